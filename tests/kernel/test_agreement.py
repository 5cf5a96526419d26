"""Agreement of the kernel and the core with the reference implementation, on random boards and turns of games."""

from hypothesis import given

from tests import reference
from tests.generators import A_TENTH, A_THIRD, boards, players, turns
from tribolo_core import Board, Player, Transition, Turn, all_transitions, perft


def rows(board: Board) -> list[str]:
    """Return the rows of a board as strings of letters, which is the form of a board in `tests.reference`."""
    return str(board).split("\n")


def letter(player: Player) -> str:
    return player.owner.value


def as_reference(transition: Transition) -> list[tuple[str, list[tuple[int, int]]]]:
    """Convert a move to its form in `tests.reference`: a list with an entry for each jump (captured line).

    An entry holds the letter of the player who loses the cells, and the captured cells as (x, y).
    """
    return [(letter(jump.loser), [(coord.x, coord.y) for coord in jump.taken]) for jump in transition]


@given(boards)
def test_all_transitions_agree_with_the_reference(board: Board) -> None:
    transitions = all_transitions(board)
    found = {
        letter(player): {(coord.x, coord.y): as_reference(transition) for coord, transition in moves.items()}
        for player, moves in transitions.items()
    }
    assert found == reference.all_transitions(rows(board))
    for player, moves in transitions.items():
        assert list(moves) == sorted(moves)
        for coord, transition in moves.items():
            assert all(jump.winner is player and jump.destination == coord for jump in transition)


@A_THIRD
@given(boards, players)
def test_the_player_to_move_and_the_skipped_players_agree_with_the_reference(board: Board, first: Player) -> None:
    turn = Turn.start(board, first)
    player, skipped = reference.next_player(rows(board), letter(first))
    assert (turn.player and letter(turn.player)) == player
    assert (turn.outcome is None) == (player is not None)
    assert [letter(player) for player in turn.passed] == skipped
    expected = reference.all_transitions(rows(board))[player] if player else {}
    assert [(coord.x, coord.y) for coord in turn.transitions] == sorted(expected, key=lambda cell: (cell[1], cell[0]))
    assert {(coord.x, coord.y): as_reference(moves) for coord, moves in turn.transitions.items()} == expected


@A_THIRD
@given(turns)
def test_the_turn_after_every_move_agrees_with_the_reference(turn: Turn) -> None:
    if turn.player is None:
        return
    for coord in turn.transitions:
        after = turn.play(coord)
        expected = reference.play(rows(turn.board), letter(turn.player), (coord.x, coord.y))
        assert rows(after.board) == expected
        player, skipped = reference.next_player(expected, reference.after(letter(turn.player)))
        assert (after.player and letter(after.player)) == player
        assert [letter(player) for player in after.passed] == skipped


@given(boards)
def test_scores_agree_with_the_reference(board: Board) -> None:
    assert {letter(player): score for player, score in board.scores.items()} == reference.scores(rows(board))


@A_TENTH
@given(boards, players)
def test_perft_agrees_with_the_reference(board: Board, first: Player) -> None:
    turn = Turn.start(board, first)
    for depth in range(3):
        assert perft(turn, depth) == reference.perft(rows(board), letter(first), depth)
