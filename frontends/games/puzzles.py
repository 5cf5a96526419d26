"""The texts of puzzles, which the console and the page show: themes, hints, and why a move is right or wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from tribolo_core import Coord
from tribolo_core.ai.best_now import captured_cells
from tribolo_core.puzzles.puzzle import Puzzle, Theme
from tribolo_core.puzzles.solving.progress import Progress
from tribolo_core.puzzles.solving.verdict import Reply, Verdict, judge

MISS_RULE: Final = "A wrong first move, a hint, the solution and skipping each count as a miss."
"""The sentence that says what counts as a miss, shown before any of it."""

SOLVED_NOW: Final = "Solved: your rating rises from {before} to {after}."
MISSED_NOW: Final = "Missed: your rating falls from {before} to {after}."
SAME_RATING: Final = "Your rating stays at {after}."
MET_RECENTLY: Final = "You met this puzzle recently. It does not change your rating."
"""What a puzzle does to the rating; the words in braces are ratings."""


class ThemeText(NamedTuple):
    """The texts of a theme: its name, the idea as a hint, and the reason why the key is right."""

    title: str
    idea: str
    reason: str


THEMES: Final[Mapping[Theme, ThemeText]] = {
    Theme.WIN_CELLS: ThemeText(
        "Win cells", "Win cells that you keep.", "On your next turn you still own many more cells."
    ),
    Theme.SAVE_CELLS: ThemeText(
        "Save cells", "Some of your cells are in danger. Save them.", "It saves cells that an opponent could capture."
    ),
    Theme.CUT_OFF: ThemeText("Cut off", "Take moves away from an opponent.", "It takes moves away from an opponent."),
    Theme.TAKE_FROM_LEADER: ThemeText(
        "Take from the leader", "Capture from the player with the most cells.", "It captures mostly from the leader."
    ),
    Theme.KEEP_QUIET: ThemeText(
        "Keep quiet", "The move with the most cells is not the best.", "The move that captures most is worse."
    ),
    Theme.DO_NOT_MAKE_A_KING: ThemeText(
        "Don't make a king",
        "A wrong move makes an opponent the favourite to win.",
        "The next best move makes an opponent the favourite to win.",
    ),
    Theme.EXACT_ENDING: ThemeText(
        "Exact ending",
        "The end is near: count all moves to the last one.",
        "The game was counted out to its last move.",
    ),
}
"""The texts of each theme."""


ASK: Final = "You play {player}. Find the best move."
"""The question of a puzzle."""


def hint_for(puzzle: Puzzle) -> str:
    """Return the hint of a puzzle: the ideas of its themes, and how many cells the best move captures."""
    ideas = [THEMES[theme].idea for theme in puzzle.themes]
    captured = captured_cells(puzzle.turn.transitions[puzzle.key])
    return " ".join([*ideas, f"The best move captures {_cells(captured)}."])


def explain(puzzle: Puzzle, move: Coord) -> str:
    """Return why a move of a puzzle is right or wrong; raise IllegalMove if the move is illegal."""
    verdict = judge(puzzle, move)
    return _praise(puzzle, verdict) if verdict.is_key else _criticise(verdict)


def describe_change(before: Progress, puzzle: Puzzle, after: Progress, *, is_solved: bool) -> str:
    """Return what a puzzle does to the rating of a solver, from the progress before and after it."""
    if not before.counts(puzzle):
        return MET_RECENTLY
    ratings = {"before": round(before.strength.rating), "after": round(after.strength.rating)}
    if ratings["before"] == ratings["after"]:
        return SAME_RATING.format(**ratings)
    return (SOLVED_NOW if is_solved else MISSED_NOW).format(**ratings)


def _praise(puzzle: Puzzle, verdict: Verdict) -> str:
    """Return why the key of a puzzle is right."""
    reasons = [THEMES[theme].reason for theme in puzzle.themes]
    second, share = verdict.next_best
    compared = (
        f"Your share of the win is {_percent(verdict.share)}; with the next best move, {second}, {_percent(share)}."
    )
    return " ".join([f"{verdict.move} captures {_cells(verdict.captured)}.", *reasons, compared])


def _criticise(verdict: Verdict) -> str:
    """Return why another move than the key is wrong, without naming the key."""
    fall = f"your share of the win falls from {_percent(verdict.best)} to {_percent(verdict.share)}."
    if verdict.reply is None:
        return f"After {verdict.move}, {fall}"
    return f"{verdict.move} lets {_answer(verdict.reply)}; {fall}"


def _answer(reply: Reply) -> str:
    """Return what an opponent does with a reply, as the end of a sentence that begins with "lets"."""
    captured = _cells(reply.captured)
    if reply.lost == reply.captured:
        return f"{reply.player} capture {captured} of yours with {reply.move}"
    yours = f", {reply.lost} of them yours" if reply.lost else ""
    return f"{reply.player} capture {captured}{yours}, with {reply.move}"


def _cells(count: int) -> str:
    """Return a number of cells in words."""
    return "1 cell" if count == 1 else f"{count} cells"


def _percent(share: float) -> str:
    """Return a win share in per cent."""
    return f"{100 * share:.0f} %"
