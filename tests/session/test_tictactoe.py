"""The rules of Tic-Tac-Toe."""

from collections import Counter

import pytest

from frontends.games.tictactoe import SQUARES, Mark, Turn, parse_square
from tribolo_core import IllegalMove, NotationError, Reason


def test_the_number_of_games_of_tic_tac_toe() -> None:
    # The known counts of all games: 131,184 won by the first player, 77,904 by the second, 46,080 drawn.
    known: dict[frozenset[tuple[str, Mark]], Counter[Mark | None]] = {}

    def count(turn: Turn) -> Counter[Mark | None]:
        key = frozenset(turn.marks().items())
        if key not in known:
            free = (square for square in SQUARES if square not in turn.played)
            ended = Counter([turn.outcome.winner]) if turn.outcome else None
            known[key] = ended or sum((count(turn.play(square)) for square in free), Counter())
        return known[key]

    assert count(Turn()) == {Mark.CROSS: 131_184, Mark.NOUGHT: 77_904, None: 46_080}


def test_refused_moves_have_a_reason() -> None:
    turn = Turn().play("C")
    for square, by, reason in [("C", None, Reason.OCCUPIED), ("L", Mark.CROSS, Reason.NOT_YOUR_TURN)]:
        with pytest.raises(IllegalMove) as caught:
            turn.play(square, by=by)
        assert caught.value.reason is reason
    with pytest.raises(NotationError, match="'XX' is not a square"):
        parse_square("XX")
