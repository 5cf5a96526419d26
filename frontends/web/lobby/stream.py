"""The changes of the lobby, as they come to an open page of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from flask import Response

from frontends.web.live.attendance import Attendance, Visit
from frontends.web.live.lobby import Lobby, LobbyNews
from frontends.web.lobby.actions import LobbyView
from frontends.web.lobby.presenter import present_lobby
from frontends.web.serving.streams import stream_response, streams
from frontends.web.serving.visitor import resources, visitor


@streams.get("/lobby/events")
def lobby_stream() -> Response:
    """Return the stream of the lobby: server-sent events, the data of each a `LobbyState`; the first comes at once.

    Raise ServerBusy if too many streams are open.
    """
    resources().lobby.refresh()
    browser = visitor().browser
    return stream_response(
        LobbySource(resources().lobby, resources().attendance, browser, resources().blocks.apart(browser))
    )


@dataclass
class LobbySource:
    """The changes of the lobby, for a page of the visitor whose cookie has the digest `browser`.

    The page does not show games with the browsers `apart`.
    """

    lobby: Lobby
    attendance: Attendance
    browser: str
    apart: frozenset[str]
    _sent: LobbyNews | None = None
    _visit: Visit | None = None

    @property
    def is_closed(self) -> bool:
        return self.lobby.is_closed

    @contextmanager
    def watching(self, wake: Callable[[], object]) -> Iterator[None]:
        with (
            self.lobby.watching(wake),
            self.attendance.visit(self.lobby.news.places(self.browser)) as self._visit,
        ):
            yield

    def event(self) -> str:
        assert self._visit is not None
        news = self.lobby.news
        if news is self._sent:
            return ""
        self._sent = news
        self._visit.move(news.places(self.browser))
        view = LobbyView(news, self.browser, self.lobby.start_seconds, self.lobby.clock(), self.apart)
        # Pages without a seat of their own get the same text, unless somebody is kept away from them.
        key, second = self.browser if self.browser in news.own or self.apart else "", int(view.now)
        at, text = news.texts.get(key, (0, ""))
        if at != second:
            text = f"data: {present_lobby(view).model_dump_json()}\n\n"
            news.texts[key] = second, text
        return text
