"""The grammar of specs, and the errors of invalid specs."""

from contextlib import ExitStack

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.generators import A_THIRD
from tribolo_core import OPPONENTS, Game, InvalidSpec, _kernel, opponent
from tribolo_core.ai.built_in import default_weights
from tribolo_core.ai.spec import option_rows

TURN = Game.new(seed=7).play("i6").turn


def test_options_are_accepted_in_any_order() -> None:
    one, other = "mcts:nodes=90,eval=score+2*mobility,depth=4,uct=0.5,history=0", "mcts:history=0,uct=0.5,depth=4"
    assert opponent(one).analyse(TURN) == opponent(f"{other},nodes=90,eval=score+2*mobility").analyse(TURN)


def test_a_sharpness_of_more_than_32_bits_was_accepted_but_could_not_play() -> None:
    assert opponent("engine:nodes=5,sharpness=1000000000000").choose(TURN) in TURN.transitions


@pytest.mark.parametrize(
    ("spec", "problem", "valid"),
    [
        ("", "unknown name ''", "random"),
        ("paranoyd", "unknown name 'paranoyd'", "paranoid"),
        ("random:", "'random' has no variants", "random"),
        ("random:fair", "'random' has no variants", "random"),
        ("random:nodes=5", "'random' has no options", "random"),
        ("level", "'level' needs a variant", "level:3"),
        ("level5", "unknown name 'level5'", "level:5"),
        ("engine:seconds=1", "'engine' has no option 'seconds'", "time"),
        ("level:9", "'level' has no variant '9'", "8"),
        ("level:3,nodes=5", "'level' has no options", "level:3"),
        ("original:fare", "'original' has no variant 'fare'", "fair"),
        ("maxn:dept=4", "'maxn' has no option 'dept'", "depth"),
        ("maxn:4", "'maxn' has no variants", "maxn:depth=..."),
        ("maxn:depth=4,nodes", "option 'nodes' has no value", "name:option=value,option=value"),
        ("maxn:depth=4,depth=5", "'depth' is given twice", "depth=4"),
        ("maxn:depth=0", "depth=0: a whole number", "1"),
        ("maxn:depth=-1", "depth=-1: a whole number", "1"),
        ("maxn:depth=", "depth=: a whole number", "1"),
        ("maxn:nodes=1e6", "nodes=1e6: a whole number", "1000"),
        ("maxn:nodes=٣", "nodes=٣: a whole number", "1000"),
        ("maxn:time=0ms", "time=0ms: a time with a unit is needed", "200ms"),
        ("maxn:time=5", "time=5: a time with a unit is needed", "200ms"),
        ("maxn:time=-5ms", "time=-5ms: a time with a unit is needed", "200ms"),
        ("maxn:time=5h", "time=5h: a time with a unit is needed", "200ms"),
        ("maxn:time=2000min", "time=2000min: a time with a unit is needed", "200ms"),
        ("maxn:nodes=5,time=5ms", "nodes and time exclude each other", "time=..."),
        ("maxn:threads=65", "threads=65: a number of threads", "64"),
        ("maxn:eval=luck", 'eval=luck: "luck" is not the name of a feature', "mobility"),
        ("maxn:eval=0*score", 'eval=0*score: "0*score" does not have a whole weight', "score"),
        ("maxn:uct=1", "'maxn' has no option 'uct'", "nodes"),
        ("mcts:uct=nan", "uct=nan: a number", "0.5"),
    ],
)
def test_an_invalid_spec_has_a_problem_and_valid_alternatives(spec: str, problem: str, valid: str) -> None:
    with pytest.raises(InvalidSpec) as caught:
        opponent(spec)
    assert problem in caught.value.problem
    assert valid in caught.value.valid
    assert caught.value.spec == spec
    rest = f"{caught.value.problem}. Try {', '.join(caught.value.valid)}."
    assert str(caught.value) == f"Invalid opponent {spec!r}: {rest}"


_VALUES = (
    *("", "0", "1", "+5", "05", "9", "64", "65", "1000", "1000.5", "1e3", "0.25", ".5", "5.", "1" + "0" * 12, "9" * 13),
    *("0ms", "1ms", "1.5s", "2min", "1440min", "1441min", "0.0000001s", "1 s", "yes", "no", "Yes", "NaN", "inf"),
    *("score", "score+2*mobility", "0*score", "mobility+mobility", "luck", "\u0665", "1=1"),
)
_OPTIONS = (
    *("depth", "nodes", "time", "eval", "threads", "uct", "history", "exploration", "sharpness", "gumbel", "modelling"),
    "x",
)


@A_THIRD
@given(
    st.sampled_from([*OPPONENTS, "x", ""]),
    st.sampled_from(["", ":", ":fair", ":3", ":9"]),
    st.lists(st.tuples(st.sampled_from(_OPTIONS), st.sampled_from(_VALUES)), max_size=2),
)
def test_the_kernel_accepts_the_specs_of_the_registry(name: str, variant: str, options: list[tuple[str, str]]) -> None:
    words = ",".join(f"{option}={value}" for option, value in options)
    separator = "" if not words or variant == ":" else "," if variant else ":"
    spec = f"{name}{variant}{separator}{words}"
    with ExitStack() as refused:
        try:
            opponent(spec)
        except InvalidSpec:
            refused.enter_context(pytest.raises(ValueError, match="is unknown or invalid"))
        _kernel.Opponent(spec, default_weights().network, keeps_tree=False)


def test_every_opponent_has_a_description_for_menus() -> None:
    for definition in OPPONENTS.values():
        for description in (definition.description, *definition.variants.values()):
            assert description.endswith(".")
        assert all(option.description for option in definition.options.values())


@pytest.mark.parametrize(
    ("name", "word", "default"),
    [
        (name, word, option.default)
        for name, definition in OPPONENTS.items()
        for word, option in definition.options.items()
        if option.default is not None
    ],
)
def test_the_default_of_an_option_has_the_effect_of_leaving_it_out(name: str, word: str, default: str) -> None:
    assert opponent(f"{name}:{word}={default}").analyse(TURN) == opponent(name).analyse(TURN)


def test_the_table_of_options_has_each_option_of_each_opponent_once() -> None:
    listed = [(name, row.name, row.option) for row in option_rows(OPPONENTS) for name in row.opponents]
    assert sorted(listed, key=str) == sorted(
        ((name, word, option) for name, definition in OPPONENTS.items() for word, option in definition.options.items()),
        key=str,
    )
