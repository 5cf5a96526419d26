"""A turn of a game: the board, the player to move and the legal moves, or the outcome."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field

from .arguments import expect, shown
from .board import Board, Position, all_transitions
from .coord import COORDS, Cells, Coord, as_coord, named_cell
from .drawing.board import Drawable, Scene
from .errors import IllegalMove, InvalidArgument, InvalidPosition, Reason, UnknownKey
from .player import Owner, Player
from .scores import Outcome, Scores, describe_scores
from .transition import Transition
from .values import frozen


@frozen(eq=False, repr=False)
class Transitions(Mapping[Coord, Transition]):
    """The transitions of one player by destination, in reading order: an immutable mapping.

    A destination is also found by the name of its cell. The destinations are known from the start; the captured cells
    are computed on first access. Raise UnknownKey, a KeyError, if a key is not a destination.
    """

    _board: Board
    _player: Player | None
    _destinations: tuple[Coord, ...]
    _known: dict[Coord, Transition] | None = field(default=None, init=False)

    def __getitem__(self, cell: Coord | str) -> Transition:
        known = self._known
        if known is None:
            known = {} if self._player is None else all_transitions(self._board)[self._player]
            object.__setattr__(self, "_known", known)
        coord = named_cell(cell)
        transition = known.get(coord) if isinstance(coord, Coord) else None
        if transition is None:
            raise UnknownKey("move", "a legal move of this turn", repr(cell))
        return transition

    def __contains__(self, cell: object) -> bool:
        return named_cell(cell) in self._destinations

    def __iter__(self) -> Iterator[Coord]:
        return iter(self._destinations)

    def __len__(self) -> int:
        return len(self._destinations)

    def __hash__(self) -> int:
        return hash(self._destinations)

    def __repr__(self) -> str:
        return repr(dict(self))


@frozen(init=False, repr=False)
class Turn(Drawable):
    """A board and the player to move on it. `Turn.start` and `Turn.play` create turns.

    `player` is the player to move, or None if the game is over. `passed` holds the players skipped just before this
    turn, in turn order. `transitions` maps the legal moves of `player` to their jumps, the straight lines of cells that
    they capture.

    >>> turn = Turn.start(Board.from_text(".RB#" + "." * 12 + " ................" * 10), Player.RED)
    >>> turn.player, turn.passed, list(turn.transitions)
    (<Player.BLUE: 'Blue'>, (<Player.RED: 'Red'>, <Player.GREEN: 'Green'>), [Coord('a1')])
    >>> turn.play("a1").scores.leaders
    (<Player.BLUE: 'Blue'>,)
    """

    board: Board
    player: Player | None
    passed: tuple[Player, ...]
    transitions: Transitions = field(compare=False)

    def __init__(self, *_fields: object) -> None:
        raise TypeError("create a turn with Turn.start or Turn.play")

    @classmethod
    def start(cls, board: Board, player: Player | None) -> Turn:
        """Return the turn on which `player` is to move on `board`.

        If `player` cannot move, the next player in turn order who can move is to move instead. If nobody can move, the
        game is over on the returned turn. `player` may be None if nobody can move. Raise InvalidPosition if `player` is
        None but a player can move, TypeError if `board` is not a Board or `player` is neither a Player nor None.
        """
        if not isinstance(board, Board) or not (player is None or isinstance(player, Player)):
            raise TypeError(
                "a turn starts with board, a Board, and player, a Player or None; Turn.start(*position) starts from a "
                f"position, not {shown(board)} and {shown(player)}"
            )
        if player is None:
            movers = tuple(player for player, moves in all_transitions(board).items() if moves)
            if movers:
                raise InvalidPosition(movers)
        _, first, passed, destinations = board.packed.turn((player or Player.BLUE).index)
        return cls._of(board, first, passed, destinations)

    @classmethod
    def _of(
        cls, board: Board, player: Player | None, passed: tuple[Player, ...], destinations: tuple[Coord, ...]
    ) -> Turn:
        """Return the turn with these fields; `destinations` are the legal moves of `player` in reading order."""
        turn = object.__new__(cls)
        set_field = object.__setattr__
        set_field(turn, "board", board)
        set_field(turn, "player", player)
        set_field(turn, "passed", passed)
        set_field(turn, "transitions", Transitions(board, player, destinations))
        return turn

    def play(self, move: Coord | str, *, by: Player | None = None) -> Turn:
        """Return the turn after a move; this turn is not changed.

        `move` is a Coord or a cell name such as "c7". `by` is the player who makes the move; None means the player to
        move. Raise IllegalMove if the move is illegal or `by` is not the player to move, NotationError if `move` is
        text that names no cell, TypeError if `by` is neither a Player nor None.
        """
        coord = as_coord(move, "move")
        if by is not None:
            expect("by", by, Player)
        player = self.player
        if player is not None and (by is None or by is player):
            after = self.board.packed.next_turn(player.index, coord.index)
            if after is not None:
                packed, next_player, passed, destinations = after
                return self._of(Board(packed), next_player, passed, destinations)
        raise IllegalMove(coord, by or player, self._reason(coord, by))

    def _reason(self, coord: Coord, by: Player | None) -> Reason:
        """Return the reason why a move to `coord`, by a player or by the player to move, is illegal."""
        if self.player is None:
            return Reason.GAME_OVER
        if by not in (None, self.player):
            return Reason.NOT_YOUR_TURN
        return Reason.JUMPS_NOTHING if self.board.owner_at(coord) is Owner.NONE else Reason.OCCUPIED

    @property
    def legal_moves(self) -> Cells:
        """The cells on which the player to move can play, in reading order; empty if the game is over.

        >>> from tribolo_core import Game
        >>> turn = Game.new(seed=7).turn
        >>> turn.legal_moves, "i6" in turn.legal_moves
        ((Coord('i6'),), True)
        """
        return Cells(self.transitions)

    @property
    def mover(self) -> Player:
        """The player to move. Raises IllegalMove if the game is over."""
        if self.player is None:
            raise IllegalMove(None, None, Reason.GAME_OVER)
        return self.player

    @property
    def position(self) -> Position:
        """The position of this turn, which consists of the board and the player to move."""
        return Position(self.board, self.player)

    @property
    def scores(self) -> Scores:
        """The number of cells of each player."""
        return self.board.scores

    @property
    def outcome(self) -> Outcome | None:
        """The final scores and the winners of the game, or None if the game is not over."""
        return Outcome(self.scores) if self.player is None else None

    @property
    def next_in_order(self) -> Player | None:
        """The player who would be to move on this turn if nobody had been skipped; None if the game is over.

        `Turn.start(turn.board, turn.next_in_order)` creates an equal turn, with the same skipped players.
        """
        return self.passed[0] if self.passed else self.player

    def scene(self) -> Scene:
        """Return what a picture of the turn shows: the board and the legal moves."""
        state = "The game is over." if self.player is None else f"{self.player} to move."
        mover = "" if self.player is None else self.player.name.lower()
        return Scene(str(self.board), f"{state} {describe_scores(self.scores)}", mover, self.legal_moves)

    def __deepcopy__(self, _memo: object) -> Turn:
        return self  # a turn is immutable

    def __reduce__(self) -> tuple[object, ...]:
        return Turn.start, (self.board, self.next_in_order)

    def __str__(self) -> str:
        return str(self.board)

    def __repr__(self) -> str:
        state = "over" if self.player is None else f"{self.player} to move, {move_count(len(self.transitions))}"
        return f"<Turn {self.scores}, {state}>"


def check_turn(value: object) -> None:
    """Raise TypeError if `value` is not a Turn; the message addresses the caller of a search."""
    if not isinstance(value, Turn):
        raise TypeError(f"a question is about a Turn, such as game.turn, not {shown(value)}")


def move_count(count: int) -> str:
    """Return a number of moves with its noun, such as "1 move" or "5 moves"."""
    return "1 move" if count == 1 else f"{count} moves"


def perft(turn: Turn, depth: int) -> int:
    """Count the sequences of exactly `depth` legal moves (plies) that can follow a turn.

    A skip is not a move. Sequences that end the game earlier do not count. Raise InvalidArgument if `depth` is
    negative, TypeError if `turn` or `depth` is of another type.

    >>> from tribolo_core import Game
    >>> [perft(Game.new(seed=7).turn, depth) for depth in range(5)]
    [1, 1, 5, 46, 65]
    """
    check_turn(turn)
    expect("depth", depth, int)
    if depth < 0:
        raise InvalidArgument("depth", "0 or more plies", depth)
    # Every move fills a cell, so no game has more moves than the board has cells.
    return turn.board.packed.perft((turn.player or Player.BLUE).index, min(depth, len(COORDS) + 1))
