"""Scripts and styles are sent without comments, and are otherwise what stands in the repository."""

from __future__ import annotations

import re

from pygments.lexers.javascript import JavascriptLexer
from pygments.token import Comment

from frontends.web.app import STATIC
from frontends.web.serving.static_files import without_comments
from tests.web.worker import Browser, Worker


def test_all_scripts_have_the_same_code_on_the_same_lines_without_their_comments() -> None:
    scripts = sorted(STATIC.rglob("*.js"))
    assert len(scripts) > 100
    for path in scripts:
        script = path.read_text()
        sent = without_comments(script)
        assert code_of(sent) == code_of(script), path
        assert not re.search(r"(?m)^\s*(//|\*|/\*\*($|.*\*/$))", sent), path


def code_of(script: str) -> list[tuple[int, str]]:
    """Return the tokens of a script without comments and blanks, each with the number of its line."""
    found = []
    line = 1
    for kind, text in JavascriptLexer(stripnl=False).get_tokens(script):
        if kind not in Comment and text.strip():
            found.append((line, text))
        line += text.count("\n")
    return found


def test_a_script_is_sent_without_comments_and_checked_by_its_etag(worker: Worker, browser: Browser) -> None:
    address = worker.static("game/game.js")
    answer = browser.get(address)
    assert answer.text == without_comments((STATIC / "game" / "game.js").read_text())
    assert answer.mimetype == "text/javascript"
    assert "max-age=31536000" in answer.headers["Cache-Control"]
    again = browser.get(address, headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304
