"""The page for frames of other sites: its policy, and that it knows no visitor."""

from __future__ import annotations

from frontends.web.http.middleware.security import HEADERS, POLICY

from ..worker import Worker


def test_every_site_may_frame_this_page_alone(worker: Worker) -> None:
    browser = worker.browser()
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


def test_the_page_is_the_same_for_every_visitor_and_has_no_form_and_no_cookie(worker: Worker) -> None:
    player, newcomer = worker.browser(), worker.browser()
    player.begin()
    answers = [browser.get(f"/embed{query}") for browser in (player, newcomer) for query in ("", "?p=x&record=y")]
    for answer in answers:
        assert answer.data == answers[0].data
        assert "Set-Cookie" not in answer.headers
        assert "<form" not in answer.text
        assert "service-worker" not in answer.text
