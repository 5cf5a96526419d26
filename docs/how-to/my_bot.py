"""An opponent of your own: it likes corners best, then edges, then captures."""

from dataclasses import dataclass

from tribolo_core import Analysis, Coord, Opponent, Question, RankedMove, Turn
from tribolo_core.ai.spec import DECIMALS, OpponentDefinition, Option


@dataclass(frozen=True)
class Corners(Opponent):
    """Adds a bonus for each edge of the board on which a move lies, so twice in a corner, to the cells it captures."""

    edges: float

    def value(self, turn: Turn, move: Coord) -> float:
        """Return the value of a move."""
        column, row = str(move)[0], str(move)[1:]
        on_edges = (column in "ap") + (row in ("1", "11"))
        return sum(len(jump.taken) for jump in turn.transitions[move]) + self.edges * on_edges

    def answer(self, question: Question) -> Analysis:
        """Rank the legal moves by their values."""
        turn = question.turn
        ranked = [RankedMove(move, self.value(turn, move), (move,), nodes=1) for move in turn.transitions]
        ranked.sort(key=lambda move: -move.value)
        return Analysis(tuple(ranked), equals=1, nodes=len(ranked), depth=1)


OPPONENTS = {
    "corners": OpponentDefinition(
        "Likes corners and edges.",
        lambda _variant, edges=10.0: Corners(edges),
        options={"edges": Option(DECIMALS, "The bonus for each edge.", "10")},
    ),
}
