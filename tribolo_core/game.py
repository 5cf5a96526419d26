"""A game of Tribolo: its turns and moves so far."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field
from typing import Final

from .arguments import expect, expect_collection, shown
from .board import Position
from .coord import Cells, Coord, as_coord
from .dice import checked_seed, random_seed
from .drawing.board import Drawable, Scene, board_text, drawn_board
from .errors import InvalidArgument, TriboloError
from .history import History, PastMove
from .player import PLAYERS, Player
from .presets import STANDARD, Preset, preset_of
from .scores import Outcome
from .transition import Transition
from .turn import Turn, move_count
from .values import frozen


@frozen(repr=False)
class Game(History[Turn, Coord], Drawable):
    """The turns and moves of a game of Tribolo, from the start position to the present turn.

    `Game.new` and `Game.from_position` create games. `moves` holds Coords, not names. `seed` is the seed of the deal;
    `None` if the game was not dealt by `Game.new`, also if it was read from a record, which holds no seed. Raise
    TypeError if `turns` does not hold turns or `moves` does not hold Coords, InvalidArgument if the moves do not lead
    from each turn to the next.

    >>> print(Game.new(seed=7, deal="5x5"))
       f g h i j
     4 # . . . G
     5 . G B R B
     6 . . . G .
     7 . . . R .
     8 R # . B .
    Green to move. Blue 3, Red 3, Green 3
    """

    seed: int | None = field(default=None, kw_only=True, compare=False)

    def __post_init__(self) -> None:
        if not (_holds_only(self.turns, Turn) and _holds_only(self.moves, Coord)):
            raise TypeError(f"{_CREATION}; Game itself takes a tuple of turns and a tuple of moves")
        if self.seed is not None:
            object.__setattr__(self, "seed", checked_seed(self.seed))
        History.__post_init__(self)  # In a dataclass with slots, `super()` knows the class without them.
        for turn, move, after in zip(self.turns, self.moves, self.turns[1:], strict=False):
            if move not in turn.transitions or turn.play(move) != after:
                found = f"{move} from {turn!r} to {after!r}; {_CREATION}"
                raise InvalidArgument("moves", "what leads from each of turns to the next", found)

    @classmethod
    def new(cls, *, seed: int | None = None, deal: str | Preset = STANDARD) -> Game:
        """Return a new game on a random start position, which is determined by the seed.

        Without a seed, the operating system draws one; `seed` of the game tells it. `deal` says how the position is
        dealt: the name of a preset, such as "islands", or a Preset. Raise InvalidSeed if the seed is invalid,
        InvalidSpec, whose `valid` holds the nearest names, if no preset has the name, ValueError if the drawing or the
        contents of a Preset are invalid.
        """
        seed = random_seed() if seed is None else checked_seed(seed)
        return cls((Turn.start(*preset_of(deal).deal(seed)),), seed=seed)

    @classmethod
    def from_position(cls, position: Position | str) -> Game:
        """Return a new game that starts from a position, given as a Position or as a position string.

        If the player to move has no legal move, the next player in turn order who can move begins. Raise InvalidBoard,
        as from `parse_position`, if a text is no position string, InvalidPosition if the position says that the game is
        over but a player can move, TypeError if `position` is something else.

        >>> Game.from_position("1RB13/16/16/16/16/16/16/16/16/16/16 b")
        <Game of 0 moves, <Turn 1-1-0, Blue to move, 1 move>>
        """
        if isinstance(position, str):
            from .notation.position import parse_position  # here, because the package `notation` imports this module

            position = parse_position(position)
        if not isinstance(position, Position):
            way = "game.turn.position for a turn, or game.at(ply) for a game up to a move"
            raise TypeError(f"position must be a Position or a position string, not {shown(position)}; see {way}")
        return cls.start(position)

    @classmethod
    def start(cls, position: Position) -> Game:
        """Return a new game that starts from `position`, a board and the player to move.

        If that player has no legal move, the next player in turn order who can move begins. A position whose player is
        None states that the game is over. Raise InvalidPosition if such a position has a player who can move.
        """
        expect("position", position, Position)
        return cls((Turn.start(*position),))

    def play(self, move: Coord | str, *, by: Player | None = None) -> Game:
        """Return the game after one more move; this game is not changed.

        `move` is a Coord or a cell name such as "c7". `by` is the player who makes the move; None means the player to
        move. Raise IllegalMove if the move is illegal or `by` is not the player to move, NotationError if `move` is
        text that names no cell, TypeError if `by` is neither a Player nor None.
        """
        coord = as_coord(move, "move")
        return self._with((*self.turns, self.turn.play(coord, by=by)), (*self.moves, coord))

    def play_all(self, moves: Iterable[Coord | str]) -> Game:
        """Return the game after more moves, played in the given order; this game is not changed.

        Each move is a Coord or a cell name such as "c7". Raise IllegalMove if a move is illegal, NotationError if a
        text names no cell, with a note on which of the moves it is, and TypeError if `moves` is a single cell.
        """
        expect_collection("moves", moves, Iterable, 'cells, such as ["i6"]')
        turns, played = list(self.turns), list(self.moves)
        for number, move in enumerate(moves, 1):
            try:
                coord = as_coord(move, "each of moves")
                turns.append(turns[-1].play(coord))
            except (TriboloError, TypeError) as error:
                error.add_note(f"This is number {number} of the moves: {shown(move)}.")
                raise
            played.append(coord)
        return self._with(tuple(turns), tuple(played))

    def _with(self, turns: tuple[Turn, ...], moves: tuple[Coord, ...]) -> Game:
        game = History._with(self, turns, moves)
        object.__setattr__(game, "seed", self.seed)
        return game

    @property
    def legal_moves(self) -> Cells:
        """The cells on which the player to move can play, in reading order; empty if the game is over."""
        return self.turn.legal_moves

    @property
    def is_over(self) -> bool:
        """Whether nobody can move."""
        return self.turn.player is None

    @property
    def outcome(self) -> Outcome | None:
        """The final scores and the winners of the game, or None if the game is not over.

        >>> game = Game.from_position("1RB13" + "/16" * 10 + " b")
        >>> print(game.outcome, game.play("a1").outcome)
        None Outcome(scores=Scores(blue=3, red=0, green=0))
        """
        return self.turn.outcome

    def scene(self) -> Scene:
        """Return what a picture of the game shows: its present turn, and the latest move of each player."""
        last = last_transitions(self.past)
        moved = {transition[0].destination for transition in last}
        taken = {coord for transition in last for jump in transition for coord in jump.taken}
        return self.turn.scene()._replace(moved=moved, taken=taken)

    def __str__(self) -> str:
        scene = self.scene()
        return f"{board_text(drawn_board(scene))}\n{scene.title}"

    def __repr__(self) -> str:
        return f"<Game of {move_count(len(self.moves))}, {self.turn!r}>"


def last_transitions(past: Sequence[PastMove[Turn, Coord]]) -> tuple[Transition, ...]:
    """Return the latest move of each player who has moved, the most recent first.

    `past` holds the moves of a game from the first. Each move is given by its jumps, the lines of captured cells.
    """
    last: dict[Player | None, Transition] = {}
    for turn, move in reversed(past):
        last.setdefault(turn.player, turn.transitions[move])
        if len(last) == len(PLAYERS):
            break
    return tuple(last.values())


_CREATION: Final = "create a game with Game.new, Game.from_position or Game.start"


def _holds_only(values: object, kind: type) -> bool:
    """Return whether `values` is a plain tuple of values of the type `kind`."""
    return type(values) is tuple and all(isinstance(value, kind) for value in values)
