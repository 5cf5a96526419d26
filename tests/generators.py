"""The shared hypothesis strategies."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st

from tribolo_core import COORDS, HEIGHT, PLAYERS, WIDTH, Board, Coord, Game, Owner, Turn, Variation
from tribolo_core.dice import SEEDS
from tribolo_core.notation.variation import Variations

A_THIRD = settings(max_examples=settings().max_examples // 3)
A_TENTH = settings(max_examples=settings().max_examples // 10)
"""The share of the profile's examples for properties whose thousand examples take more than 2 s: whole games and
boards, databases, other programs."""

coords = st.sampled_from(COORDS)
players = st.sampled_from(PLAYERS)
seeds = st.integers(0, SEEDS - 1)


def _board(letters: str) -> Board:
    return Board.from_text("\n".join(letters[start : start + WIDTH] for start in range(0, len(letters), WIDTH)))


def _filled(letter: str, others: dict[Coord, str]) -> Board:
    return _board("".join(others.get(coord, letter) for coord in COORDS))


letters = "".join(owner.value for owner in Owner)


def _letters(alphabet: str) -> st.SearchStrategy[str]:
    """Draw a letter of `alphabet` for each cell. A draw of bytes takes half the time of a draw of a text."""
    cells = st.binary(min_size=WIDTH * HEIGHT, max_size=WIDTH * HEIGHT)
    return cells.map(lambda drawn: "".join(alphabet[byte % len(alphabet)] for byte in drawn))


mixed_boards = _letters(letters).map(_board)
"""Boards whose cells are drawn independently: empty, wall or a player's piece."""

crowded_boards = _letters("BRG").flatmap(
    lambda full: st.sets(coords, max_size=12).map(
        lambda empty: _board("".join("." if coord in empty else full[coord.index] for coord in COORDS))
    )
)
"""Boards with few empty cells and no wall: long runs in all directions."""

sparse_boards = st.builds(_filled, st.sampled_from(letters), st.dictionaries(coords, st.sampled_from(letters)))
"""Boards with the same content in all cells except a few."""


def _striped(stripes: bytes) -> Board:
    """Return a board of stripes; each byte says the content and the length of one."""
    text = "".join(letters[stripe % 5] * (1 + stripe // 5 % 15) for stripe in stripes)
    return _board((text * (WIDTH * HEIGHT))[: WIDTH * HEIGHT])


striped_boards = st.binary(min_size=20, max_size=60).map(_striped)
"""Boards whose cells, in reading order, form stripes of 1 to 15 cells with the same content."""


@st.composite
def games(draw: st.DrawFn, *, max_moves: int = 150) -> Game:
    """Draw a game of at most `max_moves` random moves from a random start position, perhaps unfinished."""
    return _play_on(draw, Game.new(seed=draw(seeds)), max_moves)


def _play_on(draw: st.DrawFn, game: Game, max_moves: int) -> Game:
    """Draw at most `max_moves` further moves of a game, and return the game with them."""
    length = draw(st.integers(0, max_moves))
    for choice in draw(st.binary(min_size=length, max_size=length)):
        moves = tuple(game.turn.transitions)
        if not moves:
            break
        game = game.play(moves[choice % len(moves)])
    return game


@st.composite
def variations(draw: st.DrawFn, game: Game, comments: st.SearchStrategy[str], depth: int = 4) -> Variations:
    """Draw variations of some moves of a game, with comments from `comments`, nested at most `depth` deep."""
    drawn: list[tuple[Variation, ...]] = []
    for turn, move in zip(game.turns, game.moves, strict=False):
        others = [other for other in turn.transitions if other != move]
        count = draw(st.sampled_from((0, 0, 0, 1, 2))) if others and depth else 0
        firsts = draw(st.lists(st.sampled_from(others), max_size=count, unique=True)) if count else []
        drawn.append(tuple(draw(_variations_with(turn, first, comments, depth)) for first in firsts))
    return tuple(drawn)


@st.composite
def _variations_with(
    draw: st.DrawFn, turn: Turn, first: Coord, comments: st.SearchStrategy[str], depth: int
) -> Variation:
    """Draw a variation that begins with the move `first` on a turn; the other parameters are those of `variations`."""
    game = _play_on(draw, Game((turn,)).play(first), 4)
    nested = draw(variations(game, comments, depth - 1))
    return Variation(game, tuple(draw(st.lists(comments, max_size=len(game.turns)))), ((), *nested[1:]))


reached_turns = games().map(lambda game: game.turn)
"""Turns in every phase of a game."""

boards = st.one_of(
    mixed_boards, crowded_boards, sparse_boards, striped_boards, reached_turns.map(lambda turn: turn.board)
)


@st.composite
def boards_for_few(draw: st.DrawFn) -> Board:
    """Draw a board of walls with up to three groups such as `.BG#`, on which often only one or two players can move."""
    rows = draw(st.lists(st.permutations("BRG").map(lambda trio: f".{trio[0]}{trio[1]}#"), min_size=1, max_size=3))
    return _board("".join(rows).ljust(WIDTH * HEIGHT, "#"))


skipping_turns = st.builds(Turn.start, boards_for_few(), players).filter(lambda turn: bool(turn.passed))
"""Turns at which at least one player was skipped."""

turns = st.one_of(reached_turns, st.builds(Turn.start, boards, players), skipping_turns)
"""Turns on boards of every kind, including finished games."""
