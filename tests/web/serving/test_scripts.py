"""A page lets the browser load all modules of its scripts at once, and has the labels that they show."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from flask import Flask

from frontends.web.serving.scripts import Scripts
from tests.web.worker import Browser

SOURCES = {
    "page.js": """
// import { a } from "./a-comment.js";
import {
  label,
} from "./early.js";
import "./folder/part.js";
export { part } from "./folder/shared.js";
const later = () => import("./later.js");
""",
    "early.js": 'import { shared } from "./folder/shared.js";\nlabel("early");',
    "folder/part.js": 'import { label } from "../page.js";\nlabel(`deal_${deal}`);\nlabel(`${name}_you`);',
    "folder/shared.js": 'const name = "wins";',
    "later.js": 'label("later");',
    "a-comment.js": 'label("other");',
}


@pytest.fixture
def scripts(tmp_path: Path) -> Scripts:
    for name, text in SOURCES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return Scripts(tmp_path)


def test_the_modules_of_a_script_are_those_that_it_imports_at_once(scripts: Scripts) -> None:
    assert scripts.modules("page.js") == {"page.js", "early.js", "folder/part.js", "folder/shared.js"}
    assert scripts.modules("early.js") == {"early.js", "folder/shared.js"}


def test_an_early_script_waits_for_no_module_but_its_own(scripts: Scripts) -> None:
    with Flask(__name__).test_request_context():
        elements = scripts("page.js", "early.js", "worker.js").split("\n")
        linked = scripts("page.js", linked=elements[1])
    assert elements == [
        '<script type="module" async fetchpriority="high" src="/static/early.js"></script>',
        '<link rel="modulepreload" href="/static/folder/shared.js">',
        '<link rel="modulepreload" href="/static/worker.js">',
        '<link rel="modulepreload" href="/static/folder/part.js">',
        '<script type="module" src="/static/page.js"></script>',
    ]
    assert "shared.js" not in linked
    assert '<link rel="modulepreload" href="/static/early.js">' in linked


def test_a_page_has_the_labels_that_its_scripts_name_at_once_or_later(scripts: Scripts) -> None:
    shown = ("early", "later", "deal_standard", "wins_you")
    labels = dict.fromkeys((*shown, "other", "deal", "loses_you", "standard"), "text")
    assert [*scripts.named(labels, "page.js")] == [*shown]


@pytest.mark.parametrize(("page", "ended"), [("/", "end_won_you"), ("/play", "plays_and_captures_you")])
def test_the_pages_of_a_first_visit_have_the_labels_of_their_scripts_alone(
    browser: Browser, page: str, ended: str
) -> None:
    pages = [browser.get(address).text for address in (page, "/analysis")]
    found = [re.search(r'<script type="application/json" id="labels">(.*?)</script>', page) for page in pages]
    own, every = (json.loads(match[1]) if match else {} for match in found)
    assert own.items() < every.items()
    dynamic = {"deal_standard", "blue", ended, "to_move", "language"}
    assert dynamic < own.keys(), "their keys are put together by the scripts"
    assert not [key for key in own if key.startswith(("puzzle_", "lesson_", "graph_"))]
