"""The texts of puzzles, which the console and the page show: tasks, hints, and why a move is right or wrong.

Constants are messages, which are translated when they are shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Final, NamedTuple

from tribolo_core import Coord, Player
from tribolo_core.coord import HEIGHT, WIDTH
from tribolo_core.puzzles.puzzle import Puzzle, Step, Theme
from tribolo_core.puzzles.rating import rating_grade
from tribolo_core.puzzles.solving.progress import Progress
from tribolo_core.puzzles.solving.verdict import Reply, Verdict, judge, themes_of_step
from tribolo_core.puzzles.themes import cells_saved, cells_taken, cells_won, legal_moves
from tribolo_core.transition import captured_cells
from tribolo_core.translation.messages import gettext, ngettext
from tribolo_core.translation.messages import gettext_noop as _
from tribolo_core.translation.names import player_name

CORNER_SIZE: Final = (6, 4)
"""The columns and the rows of a corner of the board, in tasks that speak of a corner."""

MISS_RULE: Final = _("A wrong move, a hint and the solution each count as a miss. Skipping is free.")
"""The sentence that says what counts as a miss, shown before the first puzzle."""

STAKES: Final = _("Help or a wrong move costs {price} of your {rating} rating points.")
"""What is at stake before a puzzle is decided."""

SOLVED_NOW: Final = _("Solved: rating {after} (+{points}).")
MISSED_NOW: Final = _("Missed: rating {after} (-{points}).")
SAME_RATING: Final = _("Your rating stays at {after}.")
SKIPPED_NOW: Final = _("Skipped: your rating stays at {after}.")
MET_RECENTLY: Final = _("Met recently: your rating stays.")
"""What a puzzle does to the rating; `after` is the rating after it, and `points` the size of the change."""


GRADES: Final = (_("beginner"), _("steady"), _("strong"), _("expert"))
DIFFICULTIES: Final = (_("easy"), _("medium"), _("hard"), _("very hard"))
"""The words for the grades of solvers and of puzzles."""


class ThemeText(NamedTuple):
    """The texts of a theme: its name, and the idea as a hint."""

    title: str
    idea: str


THEMES: Final[Mapping[Theme, ThemeText]] = {
    Theme.WIN_CELLS: ThemeText(_("Win cells"), _("Win cells that you keep.")),
    Theme.SAVE_CELLS: ThemeText(_("Save cells"), _("Some of your cells are in danger. Save them.")),
    Theme.CUT_OFF: ThemeText(_("Cut off"), _("Take moves away from an opponent.")),
    Theme.TAKE_FROM_LEADER: ThemeText(_("Take from the leader"), _("Capture from the player with the most cells.")),
    Theme.KEEP_QUIET: ThemeText(_("Keep quiet"), _("The move with the most cells is not the best.")),
    Theme.DO_NOT_MAKE_A_KING: ThemeText(
        _("Don't make a king"), _("A wrong move makes an opponent the favourite to win.")
    ),
    Theme.EXACT_ENDING: ThemeText(_("Exact ending"), _("The end is near: count all moves to the last one.")),
    Theme.SEQUENCE: ThemeText(_("Several moves"), _("Your next move counts as much as this one.")),
}


ASK: Final = _("You play {player}. {task}")
"""The question of a puzzle: the colour of the solver and the task."""

RIGHT: Final = _("Right! {reward}")
RIGHT_AGAIN: Final = _("Right, this time. {reward}")
GO_ON: Final = _("Right! Now find your next move.")
WRONG: Final = _("Not the best move.")
"""The verdicts: on the last best move without a miss and after a miss, on an earlier best move, on any other move."""


def task_of(puzzle: Puzzle) -> str:
    """Return the task of a puzzle: what its themes say about the best move, without giving the move away."""
    step = puzzle.steps[0]
    task = _theme_task(step)
    if not step.is_decisive:
        return task or _plain_task(step)
    if not task:
        return gettext("Win this ending: only one move wins.")
    only = gettext("Only one move wins.")
    return f"{task} {only}"


def _theme_task(step: Step) -> str:
    """Return the task that follows from what the key does on the board; empty if no such theme is there."""
    turn = step.turn
    for theme in themes_of_step(step):
        match theme:
            case Theme.SAVE_CELLS:
                is_corner = is_in_corner(cells_saved(turn, step.key))
                return gettext("Save your corner.") if is_corner else gettext("Save your cells.")
            case Theme.CUT_OFF:
                return gettext("Take moves away from {player}.", player=player_name(_cut_off(step)[0]))
            case Theme.TAKE_FROM_LEADER:
                return gettext("Stop {player}, who leads.", player=player_name(turn.scores.leaders[0]))
            case Theme.WIN_CELLS:
                return gettext("Win cells that you keep.")
    return ""


def is_in_corner(cells: Collection[Coord]) -> bool:
    """Return whether at least two thirds of some cells lie in the same corner of the board.

    >>> is_in_corner([Coord.parse("a1"), Coord.parse("f4"), Coord.parse("h6")])
    True
    """
    columns, rows = CORNER_SIZE
    corners = Counter(
        (cell.x < columns, cell.y < rows)
        for cell in cells
        if min(cell.x, WIDTH - 1 - cell.x) < columns and min(cell.y, HEIGHT - 1 - cell.y) < rows
    )
    return any(3 * count >= 2 * len(cells) for count in corners.values())


def _plain_task(step: Step) -> str:
    """Return the task that follows from the other themes, or the plain task."""
    themes = themes_of_step(step)
    if Theme.DO_NOT_MAKE_A_KING in themes:
        return gettext("Do not let {player} win.", player=player_name(_king(step)))
    if Theme.KEEP_QUIET in themes:
        return gettext("Find the move that beats the biggest capture.")
    if Theme.EXACT_ENDING in themes:
        return gettext("Find the exact move of this ending.")
    return gettext("Find the best move.")


def hint_for(step: Step, themes: Iterable[Theme]) -> str:
    """Return the hint for an own move: the ideas of the themes, and how many cells the best move captures."""
    ideas = [gettext(THEMES[theme].idea) for theme in themes]
    count = ngettext(
        "The best move captures {count} cell.",
        "The best move captures {count} cells.",
        captured_cells(step.turn.transitions[step.key]),
    )
    return " ".join([*ideas, count])


def explain(step: Step, move: Coord) -> str:
    """Return why a move of a puzzle is right or wrong; raise IllegalMove if the move is illegal."""
    verdict = judge(step, move)
    return _praise(step, verdict) if verdict.is_key else _criticise(verdict)


def reward_for(step: Step) -> str:
    """Return in one short sentence what the key is worth.

    It wins the game or a share of it, saves or wins cells, or wins more games than the next best move.
    """
    key = step.choices[0].share(step.turn.mover)
    if step.is_proven:
        return gettext("You win the game.") if key == 1 else gettext("You share the win.")
    themes = themes_of_step(step)
    if Theme.SAVE_CELLS in themes:
        saved = len(cells_saved(step.turn, step.key))
        return ngettext("You save {count} cell.", "You save {count} cells.", saved)
    if Theme.WIN_CELLS in themes:
        won = cells_won(step.turn, step.choices[0].line)
        return ngettext("You win {count} cell.", "You win {count} cells.", won)
    return _more_games(step)


def difficulty_of(puzzle: Puzzle) -> str:
    """Return the rating of a puzzle, and in a word how hard that is."""
    word = gettext(DIFFICULTIES[rating_grade(puzzle.rating)])
    return gettext("Difficulty {rating} ({word})", rating=puzzle.rating, word=word)


def rating_of(progress: Progress) -> str:
    """Return the rating of a solver, and in a word how good that is."""
    return f"{round(progress.rating)} ({gettext(GRADES[progress.grade])})"


def describe_change(before: Progress, puzzle: Puzzle, after: Progress, *, is_solved: bool | None) -> str:
    """Return a sentence on how a puzzle changes the rating of a solver with the progress `before` and `after` it.

    If the puzzle was met recently, the sentence says only that.
    """
    if puzzle.id in before.seen:
        return gettext(MET_RECENTLY)
    rating = round(after.rating)
    points = abs(rating - round(before.rating))
    if is_solved is None:
        return gettext(SKIPPED_NOW, after=rating)
    if points == 0:
        return gettext(SAME_RATING, after=rating)
    return gettext(SOLVED_NOW if is_solved else MISSED_NOW, after=rating, points=points)


def _praise(step: Step, verdict: Verdict) -> str:
    """Return why the key is right: what it captures, what its theme wins, and what that is worth."""
    captures = ngettext(
        "{move} captures {count} cell.", "{move} captures {count} cells.", verdict.captured, move=verdict.move
    )
    return " ".join(filter(None, (captures, _theme_reason(step), _worth(step))))


def _theme_reason(step: Step) -> str:
    """Return the sentence of the first theme of the step that has one; if none has, that of `_more_cells`."""
    turn, (key, second) = step.turn, step.choices[:2]
    for theme in themes_of_step(step):
        match theme:
            case Theme.WIN_CELLS:
                return _more_cells(step)
            case Theme.SAVE_CELLS:
                return ngettext(
                    "It brings {count} cell of yours out of danger.",
                    "It brings {count} cells of yours out of danger.",
                    len(cells_saved(turn, key.move)),
                )
            case Theme.CUT_OFF:
                player, few, many = _cut_off(step)
                return ngettext(
                    "It leaves {player} {count} legal move instead of {many}.",
                    "It leaves {player} {count} legal moves instead of {many}.",
                    few,
                    player=player_name(player),
                    many=many,
                )
            case Theme.TAKE_FROM_LEADER:
                leader = turn.scores.leaders[0]
                return ngettext(
                    "It takes {count} cell from {player}, who leads.",
                    "It takes {count} cells from {player}, who leads.",
                    cells_taken(turn, key.move, leader),
                    player=player_name(leader),
                )
            case Theme.KEEP_QUIET:
                return gettext("The move that captures most is worse.")
            case Theme.DO_NOT_MAKE_A_KING if not step.is_proven:
                return gettext(
                    "With {second}, {player} would be the favourite to win.",
                    second=second.move,
                    player=player_name(_king(step)),
                )
    return _more_cells(step)


def _more_cells(step: Step) -> str:
    """Return a sentence on how many more cells the player owns on its next turn after the key than after the second.

    It is empty if there are no more.
    """
    key, second = step.choices[:2]
    more = cells_won(step.turn, key.line) - cells_won(step.turn, second.line)
    if more < 1:
        return ""
    return ngettext(
        "On your next turn you own {count} cell more than after {second}.",
        "On your next turn you own {count} cells more than after {second}.",
        more,
        second=second.move,
    )


def _worth(step: Step) -> str:
    """Return a sentence on what the key wins: the game, a share of the win, or more games than the next best move."""
    second = step.choices[1].move
    if not step.is_proven:
        return gettext(
            "You win {count} more games in 100 than after {second}.",
            count=round(100 * step.gap),
            second=second,
        )
    cells = _final_cells(step)
    key, other = (choice.share(step.turn.mover) for choice in step.choices[:2])
    if key == 1 and not other:
        return ngettext(
            "You win with {count} cell; every other move loses.",
            "You win with {count} cells; every other move loses.",
            cells,
        )
    if key == 1:
        return ngettext(
            "You win with {count} cell, but only share the win after {second}.",
            "You win with {count} cells, but only share the win after {second}.",
            cells,
            second=second,
        )
    if not other:
        return ngettext(
            "You share the win with {count} cell; every other move loses.",
            "You share the win with {count} cells; every other move loses.",
            cells,
        )
    return ngettext(
        "You share the win with {count} cell; after {second} all three share it.",
        "You share the win with {count} cells; after {second} all three share it.",
        cells,
        second=second,
    )


def _more_games(step: Step) -> str:
    """Return how many games in a hundred the key wins more than the second-best move."""
    return gettext("You win {count} more games in 100.", count=round(100 * step.gap))


def _final_cells(step: Step) -> int:
    """Return the player's number of cells at the end of the game, to which the line of a proven key leads."""
    turn = step.turn
    for move in step.choices[0].line:
        turn = turn.play(move)
    return turn.scores[step.turn.mover]


def _cut_off(step: Step) -> tuple[Player, int, int]:
    """Return the opponent who loses most legal moves by the key, compared with the second-best move.

    The numbers are those of its legal moves after the key, and after the second-best move.
    """
    _, *opponents = step.turn.mover.from_here()
    left, second = (legal_moves(step.turn, choice.move) for choice in step.choices[:2])
    return max(zip(opponents, left, second, strict=True), key=lambda found: found[2] - found[1])


def _king(step: Step) -> Player:
    """Return the opponent with the greatest win share after the second-best move."""
    _, *opponents = step.turn.mover.from_here()
    return max(opponents, key=step.choices[1].share)


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
