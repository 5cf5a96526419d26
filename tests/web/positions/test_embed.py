"""The page for frames of other sites: its policy, and that it knows no visitor."""

from __future__ import annotations

from frontends.web.serving.middleware.security import HEADERS, POLICY
from tests.web.worker import Browser


def test_every_site_may_frame_this_page_alone_which_has_no_form_and_installs_nothing(browser: Browser) -> None:
    answer = browser.get("/embed")
    headers = answer.headers
    assert "<form" not in answer.text
    assert "service-worker" not in answer.text
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
