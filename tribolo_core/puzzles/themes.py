"""The themes of a puzzle, each defined by the rules and by the lines and win shares that the searches found."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from ..board import Board, all_transitions
from ..coord import Coord
from ..player import PLAYERS, Player
from ..transition import captured_cells
from ..turn import Turn
from ..values import frozen
from .puzzle import Choice, Theme, plies_to_next_turn

WON_CELLS: Final = 5
WON_MORE: Final = 3
"""The least number of cells that the key of the theme "win cells" wins, and how many more than the second-best move."""

SAVED_CELLS: Final = 4
SAVED_MORE: Final = 2
"""The least number of cells that the key of the theme "save cells" saves, and how many more than the second-best."""

LOST_MOVES: Final = 2
"""The least number of legal moves that the key of the theme "cut off" takes from an opponent."""

LEADER_CELLS: Final = 3
"""The least number of the leader's cells that the key of the theme "take from the leader" captures."""

QUIET_PART: Final = 3
"""The key of the theme "keep quiet" captures at most the largest capture divided by this."""

KING_SHARE: Final = 0.5
"""The win share from which an opponent is a king, the favourite to win."""


@frozen
class Facts:
    """What the themes of a puzzle depend on.

    These are its turn, its moves with the key first, whether these are proven, and the number of own moves.
    """

    turn: Turn
    choices: Sequence[Choice]
    is_proven: bool
    own_moves: int = 1


Definition: TypeAlias = Callable[[Facts], bool]


def themes_of(facts: Facts) -> tuple[Theme, ...]:
    """Return the themes of a puzzle, in the order of `Theme`."""
    return tuple(theme for theme in Theme if DEFINITIONS[theme](facts))


def wins_cells(facts: Facts) -> bool:
    """Return whether the key wins cells that the opponents do not take back at once.

    In the key line, the player to move owns at least `WON_CELLS` more cells when it is to move again, or at the end of
    the line, than before the key. It also owns at least `WON_MORE` more than in the line of the second-best move.
    """
    won, second = (cells_won(facts.turn, choice.line) for choice in facts.choices[:2])
    return won >= WON_CELLS and won - second >= WON_MORE


def cells_won(turn: Turn, line: Sequence[Coord]) -> int:
    """Return how many cells the player to move gains from `turn` until it is to move again, or until `line` ends.

    The number is negative if the player loses cells.
    """
    after = turn
    for move in line[: plies_to_next_turn(turn, line)]:
        after = after.play(move)
    return after.scores[turn.mover] - turn.scores[turn.mover]


def saves_cells(facts: Facts) -> bool:
    """Return whether the key saves cells of the player to move.

    A cell of the player is at risk if an opponent could capture it if that opponent were to move. A move saves the
    cells that are at risk before the move and not after it. The key must save at least `SAVED_CELLS`, and at least
    `SAVED_MORE` more than the second-best move.
    """
    saved, second = (len(cells_saved(facts.turn, choice.move)) for choice in facts.choices[:2])
    return saved >= SAVED_CELLS and saved - second >= SAVED_MORE


def cells_saved(turn: Turn, move: Coord) -> frozenset[Coord]:
    """Return the cells of the player to move that an opponent could capture before a move, but not after it."""
    return cells_at_risk(turn.board, turn.mover) - cells_at_risk(turn.play(move).board, turn.mover)


def cells_at_risk(board: Board, player: Player) -> frozenset[Coord]:
    """Return the cells of `player` that one of the opponents could capture if it were to move on `board`."""
    moves = all_transitions(board)
    return frozenset(
        cell
        for other in PLAYERS
        if other is not player
        for transition in moves[other].values()
        for jump in transition
        if jump.loser is player
        for cell in jump.taken
    )


def cuts_off(facts: Facts) -> bool:
    """Return whether the key takes at least half of the legal moves of an opponent.

    The legal moves are those that the opponent would have if it were to move. After the key, it must have at most half
    as many as after the second-best move, and at least `LOST_MOVES` fewer.
    """
    left, second = (legal_moves(facts.turn, choice.move) for choice in facts.choices[:2])
    return any(2 * few <= many and many - few >= LOST_MOVES for few, many in zip(left, second, strict=True))


def legal_moves(turn: Turn, move: Coord) -> tuple[int, int]:
    """Return how many legal moves the next player and the one after it would each have on the board after `move`."""
    moves = all_transitions(turn.play(move).board)
    _, first, second = turn.mover.from_here()
    return len(moves[first]), len(moves[second])


def takes_from_leader(facts: Facts) -> bool:
    """Return whether the key captures mostly cells of the leader, and more of them than the second-best move.

    The leader is the player with the most cells; it is not the player to move, and nobody shares the lead. At least
    `LEADER_CELLS` cells and two thirds of the cells that the key captures are the leader's.
    """
    leaders = facts.turn.scores.leaders
    if len(leaders) > 1 or leaders[0] is facts.turn.player:
        return False
    taken, second = (cells_taken(facts.turn, choice.move, leaders[0]) for choice in facts.choices[:2])
    captured = captured_cells(facts.turn.transitions[facts.choices[0].move])
    return taken >= LEADER_CELLS and 3 * taken >= 2 * captured and taken > second


def cells_taken(turn: Turn, move: Coord, loser: Player) -> int:
    """Return how many cells of `loser` a move captures."""
    return sum(len(jump.taken) for jump in turn.transitions[move] if jump.loser is loser)


def keeps_quiet(facts: Facts) -> bool:
    """Return whether the key captures at most a third of the cells that the largest capture on the turn takes."""
    captures = {move: captured_cells(transition) for move, transition in facts.turn.transitions.items()}
    return QUIET_PART * captures[facts.choices[0].move] <= max(captures.values())


def makes_no_king(facts: Facts) -> bool:
    """Return whether the second-best move makes an opponent the favourite, and the key does not.

    The favourite is an opponent with a win share of at least `KING_SHARE`.
    """

    def makes_king(choice: Choice) -> bool:
        return any(choice.share(player) >= KING_SHARE for player in PLAYERS if player is not facts.turn.player)

    return makes_king(facts.choices[1]) and not makes_king(facts.choices[0])


def ends_exactly(facts: Facts) -> bool:
    """Return whether the win shares of all moves are proven by a search to the end of the game."""
    return facts.is_proven


def is_sequence(facts: Facts) -> bool:
    """Return whether the puzzle has more than one own move."""
    return facts.own_moves > 1


DEFINITIONS: Final[Mapping[Theme, Definition]] = {
    Theme.WIN_CELLS: wins_cells,
    Theme.SAVE_CELLS: saves_cells,
    Theme.CUT_OFF: cuts_off,
    Theme.TAKE_FROM_LEADER: takes_from_leader,
    Theme.KEEP_QUIET: keeps_quiet,
    Theme.DO_NOT_MAKE_A_KING: makes_no_king,
    Theme.EXACT_ENDING: ends_exactly,
    Theme.SEQUENCE: is_sequence,
}
