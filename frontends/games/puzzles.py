"""The texts of puzzles, which the console and the page show: themes, hints, and why a move is right or wrong.

Constants are messages, which are translated when they are shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from tribolo_core import Coord
from tribolo_core.puzzles.puzzle import Puzzle, Theme
from tribolo_core.puzzles.solving.progress import Progress
from tribolo_core.puzzles.solving.verdict import Reply, Verdict, judge
from tribolo_core.transition import captured_cells
from tribolo_core.translation.messages import gettext, ngettext
from tribolo_core.translation.messages import gettext_noop as _
from tribolo_core.translation.names import player_name

MISS_RULE: Final = _("A wrong first move, a hint, the solution and skipping each count as a miss.")
"""The sentence that says what counts as a miss, shown before any of it."""

SOLVED_NOW: Final = _("Solved: your rating rises from {before} to {after}.")
MISSED_NOW: Final = _("Missed: your rating falls from {before} to {after}.")
SAME_RATING: Final = _("Your rating stays at {after}.")
MET_RECENTLY: Final = _("You met this puzzle recently. It does not change your rating.")
"""What a puzzle does to the rating; the words in braces are ratings."""


class ThemeText(NamedTuple):
    """The texts of a theme: its name, the idea as a hint, and the reason why the key is right."""

    title: str
    idea: str
    reason: str


THEMES: Final[Mapping[Theme, ThemeText]] = {
    Theme.WIN_CELLS: ThemeText(
        _("Win cells"), _("Win cells that you keep."), _("On your next turn you still own many more cells.")
    ),
    Theme.SAVE_CELLS: ThemeText(
        _("Save cells"),
        _("Some of your cells are in danger. Save them."),
        _("It saves cells that an opponent could capture."),
    ),
    Theme.CUT_OFF: ThemeText(
        _("Cut off"), _("Take moves away from an opponent."), _("It takes moves away from an opponent.")
    ),
    Theme.TAKE_FROM_LEADER: ThemeText(
        _("Take from the leader"),
        _("Capture from the player with the most cells."),
        _("It captures mostly from the leader."),
    ),
    Theme.KEEP_QUIET: ThemeText(
        _("Keep quiet"), _("The move with the most cells is not the best."), _("The move that captures most is worse.")
    ),
    Theme.DO_NOT_MAKE_A_KING: ThemeText(
        _("Don't make a king"),
        _("A wrong move makes an opponent the favourite to win."),
        _("The next best move makes an opponent the favourite to win."),
    ),
    Theme.EXACT_ENDING: ThemeText(
        _("Exact ending"),
        _("The end is near: count all moves to the last one."),
        _("The game was counted out to its last move."),
    ),
}


ASK: Final = _("You play {player}. Find the best move.")
"""The question of a puzzle."""


def hint_for(puzzle: Puzzle) -> str:
    """Return the hint of a puzzle: the ideas of its themes, and how many cells the best move captures."""
    ideas = [gettext(THEMES[theme].idea) for theme in puzzle.themes]
    count = ngettext(
        "The best move captures {count} cell.",
        "The best move captures {count} cells.",
        captured_cells(puzzle.turn.transitions[puzzle.key]),
    )
    return " ".join([*ideas, count])


def explain(puzzle: Puzzle, move: Coord) -> str:
    """Return why a move of a puzzle is right or wrong; raise IllegalMove if the move is illegal."""
    verdict = judge(puzzle, move)
    return _praise(puzzle, verdict) if verdict.is_key else _criticise(verdict)


def describe_change(before: Progress, puzzle: Puzzle, after: Progress, *, is_solved: bool) -> str:
    """Return what a puzzle does to the rating of a solver, from the progress before and after it."""
    if puzzle.id in before.seen:
        return gettext(MET_RECENTLY)
    ratings = {"before": round(before.rating), "after": round(after.rating)}
    if ratings["before"] == ratings["after"]:
        return gettext(SAME_RATING, **ratings)
    return gettext(SOLVED_NOW if is_solved else MISSED_NOW, **ratings)


def _praise(puzzle: Puzzle, verdict: Verdict) -> str:
    """Return why the key of a puzzle is right."""
    captures = ngettext(
        "{move} captures {count} cell.", "{move} captures {count} cells.", verdict.captured, move=verdict.move
    )
    reasons = [gettext(THEMES[theme].reason) for theme in puzzle.themes]
    second, share = verdict.next_best
    compared = gettext(
        "Your share of the win is {share}; with the next best move, {second}, {second_share}.",
        share=_percent(verdict.share),
        second=second,
        second_share=_percent(share),
    )
    return " ".join([captures, *reasons, compared])


def _criticise(verdict: Verdict) -> str:
    """Return why another move than the key is wrong, without naming the key."""
    shares = {"best": _percent(verdict.best), "share": _percent(verdict.share)}
    if verdict.reply is None:
        return gettext("After {move}, your share of the win falls from {best} to {share}.", move=verdict.move, **shares)
    return gettext(
        "{move} {lets}; your share of the win falls from {best} to {share}.",
        move=verdict.move,
        lets=_answer(verdict.reply),
        **shares,
    )


def _answer(reply: Reply) -> str:
    """Return which reply of an opponent a move allows, as the part of a sentence after the move."""
    names = {"player": player_name(reply.player), "reply": reply.move}
    if reply.lost == reply.captured:
        return ngettext(
            "lets {player} capture {count} cell of yours with {reply}",
            "lets {player} capture {count} cells of yours with {reply}",
            reply.captured,
            **names,
        )
    if not reply.lost:
        return ngettext(
            "lets {player} capture {count} cell, with {reply}",
            "lets {player} capture {count} cells, with {reply}",
            reply.captured,
            **names,
        )
    return ngettext(
        "lets {player} capture {count} cell, {yours} of them yours, with {reply}",
        "lets {player} capture {count} cells, {yours} of them yours, with {reply}",
        reply.captured,
        yours=reply.lost,
        **names,
    )


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"
