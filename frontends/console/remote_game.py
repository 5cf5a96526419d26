"""A game on a server, followed with GET requests only; nothing that the server sends is trusted."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from email.message import Message
from http.client import HTTPException, HTTPMessage
from typing import IO, Any, Final, NamedTuple
from urllib.error import HTTPError
from urllib.parse import urljoin, urlsplit, urlunsplit
from urllib.request import HTTPRedirectHandler, OpenerDirector, Request, build_opener

from pydantic import ValidationError

from frontends.wire.facts import LogState, Occupant
from frontends.wire.words import Sentence, label_seats, word_log
from tribolo_core import Game, TriboloError, parse_position

LARGEST_ANSWER: Final = 1 << 20
"""Greatest number of bytes that are read of an answer or an event; the longest games need a tenth of it."""

LONGEST_TEXT: Final = 300
"""Characters of a text of the server that are shown."""

SILENT_SECONDS: Final = 40.0
"""Seconds without a byte after which a connection counts as lost; the server sends something every 15 s."""

MOST_FAILURES: Final = 12
"""Requests in a row that may fail before the program gives up, after about four minutes."""

LONGEST_WAIT: Final = 30.0
"""Seconds between two requests, at most."""

_GAME: Final = re.compile(r"(?P<root>/(?:.*/)?)games/(?P<game>[A-Za-z0-9_-]{22})/?")


class InvalidAddress(TriboloError):
    """A text is no address of a game on a server; the message says why."""


class GameMissing(TriboloError):
    """The server has no such game."""


class ServerFailed(TriboloError):
    """The server cannot be reached, or its answer is not that of a Tribolo server; the message says why."""


class _Away(Exception):
    """A request failed, and may succeed later; `retry_after` is the wait that the server asks for, in seconds."""

    def __init__(self, reason: str, retry_after: float = 0.0) -> None:
        super().__init__(reason)
        self.retry_after = retry_after


class Address(NamedTuple):
    """The address of a game: that of its server, which ends in a slash, and the id of the game."""

    server: str
    game: str

    @classmethod
    def parse(cls, text: str) -> Address:
        """Parse the address of a game, `https://tribolo.example/games/ID`; raise InvalidAddress for any other text."""
        try:
            parts = urlsplit(text)
            host, _port = parts.hostname, parts.port
        except ValueError:
            raise InvalidAddress(f"{clean_text(text)!r} is not an address.") from None
        if parts.scheme not in ("http", "https") or not host:
            raise InvalidAddress(f"{clean_text(text)!r} is not an address that begins with http:// or https://.")
        if parts.username is not None or parts.password is not None:
            raise InvalidAddress("The address must not hold a name or a password.")
        found = _GAME.fullmatch(parts.path)
        if found is None or not parts.path.isascii() or not parts.netloc.isascii():
            raise InvalidAddress(f"{clean_text(text)!r} is no address of a game, which ends in /games/ and its id.")
        return cls(urlunsplit((parts.scheme, parts.netloc, found["root"], "", "")), found["game"])


class News(NamedTuple):
    """New events of a game: a sentence about each in `told`, and the game after them."""

    told: tuple[str, ...]
    game: Game

    @property
    def is_last(self) -> bool:
        """Whether the game is over; then the last sentence says who has won."""
        return self.game.turn.player is None


@dataclass
class RemoteGame:
    """A game at an address; texts are in the language with the code `language`.

    `sleep` waits for some seconds, and `on_trouble` is called with a sentence when a request has failed and another one
    will be sent.
    """

    address: Address
    language: str
    sleep: Callable[[float], object]
    on_trouble: Callable[[str], object] = lambda _: None
    seats: tuple[Occupant, ...] = ()
    _start: Game | None = None
    _moves: tuple[str, ...] = ()
    _version: int = -1
    _failures: int = 0
    _log: list[Sentence] = field(default_factory=list)
    _opener: OpenerDirector = field(default_factory=lambda: build_opener(_SameHost()))

    def follow(self) -> Iterator[News]:
        """Yield the game as it stands and then each change, until the game is over.

        Raise GameMissing if there is no such game, ServerFailed if the first request or `MOST_FAILURES` requests in a
        row fail, or if an answer is not that of a Tribolo server.
        """
        while True:
            try:
                for news in self._connected():
                    self._failures = 0
                    yield news
                    if news.is_last:
                        return
                self.sleep(1)  # The server ends each stream after some minutes.
            except (_Away, OSError, HTTPException) as error:
                trouble = error if isinstance(error, _Away) else _Away(_reason(error))
                if self._start is None or self._failures >= MOST_FAILURES:
                    raise ServerFailed(f"The server cannot be reached: {trouble}.") from None
                if not self._failures:
                    self.on_trouble(f"The connection is lost ({trouble}). Trying again ...")
                self._failures += 1
                self.sleep(min(LONGEST_WAIT, max(trouble.retry_after, 2.0 ** min(self._failures, 5) / 2)))
            except (KeyError, IndexError, TypeError, ValueError, RecursionError, TriboloError) as error:
                if isinstance(error, GameMissing | ServerFailed):
                    raise
                raise ServerFailed("The answer is not that of a Tribolo server.") from None

    def _connected(self) -> Iterator[News]:
        """Yield the changes of the game until one stream of events ends; on the first call, yield its state before."""
        game = self.address.game
        if self._start is None:
            with self._open(f"api/games/{game}") as answer:
                state = json.loads(_bounded(answer.read(LARGEST_ANSWER + 1)))
            self._start = Game.from_position(parse_position(str(state["start"])))
            self._moves = tuple(_names(state["all_moves"]))
            news = self._news(state)
            ends = [sentence for sentence in self._log if sentence.kind == "ended"]
            yield news._replace(told=_texts(ends[-1:])) if news.is_last else news
        with self._open(f"games/{game}/events?since={self._version}") as answer:
            for data in _events(answer):
                update = json.loads(data)
                kept = int(update["kept"])
                if not 0 <= kept <= len(self._moves):
                    raise ValueError
                self._moves = (*self._moves[:kept], *_names(update["moves"]))
                seen = self._version
                news = self._news(update)
                yield news._replace(told=_texts(sentence for sentence in self._log if sentence.version > seen))

    def _news(self, state: Mapping[str, Any]) -> News:
        assert self._start is not None
        self.seats = tuple(Occupant.model_validate(seat) for seat in state["seats"])
        if len(self.seats) != 3:
            raise ValueError
        self._version = int(state["version"])
        self._log = word_log([entry for each in state["told"] if (entry := _entry(each))], self.seats)
        return News((), self._start.play_all(self._moves))

    @property
    def labels(self) -> list[str]:
        """The text for the occupant of each seat."""
        is_over = self._start is not None and self._start.play_all(self._moves).turn.player is None
        return list(map(clean_text, label_seats(self.seats, is_over=is_over)))

    def _open(self, path: str) -> IO[bytes]:
        headers = {"Accept-Language": self.language, "User-Agent": "tribolo-cli"}
        request = Request(urljoin(self.address.server, path), headers=headers, method="GET")
        try:
            answer: IO[bytes] = self._opener.open(request, timeout=SILENT_SECONDS)
            return answer
        except HTTPError as error:
            with error:
                if error.code == 404:
                    raise GameMissing("The server has no such game.") from None
                if error.code in (429, 500, 502, 503, 504):
                    raise _Away(f"it answers with the status {error.code}", _seconds(error.headers)) from None
                raise ServerFailed(f"The server answers with the status {error.code}.") from None


class _SameHost(HTTPRedirectHandler):
    """Follows redirects to the same host only, and none from HTTPS to HTTP."""

    max_redirections = 3

    def redirect_request(
        self, req: Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage, newurl: str
    ) -> Request | None:
        before, after = urlsplit(req.full_url), urlsplit(newurl)
        is_upgrade = (before.scheme, after.scheme) == ("http", "https") and before.port is after.port is None
        if before.hostname != after.hostname or not (is_upgrade or before[:2] == after[:2]):
            fp.close()
            raise ServerFailed(f"The server redirects to another one: {clean_text(newurl)}")
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def clean_text(text: str) -> str:
    r"""Return a text in one line without control characters and marks of direction, cut to `LONGEST_TEXT`.

    >>> clean_text("Ada\x1b[31m\u202e\nwins")
    'Ada[31m wins'
    """
    spaced = "".join(" " if letter.isspace() else letter for letter in text[: 2 * LONGEST_TEXT])
    visible = "".join(letter for letter in spaced if not unicodedata.category(letter).startswith("C"))
    return " ".join(visible.split())[:LONGEST_TEXT]


def _events(answer: IO[bytes]) -> Iterator[bytes]:
    """Yield the data of each server-sent event."""
    data: list[bytes] = []
    while True:
        line = answer.readline(LARGEST_ANSWER + 1)
        if not line:
            return
        text = _bounded(line).rstrip(b"\r\n")
        if text.startswith(b"data:"):
            data.append(text[5:])
            _bounded(b"".join(data))
        elif not text and data:
            yield b"\n".join(data)
            data = []


def _entry(entry: object) -> LogState | None:
    """Return an entry of the log; `None` if a newer server tells a fact that this release does not know."""
    try:
        return LogState.model_validate(entry)
    except ValidationError:
        return None


def _texts(sentences: Iterable[Sentence]) -> tuple[str, ...]:
    return tuple(clean_text(sentence.text) for sentence in sentences)


def _names(moves: list[Mapping[str, Any]]) -> Iterator[str]:
    return (str(move["name"]) for move in moves)


def _bounded(data: bytes) -> bytes:
    if len(data) > LARGEST_ANSWER:
        raise ServerFailed("The answer of the server is too large.")
    return data


def _seconds(headers: Message) -> float:
    """Return the seconds of the header `Retry-After`, 0 without one."""
    text = headers.get("Retry-After", "")
    return float(text) if text.isdecimal() and len(text) < 6 else 0.0


def _reason(error: Exception) -> str:
    """Return why a connection failed, in a few words."""
    cause = getattr(error, "reason", error)
    if isinstance(cause, TimeoutError):
        return "it does not answer"
    return clean_text(getattr(cause, "strerror", None) or str(cause) or type(cause).__name__).rstrip(".")
