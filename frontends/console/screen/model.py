"""The table a game is played at: the session, and what a person looks at. Keys call it, the screen draws it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final, Generic

from frontends.console.storage.files import FileRefused
from frontends.console.storage.store import Store
from frontends.session.definition import GameDefinition
from frontends.session.loop import (
    Announce,
    Answer,
    Command,
    Effect,
    Ended,
    Event,
    Moved,
    MoveT,
    Play,
    PlayerT,
    Refused,
    Restart,
    Session,
    Skipped,
    StartGame,
    Think,
    ToggleHelp,
    TurnT,
    Undo,
    start,
    update,
)
from frontends.session.pace import Pace
from frontends.session.view import CellView, View

from .clock import Clock
from .overlays import Overlay

FLIP_SECONDS: Final = 0.06
"""The time between two flips of one move."""


@dataclass(frozen=True, slots=True)
class Typed:
    """The beginning of a cell's name, and what lay over the board and whether help was on before it."""

    text: str = ""
    overlay: Overlay | None = None
    help: bool = False


@dataclass(slots=True)
class ScreenModel(Generic[TurnT, PlayerT, MoveT]):
    """A session being played or looked at, with a cursor, messages, and perhaps something lying over the board.

    `leave` ends the program with an exit code, `bell` makes a sound, and `ended` takes the table when a move has ended
    the game. Without a `store` the game is a replay: it is looked at, not played. `ply` says how many moves of the game
    are shown; None is all of them, the present.
    """

    definition: GameDefinition[TurnT, PlayerT, MoveT]
    session: Session[TurnT, PlayerT, MoveT]
    clock: Clock
    leave: Callable[[int], None]
    bell: Callable[[], None]
    ended: Callable[[ScreenModel[TurnT, PlayerT, MoveT]], None]
    store: Store | None = None
    name: str = ""
    pace: Pace = Pace.NORMAL
    sound: bool = False
    ply: int | None = None
    overlay: Overlay | None = None
    messages: deque[tuple[str, str]] = field(default_factory=lambda: deque(maxlen=100))
    """Styles and texts, the newest last."""
    unkept: str = ""
    """Why the game cannot be kept; empty while it can."""
    cursor: tuple[int, int] = field(init=False)
    view: View = field(init=False)
    """What is shown: the session, or an earlier turn of it."""
    present: View = field(init=False)
    """The session as it stands, whatever is shown of it."""
    covered: dict[str, CellView] = field(init=False, default_factory=dict)
    """Cells that were taken just now and are yet to be flipped, as they were before."""
    typed: Typed = field(init=False, default=Typed())
    """What has been typed of the name of a cell."""
    advised: object = field(init=False, default=None)
    """The turn that was asked about last for the best move."""
    is_counted: bool = field(init=False, default=False)
    """Whether this game is on the score card."""
    _replaying: bool = field(init=False, default=False)

    def __post_init__(self) -> None:
        self._look()
        self.cursor = (len(self.view.rows[0]) // 2, len(self.view.rows) // 2)

    # What is shown.

    @property
    def plies(self) -> int:
        """The number of moves in the whole game."""
        return len(self.session.game.turns) - 1

    @property
    def target(self) -> CellView:
        """The cell under the cursor."""
        x, y = self.cursor
        return self.view.rows[y][x]

    @property
    def preview(self) -> tuple[str, ...] | None:
        """The cells that a move under the cursor would take; None where there is no such move."""
        return self.view.takes.get(self.target.name)

    def say(self, text: str, style: str = "") -> None:
        """Add a message."""
        self.messages.append((style, text))

    def refuse(self, text: str) -> None:
        """Say what cannot be done."""
        self.say(text, "class:refused")
        if self.sound:
            self.bell()

    def _look(self) -> None:
        shown = self.session.game if self.ply is None else self.session.game.at(self.ply)
        self.view = self.definition.presentation.view(replace(self.session, game=shown))
        self.present = self.view if self.ply is None else self.definition.presentation.view(self.session)

    # Commands to the loop, and their effects.

    def begin(self) -> None:
        """Start playing the session."""
        self._take(*start(self.session))

    def do(self, command: Command[TurnT, PlayerT, MoveT]) -> None:
        """Pass a command to the loop and carry out what it says."""
        if self.store is None and not isinstance(command, ToggleHelp):
            self.refuse("This is a replay: it is looked at, not played.")
            return
        if isinstance(command, StartGame | Restart):
            self.is_counted = False
        if not isinstance(command, Answer | ToggleHelp):
            self.ply = None
        self._take(*update(self.session, command))

    def play(self) -> None:
        """Play on the cell under the cursor."""
        if self.ply is None or self.store is None:
            self.do(Play(self.definition.notation.parse_move(self.target.name)))
        else:
            self.refuse("This is an earlier turn; End goes back to the present.")

    def _take(
        self, session: Session[TurnT, PlayerT, MoveT], effects: tuple[Effect[TurnT, PlayerT, MoveT], ...]
    ) -> None:
        before = self.view
        is_changed = session.game is not self.session.game
        self.session = session
        self._look()
        if is_changed:
            self.clock.forget()
            self.covered = {}
        for effect in effects:
            match effect:
                case Think():
                    self.clock.think(
                        partial(self.definition.opponents.answer, effect),
                        partial(self._answer, effect),
                        self.pace.seconds,
                    )
                case Announce(event):
                    self._tell(event, before)
        if any(isinstance(effect, Announce) and isinstance(effect.event, Moved) for effect in effects):
            self._after_move(before)
            if self.session.is_over:
                self.ended(self)
        if is_changed:
            self._keep()

    def _answer(self, question: Think[TurnT, PlayerT, MoveT], move: MoveT) -> None:
        self.do(Answer(question, move))

    def _tell(self, event: Event[TurnT, PlayerT, MoveT], before: View) -> None:
        match event:
            case Refused(error):
                self.refuse(str(error))
            case Moved(player=player):
                styles = {shown.name: shown.style for shown in before.players}
                self.say(self.definition.presentation.describe_move(event), f"class:told-{styles[str(player)]}")
            case Skipped(player):
                self.say(f"{player} cannot move and is skipped.", "class:important")
            case Ended():
                self.say(self.present.status, "class:important")

    def _after_move(self, before: View) -> None:
        """Show the flips of the move just made, one after the other, and ring for the person whose turn it is."""
        if self.sound and (self.present.takes or self.present.is_over):
            self.bell()
        if self.pace is not Pace.INSTANT and self.ply is None:
            taken = [before.cell(name) for name in self.view.moves[-1].taken]
            self.covered = {cell.name: cell for cell in taken if cell is not None}
            self.clock.repeat(self._flip, FLIP_SECONDS)

    def _flip(self) -> bool:
        if self.covered:
            del self.covered[next(iter(self.covered))]
        return bool(self.covered)

    def hurry(self) -> None:
        """End all waiting that is not thinking."""
        self.clock.hurry()
        self.covered = {}
        self._replaying = False

    # Keeping the game.

    @property
    def is_unfinished(self) -> bool:
        """Whether a game is being played that somebody would miss: one that a person, if there is one, has moved in."""
        humans = self.session.seats.humans
        names = set(map(str, humans or self.session.seats))
        has_begun = any(move.player in names for move in self.present.moves)
        return self.store is not None and has_begun and not self.session.is_over

    def _keep(self) -> None:
        if self.store is None or self.unkept:
            return
        try:
            if self.session.is_over:
                self.store.drop()
            elif self.is_unfinished:
                self.store.keep(self.definition.notation.format_record(self.session))
        except FileRefused as refused:
            self.unkept = str(refused)
            self.refuse(f"The game cannot be kept: {refused}")

    # Looking.

    def move_cursor(self, x: int, y: int) -> None:
        """Move the cursor by so many columns and rows, around the edges."""
        width, height = len(self.view.rows[0]), len(self.view.rows)
        self.cursor = ((self.cursor[0] + x) % width, (self.cursor[1] + y) % height)

    def point_at(self, name: str) -> bool:
        """Move the cursor to the cell of a name, if there is one."""
        for y, row in enumerate(self.view.rows):
            for x, cell in enumerate(row):
                if cell.name == name:
                    self.cursor = (x, y)
                    return True
        return False

    def show(self, ply: int) -> None:
        """Show the game as it stood after so many moves, as far as there are."""
        ply = min(max(ply, 0), self.plies)
        self.ply = None if ply == self.plies else ply
        self._look()

    def step(self, moves: int) -> bool:
        """Step forward or back through the moves; whether there was anywhere to go."""
        shown = len(self.view.moves)
        self.show(shown + moves)
        return len(self.view.moves) != shown

    def replay(self) -> None:
        """Step forward at the pace until the present, or until a key is pressed."""
        if self.ply is None:
            self.show(0)
        self._replaying = True
        self.clock.repeat(self._replay, self.pace.seconds or FLIP_SECONDS)

    def _replay(self) -> bool:
        return self._replaying and self.step(1) and self.ply is not None

    def undo(self) -> None:
        """Take back to the previous turn of a human."""
        self.do(Undo())

    def toggle_help(self) -> None:
        """Show the legal moves, or hide them."""
        self.do(ToggleHelp())

    def change_pace(self, step: int) -> None:
        """Make the opponents faster (below 0) or slower (above)."""
        self.pace = self.pace.changed(step)
        self.say(f"The pace is {self.pace}.")

    def toggle_sound(self) -> None:
        """Turn the bell on or off."""
        self.sound = not self.sound
        self.say(f"Sound is {'on' if self.sound else 'off'}.")
