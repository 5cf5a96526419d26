"""Twins: mirrors of the board and rotations of the colours."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.generators import A_THIRD, games, mixed_boards, players
from tribolo_core import Board, Game, Player, Position, all_transitions, parse_position
from tribolo_core.puzzles.symmetry import SYMMETRIES, Symmetry, canonical, puzzle_id

symmetries = st.sampled_from(SYMMETRIES)


@A_THIRD
@given(mixed_boards, players, symmetries)
def test_twins_have_the_same_canonical_text_and_the_same_id(board: Board, player: Player, symmetry: Symmetry) -> None:
    position = Position(board, player)
    twin = symmetry.position(position)
    assert canonical(twin) == canonical(position)
    assert puzzle_id(twin) == puzzle_id(position)
    assert symmetry.position(parse_position(canonical(position))) in [image.position(position) for image in SYMMETRIES]


@given(mixed_boards, symmetries)
def test_a_symmetry_changes_no_rule(board: Board, symmetry: Symmetry) -> None:
    there = all_transitions(symmetry.position(Position(board, None)).board)
    for player, moves in all_transitions(board).items():
        images = {
            symmetry.cell(move): {
                (symmetry.player(jump.loser), tuple(map(symmetry.cell, jump.taken))) for jump in transition
            }
            for move, transition in moves.items()
        }
        found = there[symmetry.player(player)]
        assert images == {move: {(jump.loser, jump.taken) for jump in transition} for move, transition in found.items()}


@given(games(max_moves=40), symmetries)
def test_a_game_of_twins_stays_a_game_of_twins(game: Game, symmetry: Symmetry) -> None:
    twin = Game.start(symmetry.position(game.turns[0].position)).play_all(map(symmetry.cell, game.moves))
    assert twin.turn.position == symmetry.position(game.turn.position)


def test_the_player_to_move_and_the_order_of_play_are_part_of_a_puzzle() -> None:
    text = "BR14/RB14/G15/16/16/16/16/16/16/16/16"
    assert puzzle_id(parse_position(f"{text} b")) != puzzle_id(parse_position(f"{text} g"))
    exchanged = text.translate(str.maketrans("RG", "GR"))
    assert puzzle_id(parse_position(f"{text} b")) != puzzle_id(parse_position(f"{exchanged} b"))
