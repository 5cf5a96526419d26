"""Puzzles on the full screen: a try is answered on the board, and keys give a hint, the solution and the next one."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from frontends.console.launch import Appearance
from frontends.games.puzzle_run import PuzzleRun, Verdict
from frontends.games.puzzles import MISS_RULE, rating_of
from frontends.games.tribolo import OTHER_DEAL, TRIBOLO, TriboloSession
from frontends.session.definition import GameDefinition
from frontends.session.loop import Session
from frontends.session.seats import HUMAN, Seats
from frontends.session.view import MoveView, Names, View
from tribolo_core import PLAYERS, Coord, Game, Player, TriboloError, Turn
from tribolo_core.translation.messages import gettext
from tribolo_core.translation.messages import gettext_noop as _

from .launch import new_model, run_model
from .mode import EARLIER_TURN, Mode, ModeKeys
from .model import ScreenModel
from .replaying import replay

OPPONENT: Final = "opponent"
"""The seat of the players that the solver does not play, and of the solver while no move is asked for."""


def solve_on_screen(run: PuzzleRun, appearance: Appearance) -> int:
    """Ask the puzzles of a run on the full screen of this terminal until the user leaves; return the exit code."""
    puzzles = PuzzleScreen(run)
    puzzles.model = new_model(puzzles.definition, puzzles.session, puzzles.mode)
    return run_model(puzzles.model, appearance, puzzles.begin)


@dataclass(slots=True)
class PuzzleScreen:
    """What the keys of puzzles do to a run of puzzles and to `model`, the model of the screen.

    After a wrong move, and after the last best move, the board shows the line of the move. The user steps through it as
    through a game.
    """

    run: PuzzleRun
    model: ScreenModel[Turn, Player, Coord] = field(init=False)
    _has_failed: bool = field(init=False, default=False)
    """Whether the board shows the line of a wrong move."""
    _before: tuple[tuple[str, str], ...] = field(init=False, default=())
    """The messages before those about the latest move."""

    @property
    def mode(self) -> Mode:
        """The mode of the screen, with the keys of puzzles."""
        enter = dict.fromkeys(("enter", " "), self.go_on)
        keys = (
            ModeKeys(_("Enter, Space, click"), _("play there; after a move, go on"), enter),
            ModeKeys("B", _("hint: the idea, and the captures of the move"), {"B": self.hint}),
            ModeKeys("w", _("the solution: the best move and its line"), {"w": self.solution}),
            ModeKeys("u r", _("try again after a wrong move"), dict.fromkeys("ur", self.try_again)),
            ModeKeys("N", _("the next puzzle; skipping one is free"), {"N": self.next}),
        )
        refusal = _("Puzzles do not have this key. Press ? for their keys.")
        return Mode("puzzles", refusal, keys, self.attempt, self.heading, first_keys=self.first_keys)

    @property
    def definition(self) -> GameDefinition[Turn, Player, Coord]:
        """The rules of Tribolo; the status is the question of the puzzle, or how to go on after it."""
        presentation = replace(
            TRIBOLO.presentation, view=self._view, names=lambda _: Names(str(self.run.puzzle.player))
        )
        return replace(TRIBOLO, presentation=presentation)

    @property
    def session(self) -> TriboloSession:
        """The puzzle as a session, in which the solver is to move."""
        return self._session(self.run.game)

    def heading(self) -> str:
        """Return the number of the puzzle, the own move that is asked for, and the rating and the streak."""
        progress = self.run.progress
        parts = (
            gettext("Puzzle {number}", number=self.run.puzzle.id),
            self.run.place,
            gettext("Rating {rating}", rating=rating_of(progress)),
            gettext("Streak {streak}", streak=progress.streak),
        )
        return " | ".join(filter(None, parts))

    def first_keys(self) -> tuple[str, ...]:
        """Return the keys of puzzles on the last line of the screen, with what they cost."""
        price = f" (-{self.run.price})" if self.run.price else ""
        hint, solution = (gettext(key) + price for key in (_("B hint"), _("w solution")))
        return _("Enter play"), hint, _("N skip (free)") if self.run.is_undecided else _("N next"), solution

    def begin(self) -> None:
        """Tell what counts as a miss, and which key shows the keys."""
        keys = gettext("Press ? for the keys.")
        self.model.add_message(f"{gettext(MISS_RULE)} {keys}")

    def go_on(self) -> None:
        """Play to the cell under the cursor; after a wrong move try again, and after the end ask the next puzzle."""
        if self.run.is_finished:
            self.next()
        elif self._has_failed:
            self.try_again()
        else:
            self.model.play()

    def attempt(self, name: str) -> None:
        """Play a move to a cell, and show its line and whether it is right; show an error if it is impossible."""
        if self.run.is_finished or self._has_failed:
            self.model.show_error(self._how_to_go_on(), is_passing=True)
        elif self.model.ply is not None:
            self.model.show_error(gettext(EARLIER_TURN), is_passing=True)
        else:
            try:
                verdict = self.run.attempt(Coord.parse(name))
            except TriboloError as error:
                self.model.show_error(str(error), is_passing=True)
                return
            self._has_failed, self._before = verdict.is_wrong, tuple(self.model.messages)
            self._tell(verdict)
            if verdict.is_wrong or self.run.is_finished:
                self._show_line(verdict)
            else:
                self.model.show_session(self.session)

    def hint(self) -> None:
        """Show the hint for the own move that is asked for; after a wrong move, go back to its turn first."""
        if self._is_finished():
            return
        if self._has_failed:
            self.try_again()
        hint, change = self.run.hint()
        self.model.add_message(gettext("Hint: {hint}", hint=hint), "class:advice")
        self._tell_change(change)

    def solution(self) -> None:
        """Show the best moves that are still to be found, and their line."""
        if self._is_finished():
            return
        self._forget_failure()
        plies = len(self.run.game.moves)
        verdicts = self.run.solution()
        for verdict in verdicts:
            self._tell(verdict)
        self._show_line(verdicts[-1], plies)

    def try_again(self) -> None:
        """Go back from the line of a wrong move to the turn of the puzzle."""
        if self._is_finished():
            return
        if self._has_failed:
            self._forget_failure()
            self.model.show_session(self.session)
        else:
            self.model.show_error(gettext("There is no wrong move to take back."), is_passing=True)

    def _forget_failure(self) -> None:
        """Take away the messages about a wrong move, if the board shows its line."""
        if self._has_failed:
            self._has_failed = False
            self.model.messages.clear()
            self.model.messages.extend(self._before)

    def next(self) -> None:
        """Ask the next puzzle; to skip one that is neither solved nor missed costs nothing."""
        self._has_failed = False
        change = self.run.next()
        self.model.messages.clear()
        self.model.show_session(self.session)
        self._tell_change(change)

    def _is_finished(self) -> bool:
        """Return whether the puzzle is finished; if it is, show how to go on."""
        if self.run.is_finished:
            self.model.show_error(self._how_to_go_on(), is_passing=True)
        return self.run.is_finished

    def _how_to_go_on(self) -> str:
        if self.run.is_finished:
            return gettext("Press Enter for the next puzzle.")
        return gettext("Press Enter to try again.")

    def _tell(self, verdict: Verdict) -> None:
        """Show the texts of a verdict as messages."""
        if verdict.sentence:
            self.model.add_message(verdict.sentence, "class:refused" if verdict.is_wrong else "class:important")
        self.model.add_message(verdict.reason)
        if verdict.about:
            self.model.add_message(verdict.about, "class:hint")
        self._tell_change(verdict.change)

    def _tell_change(self, change: str) -> None:
        """Show what the puzzle has done to the rating, if it has done anything."""
        if change:
            self.model.add_message(change, "class:advice")

    def _show_line(self, verdict: Verdict, plies: int | None = None) -> None:
        """Show the moves of a line one by one: from its first move on, or from the position after `plies` moves."""
        game = self.run.game
        self.model.show_session(self._session(game.play_all(verdict.line)))
        self.model.show(len(game.moves) if plies is None else plies)
        replay(self.model)

    def _session(self, game: Game) -> TriboloSession:
        """Return a game as a session; the solver is a human only where a move is asked for."""
        is_asked = not (self.run.is_finished or self._has_failed)
        seats = dict.fromkeys(PLAYERS, OPPONENT)
        if is_asked:
            seats[self.run.puzzle.player] = HUMAN
        return Session(game, Seats.of(seats), 0, OTHER_DEAL)

    def _view(self, session: TriboloSession, moves: tuple[MoveView, ...] | None = None) -> View:
        """Return the view of a session, with the question or how to go on as its status."""
        view = TRIBOLO.presentation.view(session, moves)
        solver = str(self.run.puzzle.player)
        seats = {True: gettext("You"), False: gettext("opponent")}
        players = [replace(player, seat=seats[player.name == solver]) for player in view.players]
        is_asked = HUMAN in session.seats.values()
        return replace(view, players=tuple(players), status=self.run.question if is_asked else self._how_to_go_on())
