"""The state of the full screen: the session, the view shown, the cursor, messages and an overlay."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final, Generic

from frontends.console.storage.files import FileRefused
from frontends.console.storage.settings import Settings, SettingsFile
from frontends.console.storage.user_data import UserData
from frontends.session.definition import GameDefinition
from frontends.session.loop import (
    Answer,
    Command,
    Effects,
    Ended,
    Event,
    Forfeited,
    GiveUp,
    Moved,
    MoveRequest,
    MoveT,
    Play,
    PlayerT,
    Refused,
    Restart,
    Session,
    Skipped,
    StartGame,
    ToggleHelp,
    TurnT,
    Undo,
    start,
    update,
)
from frontends.session.pace import Pace
from frontends.session.view import CellView, Names, View, describe_skip
from tribolo_core.translation.messages import gettext, gettext_noop, ngettext

from .course import Course
from .mode import EARLIER_TURN, GAME, Mode
from .overlays import Overlay
from .scheduler import Scheduler

CANNOT_BE_SAVED: Final = gettext_noop("The game cannot be saved: {problem}")

FLIP_SECONDS: Final = 0.06
"""Seconds between two flips of one move."""


@dataclass(slots=True)
class ScreenModel(Generic[TurnT, PlayerT, MoveT]):
    """The state of the full screen for one session; keys change it, and the screen draws it.

    `leave` ends the program with an exit code, `bell` rings, and `ended` is called after a move that ends the game.
    Without `user_data`, no unfinished game is saved. `ply` is the number of moves shown; `None` shows the present.
    """

    definition: GameDefinition[TurnT, PlayerT, MoveT]
    session: Session[TurnT, PlayerT, MoveT]
    scheduler: Scheduler
    leave: Callable[[int], None]
    bell: Callable[[], None]
    ended: Callable[[ScreenModel[TurnT, PlayerT, MoveT]], None]
    user_data: UserData | None = None
    mode: Mode = GAME
    settings: Settings = field(default_factory=Settings)
    """The settings of this run. Whether legal moves are marked is in the session."""
    settings_file: SettingsFile | None = None
    """The file that keeps changed settings for the next run."""
    ply: int | None = None
    overlay: Overlay | None = None
    messages: deque[tuple[str, str]] = field(default_factory=lambda: deque(maxlen=100))
    """Styles and texts, the newest last."""
    passing: list[tuple[str, str]] = field(init=False, default_factory=list)
    """Those of `messages` that are about the shown turn alone; they go when another turn is shown."""
    save_error: str = ""
    """The reason why the unfinished game cannot be saved; empty if it can."""
    alternatives: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """In a replay, the first moves of the variations of each move, keyed by the number of the move, from 1."""
    cursor: tuple[int, int] = field(init=False)
    """Column and row, from 0."""
    view: View = field(init=False)
    """The view that is shown: of the present, or of the earlier turn at `ply`."""
    present: View = field(init=False)
    """The view of the present turn."""
    unflipped: dict[str, CellView] = field(init=False, default_factory=dict)
    """Captured cells whose flip is still to be shown, as they were before, by name."""
    typed: str = field(init=False, default="")
    """The typed beginning of the name of a cell."""
    course: Course = field(init=False, default_factory=Course)
    hinted_turn: TurnT | None = field(init=False, default=None)
    """The turn of the latest hint."""
    is_on_score_card: bool = field(init=False, default=False)
    is_replaying: bool = field(init=False, default=False)
    """Whether one move after another is shown, see `replaying`."""
    _shown_turn: TurnT | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self._refresh_views()
        self._centre_cursor()

    # What is shown.

    @property
    def plies(self) -> int:
        """The number of moves played in the game, even while an earlier turn is shown."""
        return len(self.session.game.moves)

    @property
    def target(self) -> CellView:
        """The cell under the cursor."""
        x, y = self.cursor
        return self.view.rows[y][x]

    @property
    def preview(self) -> tuple[str, ...] | None:
        """The names of the cells that a human's move to the cell under the cursor would capture.

        It is `None` if the move is illegal or no human is to move.
        """
        return self.view.takes.get(self.target.name)

    @property
    def names(self) -> Names:
        """How lists and sentences call the players."""
        return self.definition.presentation.names(self.present.players)

    @property
    def is_replay(self) -> bool:
        """Whether the game is a recorded one, which can only be shown."""
        return self.mode.name == "replay"

    def refuse(self) -> None:
        """Show the error message for what the mode does not allow."""
        self.show_error(gettext(self.mode.refusal), is_passing=True)

    def add_message(self, text: str, style: str = "", *, is_passing: bool = False) -> None:
        """Append a message in a style of prompt_toolkit, such as `class:important`.

        If `is_passing` is true, the message is removed when another turn is shown.
        """
        message = style, text
        self.messages.append(message)
        if is_passing:
            self.passing.append(message)

    def show_error(self, text: str, *, is_passing: bool = False) -> None:
        """Append an error message to the messages, unless it is the newest one; ring the bell if the sound is on.

        If `is_passing` is true, the message is removed when another turn is shown.
        """
        if not self.messages or self.messages[-1] != ("class:refused", text):
            self.add_message(text, "class:refused", is_passing=is_passing)
        if self.settings.sound:
            self.bell()

    def _refresh_views(self) -> None:
        shown = self.session.game if self.ply is None else self.session.game.at(self.ply)
        if shown.turns[-1] is not self._shown_turn:
            self._shown_turn = shown.turns[-1]
            gone, self.passing = {*map(id, self.passing)}, []
            kept = [message for message in self.messages if id(message) not in gone]
            self.messages = deque(kept, self.messages.maxlen)
        self.view = self.definition.presentation.view(replace(self.session, game=shown))
        self.present = self.view if self.ply is None else self.definition.presentation.view(self.session)

    # Commands to the loop, and their effects.

    def start_game(self, session: Session[TurnT, PlayerT, MoveT]) -> None:
        """Replace the session by `session`, that of another game; the old one is kept if it could be saved."""
        is_kept = self.set_aside()
        self.dispatch(StartGame(session))
        if is_kept:
            self.add_message(gettext("The game before is kept. Press K to go back to it."), "class:important")

    def show_session(self, session: Session[TurnT, PlayerT, MoveT]) -> None:
        """Show another session, in which no opponent is asked; legal moves stay marked or unmarked."""
        self.ply = None
        self._apply(replace(session, help=self.session.help), ())

    def follow(self, session: Session[TurnT, PlayerT, MoveT]) -> None:
        """Show the session after a change that was made elsewhere: flip the cells of a new move, and ring for a turn.

        An earlier turn stays shown if the game still has it.
        """
        before, plies = self.view, self.plies
        if self.ply is not None and self.ply >= len(session.game.moves):
            self.ply = None
        self._apply(replace(session, help=self.session.help), ())
        if self.plies > plies:
            self._animate_move(before)

    def begin(self) -> None:
        """Begin the session: announce skipped players and the end, and ask an opponent that is to move."""
        self._apply(*start(self.session))

    def dispatch(self, command: Command[TurnT, PlayerT, MoveT]) -> None:
        """Apply a command and carry out its effects; in a replay, refuse all commands but `ToggleHelp`."""
        if self.is_replay and not isinstance(command, ToggleHelp):
            self.refuse()
            return
        if isinstance(command, StartGame | Restart):
            self.is_on_score_card = False
        if isinstance(command, StartGame):
            self._forget_game()
        if not isinstance(command, Answer | GiveUp | ToggleHelp):
            self.ply = None
        session = self.session
        if isinstance(command, Undo | Restart) and self.plies:
            session = replace(session, undos=session.undos + 1)
        after, effects = update(session, command)
        if isinstance(command, Undo | Restart) and (count := self.plies - len(after.game.moves)):
            self.messages.clear()
            self.add_message(ngettext("{count} move was taken back.", "{count} moves were taken back.", count))
        self._apply(after, effects)
        if isinstance(command, StartGame):
            self._centre_cursor()

    def _forget_game(self) -> None:
        """Forget all about the present game but errors of files, before another game replaces it."""
        self._end_help()
        self.course, self.alternatives = Course(), {}
        errors = [message for message in self.messages if message[0] == "class:refused" and message not in self.passing]
        self.messages = deque(errors, self.messages.maxlen)

    def _end_help(self) -> None:
        """End the review and the hints of the present game; in what follows, they do not count."""
        self.course.is_reviewing = False
        self.hinted_turn = None
        self.typed = ""

    def count_hint(self) -> None:
        """Count a hint, which is kept with the unfinished game and the result."""
        self.session = replace(self.session, hints=self.session.hints + 1)
        self._save_unfinished()

    def play(self) -> None:
        """Play a move to the cell under the cursor, or show why that is impossible."""
        if self.mode.play is not None:
            self.mode.play(self.target.name)
        elif self.ply is None or self.is_replay:
            self.dispatch(Play(self.definition.notation.parse_move(self.target.name)))
        else:
            self.show_error(gettext(EARLIER_TURN), is_passing=True)

    def _apply(self, session: Session[TurnT, PlayerT, MoveT], effects: Effects[TurnT, PlayerT, MoveT]) -> None:
        """Make `session` the current one, and carry out `effects`.

        If the game has changed, cancel the search in progress, and save an unfinished game, or delete the saved one at
        the end.
        """
        before = self.view
        is_changed = session.game is not self.session.game
        if self.session.is_over and not session.is_over:
            self._end_help()  # The review of a finished game counts as no hint.
        self.session = session
        self._refresh_views()
        if is_changed:
            self.scheduler.cancel()
            self.unflipped = {}
        for effect in effects:
            match effect:
                case MoveRequest():
                    seconds = self.settings.pace.seconds
                    self.scheduler.submit(partial(self.definition.ask, effect), self.dispatch, seconds)
                case _:
                    self._announce(effect, before)
        if any(isinstance(effect, Moved) for effect in effects):
            self._animate_move(before)
            if self.session.is_over:
                self.ended(self)
        if is_changed:
            self._save_unfinished()
            self.course.go_on()

    def _announce(self, event: Event[TurnT, PlayerT, MoveT], before: View) -> None:
        """Show an event as a message, a move in the colour of its player in the view `before`, or as an error."""
        match event:
            case Refused(error):
                self.show_error(str(error), is_passing=True)
            case Moved(player=player):
                styles = {shown.name: shown.style for shown in before.players}
                text = self.definition.presentation.describe_move(event, self.names)
                self.add_message(text, f"class:text-{styles[str(player)]}")
            case Skipped(player):
                self.add_message(describe_skip(player, self.names), "class:important")
            case Forfeited():
                self.add_message(str(event), "class:important")
            case Ended():
                pass  # The page of the end and the status line say how the game ended.

    def _animate_move(self, before: View) -> None:
        """Flip the cells of the view `before` that the latest move captured, one by one.

        Flip none at the pace `INSTANT`, or while an earlier turn is shown. If the sound is on, ring the bell when a
        human is to move or the game is over.
        """
        if self.settings.sound and (self.present.takes or self.present.is_over):
            self.bell()
        if self.settings.pace is not Pace.INSTANT and self.ply is None:
            captured = [before.cell(name) for name in self.view.moves[-1].taken]
            self.unflipped = {cell.name: cell for cell in captured if cell is not None}
            self.scheduler.repeat(self._flip, FLIP_SECONDS)

    def _flip(self) -> bool:
        if self.unflipped:
            del self.unflipped[next(iter(self.unflipped))]
        return bool(self.unflipped)

    def hurry(self) -> None:
        """End animation and replay, and the pause before an opponent's move, but not its search."""
        self.scheduler.hurry()
        self.unflipped = {}
        self.is_replaying = False

    # The unfinished game.

    @property
    def is_unfinished(self) -> bool:
        """Whether a human has moved in an unfinished game, no replay or puzzle; without humans, any move counts."""
        names = set(map(str, self.session.seats.humans or self.session.seats))
        has_begun = any(move.player in names for move in self.present.moves)
        return self.user_data is not None and has_begun and not self.session.is_over

    @property
    def is_at_risk(self) -> bool:
        """Whether the game is unfinished and cannot be saved, so that another game or quitting would lose it."""
        return self.is_unfinished and bool(self.save_error)

    def set_aside(self) -> bool:
        """Move the saved unfinished game to a file of its own, which no other game replaces; return if there is one.

        If this fails, show the error, and save no game from now on.
        """
        if self.user_data is None or self.save_error:
            return False
        try:
            return self.user_data.set_aside_unfinished()
        except FileRefused as refused:
            self.save_error = str(refused)
            self.show_error(
                gettext("The unfinished game cannot be kept aside, so games are not saved: {problem}", problem=refused)
            )
            return False

    def _save_unfinished(self) -> None:
        """Save an unfinished game, or delete the saved one at the end; after a failure, show it and save no more."""
        if self.user_data is None or self.save_error:
            return
        try:
            if self.session.is_over:
                self.user_data.delete_unfinished(self.user_data.unfinished)
            elif self.is_unfinished:
                self.user_data.save_unfinished(self.definition.notation.format_record(self.session))
        except FileRefused as refused:
            self.save_error = str(refused)
            self.show_error(gettext(CANNOT_BE_SAVED, problem=refused))

    # The cursor and earlier turns.

    def _centre_cursor(self) -> None:
        self.cursor = (len(self.view.rows[0]) // 2, len(self.view.rows) // 2)

    def move_cursor(self, x: int, y: int) -> None:
        """Move the cursor `x` cells to the right and `y` cells down; beyond an edge, it goes on at the opposite one."""
        width, height = len(self.view.rows[0]), len(self.view.rows)
        self.cursor = ((self.cursor[0] + x) % width, (self.cursor[1] + y) % height)

    def point_at(self, name: str) -> bool:
        """Move the cursor to the cell called `name`, and return True; return False if no cell has that name."""
        places = {cell.name: (x, y) for y, row in enumerate(self.view.rows) for x, cell in enumerate(row)}
        self.cursor = places.get(name, self.cursor)
        return name in places

    def show(self, ply: int) -> None:
        """Show the game after its first `ply` moves; the latest turn if it has no more."""
        ply = min(max(ply, 0), self.plies)
        self.ply = None if ply == self.plies else ply
        self._refresh_views()

    def step(self, moves: int) -> bool:
        """Show the turn `moves` moves after the shown one, or before it; return whether the shown turn has changed."""
        shown = len(self.view.moves)
        self.show(shown + moves)
        return len(self.view.moves) != shown

    def undo(self) -> None:
        """Take back the moves since the previous turn of a human; show an error if there is none.

        In a game without humans, take back all moves.
        """
        if self.user_data is not None and self.plies and not self.session.can_undo:
            self.show_error(gettext("You have no move to undo yet."), is_passing=True)
        else:
            self.dispatch(Undo())
