"""The console of a game on a server: it prints the news when they come, and sends what the person types."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import copy_context
from dataclasses import dataclass, field, replace
from queue import SimpleQueue
from threading import Thread
from typing import Final

from frontends.games.tribolo_view import game_view
from frontends.remote.errors import Refused, Unreachable, clean_text
from frontends.remote.game import News, RemoteGame, Snapshot
from frontends.wire.phrases import PHRASES
from frontends.wire.refusals import word as word_refusal
from frontends.wire.words import describe_status, describe_time
from tribolo_core import Coord, NotationError, Player
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
  rematch     play again, once the game is over
  leave       leave the game for good
  quit        quit; your seat is kept
  ?, help     show these commands""")
"""The names of the commands, which are the same in every language, and what they do, as a message."""

_PRESENCES: Final = {
    "here": gettext_noop("{player} is here."),
    "away": gettext_noop("{player} is away."),
    "gone": gettext_noop("{player} is gone."),
}


@dataclass
class RemoteConsole:
    """The console of a person who has a seat in `game`; `out` prints lines, and `err` errors.

    `read` returns the next line that the person types, `None` at the end of the input. It is called in a thread.
    """

    game: RemoteGame
    style: TextStyle
    read: Callable[[], str | None]
    out: Callable[[str], object]
    err: Callable[[str], object]
    _inbox: SimpleQueue[tuple[RemoteGame, News | Exception] | str | None] = field(default_factory=SimpleQueue)
    """What is to be handled: news and failures of a game, typed lines, and `None` for the end of the input."""
    _is_left: bool = False

    def run(self) -> None:
        """Play until the person quits; raise RemoteError if the game cannot be followed any more."""
        self._start(self._follow, self.game)
        self._start(self._read)
        while not self._is_left:
            match self._inbox.get():
                case None:
                    break
                case str(line):
                    self._obey_or_refuse(line.strip())
                case game, News() as news if game is self.game:
                    self._tell(news)
                case game, Exception() as error if game is self.game:
                    raise error
        if not (self._is_left or self.game.snapshot.is_over):
            command = f"tribolo-cli join {self.game.server.address}games/{self.game.id}"
            self.out(gettext("Your seat is kept. To go on: {command}", command=command))

    def _start(self, function: Callable[..., object], *arguments: object) -> None:
        """Call a function in a thread, with the language in use."""
        Thread(target=copy_context().run, args=(function, *arguments), daemon=True).start()

    def _follow(self, game: RemoteGame) -> None:
        try:
            for news in game.follow():
                self._inbox.put((game, news))
        except Exception as error:  # Whatever ends this thread ends the game here, which would wait for ever.
            self._inbox.put((game, error))

    def _read(self) -> None:
        line: str | None = ""
        while line is not None:
            line = self.read()
            self._inbox.put(line)

    def _tell(self, news: News) -> None:
        """Print what has happened, and the board or whose turn it is if that has changed."""
        snapshot, before, _ = news
        for sentence in (*news.told, *_presences(news)):
            self.out(sentence)
        request = snapshot.present.request
        if request is not None and request.needs_you and (before is None or before.present.request != request):
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

    def _obey_or_refuse(self, line: str) -> None:
        word, _, argument = line.partition(" ")
        try:
            self._obey(word.lower(), argument.strip())
        except (InvalidLine, Refused, Unreachable) as error:
            self.err(str(error))

    def _obey(self, word: str, argument: str) -> None:
        """Carry out a typed line; raise InvalidLine, Refused or Unreachable if that is impossible."""
        snapshot = self.game.snapshot
        match word, argument:
            case "", _:
                self._is_left = snapshot.is_over
            case "?" | "help", "":
                self.out(gettext(HELP))
            case "quit" | "q" | "exit", "":
                self._inbox.put(None)
            case "board", "":
                self._show(snapshot, has_board=True)
            case "moves", "":
                moves = " ".join(sorted(map(str, snapshot.game.turn.legal_moves)))
                self.out(gettext("Legal moves: {moves}.", moves=moves))
            case "say", _ if argument in PHRASES:
                self._send("say", phrase=argument)
            case "say", _:
                self.out("\n".join(f"  {name:<10}{gettext(text)}" for name, text in PHRASES.items()))
            case ("name", _) | ("claim", ""):
                fields = {"name": argument} if word == "name" else {}
                for seat in snapshot.present.seats:
                    if seat.is_yours:
                        self._send(word, player=seat.player, **fields)
            case "rematch", "":
                self._play_again()
            case "leave", "":
                self._tell(self.game.command("leave"))
                self._is_left = True
            case (("agree" | "decline"), "") if not (snapshot.present.request or snapshot.present.rematch_offer):
                raise InvalidLine(word_refusal("nothing_to_answer", {}))
            case (("undo" | "agree" | "decline" | "resign"), ""):
                self._send(word)
            case _, "":
                self._inbox.put((self.game, self.game.play(_cell(word))))
            case _:
                text = gettext("{text} is not a command.", text=repr(f"{word} {argument}"))
                raise InvalidLine(f"{text} {gettext(FOR_HELP)}")

    def _send(self, command: str, **fields: object) -> None:
        """Send a command; its news come after those that the stream has brought already."""
        self._inbox.put((self.game, self.game.command(command, **fields)))

    def _play_again(self) -> None:
        """Offer a rematch or join it, and go on with it."""
        news = self.game.command("rematch")
        self._tell(news)
        following = news.snapshot.present.rematch
        if following is not None:
            self.game.is_closed = True
            self.game = RemoteGame(self.game.server, following, self.game.sleep, self.game.on_trouble)
            self._start(self._follow, self.game)


def _cell(word: str) -> str:
    try:
        return str(Coord.parse(word))
    except NotationError as error:
        raise InvalidLine(f"{error.problem.removesuffix('.')}. {gettext(FOR_HELP)}") from None


def _presences(news: News) -> list[str]:
    """Return a sentence about each person who has come or gone."""
    if news.before is None:
        return []
    pairs = zip(news.before.present.seats, news.snapshot.present.seats, strict=True)
    changed = [new for old, new in pairs if old.presence and new.presence and old.presence != new.presence]
    who = news.snapshot.who
    return [clean_text(gettext(_PRESENCES[each.presence], player=who.name(Player(each.player)))) for each in changed]


def _clock_lines(snapshot: Snapshot) -> list[str]:
    """Return the line with the clocks; none in a game without them."""
    clocks = snapshot.present.clocks
    if clocks is None:
        return []
    elapsed = {clocks.running: max(clocks.elapsed, 0)}
    times = (
        f"{player_name(Player(player))} {describe_time(time - elapsed.get(player, 0))}"
        for player, time in clocks.remaining.items()
    )
    return [gettext("Clocks: {clocks}.", clocks=", ".join(times))]
