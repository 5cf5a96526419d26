"""The changes of the games to watch, as they come to an open page of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial

from flask import Response

from frontends.locale.languages import current_language, use_language
from frontends.web.live.public_games import PublicGames, PublicNews
from frontends.web.room.hidden_seats import HiddenSeats
from frontends.web.room.stored_game import StoredGame
from frontends.web.serving.streams import stream_response, streams
from frontends.web.serving.visitor import resources, visitor
from frontends.web.watch.presenter import present_public_games


@streams.get("/watch/events")
def watch_stream() -> Response:
    """Return the stream of the games that anybody may watch: events whose data is a `WatchState`; one comes at once.

    Raise ServerBusy if too many streams are open.
    """
    resources().public_games.refresh()
    own = visitor().browser
    browser = own if resources().blocks.count(own) else ""
    find_hidden = partial(resources().hidden_in_all, browser=browser)
    return stream_response(WatchSource(resources().public_games, find_hidden, browser, current_language()))


@dataclass
class WatchSource:
    """The changes of the games that anybody may watch, for a page in the language with the code `language`.

    `find_hidden` returns the seats whose people are hidden from the page. `browser` is the digest of its cookie if its
    visitor has blocked people, and empty otherwise.
    """

    games: PublicGames
    find_hidden: Callable[[Iterable[StoredGame]], Mapping[str, HiddenSeats]]
    browser: str
    language: str
    _sent: PublicNews | None = None

    @property
    def is_closed(self) -> bool:
        return self.games.is_closed

    def watching(self, wake: Callable[[], object]) -> AbstractContextManager[None]:
        return self.games.watching(wake)

    def event(self) -> str:
        news, now = self.games.news, self.games.clock()
        if news is self._sent:
            return ""
        self._sent = news
        key = (self.language, self.browser)
        at, text = news.texts.get(key, (0, ""))
        if at != int(now):
            hidden = self.find_hidden([game.stored for game in news.games])
            with use_language(self.language):
                text = f"data: {present_public_games(news.games, hidden, now).model_dump_json()}\n\n"
            news.texts[key] = int(now), text
        return text
