"""The console of a game on a server: it prints the news when they come, and sends what the person types."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import copy_context
from dataclasses import dataclass, field, replace
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import Final
from urllib.parse import urlsplit

from frontends.games.tribolo_view import game_view
from frontends.remote.errors import Refused, Unreachable, clean_text
from frontends.remote.game import News, RemoteGame, Snapshot
from frontends.wire.phrases import PHRASES
from frontends.wire.refusals import word as word_refusal
from frontends.wire.words import describe_status
from tribolo_core import PLAYERS, Coord, NotationError, Player
from tribolo_core.translation.messages import gettext, gettext_noop
from tribolo_core.translation.names import player_name

from .drawing import TextStyle, board_lines, players_line, scores_line
from .line_console import FOR_HELP, InvalidLine

HELP: Final = gettext_noop("""\
Type a cell, such as c7, to play there. Commands:
  moves       show the legal moves
  board       show the board
  say NAME    say a phrase to the others; without a name, list the phrases
  name NAME   change your name
  undo        ask the others to undo the last turn
  agree       agree to an undo
  decline     decline an undo or a rematch
  claim       take your seat back from a computer player
  resign      resign
  block RED   hide the name and phrases of Red's person, and stay apart in the lobby
  unblock RED end the block
  rematch     play again, once the game is over
  leave       leave the game for good
  quit        quit; your seat is kept
  ?, help     show these commands""")
"""The names of the commands, which are the same in every language, and what they do, as a message."""


@dataclass
class RemoteConsole:
    """The console of a person who has a seat in `game`; `out` prints lines, and `err` errors.

    `read` returns the next line that the person types, `None` at the end of the input. One thread reads and obeys the
    lines, and another one follows the game, so that news come while a move waits for its answer.
    """

    game: RemoteGame
    style: TextStyle
    read: Callable[[], str | None]
    out: Callable[[str], object]
    err: Callable[[str], object]
    _inbox: SimpleQueue[Callable[[], object] | Exception | None] = field(default_factory=SimpleQueue)
    """What the main thread is to do: print something, raise an error, or end for `None`."""
    _is_left: bool = False

    def run(self) -> None:
        """Play until the person quits; raise RemoteError if the game cannot be followed any more."""
        host = urlsplit(self.game.server.address).netloc
        self.out(f"{gettext('Tribolo at {server}', server=host)}. {gettext(FOR_HELP)}")
        self._start(self._follow, self.game)
        self._start(self._read)
        while (act := self._inbox.get()) is not None:
            if isinstance(act, Exception):
                raise act
            act()

    @property
    def keeps_seat(self) -> bool:
        """Whether the game still runs, with the person in it."""
        snapshot = self.game.snapshot
        return not (self._is_left or snapshot.is_over) and snapshot.present.is_player

    def _start(self, function: Callable[..., object], *arguments: object) -> None:
        """Call a function in a thread, with the language in use."""
        Thread(target=copy_context().run, args=(self._guarded, function, *arguments), daemon=True).start()

    def _guarded(self, function: Callable[..., object], *arguments: object) -> None:
        try:
            function(*arguments)
        except Exception as error:  # Whatever ends a thread ends the game here, which would wait for ever.
            self._inbox.put(error)

    def _follow(self, game: RemoteGame) -> None:
        for news in game.follow():
            self._hear(game, news)

    def _hear(self, game: RemoteGame, news: News) -> None:
        """Let the main thread print news, unless the person has gone on to another game by then."""
        self._inbox.put(lambda: self._tell(news) if game is self.game else None)

    def _read(self) -> None:
        while not self._is_left and (line := self.read()) is not None:
            word, _, argument = line.strip().partition(" ")
            if (word.lower(), argument) in (("quit", ""), ("q", ""), ("exit", "")):
                break
            try:
                self._obey(word.lower(), argument.strip())
            except (InvalidLine, Refused, Unreachable) as error:
                self._inbox.put(partial(self.err, str(error)))
        self._inbox.put(None)

    def _tell(self, news: News) -> None:
        """Print what has happened, and the board or whose turn it is if that has changed."""
        snapshot, before, _ = news
        for sentence in (*news.told, *news.presences):
            self.out(sentence)
        if news.is_request_new:
            self.out(gettext("Type agree or decline."))
        if before is None or (before.game.moves, before.is_over) != (snapshot.game.moves, snapshot.is_over):
            self._show(snapshot, has_board=self.style.has_board, has_names=before is None)
            if snapshot.is_over:
                self.out(gettext("Type rematch to play again, or press Enter to quit."))

    def _show(self, snapshot: Snapshot, *, has_board: bool, has_names: bool = False) -> None:
        """Print the board with the players and their seats, or a line with the scores; then the clocks."""
        status = describe_status(snapshot.game.turn, snapshot.who, is_yours=snapshot.present.is_your_turn)
        view = game_view(snapshot.game, snapshot.seats, marks_legal_moves=False)
        view = replace(view, status=clean_text(status))
        players = players_line(view, self.style, snapshot.labels)
        if has_board:
            lines = ["", *board_lines(view, self.style), "", players, view.status]
        else:
            lines = [*([players] if has_names else []), scores_line(view)]
        self.out("\n".join([*lines, *_clock_lines(snapshot)]))

    def _obey(self, word: str, argument: str) -> None:
        """Carry out a typed line; raise InvalidLine, Refused or Unreachable if that is impossible."""
        snapshot = self.game.snapshot
        match word, argument:
            case "", _:
                self._is_left = snapshot.is_over
            case "?" | "help", "":
                self._print(gettext(HELP))
            case "board", "":
                self._inbox.put(partial(self._show, snapshot, has_board=True))
            case "moves", "":
                moves = " ".join(sorted(map(str, snapshot.game.turn.legal_moves)))
                self._print(gettext("Legal moves: {moves}.", moves=moves))
            case "say", _ if argument in PHRASES:
                self._send("say", phrase=argument)
            case "say", _:
                self._print("\n".join(f"  {name:<10}{gettext(text)}" for name, text in PHRASES.items()))
            case "name", _:
                self._hear(self.game, self.game.set_in_seats("name", name=argument))
            case "claim", "":
                self._hear(self.game, self.game.set_in_seats("claim"))
            case (("block" | "unblock"), _):
                self._print(self.game.set_block(_player(argument), is_blocked=word == "block"))
            case "rematch", "":
                self.game = self.game.rematch()
                self._start(self._follow, self.game)
            case "leave", "":
                self._send("leave")
                self._is_left = True
            case (("agree" | "decline"), "") if not (snapshot.present.request or snapshot.present.rematch_offer):
                raise InvalidLine(word_refusal("nothing_to_answer", {}))
            case (("undo" | "agree" | "decline" | "resign"), ""):
                self._send(word)
            case _, "":
                self._hear(self.game, self.game.play(_cell(word)))
            case _:
                text = gettext("{text} is not a command.", text=repr(f"{word} {argument}"))
                raise InvalidLine(f"{text} {gettext(FOR_HELP)}")

    def _print(self, text: str) -> None:
        self._inbox.put(partial(self.out, text))

    def _send(self, command: str, **fields: object) -> None:
        self._hear(self.game, self.game.command(command, **fields))


def _cell(word: str) -> str:
    try:
        return str(Coord.parse(word))
    except NotationError as error:
        raise InvalidLine(f"{error.problem.removesuffix('.')}. {gettext(FOR_HELP)}") from None


def _player(text: str) -> str:
    """Return the name of the player whose colour is `text`, in English or in the language in use."""
    names = {name.lower(): str(player) for player in PLAYERS for name in (str(player), player_name(player))}
    if text.lower() not in names:
        raise InvalidLine(
            gettext("Name the colour of a seat: {colours}.", colours=", ".join(map(player_name, PLAYERS)))
        )
    return names[text.lower()]


def _clock_lines(snapshot: Snapshot) -> list[str]:
    """Return the line with the clocks; none in a game without them."""
    clocks = snapshot.clocks()
    times = (f"{player_name(Player(player))} {time}" for player, time in clocks.items())
    return [gettext("Clocks: {clocks}.", clocks=", ".join(times))] if clocks else []
