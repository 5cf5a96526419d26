"""The levels and the styles."""

from hypothesis import given

from tests.generators import A_THIRD, games, turns
from tribolo_core import Coord, Game, Limits, Player, Turn, analyse, opponent
from tribolo_core.arena.game import play
from tribolo_core.arena.report import summarise
from tribolo_core.arena.tournaments import Tournament
from tribolo_core.history import PastMove


@A_THIRD
@given(turns.filter(lambda turn: turn.player is not None))
def test_a_level_without_a_seed_makes_no_errors(turn: Turn) -> None:
    assert opponent("level:6").choose(turn) == opponent("engine:nodes=4").choose(turn)


def test_the_highest_level_beats_the_lowest() -> None:
    tournament = Tournament((("level:8", "level:1", "level:1"),), range(4))
    played = [play(job, lambda: 0.0) for job in tournament.jobs]
    assert summarise("level:8", [tuple(played)]).wins.mean > 0.7


def captured_from(turn: Turn, coord: Coord, players: set[Player]) -> int:
    before, after = str(turn.board), str(turn.play(coord).board)
    letters = {player.owner.value for player in players}
    return sum(was in letters and now != was for was, now in zip(before, after, strict=True))


def check_style(
    spec: str, turn: Turn, past: tuple[PastMove[Turn, Coord], ...], targets: set[Player], is_gentle: bool
) -> None:
    """Assert that a style plays a nearly best move that it prefers.

    Of the moves whose value for the engine is at most 0.05 below the best, it must be one that captures the most cells
    from the players in `targets`, or the fewest if `is_gentle`.
    """
    known = analyse(turn, limits=Limits(nodes=20), seed=1)
    near = [move.coord for move in known.moves if move.value >= known.moves[0].value - 0.05]
    played = opponent(f"{spec}:nodes=20").choose(turn, seed=1, past=past)
    assert played in near
    captured = {coord: captured_from(turn, coord, targets) for coord in near}
    assert captured[played] == (min if is_gentle else max)(captured.values())


@A_THIRD
@given(games().filter(lambda game: game.turn.player is not None))
def test_peaceful_captures_fewest_cells_of_the_leader(game: Game) -> None:
    turn = game.turn
    check_style("peaceful", turn, game.past, set(turn.scores.leaders) - {turn.player}, is_gentle=True)


@A_THIRD
@given(games().filter(lambda game: game.turn.player is not None))
def test_revenge_captures_most_cells_of_the_player_who_captured_most(game: Game) -> None:
    turn = game.turn
    losses = dict.fromkeys(Player, 0)
    for before, move in zip(game.turns, game.moves, strict=False):
        assert before.player
        losses[before.player] += sum(len(jump.taken) for jump in before.transitions[move] if jump.loser is turn.player)
    most = max(losses.values())
    targets = {player for player, lost in losses.items() if lost == most > 0}
    check_style("revenge", turn, game.past, targets, is_gentle=False)
