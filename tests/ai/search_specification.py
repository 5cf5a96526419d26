"""The evaluations and the classical searches at full width in Python: the specification of the kernel.

A standing is twice the player's own value less the values of the other two players. `evaluation` is the formula of the
values at the leaves: a weighted sum of features, such as `mobility+2*immunity`. `depth` is in plies.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from tribolo_core import PLAYERS, Board, Coord, Player, Turn, all_transitions

from .original_specification import minimax

WIN = 10_000_000
AXES = [(1, 0), (0, 1), (1, 1), (1, -1)]

Standings = dict[Player, int]


def _standings(counts: dict[Player, int]) -> Standings:
    return {player: 3 * counts[player] - sum(counts.values()) for player in PLAYERS}


def score(board: Board) -> dict[Player, int]:
    """Return the feature `score`: the number of cells of each player."""
    return dict(board.scores)


def mobility(board: Board) -> dict[Player, int]:
    """Return the feature `mobility`: the number of legal moves that each player would have if it were to move."""
    return {player: len(moves) for player, moves in all_transitions(board).items()}


def immunity(board: Board) -> dict[Player, int]:
    """Return for each player the feature `immunity`: the number of safe axes, summed over the player's cells.

    A cell lies on four axes: its row, its column and two diagonals. An axis of the cell is safe if a wall or the edge
    of the board is next to the cell on this axis. No move can then capture the cell along the axis.
    """
    letters = "".join(str(board).split())
    counts = dict.fromkeys("BRG", 0)
    for letter, axes in zip(letters, safe_axes(tuple(letter == "#" for letter in letters)), strict=True):
        if letter in counts:
            counts[letter] += axes
    return {player: counts[player.name[0]] for player in PLAYERS}


@lru_cache(maxsize=10)
def safe_axes(walls: tuple[bool, ...]) -> list[int]:
    """Return the number of safe axes of each cell; no move changes the walls, which `walls` names in reading order."""

    def blocks(x: int, y: int) -> bool:
        return not (0 <= x < 16 and 0 <= y < 11) or walls[16 * y + x]

    return [
        sum(blocks(x + dx, y + dy) or blocks(x - dx, y - dy) for dx, dy in AXES) for y in range(11) for x in range(16)
    ]


FEATURES = {"score": score, "mobility": mobility, "immunity": immunity}


def standings(board: Board, evaluation: str) -> Standings:
    sums = dict.fromkeys(PLAYERS, 0)
    for term in evaluation.split("+"):
        name = term.split("*")[-1]
        weight = int(term.split("*")[0]) if "*" in term else 1
        for player, count in FEATURES[name](board).items():
            sums[player] += weight * count
    return _standings(sums)


def final_standings(board: Board) -> Standings:
    """Return each player's standing on the board at the end of a game; a better result has a higher standing.

    A player who wins, alone or in a tie, has a higher standing than every player who does not win. The number of cells
    decides between players with an equal share of the win. The three standings sum to 0.
    """
    winners = board.scores.leaders
    points = _standings({player: 6 // len(winners) if player in winners else 0 for player in PLAYERS})
    cells = _standings(score(board))
    return {player: WIN * points[player] + cells[player] for player in PLAYERS}


def value(turn: Turn, evaluation: str) -> Standings:
    return final_standings(turn.board) if turn.player is None else standings(turn.board, evaluation)


@dataclass(frozen=True)
class Paranoid:
    """The strategy with which `minimax` becomes the paranoid search for the player `root`."""

    root: Player
    evaluation: str

    def value(self, turn: Turn) -> int:
        return value(turn, self.evaluation)[self.root]

    def maximises(self, turn: Turn) -> bool:
        return turn.player == self.root


def paranoid(turn: Turn, root: Player, evaluation: str, depth: int) -> int:
    """Return the standing of `root` by a paranoid search: `root` maximises it, and both other players minimise it."""
    return minimax(Paranoid(root, evaluation), turn, depth)


def maxn(turn: Turn, root: Player, evaluation: str, depth: int) -> int:
    """Return the standing of `root` by a max^n search: each player maximises its own standing.

    Of moves that are equally good for the player to move, the search takes a move that is worst for the next player.
    """

    def search(turn: Turn, depth: int) -> Standings:
        mover = turn.player
        if depth == 0 or mover is None:
            return value(turn, evaluation)
        children = [search(turn.play(coord), depth - 1) for coord in turn.transitions]
        return max(children, key=lambda standings: (standings[mover], -standings[mover.next]))

    return search(turn, depth)[root]


def best_reply(turn: Turn, root: Player, evaluation: str, depth: int) -> int:
    """Return the standing of `root` by a best-reply search from `turn`, the turn after a move of `root`.

    After each move of `root`, only one of the two other players moves, and plays the reply that is worst for `root`.
    """

    def search(board: Board, depth: int, root_moves: bool) -> int:
        own = [(root, coord) for coord in all_transitions(board)[root]]
        replies = [(player, coord) for player in PLAYERS if player != root for coord in all_transitions(board)[player]]
        if not own and not replies:
            return final_standings(board)[root]
        if depth == 0:
            return standings(board, evaluation)[root]
        maximises = bool(own) if root_moves else not replies
        choices = own if maximises else replies
        values = [
            search(Turn.start(board, player).play(coord).board, depth - 1, not maximises) for player, coord in choices
        ]
        return max(values) if maximises else min(values)

    return search(turn.board, depth, False)


SPECIFICATIONS: dict[str, Callable[[Turn, Player, str, int], int]] = {
    "paranoid": paranoid,
    "maxn": maxn,
    "brs": best_reply,
}


def root_values(turn: Turn, method: str, evaluation: str, depth: int) -> dict[Coord, int]:
    """Return for each legal move the standing that the player to move reaches by it, the first of `depth` plies.

    `method` is a key of `SPECIFICATIONS`.
    """
    player = turn.player
    assert player is not None
    search = SPECIFICATIONS[method]
    return {coord: search(turn.play(coord), player, evaluation, depth - 1) for coord in turn.transitions}
