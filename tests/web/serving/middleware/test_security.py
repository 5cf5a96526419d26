"""Security headers, origin checks and cookies."""

from __future__ import annotations

import pytest

from frontends.web.serving.middleware.security import HEADERS
from tests.web.worker import Browser, Worker, worded

PROGRAMS: tuple[dict[str, str], ...] = ({}, {"Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "none"})
"""The headers of a change without an origin."""


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
        worker.browser().get(worker.static(f"page/{name}.js"), buffered=True).headers.get("Content-Security-Policy")
        for name in ("engine/worker", "front/front")
    ]
    assert policies == ["default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'", None]


def test_a_part_of_a_page_has_only_the_headers_that_matter_for_it(worker: Worker) -> None:
    script, style, picture = (
        dict(worker.browser().get(worker.static(name), buffered=True).headers)
        for name in ("page/front/front.js", "page/front/front.css", "icon.svg")
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
        *({"Sec-Fetch-Site": site} for site in ("cross-site", "same-site")),
        *({"Origin": f"https://{host}"} for host in ("elsewhere.example", "localhost")),
        *({"Origin": f"http://{host}"} for host in ("localhost.evil.example", "localhost:8000", "localhost:x")),
        *({"Origin": f"http://{host}"} for host in ("someone@localhost", "[", "[::1", "localhost:99999999")),
        *({"Origin": origin} for origin in ("null", "//")),
    ],
)
def test_a_cross_site_change_is_rejected(worker: Worker, address: str, headers: dict[str, str]) -> None:
    answer = worker.browser().client.post(address, headers=headers, json={})
    assert answer.status_code == 403
    assert "comes from another site" in worded(answer)
    assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize("host", ["localhost", "localhost.", "LOCALHOST", "localhost:80", "Localhost.:80"])
@pytest.mark.parametrize("origin", [*({"Origin": f"http://localhost{dot}"} for dot in ("", ".")), *PROGRAMS])
def test_changes_by_this_site_and_by_programs_are_accepted(browser: Browser, host: str, origin: dict[str, str]) -> None:
    """A host name in another spelling was once another origin."""
    assert browser.client.post("/games", headers={"Host": host, **origin}).status_code == 303
