"""The page for frames of other sites: its policy, and that it knows no visitor."""

from __future__ import annotations

from frontends.web.serving.middleware.security import HEADERS, POLICY
from tests.web.worker import Browser, Worker


def test_every_site_may_frame_this_page_alone(browser: Browser) -> None:
    headers = browser.get("/embed").headers
    policy = headers["Content-Security-Policy"]
    assert policy == POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")
    assert "X-Frame-Options" not in headers
    assert headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    for name in HEADERS.keys() - {"Content-Security-Policy", "Cross-Origin-Resource-Policy", "X-Frame-Options"}:
        assert headers[name] == HEADERS[name]
    for page in ("/", "/analysis", "/play"):
        others = browser.get(page).headers
        assert "frame-ancestors 'none'" in others["Content-Security-Policy"]
        assert others["X-Frame-Options"] == "DENY"


def test_the_page_has_no_form_and_installs_nothing(worker: Worker) -> None:
    page = worker.browser().get("/embed").text
    assert "<form" not in page
    assert "service-worker" not in page
