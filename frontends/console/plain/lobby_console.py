"""The console of the lobby of a server: it lists games, takes a seat for the person, and waits for the others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlsplit

from frontends.games.difficulties import DIFFICULTIES
from frontends.remote.errors import Refused, clean_text
from frontends.remote.game import RemoteGame
from frontends.remote.lobby import RemoteLobby, own_open_games
from frontends.wire.sentences import say
from frontends.wire.states import LOBBY_CONTROLS, LobbyState, OpenGameState, OwnGameState
from frontends.wire.words import describe_age, label_seats
from tribolo_core import PLAYERS
from tribolo_core.presets import PRESET_TITLES
from tribolo_core.translation.messages import gettext, gettext_noop

from .line_console import InvalidLine

MOST_LISTED: Final = 50
"""Games that are listed."""

HELP: Final = gettext_noop("""\
Type the number of a game to play it, or a clock to take a seat with it:
{clocks}
A difficulty after it, as in 10+10 easy, begins with computers if nobody comes:
  {difficulties}
Enter lists the games again, and quit ends.""")


@dataclass
class LobbyConsole:
    """The console of a person in `lobby`; `read` returns the next line or `None`, `out` prints lines, `err` errors.

    A new seat has the name `name` and the deal `deal`, or any deal if that is empty. Unless the person types another
    difficulty, the game begins with computers of the difficulty `computers` if nobody comes; `None` waits for people.
    """

    lobby: RemoteLobby
    read: Callable[[], str | None]
    out: Callable[[str], object]
    err: Callable[[str], object]
    name: str = ""
    deal: str = ""
    computers: str | None = None
    _games: tuple[OwnGameState | OpenGameState, ...] = field(default=(), init=False)
    """The games that were listed last, in their order."""
    _told: str = field(default="", init=False)
    """What was printed last about the open games in which the person waits."""

    def run(self) -> RemoteGame | None:
        """List, take and wait as the person types; return the game to play, `None` if the person quits.

        A person who waits already, such as after a kill of the terminal, goes on waiting. Ctrl-C gives up the seat;
        without one, raise KeyboardInterrupt. Raise RemoteError if the lobby cannot be reached.
        """
        line: str | None = "help"
        while True:
            try:
                state = self.lobby.state()
                if state.yours:
                    return self._wait(state.game)
                self._list(state)
                if line == "help":
                    self.out(_help())
                if (line := self._read()) in (None, "quit", "q", "exit"):
                    return None
                if line and line != "help":
                    return self._obey(state, *line.split())
            except KeyboardInterrupt:
                if not self.lobby.state().yours:
                    raise
                self.withdraw()
            except (InvalidLine, Refused) as error:
                self.err(str(error))

    def take(self, control: str) -> RemoteGame:
        """Take a seat in the oldest open game with a time control, or offer one, and return the game that begins."""
        return self._seat(self.lobby.state(), "take", time_control=control, deal=self.deal)

    def withdraw(self) -> None:
        """Give up all open seats, and say so."""
        self.lobby.withdraw()
        self.out("\n" + gettext("You gave up your seat."))

    def _read(self) -> str | None:
        """Return the next line in small letters, with one name for the help."""
        line = self.read()
        return None if line is None else "help" if line.strip() == "?" else line.strip().lower()

    def _obey(self, state: LobbyState, word: str, computers: str | None = None, *rest: str) -> RemoteGame:
        """Return the game that a person has typed, or that begins; raise InvalidLine or Refused."""
        if rest or computers not in (None, *DIFFICULTIES):
            typed, names = " ".join(filter(None, (computers, *rest))), ", ".join(DIFFICULTIES)
            raise InvalidLine(gettext("{text} is not a difficulty: {names}.", text=repr(typed), names=names))
        if word in LOBBY_CONTROLS:
            return self._seat(state, "take", computers, time_control=word, deal=self.deal)
        if not (word.isdecimal() and 0 < int(word[:9]) <= len(self._games)):
            raise InvalidLine(gettext("{text} is neither the number of a game nor a clock.", text=repr(word)))
        game = self._games[int(word) - 1]
        if isinstance(game, OwnGameState):
            return self.lobby.game(game.id)
        return self._seat(state, "join", computers, open_game=game.id)

    def _seat(self, before: LobbyState, command: str, computers: str | None = None, **fields: str) -> RemoteGame:
        self.lobby.command(command, name=self.name, computers=computers or self.computers, **fields)
        return self._wait(before.game)

    def _wait(self, before: str | None) -> RemoteGame:
        """Wait as `RemoteLobby.wait`, and print how many people are missing."""
        self._told = ""
        game = self.lobby.wait(before, self._tell)
        self.out(gettext("The game begins."))
        return game

    def _list(self, state: LobbyState) -> None:
        """Print the running games of the person, and those that wait for people."""
        games: tuple[OwnGameState | OpenGameState, ...] = (*self.lobby.own_games(), *state.games)
        self._games = games[:MOST_LISTED]
        for number, game in enumerate(self._games, start=1):
            self.out(f"{number:>3}  {_own_text(game) if isinstance(game, OwnGameState) else _open_text(game)}")
        if not state.games:
            host = urlsplit(self.lobby.server.address).netloc
            self.out(gettext("Nobody waits for a game at {server} now.", server=host))

    def _tell(self, state: LobbyState) -> None:
        """Print the open games in which the person waits if they have changed."""
        places = {seat.open_game: seat.seat for seat in state.yours}
        text = "\n".join(
            f"{_about(game)}: {_people(game, places[game.id])}. {say('lobby_waiting', count=_free(game))}."
            for game in own_open_games(state)
        )
        if text != self._told:
            self.out(text)
            if not self._told:
                due = min((seat.starts_in for seat in state.yours if seat.computers), default=None)
                if due is not None:
                    self.out(gettext("It begins with computers in {count} s.", count=due))
                self.out(gettext("Press Ctrl-C to give up your seat."))
        self._told = text


def _help() -> str:
    rows = (f"  {name:<11}{say(f'control_{name}'):<16}{say(f'control_{name}_about')}" for name in LOBBY_CONTROLS)
    return gettext(HELP, clocks="\n".join(rows), difficulties=", ".join(DIFFICULTIES))


def _own_text(game: OwnGameState) -> str:
    people = ", ".join(map(clean_text, label_seats(game.seats, is_over=False)))
    turn = say("your_turn") if game.is_your_turn else gettext("wait for the others")
    return gettext("Your game, {people}: {turn}", people=people, turn=turn)


def _open_text(game: OpenGameState) -> str:
    free, time = say("lobby_free", count=_free(game)), describe_age(max(game.waiting, 0))
    text = gettext("{people}; {free}, waiting for {time}", people=_people(game), free=free, time=time)
    return f"{_about(game)}: {text}"


def _about(game: OpenGameState) -> str:
    deal = gettext(PRESET_TITLES[game.deal]) if game.deal in PRESET_TITLES else clean_text(game.deal)
    return f"{say(f'control_{game.time_control}')}, {deal}"


def _people(game: OpenGameState, own: int | None = None) -> str:
    """Return the names of those who wait; `own` is the place of this client's user among them."""
    names = [clean_text(name) for name in game.people]
    you = [say("you_named", name=name) if name else say("you") for name in names]
    return ", ".join(you[place] if place == own else name or say("guest") for place, name in enumerate(names))


def _free(game: OpenGameState) -> int:
    return len(PLAYERS) - len(game.people)
