"""The border of the library: each parameter of each public name refuses values of other types by its own name."""

import inspect
import re
from collections import deque
from collections.abc import Callable, Iterator
from types import FunctionType
from typing import Any

import pytest

import tribolo_core as tribolo
from tribolo_core import Coord, Game, Player, Record, TriboloError, svg

GAME = Game.new(seed=7).play("i6")
TURN = GAME.turn
RECORD = Record(GAME)
LINE = tribolo.Variation.on(GAME.turns[0], ["i6"])
OPPONENT = tribolo.opponent("engine:nodes=9")
REVIEWED = tuple(tribolo.review(GAME, "engine:nodes=9"))

INSTANCES: tuple[Any, ...] = (
    *(GAME, TURN, TURN.board, TURN.position, RECORD, LINE, OPPONENT, OPPONENT.analyse(TURN), TURN.legal_moves),
    *(tribolo.PRESETS["5x5"], tribolo.Limits(nodes=9), tribolo.Stop(), Player.RED, TURN.scores, REVIEWED[0]),
)
"""A value of each public type that has methods with parameters."""

MADE = {
    *("Analysis", "Cells", "Fault", "Guarantee", "Jump", "Judgement", "Opponent", "Owner", "PastMove", "Player"),
    *("Puzzle", "RankedMove", "Reason", "ReviewedMove", "Scores", "Shares", "Solution", "Stop", "Summary", "Theme"),
    "Transition",
}
"""The public types whose values the functions of the library make."""

ASKED = {"answer", "forecast", "observe", "ponder", "prepare"}
"""Methods of an Opponent that others write: the library calls them with values of its own."""

VALID = {
    "board": TURN.board,
    "cell": "a1",
    "changes": {"a1": "B"},
    "comment": "Good.",
    "contents": {},
    "depth": 1,
    "drawing": (),
    "game": GAME,
    "head": "a1",
    "humans": {Player.RED},
    "line": LINE,
    "move": GAME.legal_moves[0],
    "moves": REVIEWED,
    "name": "Event",
    "path": "unwritten",
    "player": Player.BLUE,
    "ply": 0,
    "record": RECORD,
    "position": TURN.position,
    "records": GAME,
    "scores": TURN.scores,
    "seed": 7,
    "shown": GAME,
    "spec": "greedy",
    "tail": "b1",
    "text": "Cup",
    "turn": TURN,
    "turns": GAME.turns,
    "x": 0,
    "y": 0,
    "Variation.on moves": TURN.legal_moves[:1],
    "question": tribolo.Question(TURN),
}
"""A valid value of each parameter without a default."""

TYPES = {
    "AnyOpponent": "str",
    "float": "int",
    "SupportsIndex": "int",
    "Iterable[Record": "Game",
}
"""What an annotation takes besides the types that it names."""

ODD = object()
LONG = "9" * 100_000
BASIC = (0.5, 5, "zz", (1, 2), [ODD], (ODD,), ((ODD, 5),), {ODD: 5}, ODD, None, LONG)
NEAR = (*BASIC, GAME, TURN, TURN.board, TURN.position, RECORD)
"""Values of many types; a parameter takes only those whose type its annotation names."""

WRONG: dict[str, list[Any]] = {
    "Board.from_text text": ["B"],
    "Board.owner_at cell": ["q1"],
    "Board.with_cells changes": [{"zz": "B"}, *({"a1": content} for content in ("x", "", "BB", None, 3))],
    "Coord x": ["zz", -1, True],
    "Game turns": [(), GAME.turns, (TURN.position,), "ab"],
    "Game moves": [(Coord("a1"),), ("i6",)],
    "Game.from_position position": ["x"],
    "Game.new seed": [-1, 2**64, True],
    "Game.new deal": ["mine"],
    "Game.play move": ["zz", "a1"],
    "Game.play by": [Player.GREEN],
    "Limits milliseconds": [0, float("inf")],
    "Limits nodes": [-1, 0],
    "Preset drawing": [("#",)],
    "Record comments": [("a {brace}",), ("\ud800",), ("", "", "too many")],
    "Record seats": [("a", "b"), (1, 2, 3), ("two\nlines", "", ""), ("\ud800", "", "")],
    "Record tags": [(("Blue", "again"),), (("Round", "1"), ("Round", "2")), (("no word", ""),)],
    "Record.with_variation line": [["a1"], ["zz"]],
    "analyse limits": [(1, 2, 3)],
    "analyse seed": [-1],
    "analyse spec": ["human"],
    "deal seed": [-1],
    "guarantee aim": ["cells"],
    "guarantee player": ["Bleu", "b"],
    "opponent spec": ["human", "level:99"],
    "parse_position text": ["", "x", str(TURN)],
    "parse_record text": ["", "x"],
    "parse_records text": ["x"],
    "perft depth": [-1],
    "read_puzzles path": ["/no/such/file"],
    "svg.Arrow head": ["zz", "b1"],
    "svg.board analysis": [tribolo.analyse(Game.new(seed=8).turn, "greedy")],
    "svg.board arrows": [[("a1", "a1")], [("a1", "q9")], [("i6",)]],
    "svg.board marked": [["zz"], Coord(0, 0)],
    "svg.board size": [0, float("nan")],
    "svg.board theme": ["blue"],
    "svg.graph game": [GAME.restart()],
    "svg.graph height": [10],
    "svg.graph moves": [[], GAME.moves],
    "svg.graph ply": [2, -1],
    "svg.graph width": [10],
}
"""Values of the right type that are invalid."""


def uses() -> Iterator[tuple[str, Callable[..., object]]]:
    """Yield each public function, type and method with its name."""
    pictures = {f"svg.{name}": getattr(svg, name) for name in ("board", "graph", "Arrow")}
    public = {name: getattr(tribolo, name) for name in vars(tribolo)["__all__"]}
    for name, value in (public | pictures).items():
        kind = value if isinstance(value, type) else None
        if callable(value) and not (kind and issubclass(kind, Exception)) and name not in MADE:
            yield name, value
        for method in vars(kind) if kind else ():
            found = inspect.getattr_static(kind, method)
            if method[0] != "_" and method not in ASKED and isinstance(found, FunctionType | classmethod):
                yield (
                    f"{name}.{method}",
                    getattr(next((one for one in INSTANCES if isinstance(one, value)), kind), method),
                )


def parameters(use: Callable[..., object]) -> list[inspect.Parameter]:
    """Return the parameters that callers fill, without those that begin with `_` or stand for others."""
    return [each for each in inspect.signature(use).parameters.values() if not re.match(r"_|\*", str(each))]


CASES = [
    pytest.param(use, parameter, WRONG.get(f"{name} {parameter.name}", []), id=f"{name} {parameter.name}")
    for name, use in uses()
    for parameter in parameters(use)
    if str(parameter.annotation) not in {"bool", "object", "<class 'object'>"}
]


def refusal(use: Callable[..., object], arguments: dict[str, Any]) -> Exception | None:
    try:
        result = use(**arguments)
        if isinstance(result, Iterator):
            deque(result, 0)
    except (TypeError, TriboloError, OSError) as error:
        return error
    return None


def test_each_wrong_value_is_one_of_a_parameter() -> None:
    assert WRONG.keys() <= {case.id for case in CASES}
    assert len(CASES) > 130


@pytest.mark.parametrize(("use", "parameter", "wrong"), CASES)
def test_each_parameter_refuses_other_values_by_its_name_and_in_few_words(
    use: Callable[..., object], parameter: inspect.Parameter, wrong: list[Any]
) -> None:
    """Raw errors of Python told nothing: "cannot unpack non-iterable Coord object"."""
    annotation, name = str(parameter.annotation), parameter.name
    types = {*re.findall(r"\w+", annotation), *(word for key, word in TYPES.items() if key in annotation)}
    needed = [each.name for each in parameters(use) if each.default is each.empty and each is not parameter]
    others = {each: VALID.get(f"{use.__qualname__} {each}", VALID[each]) for each in needed}
    for value in (*NEAR, iter([ODD]), *wrong):
        fits = ("None" if value is None else type(value).__name__) in types
        if fits and value is not LONG and value not in wrong:
            continue
        error = refusal(use, {**others, name: value})
        if error is None or isinstance(error, OSError):
            assert (value, fits) == (LONG, True)
        else:
            assert isinstance(error, TriboloError) or re.search(rf"\b{name}\b", str(error)), (value, str(error))
            assert len(str(error)) < 500 or name == "path"
