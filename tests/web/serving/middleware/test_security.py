"""Security headers, origin checks and cookies."""

from __future__ import annotations

import pytest

from frontends.web.serving.middleware.security import HEADERS
from tests.web.worker import Browser, Worker, worded


@pytest.mark.parametrize("address", ["/", "/healthz", "/nothing", "/api/openapi.json", "/editor", "/static/nothing.js"])
def test_every_response_has_the_security_headers(worker: Worker, address: str) -> None:
    answer = worker.browser().get(address)
    for name, value in HEADERS.items():
        assert answer.headers[name] == value
    policy = answer.headers["Content-Security-Policy"]
    assert {"default-src 'self'", "font-src 'none'", "frame-src 'none'", "object-src 'none'"} < {*policy.split("; ")}
    assert "unsafe" not in policy
    assert "Strict-Transport-Security" not in answer.headers


def test_only_the_worker_of_the_engine_may_compile_webassembly(worker: Worker) -> None:
    policies = [
        worker.browser().get(worker.static(f"engine/{name}.js"), buffered=True).headers.get("Content-Security-Policy")
        for name in ("worker", "engine")
    ]
    assert policies == ["default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'", None]


def test_a_part_of_a_page_has_only_the_headers_that_matter_for_it(worker: Worker) -> None:
    script, style, picture = (
        dict(worker.browser().get(worker.static(name), buffered=True).headers)
        for name in ("game/game.js", "common/page.css", "icon.svg")
    )
    for part in (script, style):
        assert HEADERS.keys() & part.keys() == {"Cross-Origin-Resource-Policy", "X-Content-Type-Options"}
    assert HEADERS.items() <= picture.items()  # A browser also shows a picture as a document.


def test_https_responses_demand_https(browser: Browser) -> None:
    answer = browser.client.post("/games", base_url="https://localhost")
    assert answer.headers["Strict-Transport-Security"] == "max-age=31536000"
    assert "Secure" in answer.headers["Set-Cookie"]


@pytest.mark.parametrize(
    "address", ["/games", "/api/games", "/api/records", "/records", "/games/x/undo", "/games/x/seat/x", "/editor"]
)
@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "https://elsewhere.example"},
        {"Origin": "https://localhost"},
        {"Origin": "http://localhost.evil.example"},
        {"Origin": "http://localhost:8000"},
        {"Origin": "http://localhost:x"},
        {"Origin": "http://someone@localhost"},
        *({"Origin": origin} for origin in ("null", "//", "http://[", "http://[::1", "http://localhost:99999999")),
    ],
)
def test_a_cross_site_change_is_rejected(worker: Worker, address: str, headers: dict[str, str]) -> None:
    answer = worker.browser().client.post(address, headers=headers, json={})
    assert answer.status_code == 403
    assert "comes from another site" in worded(answer)
    assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize(
    "headers", [{}, {"Origin": "http://localhost"}, {"Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "none"}]
)
def test_a_same_origin_change_and_a_change_by_a_program_are_accepted(worker: Worker, headers: dict[str, str]) -> None:
    assert worker.browser().client.post("/games", headers=headers).status_code == 303


@pytest.mark.parametrize("host", ["localhost.", "LOCALHOST", "localhost:80", "Localhost.:80"])
@pytest.mark.parametrize("origin", ["http://localhost", "http://localhost."])
def test_a_host_name_in_another_spelling_was_another_origin(worker: Worker, host: str, origin: str) -> None:
    answer = worker.browser().client.post("/games", headers={"Host": host, "Origin": origin})
    assert answer.status_code == 303
