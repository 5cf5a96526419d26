"""A game of people on the full screen: the board, who is there, the clocks, and what people ask of each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from string import ascii_lowercase
from typing import Final, TypeVar
from urllib.parse import urlsplit

import click

from frontends.console.exit_codes import HUNG_UP
from frontends.console.launch import SEAT_IS_KEPT, Appearance, typed_command
from frontends.games.tribolo import OTHER_DEAL, TRIBOLO, TriboloSession
from frontends.games.tribolo_view import game_view
from frontends.remote.errors import RemoteError, clean_text
from frontends.remote.game import News, RemoteGame, Snapshot
from frontends.session.definition import GameDefinition
from frontends.session.loop import Session
from frontends.session.seats import HUMAN, Seats
from frontends.session.view import MoveView, PlayerView, View
from frontends.wire.facts import Fact, MovedFact, SaidFact
from frontends.wire.phrases import PHRASES
from frontends.wire.refusals import word as word_refusal
from frontends.wire.sentences import say
from frontends.wire.states import SeatState
from frontends.wire.words import describe_status, word_request
from tribolo_core import Coord, Player, TriboloError, Turn
from tribolo_core.translation.messages import gettext
from tribolo_core.translation.messages import gettext_noop as _
from tribolo_core.translation.names import join_names, player_name

from .dialogs import THE_END, final_lines
from .launch import new_model, run_model
from .mode import EARLIER_TURN, Mode, ModeKeys
from .model import ScreenModel
from .overlays import Choice, TextPage, TextPrompt, confirmation
from .reviewing import show as show_review
from .text_line import TextLine

T = TypeVar("T")

OTHERS: Final = "others"
"""The seat of the players for whom the user cannot move."""

REDRAW_SECONDS: Final = 0.5
"""Seconds between two drawings of the clocks."""


def show_people(screen: PeopleScreen, appearance: Appearance) -> int:
    """Show a game on a server on the full screen of this terminal until the user leaves; return the exit code.

    After the full screen, print the result, or that the seat is kept and how to go on. Raise RemoteError if the game
    cannot be followed any more.
    """
    screen.model = new_model(screen.definition, screen.session, screen.mode)
    code = 0
    try:
        code = run_model(screen.model, appearance, screen.begin)
    finally:
        if code != HUNG_UP and not screen.has_left:
            click.echo(screen.closing_line)
    return code


def seats_of(players: Sequence[PlayerView]) -> tuple[str, ...]:
    return tuple(player.seat for player in players)


@dataclass(slots=True)
class PeopleScreen:
    """What the keys of a game of people do to `game`, and what its news do to `model`, the model of the screen."""

    game: RemoteGame
    model: ScreenModel[Turn, Player, Coord] = field(init=False)
    snapshot: Snapshot = field(init=False)
    """The game as the screen shows it."""
    lost: str = field(init=False, default="")
    """A sentence about the connection while it is lost."""
    _sent: str = field(init=False, default="")
    """The move that waits for its answer."""
    has_left: bool = field(init=False, default=False)
    """Whether the user has left the game for good."""

    def __post_init__(self) -> None:
        self.snapshot = self.game.snapshot
        self.game.on_trouble = self._lose

    # What is shown.

    @property
    def mode(self) -> Mode:
        """The mode of the screen, with the keys of games of people."""
        answers = {"u": "undo", "A": "agree", "D": "decline"}
        keys = (
            ModeKeys("t / B", _("talk / block a person, or end the block"), {"t": self.talk, "B": self.block}),
            ModeKeys(
                "u / A / D",
                _("ask for an undo / agree / decline"),
                {key: partial(self._send, command) for key, command in answers.items()},
            ),
            ModeKeys(
                "r / X / M",
                _("resign / leave for good / rematch"),
                {"r": self.resign, "X": self.leave, "M": self.rematch},
            ),
            ModeKeys("N / y", _("your name / take your seat back"), {"N": self.rename, "y": self.claim}),
        )
        return Mode(
            "people",
            _("Games of people do not have this key. Press ? for their keys."),
            keys,
            self.play,
            self.heading,
            self.notice,
            self.first_keys,
            lambda: self.snapshot.clocks(),
            REDRAW_SECONDS,
        )

    @property
    def definition(self) -> GameDefinition[Turn, Player, Coord]:
        """The rules of Tribolo; the seats are those of people, and nobody is asked for hints."""
        opponents = replace(TRIBOLO.opponents, specs=(), labels=tuple)
        presentation = replace(TRIBOLO.presentation, view=self._view, names=lambda _players: self.snapshot.names)
        return replace(TRIBOLO, opponents=opponents, presentation=presentation)

    @property
    def session(self) -> TriboloSession:
        """The game as a session, of which the user can move in the own seats alone."""
        return Session(self.snapshot.game, self.snapshot.seats, 0, OTHER_DEAL)

    def _view(self, session: TriboloSession, moves: tuple[MoveView, ...] | None = None) -> View:
        """Return the view of a session, with the people in their seats, and the status as the user reads it."""
        snapshot = self.snapshot
        own = {Player(seat.player) for seat in snapshot.present.seats if seat.is_yours and seat.seat == HUMAN}
        movers = Seats.of({player: HUMAN if player in own else OTHERS for player in session.seats})
        view = game_view(session.game, movers, marks_legal_moves=session.help, moves=moves)
        labels = map(_label, snapshot.labels, snapshot.present.seats)
        players = tuple(replace(player, seat=label) for player, label in zip(view.players, labels, strict=True))
        status = clean_text(describe_status(session.turn, snapshot.who, is_yours=session.player in own))
        return replace(view, players=players, status=f"{status.rstrip('.')}.")

    def heading(self) -> str:
        """Return the server, and the number of people who watch."""
        host = urlsplit(self.game.server.address).netloc
        watching = self.snapshot.present.watching
        parts = [gettext("Tribolo at {server}", server=host)]
        return " | ".join([*parts, *([gettext("{count} watching", count=watching)] if watching else [])])

    def notice(self) -> str:
        """Return what keeps the user from playing: a lost connection, a move on its way, or a question of others."""
        present, who = self.snapshot.present, self.snapshot.who
        if self.lost:
            return self.lost
        if self._sent:
            return gettext("Sending {move} ...", move=self._sent)
        if (request := present.request) is not None:
            return clean_text(word_request(request.command, request.by, request.waiting_for, who))
        if (offer := present.rematch_offer) is not None:
            offered = clean_text(who.says_together("log_rematch", tuple(map(Player, offer.by))))
            return " ".join([offered, gettext("M joins, D declines.")])
        if any(seat.can_claim for seat in present.seats):
            return gettext("A computer player plays for you. Press y to take your seat back.")
        return ""

    def first_keys(self) -> tuple[str, ...]:
        """Return the keys that answer a request: as many as the user may press."""
        request, offer = self.snapshot.present.request, self.snapshot.present.rematch_offer
        if request is not None and request.needs_you:
            return (_("A agree"), _("D decline"))
        if request is not None and request.is_yours:
            return (_("D withdraw"),)
        return ("D decline",) if offer is not None else ()

    @property
    def greeting(self) -> str:
        """The first message: which colours the user plays."""
        names = join_names(player_name(Player(player)) for player in self.snapshot.own_players)
        return gettext("You play {names}. Press ? for the keys.", names=names)

    @property
    def closing_line(self) -> str:
        """What is left on the terminal: the result, or how to go on."""
        if self.snapshot.is_over or not self.snapshot.present.is_player:
            return self.model.present.status
        return gettext(SEAT_IS_KEPT, command=typed_command("join", self.game.page))

    # News.

    def begin(self) -> None:
        """Begin to follow the game."""
        self._listen(self.game, self.game.follow())

    def _listen(self, game: RemoteGame, coming: Iterator[News]) -> None:
        """Wait for the next news in the background, and then for those after them, until another game is shown."""

        def heard(news: News | None) -> None:
            if game is self.game and news is not None:
                self._receive(game, news)
                self._listen(game, coming)

        self.model.scheduler.assist(lambda: next(coming, None), heard)

    def _receive(self, game: RemoteGame, news: News) -> None:
        """Show the newest state of the game, and tell what has happened."""
        if game is not self.game:
            return
        self.lost = ""
        was_over = self.snapshot.is_over
        self._refresh()
        if news.before is None:
            self.model.add_message(self.greeting, "class:important")
        for entry, sentence in zip(news.log, news.told, strict=True):
            self.model.add_message(sentence, _style_of(entry.fact))
        for sentence in news.presences:
            self.model.add_message(sentence, "class:hint")
        if news.is_request_new:
            self.model.add_message(gettext("Press A to agree or D to decline."), "class:important")
            if self.model.settings.sound:
                self.model.bell()
        if self.snapshot.is_over and (not was_over or news.before is None) and self.model.overlay is None:
            self.show_end()

    def _refresh(self) -> None:
        """Show the newest state of the game that is known."""
        self.snapshot = self.game.snapshot
        self.model.follow(self.session)

    def _lose(self, sentence: str) -> None:
        """Note that the connection is lost; this is called in other threads, and the next drawing shows it."""
        self.lost = sentence

    def show_end(self) -> None:
        """Open the page after the end of the game."""
        keys = gettext("M: rematch   w: review   any key: back")
        actions: dict[str, Callable[[], object]] = {"m": self.rematch, "w": partial(show_review, self.model)}
        self.model.overlay = TextPage(gettext(THE_END), final_lines(self.model.present, seats_of), keys, actions)

    # Commands.

    def play(self, name: str) -> None:
        """Send a move to a cell, or show why it is impossible."""
        if self.model.ply is not None:
            self.model.show_error(gettext(EARLIER_TURN), is_passing=True)
        elif name in self.model.view.takes:
            if not self._sent:
                self._sent = name
                self._try(partial(self.game.play, name), self._played)
        elif self.snapshot.present.is_your_turn:
            try:
                self.snapshot.game.play(name)
            except TriboloError as error:
                self.model.show_error(str(error), is_passing=True)
        else:
            self.model.show_error(self.model.present.status, is_passing=True)

    def _played(self, answer: News | RemoteError) -> None:
        self._sent = ""
        self._answer(answer)

    def talk(self) -> None:
        """Open the list of phrases."""
        letters = dict(zip(ascii_lowercase, PHRASES, strict=False))
        lines = tuple(f"{letter}: {gettext(PHRASES[phrase])}" for letter, phrase in letters.items())
        actions = {letter: partial(self._send, "say", phrase=phrase) for letter, phrase in letters.items()}
        self._choose(gettext("Talk"), lines, actions)

    def rename(self) -> None:
        """Ask for the user's name."""
        known = next((seat.person for seat in self.snapshot.present.seats if seat.is_yours), "")

        def done(text: str) -> None:
            self._try(partial(self.game.set_in_seats, "name", name=text.strip()), self._answer)

        self.model.overlay = TextPrompt(gettext("Your name"), TextLine(clean_text(known)), done, gettext("change"))

    def claim(self) -> None:
        """Take the user's seats back from computer players."""
        self._try(partial(self.game.set_in_seats, "claim"), self._answer)

    def resign(self) -> None:
        """Ask whether to resign, if that is possible; otherwise show why it is not."""
        if not self.snapshot.present.can_resign:
            self._send("resign")  # The server knows the reason.
            return
        text = (gettext("Resign? You come last, and a computer player plays on for you."),)
        self.model.overlay = confirmation(gettext("Resign"), text, partial(self._send, "resign"))

    def leave(self) -> None:
        """Ask whether to leave the game for good."""

        def left(answer: News | RemoteError) -> None:
            self._answer(answer)
            if not isinstance(answer, RemoteError):
                self.has_left = True
                self.model.leave(0)

        text = (gettext("Leave this game? You lose your seat for good."),)
        yes = partial(self._try, partial(self.game.command, "leave"), left)
        self.model.overlay = confirmation(gettext("Leave"), text, yes)

    def block(self) -> None:
        """Ask which person to block, or whose block to end."""
        present = self.snapshot.present
        seats = {seat.player[0].lower(): seat for seat in present.seats if seat.can_block or seat.is_blocked}
        if not seats:
            self.model.show_error(word_refusal("nobody_to_block", {}), is_passing=True)
            return
        about = gettext(
            "You see neither their name nor their phrases, and the lobby keeps you apart. They are not told."
        )
        lines = tuple(f"{letter}: {self._block_text(seat)}" for letter, seat in seats.items())
        actions = {
            letter: partial(
                self._try, partial(self.game.set_block, seat.player, is_blocked=not seat.is_blocked), self._blocked
            )
            for letter, seat in seats.items()
        }
        self._choose(gettext("Block"), (about, "", *lines), actions)

    def _blocked(self, answer: str | RemoteError) -> None:
        """Show the game as it looks after a block, and a sentence about it."""
        if isinstance(answer, RemoteError):
            self.model.show_error(str(answer), is_passing=True)
        else:
            self._refresh()
            self.model.add_message(answer, "class:important")

    def _block_text(self, seat: SeatState) -> str:
        player = player_name(Player(seat.player))
        name = f"{clean_text(seat.person)} ({player})" if seat.person else player
        return gettext("end the block of {name}", name=name) if seat.is_blocked else gettext("block {name}", name=name)

    def _choose(self, title: str, lines: tuple[str, ...], actions: Mapping[str, Callable[[], None]]) -> None:
        back: dict[str, Callable[[], None]] = {"n": lambda: None}
        self.model.overlay = Choice(title, lines, gettext("Esc: back"), {**actions, **back})

    def rematch(self) -> None:
        """Offer a rematch, or join the one that is offered, and go on with it."""

        def joined(answer: RemoteGame | RemoteError) -> None:
            if isinstance(answer, RemoteError):
                self.model.show_error(str(answer), is_passing=True)
                return
            self.game, self.snapshot = answer, answer.snapshot
            self.model.messages.clear()
            self.model.overlay = None
            self.model.show_session(self.session)
            self.begin()

        def work() -> RemoteGame:
            game = self.game.rematch()
            assert game.snapshot  # It is asked for here, not in the thread that draws.
            return game

        self._try(work, joined)

    def _send(self, command: str, **fields: object) -> None:
        """Send a command in the background, and show its news, or why it was refused."""
        self._try(partial(self.game.command, command, **fields), self._answer)

    def _answer(self, answer: News | RemoteError) -> None:
        if isinstance(answer, RemoteError):
            self.lost = ""
            self.model.show_error(str(answer), is_passing=True)
        else:
            self._receive(self.game, answer)

    def _try(self, work: Callable[[], T], done: Callable[[T | RemoteError], None]) -> None:
        """Do work in the background, and pass its result to `done`, or the error that the server or the way caused."""
        self.model.scheduler.assist(partial(_tried, work), done)


def _tried(work: Callable[[], T]) -> T | RemoteError:
    try:
        return work()
    except RemoteError as error:
        return error


def _label(text: str, seat: SeatState) -> str:
    """Return the text for a seat, with where its person is if the server says so."""
    if not seat.presence or seat.seat != HUMAN:
        return text
    is_long = seat.presence == "away" and seat.away_minutes
    where = say("presence_minutes", count=seat.away_minutes) if is_long else say(f"presence_{seat.presence}")
    return f"{text} ({where})"


def _style_of(fact: Fact) -> str:
    """Return the style of a message about a fact: the player's colour for a move."""
    match fact:
        case MovedFact(player=player):
            return f"class:text-{player.lower()}"
        case SaidFact():
            return "class:advice"
    return "class:important"
