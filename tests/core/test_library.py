"""What users of the library expect: text beside values, helpful errors for nonsense, and help."""

import pickle
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tribolo_core as tribolo
from tests.generators import A_THIRD, coords, games, players, reached_turns, seeds
from tribolo_core import COORDS, Coord, Game, InvalidSpec, Player, Position, Turn
from tribolo_core.errors import InvalidArgument, TriboloError, UnknownKey
from tribolo_core.presets import PRESETS, preset_of

PUBLIC_NAMES = {*vars(tribolo)["__all__"]}
GAME = Game.new(seed=7).play("i6")
TURN = GAME.turn


def test_the_version_is_that_of_the_distribution() -> None:
    assert tribolo.__version__ == version("tribolo")
    with pytest.raises(AttributeError, match="no attribute 'verzion'"):
        tribolo.verzion  # type: ignore[attr-defined]  # noqa: B018


@A_THIRD
@given(games())
def test_a_game_starts_from_a_position_and_from_its_text(game: Game) -> None:
    position = Position(game.turn.board, game.turn.next_in_order)
    started = Game.from_position(position)
    assert started == Game.from_position(tribolo.format_position(position)) == Game.start(position)
    assert (started.turn, started.moves) == (game.turn, ())


@given(seeds, st.sampled_from(list(PRESETS)))
def test_a_new_game_is_dealt_by_a_preset(seed: int, name: str) -> None:
    assert Game.new(seed=seed, deal=name) == Game.start(PRESETS[name].deal(seed))
    assert Game.new(seed=seed, deal=preset_of(name)) == Game.new(seed=seed, deal=name)


def test_a_game_without_a_seed_tells_the_seed_that_was_drawn() -> None:
    game = Game.new(deal="6x6")
    assert Game.new(seed=game.play(game.legal_moves[0]).seed, deal="6x6") == game
    assert pickle.loads(pickle.dumps(game)).seed == game.seed
    assert Game.from_position(game.turn.position).seed is None


def test_a_file_that_cannot_be_written_is_called_by_its_own_name(tmp_path: Path) -> None:
    """The error named a temporary file beside it."""
    path = tmp_path / "none" / "game.tribolo"
    with pytest.raises(FileNotFoundError, match=re.escape(str(path))):
        tribolo.save(GAME, path)


def test_an_unknown_deal_is_refused_with_the_nearest_names() -> None:
    with pytest.raises(InvalidSpec, match=r"^Invalid deal 'duel': unknown preset. Try duels\.$") as caught:
        Game.new(seed=7, deal="duel")
    assert caught.value.valid == ("duels",)


@A_THIRD
@given(reached_turns)
def test_the_legal_moves_are_the_destinations_in_reading_order(turn: Turn) -> None:
    assert turn.legal_moves == tuple(turn.transitions)
    assert list(turn.legal_moves) == sorted(turn.legal_moves)
    assert pickle.loads(pickle.dumps(turn.legal_moves)) == turn.legal_moves


@A_THIRD
@given(reached_turns, coords)
def test_a_legal_move_is_found_by_its_name_and_by_its_coord(turn: Turn, coord: Coord) -> None:
    is_legal = coord in list(turn.transitions)
    names: list[Any] = [coord, str(coord), str(coord).upper()]
    for name in names:
        assert (name in turn.transitions) == (name in turn.legal_moves) == is_legal
        assert turn.legal_moves.count(name) == is_legal
        if is_legal:
            assert turn.transitions[name] == turn.transitions[coord]
            assert turn.legal_moves.index(name) == list(turn.transitions).index(coord)
        else:
            with pytest.raises(UnknownKey):
                turn.transitions[name]


@pytest.mark.parametrize("key", ["zz", "", "a1", Coord.parse("a1"), None, 5, (1, 2), Player.BLUE])
def test_what_is_no_legal_move_is_not_in_the_transitions(key: object) -> None:
    assert key not in TURN.transitions
    assert key not in TURN.legal_moves
    with pytest.raises(KeyError) as caught:
        TURN.transitions[key]  # type: ignore[index]
    assert isinstance(caught.value, TriboloError)
    assert str(caught.value) == f"move must be a legal move of this turn, not {key!r}."


@A_THIRD
@given(reached_turns, players)
def test_a_score_is_found_by_the_name_of_the_player(turn: Turn, player: Player) -> None:
    names: list[Any] = [str(player), str(player).lower(), str(player).upper()]
    for name in names:
        assert turn.scores[name] == turn.scores[player]
        assert name in turn.scores


@pytest.mark.parametrize("key", ["Bleu", "", "b", 0, None, Coord(0, 0)])
def test_an_unknown_player_of_scores_is_named(key: object) -> None:
    """`Scores['Blue']` complained about "builtin_function_or_method"."""
    assert key not in TURN.scores
    with pytest.raises(KeyError) as caught:
        TURN.scores[key]  # type: ignore[index]
    assert str(caught.value) == f"player must be Blue, Red or Green, not {key!r}."
    assert isinstance(caught.value, InvalidArgument)
    assert pickle.loads(pickle.dumps(caught.value)).found == caught.value.found


def test_the_owner_of_a_cell_is_found_by_the_name_of_the_cell() -> None:
    assert [TURN.board.owner_at(str(coord)) for coord in COORDS] == [TURN.board.owner_at(coord) for coord in COORDS]


def test_the_strongest_opponent_analyses_by_default() -> None:
    analysis = tribolo.analyse(TURN)
    assert analysis == tribolo.analyse(TURN, tribolo.ANALYST)
    assert all(move.shares for move in analysis.moves)


def printed(program: str) -> list[str]:
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return done.stdout.split()


def test_an_import_of_all_names_binds_every_public_name() -> None:
    program = "from tribolo_core import *; print(*(name for name in dir() if not name.startswith('_')))"
    assert len(PUBLIC_NAMES) > 60
    assert set(printed(program)) == PUBLIC_NAMES


def test_review_is_a_function_whatever_was_imported_before() -> None:
    program = "import tribolo_core.analysis.review; import tribolo_core; print(tribolo_core.review.__qualname__)"
    assert printed(program) == ["review"]


@pytest.mark.parametrize("name", [*sorted(vars(tribolo)["_SUBMODULES"]), "svg"])
def test_a_module_is_an_attribute_of_the_package(name: str) -> None:
    assert printed(f"import tribolo_core; print(tribolo_core.{name}.__name__)") == [f"tribolo_core.{name}"]


def test_all_names_are_listed_before_they_are_imported() -> None:
    program = "import tribolo_core, tribolo_core.arena; print(*dir(tribolo_core), *dir(tribolo_core.arena))"
    assert {*printed(program)} >= {*PUBLIC_NAMES, "tournament"}
