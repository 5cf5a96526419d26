"""The access log and the log of internal errors contain no secret."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.web.games import invite
from tests.web.worker import Worker


def test_the_access_log_contains_no_secret(
    worker: Worker, access_log: Callable[[], list[dict[str, object]]], caplog: pytest.LogCaptureFixture
) -> None:
    game, _, link = invite(worker)
    friend = worker.browser()
    assert friend.post(link).status_code == 303
    friend.get(f"/games/{game}/seat/wrong")
    line = next(line for line in access_log() if line["status"] == 303)
    assert line.keys() == {"time", "client", "method", "rule", "status", "bytes", "ms"}
    assert (line["method"], line["rule"], line["status"]) == ("POST", "/games/<game>/seat/<secret>", 303)
    everything = caplog.text
    for secret in (link.rpartition("/")[2], game, "127.0.0.1", "wrong"):
        assert secret not in everything


def test_errors_log_no_url(worker: Worker, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr("frontends.web.game.api.view_game", lambda *_: 1 / 0)
    monkeypatch.setattr("frontends.web.game.pages.view_game", lambda *_: 1 / 0)
    for address in ("/games/hidden", "/api/games/hidden"):
        answer = worker.browser().get(address)
        assert "hidden" not in caplog.text
        if address.startswith("/games"):
            assert answer.status_code == 500
            assert "Something went wrong on the server" in answer.text
            assert "error in GET /games/<game>" in caplog.text
