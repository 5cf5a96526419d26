"""The OpenAPI document describes the server: requests generated from it, valid and invalid, get documented answers."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi import checks

from tests.web.worker import Browser, NewWorker, Worker

CHECKS = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
    checks.negative_data_rejection,
    checks.allow_header_conformance,
]


@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.value)
@pytest.mark.parametrize(
    ("method", "path", "usual"),
    [("POST", "/api/games", 201), ("GET", "/api/games/{game}", 200), ("POST", "/api/games/{game}/commands", 200)],
)
def test_generated_requests_get_documented_responses(
    worker: Worker, browser: Browser, method: str, path: str, usual: int, mode: GenerationMode
) -> None:
    games = [
        browser.begin(seats={"Blue": "here", "Red": "here", "Green": "here"}),
        browser.begin(seats={"Blue": "here", "Red": "link", "Green": "greedy"}),
        browser.begin(position="16" + "/16" * 10 + " -"),
    ]
    cookie = browser.client.get_cookie("tribolo")
    assert cookie
    document = schemathesis.openapi.from_wsgi("/api/openapi.json", worker.app)
    seen, numbers = set(), itertools.count()

    @given(case=document[path][method].as_strategy(generation_mode=mode))
    @settings(
        max_examples=60, deadline=None, database=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck)
    )
    def ask(case: Any) -> None:
        number = next(numbers)
        if "game" in (case.path_parameters or {}) and mode is GenerationMode.POSITIVE and number % 5:
            # A generated id or version is never right: every request would be refused.
            case.path_parameters["game"] = game = games[number % len(games)]
            if isinstance(case.body, dict) and "version" in case.body:
                case.body["version"] = browser.state(game)["version"]
            is_last = isinstance(case.body, dict) and case.body.get("command") == "leave"  # removes the game
            if isinstance(case.body, dict) and (is_last or number % 9 == 0):  # a command that is never refused
                case.path_parameters["game"] = game = games[0]
                version = browser.state(game)["version"]
                case.body = {"command": "name", "version": version, "player": "Blue", "name": "Ada"}
        response = case.call(cookies={"tribolo": cookie.value}, headers={"Accept-Encoding": "identity"})
        seen.add(response.status_code)
        case.validate_response(response, checks=CHECKS)

    ask()
    assert (usual if mode is GenerationMode.POSITIVE else 400) in seen


def test_every_route_of_the_interface_is_in_the_document(worker: Worker) -> None:
    document = worker.browser().get("/api/openapi.json").get_json()
    rules = {
        (str(rule).replace("<", "{").replace(">", "}"), method.lower())
        for rule in worker.app.url_map.iter_rules()
        if str(rule).startswith("/api/") and rule.endpoint != "api.document"
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert rules == {(path, method) for path, item in document["paths"].items() for method in item}


def test_every_operation_is_marked_and_the_page_on_stability_lists_the_stable_ones(worker: Worker) -> None:
    paths = worker.browser().get("/api/openapi.json").get_json()["paths"]
    marks = {
        f"{method.upper()} {path}": operation["x-stability"]
        for path, item in paths.items()
        for method, operation in item.items()
    }
    assert set(marks.values()) == {"stable", "experimental"}
    page = (Path(__file__).parents[3] / "docs" / "reference" / "stability.md").read_text("utf-8")
    listed = re.findall(r"^\| `((?:GET|POST) /api/.*?)` \|", page, re.MULTILINE)
    assert listed == [operation for operation, mark in marks.items() if mark == "stable"]


def test_every_reference_in_the_document_leads_somewhere(worker: Worker) -> None:
    document = worker.browser().get("/api/openapi.json").get_json()

    def references(value: object) -> Iterator[str]:
        if isinstance(value, dict):
            yield from [value["$ref"]] if "$ref" in value else []
            yield from itertools.chain(*map(references, value.values()))
        elif isinstance(value, list):
            yield from itertools.chain(*map(references, value))

    found = set(references(document))
    known = {f"#/components/schemas/{name}" for name in document["components"]["schemas"]}
    assert found
    assert found <= known


def test_the_document_names_the_prefix_of_a_proxy(new_worker: NewWorker) -> None:
    document = new_worker(prefix="/play").browser().get("/api/openapi.json").get_json()
    assert document["servers"] == [{"url": "/play"}]


def test_the_document_was_made_anew_for_each_request(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    first = browser.get("/api/openapi.json")
    monkeypatch.setattr("frontends.web.serving.api.openapi", lambda *_: 1 / 0)
    assert browser.get("/api/openapi.json").data == first.data
    assert browser.get("/api/openapi.json", headers={"If-None-Match": first.headers["ETag"]}).status_code == 304
