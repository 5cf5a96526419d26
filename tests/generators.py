"""The shared hypothesis strategies."""

from __future__ import annotations

from hypothesis import strategies as st

from tribolo_core import COORDS, HEIGHT, PLAYERS, WIDTH, Board, Coord, Game, Owner, Turn
from tribolo_core.dice import SEEDS

coords = st.sampled_from(COORDS)
players = st.sampled_from(PLAYERS)
seeds = st.integers(0, SEEDS - 1)


def _board(letters: str) -> Board:
    return Board.from_text("\n".join(letters[start : start + WIDTH] for start in range(0, len(letters), WIDTH)))


def _filled(letter: str, others: dict[Coord, str]) -> Board:
    return _board("".join(others.get(coord, letter) for coord in COORDS))


letters = "".join(owner.value for owner in Owner)

mixed_boards = st.text(letters, min_size=WIDTH * HEIGHT, max_size=WIDTH * HEIGHT).map(_board)
"""Boards whose cells are drawn independently: empty, wall or a player's piece."""

crowded_boards = st.text("BRG", min_size=WIDTH * HEIGHT, max_size=WIDTH * HEIGHT).flatmap(
    lambda full: st.sets(coords, max_size=12).map(
        lambda empty: _board("".join("." if coord in empty else full[coord.index] for coord in COORDS))
    )
)
"""Boards with few empty cells and no wall: long runs in all directions."""

sparse_boards = st.builds(_filled, st.sampled_from(letters), st.dictionaries(coords, st.sampled_from(letters)))
"""Boards with the same content in all cells except a few."""


@st.composite
def striped_boards(draw: st.DrawFn) -> Board:
    """Draw a board whose cells, in reading order, form stripes of 1 to 15 cells with the same content."""
    stripes = draw(st.lists(st.tuples(st.sampled_from(letters), st.integers(1, 15)), min_size=20, max_size=60))
    text = "".join(letter * length for letter, length in stripes)
    return _board((text * (WIDTH * HEIGHT))[: WIDTH * HEIGHT])


@st.composite
def games(draw: st.DrawFn, *, max_moves: int = 150) -> Game:
    """Draw a game of random legal moves from a random start position.

    The game has at most `max_moves` moves, and need not be finished.
    """
    game = Game.new(seed=draw(seeds))
    length = draw(st.integers(0, max_moves))
    for choice in draw(st.binary(min_size=length, max_size=length)):
        moves = tuple(game.turn.transitions)
        if not moves:
            break
        game = game.play(moves[choice % len(moves)])
    return game


reached_turns = games().map(lambda game: game.turn)
"""Turns in every phase of a game."""

boards = st.one_of(
    mixed_boards, crowded_boards, sparse_boards, striped_boards(), reached_turns.map(lambda turn: turn.board)
)
"""Boards of every kind."""


@st.composite
def boards_for_few(draw: st.DrawFn) -> Board:
    """Draw a board on which often only one or two of the three players can move.

    The top row begins with one to three groups of four cells, such as `.BG#`. All other cells of the board are walls.
    """
    rows = draw(st.lists(st.permutations("BRG").map(lambda trio: f".{trio[0]}{trio[1]}#"), min_size=1, max_size=3))
    return _board("".join(rows).ljust(WIDTH * HEIGHT, "#"))


skipping_turns = st.builds(Turn.start, boards_for_few(), players).filter(lambda turn: bool(turn.passed))
"""Turns at which at least one player was skipped."""

turns = st.one_of(reached_turns, st.builds(Turn.start, boards, players), skipping_turns)
"""Turns on boards of every kind, including finished games."""
