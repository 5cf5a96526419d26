"""Undo, restart and the moves of a game."""

from contextlib import suppress

from hypothesis import given
from hypothesis import strategies as st

from tests.generators import A_THIRD, games, players
from tribolo_core import PLAYERS, Game, IllegalMove, NotationError, Player


@A_THIRD
@given(games(), st.sets(players))
def test_undo_returns_to_the_previous_turn_of_a_human_or_to_the_first_turn(game: Game, humans: set[Player]) -> None:
    back = game.undo(humans=humans)
    assert back.turns == game.turns[: len(back.turns)]
    dropped = game.turns[len(back.turns) : -1]
    assert all(turn.player not in humans for turn in dropped)
    assert back.turn.player in humans or len(back.turns) == 1
    assert len(back.turns) < len(game.turns) or len(game.turns) == 1


@A_THIRD
@given(games())
def test_a_game_equals_its_moves_replayed_from_the_deal(game: Game) -> None:
    assert game.restart() == Game.start(game.turns[0].position) == Game(game.turns[:1])
    assert game.restart().play_all(game.moves) == game == Game(game.turns, game.moves)


@A_THIRD
@given(games())
def test_undo_at_and_restart_keep_turns_and_moves_consistent(game: Game) -> None:
    for part in (game.undo(humans=PLAYERS), game.undo(humans=[]), game.restart(), *map(game.at, range(-1, 12, 3))):
        assert part.moves == game.moves[: len(part.moves)]
        assert part.turns == game.turns[: len(part.moves) + 1]
    assert game.at(len(game.moves)) == game == game.at(1_000)


@A_THIRD
@given(games())
def test_the_past_holds_each_move_with_the_turn_before_it(game: Game) -> None:
    assert [past.move for past in game.past] == list(game.moves)
    assert (*(past.turn for past in game.past), game.turn) == game.turns
    for (turn, move), after in zip(game.past, game.turns[1:], strict=True):
        assert turn.play(move) == after


@A_THIRD
@given(games(), players, st.one_of(st.text(max_size=3), st.sampled_from(["a1", "h6", "P11"])))
def test_a_refused_move_leaves_the_game_untouched(game: Game, by: Player, text: str) -> None:
    kept, turn = game.turns, repr(game.turn)
    after = game
    with suppress(NotationError, IllegalMove):
        after = game.play(text, by=by)
    assert game.turns is kept
    assert repr(game.turn) == turn
    assert after is game or (after.turns[:-1] == kept and by is game.turn.player)
