"""Tribolo in JAX, with the interface of pgx: games that are compiled, batched and played on an accelerator. Needs jax.

`init` and `step` are pure functions of one game for `jax.jit`, `jax.vmap` and `jax.lax.scan`. Wrappers and training
programs of pgx accept the environment; pgx itself is not needed. The kernel deals the games, when the environment is
made, and plays no moves. A player's cells are 11 rows, each the 16 bits of a uint16: the lowest bit is the left column.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, Final, TypeAlias

from ..board import Board
from ..coord import HEIGHT, WIDTH
from ..errors import InvalidArgument, MissingExtra
from ..player import PLAYERS
from ..turn import Turn
from .rewards import DEFAULT_REWARD, ILLEGAL_REWARD, checked_reward

try:
    import jax
    import jax.numpy as jnp
    import numpy as np

    from .batch import WAIT, BatchEnv
    from .observation import ACTIONS, SHAPE
except ImportError as error:
    raise MissingExtra(__name__, error.name or "jax", "jax") from None

Array: TypeAlias = Any
"""An array of JAX."""

DEALS: Final = 4_096
"""The number of start positions of an environment that is made without a batch."""

_DIRECTIONS: Final = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))

_STRIDES: Final = (1, 2, 4, 8)
"""Shifts that extend a line by up to 15 cells, the greatest distance on the board."""


@jax.tree_util.register_dataclass
@dataclasses.dataclass(frozen=True)
class State:
    """A turn of one game, as a pytree; under `jax.vmap`, each field has a further axis, the first one.

    `current_player`: () int32, 0, 1, 2 for Blue, Red, Green; 0 if the game is over.
    `observation`: (6, 11, 16) bool, the planes of `tribolo_core.envs.observation` as the current player observes them.
    `rewards`: (3,) float32 for Blue, Red and Green; zero unless the latest step ended the game.
    `terminated`: () bool, whether the game is over. `truncated` is always false.
    `legal_action_mask`: (176,) bool; all true if the game is over, as pgx defines it. The last plane of the observation
    is then zero.
    """

    current_player: Array
    observation: Array
    rewards: Array
    terminated: Array
    truncated: Array
    legal_action_mask: Array
    _step_count: Array
    _cells: Array  # (3, 11) uint16, the cells of Blue, Red and Green
    _empty: Array  # (11,) uint16

    @property
    def env_id(self) -> str:
        """The `id` of the environment, by the name that pgx gives it in a state."""
        return TriboloEnv.id

    def replace(self, **changes: Array) -> State:
        """Return this state with other values of some fields."""
        return dataclasses.replace(self, **changes)

    @property
    def turn(self) -> Turn:
        """The same turn in the core, for example to draw it or to ask an opponent.

        The state is that of one game, outside of compiled functions. An illegal action does not end the turn: the first
        player who can move, from Blue on, is then to move.
        """
        owners = np.asarray(_unpacked(jnp.stack([*self._cells, self._empty]))).reshape(-1, ACTIONS)
        letters = np.full(ACTIONS, "#")
        for letter, cells in zip((*(player.owner.value for player in PLAYERS), "."), owners, strict=True):
            letters[cells] = letter
        text = "\n".join("".join(row) for row in letters.reshape(HEIGHT, WIDTH))
        return Turn.start(Board.from_text(text), PLAYERS[int(self.current_player)])


class TriboloEnv:
    """Tribolo as an environment of pgx: three players, 176 actions, observations of shape (6, 11, 16).

    Games start from the current turns of a batch, `starts`, which choose deals by seed, a preset, or any positions. The
    default is `BatchEnv(DEALS)`. The environment copies the turns: the batch can go on. `rewards` is a name in
    `tribolo_core.envs.rewards.REWARDS`. Players without a legal move are skipped. An illegal action ends the game: the
    player gets -1, the others 0.5 each, and the board does not change.

    Raise InvalidArgument if a game of the batch is over or `rewards` is no such name.

    >>> import jax
    >>> env = TriboloEnv(BatchEnv(100, seed=7), rewards="rank")
    >>> state = jax.jit(env.init)(jax.random.key(1))
    >>> step = jax.jit(env.step)
    >>> while not state.terminated:
    ...     state = step(state, state.legal_action_mask.argmax())
    >>> float(state.rewards.sum()), state.observation.shape
    (0.0, (6, 11, 16))
    """

    id: Final = "tribolo"
    version: Final = "v0"
    num_players: Final = len(PLAYERS)
    num_actions: Final = ACTIONS
    observation_shape: Final = SHAPE

    def __init__(self, starts: BatchEnv | None = None, *, rewards: str = DEFAULT_REWARD) -> None:
        batch = BatchEnv(DEALS) if starts is None else starts
        if (batch.players == WAIT).any():
            raise InvalidArgument("starts", "a batch of games that are not over", "finished games")
        self._reward = _REWARDS[checked_reward(rewards)]
        planes = batch.observations
        players = batch.players.astype(np.int32)
        owners = np.arange(len(PLAYERS))[None, :]
        if planes.shape[1:] == SHAPE:  # relative planes begin with the player to move
            owners = (owners - players[:, None]) % len(PLAYERS)
        else:
            owners = np.broadcast_to(owners, (len(players), len(PLAYERS)))
        rows = (planes.astype(np.uint16) << np.arange(WIDTH, dtype=np.uint16)).sum(axis=-1, dtype=np.uint16)
        self._cells = np.take_along_axis(rows, owners[:, :, None], axis=1)
        self._empty = rows[:, 4]
        self._legal = rows[:, 5]
        self._players = players

    @property
    def num_starts(self) -> int:
        """The number of start positions."""
        return len(self._players)

    def init(self, key: Array) -> State:
        """Return the first state of a game from a start position drawn with a key, such as `jax.random.key(7)`."""
        return self.start(jax.random.randint(key, (), 0, self.num_starts))

    def start(self, number: Array) -> State:
        """Return the first state of the game from one start position, by its index in the batch."""
        cells, empty, legal = (jnp.asarray(rows)[number] for rows in (self._cells, self._empty, self._legal))
        player = jnp.asarray(self._players)[number]
        return State(
            current_player=player,
            observation=_planes(cells, empty, legal, player),
            rewards=jnp.zeros(len(PLAYERS), jnp.float32),
            terminated=jnp.bool_(False),
            truncated=jnp.bool_(False),
            legal_action_mask=_unpacked(legal).reshape(-1),
            _step_count=jnp.int32(0),
            _cells=cells,
            _empty=empty,
        )

    def step(self, state: State, action: Array, key: Array | None = None) -> State:
        """Return the state after the current player plays a cell, 0 to 175 in reading order.

        A step of a game that is over changes nothing, and its rewards are zero. An illegal action ends a game, as the
        class says. `key` is not used; pgx passes one to games of chance.
        """
        del key
        was_over = state.terminated | state.truncated
        chosen = jnp.arange(ACTIONS) == action
        is_legal = (chosen & state.legal_action_mask).any()
        is_illegal = ~was_over & ~is_legal
        placed = jnp.where(was_over | is_illegal, jnp.uint16(0), _packed(chosen.reshape(HEIGHT, WIDTH)))

        mover = jnp.arange(len(PLAYERS))[:, None] == state.current_player
        gained = placed | _captured(state._cells, jnp.where(mover, state._cells, 0), placed)
        cells = jnp.where(mover, state._cells | gained, state._cells & ~gained)
        empty = state._empty & ~placed

        moves = _legal_moves(cells, empty)
        can_move = (moves != 0).any(axis=-1)
        order = (state.current_player + 1 + jnp.arange(len(PLAYERS))) % len(PLAYERS)
        terminated = was_over | is_illegal | ~can_move.any()
        player = jnp.where(terminated, 0, order[can_move[order].argmax()]).astype(jnp.int32)
        legal = jnp.where(terminated, jnp.uint16(0), moves[player])

        penalty = jnp.where(mover[:, 0], ILLEGAL_REWARD, -ILLEGAL_REWARD / (len(PLAYERS) - 1))
        final = jnp.where(is_illegal, penalty, self._reward(_scores(cells)))
        return State(
            current_player=player,
            observation=_planes(cells, empty, legal, player),
            rewards=jnp.where(terminated & ~was_over, final, 0).astype(jnp.float32),
            terminated=terminated,
            truncated=state.truncated,
            legal_action_mask=_unpacked(legal).reshape(-1) | terminated,
            _step_count=state._step_count + jnp.where(was_over, 0, 1),
            _cells=cells,
            _empty=empty,
        )

    def observe(self, state: State, player_id: Array | None = None) -> Array:
        """Return the planes of a state as a player observes it, (6, 11, 16) bool; by default, the current player.

        The last plane shows the legal moves to the current player alone.
        """
        player = state.current_player if player_id is None else player_id
        shows_moves = (player == state.current_player) & ~state.terminated
        legal = jnp.where(shows_moves, _packed(state.legal_action_mask.reshape(HEIGHT, WIDTH)), jnp.uint16(0))
        return _planes(state._cells, state._empty, legal, player)


def _shifted(rows: Array, columns: int, lines: int) -> Array:
    """Return the cells of `rows`, (..., 11) uint16, moved `columns` to the right and `lines` down.

    Cells that leave the board are lost.
    """
    rows = rows << columns if columns > 0 else rows >> -columns
    beyond = jnp.zeros((*rows.shape[:-1], abs(lines)), rows.dtype)
    if lines > 0:
        return jnp.concatenate([beyond, rows[..., :-lines]], axis=-1)
    return jnp.concatenate([rows[..., -lines:], beyond], axis=-1) if lines else rows


def _continued(cells: Array, columns: int, lines: int) -> Array:
    """Return the cells, (11,) uint16, whose predecessor in the direction (`columns`, `lines`) has the same owner.

    `cells`, (3, 11) uint16, has the cells of Blue, Red and Green.
    """
    both = cells & _shifted(cells, columns, lines)
    return both[0] | both[1] | both[2]


def _filled(first: Array, continued: Array, columns: int, lines: int) -> Array:
    """Return the cells of `first` and the cells of the same player that follow them in a direction without a gap.

    `continued` is what `_continued` returns for that direction. Each of the four rounds doubles the length of the
    lines: Peter Kogge and Harold Stone (1973), "A Parallel Algorithm for the Efficient Solution of a General Class of
    Recurrence Equations".
    """
    for stride in _STRIDES:
        first |= continued & _shifted(first, columns * stride, lines * stride)
        continued &= _shifted(continued, columns * stride, lines * stride)
    return first


def _captured(cells: Array, mine: Array, placed: Array) -> Array:
    """Return the cells, (11,) uint16, that a move captures.

    `cells`, (3, 11) uint16, has the cells of all players; in `mine`, the rows of the other two players are empty.
    `placed`, (11,) uint16, has the cell of the move; without it, nothing is captured.
    """
    own = mine[0] | mine[1] | mine[2]
    theirs = (cells[0] | cells[1] | cells[2]) & ~own
    lines, ends = [], []
    for direction in _DIRECTIONS:
        line = _filled(_shifted(placed, *direction) & theirs, _continued(cells, *direction), *direction)
        lines.append(line)
        ends.append(_shifted(line, *direction) & own)
    is_closed = (jnp.stack(ends) != 0).any(axis=-1, keepdims=True)
    return jax.lax.reduce(jnp.where(is_closed, jnp.stack(lines), 0), np.uint16(0), jax.lax.bitwise_or, (0,))


def _legal_moves(cells: Array, empty: Array) -> Array:
    """Return the legal moves of each player, (3, 11) uint16: one 16-bit mask per row of the board.

    A player may move to an empty cell if a line of one other player's cells joins it to a cell of the player's own. In
    each direction, the player's number (1 to 3, in two bit planes) is carried along the line to the empty cell.
    """
    occupied = cells[0] | cells[1] | cells[2]
    number = jnp.stack([cells[0] | cells[2], cells[1] | cells[2]])
    moves = [jnp.zeros_like(empty)] * len(PLAYERS)
    for direction in _DIRECTIONS:
        continued = _continued(cells, *direction)
        first = _shifted(number, *direction) & occupied & ~continued
        low, high = _shifted(_filled(first, continued, *direction), *direction) & empty
        moves = [moves[0] | (low & ~high), moves[1] | (high & ~low), moves[2] | (low & high)]
    return jnp.stack(moves)


def _planes(cells: Array, empty: Array, legal: Array, player: Array) -> Array:
    """Return the planes, (6, 11, 16) bool, that `player` observes."""
    seats = (player + jnp.arange(len(PLAYERS))) % len(PLAYERS)
    walls = ~(cells[0] | cells[1] | cells[2] | empty)
    return _unpacked(jnp.concatenate([cells[seats], jnp.stack([walls, empty, legal])]))


def _unpacked(rows: Array) -> Array:
    """Return the bits of rows, (..., 16) bool."""
    return (rows[..., None] >> jnp.arange(WIDTH, dtype=jnp.uint16)) & 1 != 0


def _packed(cells: Array) -> Array:
    """Return rows, (...) uint16, whose bits are `cells`, (..., 16) bool."""
    return (cells.astype(jnp.uint16) << jnp.arange(WIDTH, dtype=jnp.uint16)).sum(axis=-1, dtype=jnp.uint16)


def _scores(cells: Array) -> Array:
    """Return the number of cells of each player, (3,) float32."""
    return jax.lax.population_count(cells).sum(axis=-1, dtype=jnp.int32).astype(jnp.float32)


def _win(scores: Array) -> Array:
    wins = scores == scores.max()
    return 1.5 * wins / wins.sum() - 0.5


def _margin(scores: Array) -> Array:
    others = (scores.sum() - scores) / (len(PLAYERS) - 1)
    return (scores - others) / ACTIONS


def _rank(scores: Array) -> Array:
    return jnp.sign(scores[:, None] - scores[None, :]).sum(axis=1) / (len(PLAYERS) - 1)


_REWARDS: Final[dict[str, Callable[[Array], Array]]] = {"win": _win, "margin": _margin, "rank": _rank}
"""The functions from the scores of a game to its rewards, by the names in `tribolo_core.envs.rewards.REWARDS`."""
