"""Batches of games that the kernel steps together, into reused numpy arrays. Needs numpy.

An action is the number of a cell in reading order, 0 to 175. There is no pass: players without a legal move are
skipped.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from threading import RLock
from typing import Any, Final

from .. import _kernel
from ..ai import AnyOpponent
from ..ai.built_in import BuiltIn
from ..ai.population import Population
from ..ai.protocol import Opponent
from ..board import Board, Position
from ..coord import COORDS
from ..dice import checked_seed, nth_seed
from ..errors import InvalidArgument, MissingExtra, Reason
from ..game import Game
from ..player import PLAYERS
from ..presets import STANDARD, Preset, preset_of
from ..turn import Turn
from .locking import exclusive
from .numbers import checked_number
from .observation import ACTIONS, SHAPE, STATE_SHAPE, read_only
from .opponents import checked_opponent, games_by_opponent
from .rewards import DEFAULT_REWARD, checked_reward

try:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from .batch_arguments import checked_marks, checked_seeds, illegal_action, kernel_record, write_actions
    from .batch_step import WAIT, BatchOptions, Step
    from .past import PastMoves
except ImportError:
    raise MissingExtra(__name__, "numpy") from None

__all__ = ["MAX_GAMES", "WAIT", "BatchEnv", "Step"]

MAX_GAMES: Final = 2**20
"""The maximum number of games in a batch."""


class BatchEnv:
    """A batch of `n` games. With `auto_reset`, the step that ends a game replaces it by one of the next deal.

    `planes` is "relative" (the player to move observes) or "absolute" (the planes are of Blue, Red, Green, and three
    more tell who is to move; see `tribolo_core.envs.observation.observe_state`). `rewards` is a name in
    `tribolo_core.envs.rewards.REWARDS`. Without `auto_reset` a finished game stays and accepts only the action `WAIT`;
    `deal` replaces it. `threads` limits the number of cores; small batches use one. Steps release the interpreter lock.
    A method that is called while another thread runs one raises ConcurrentUse. `weights_folder` contains the weights
    that the specs of `choose` name. `deal` is the preset, by name or as a `Preset`, that deals the games;
    `tribolo_core.envs.cropping` crops the arrays to a small board. With `past=True`, the attribute `past` has the moves
    so far of each game, (n, 176, 2) uint8; see `tribolo_core.envs.past`. Otherwise it is None.

    The deals (start positions) are numbered from 0: deal k has the seed `nth_seed(seed, k)`. Game i of the batch plays
    the deals i, i + n, i + 2n and so on. `seeds`, (n,) uint64, are the seeds of the current games. `scores`, (n, 3)
    uint8, are the cells of each player; where `dones` is true, they are the final scores of the game that ended, even
    if the next one has replaced it. `last_observations` has the shape of the observations; where `dones` is true, it
    holds the observation of the last turn of the game that ended. These arrays are read-only, too.

    Raise InvalidArgument or InvalidSeed if an argument is invalid; for `deal`, InvalidSpec if no preset has the name,
    TypeError if it is something else, and ValueError if a `Preset` is invalid.

    >>> env = BatchEnv(4, seed=7)
    >>> step = env.reset()
    >>> while not step.dones.any():
    ...     step = env.step(step.masks.argmax(axis=1))
    >>> step.rewards[step.dones].sum(), step.observations.shape
    (np.float32(0.0), (4, 6, 11, 16))
    """

    def __init__(
        self,
        n: int,
        *,
        seed: int = 0,
        planes: str = "relative",
        rewards: str = DEFAULT_REWARD,
        auto_reset: bool = True,
        threads: int | None = None,
        weights_folder: Path | None = None,
        deal: str | Preset = STANDARD,
        past: bool = False,
    ) -> None:
        n = checked_number("n", n, 1, MAX_GAMES)
        if planes not in ("relative", "absolute"):
            raise InvalidArgument("planes", "relative or absolute", repr(planes))
        checked_reward(rewards)
        self.n: Final = n
        self._seed = checked_seed(seed)
        self._options: BatchOptions = {
            "planes": planes,
            "rewards": rewards,
            "auto_reset": auto_reset,
            "threads": None if threads is None else checked_number("threads", threads, 1),
            "weights_folder": weights_folder,
            "deal": deal,
            "past": bool(past),
        }
        self._deal = preset_of(deal).packed
        self._lock = RLock()
        observations = np.zeros((n, *(STATE_SHAPE if planes == "absolute" else SHAPE)), np.uint8)
        # Without auto_reset, the last observation of a game stays in its place.
        last_observations = np.zeros_like(observations) if auto_reset else observations
        masks = np.zeros((n, ACTIONS), np.bool_)
        results = np.zeros((n, len(PLAYERS)), np.float32)
        dones = np.zeros(n, np.bool_)
        players = np.zeros(n, np.uint8)
        scores = np.zeros((n, len(PLAYERS)), np.uint8)
        seeds = np.zeros(n, np.uint64)
        self._actions = np.zeros(n, np.uint8)
        self._all = np.ones(n, np.bool_)
        self._arrays = (
            observations.reshape(-1),
            last_observations.reshape(-1) if auto_reset else np.zeros(0, np.uint8),
            masks.reshape(-1).view(np.uint8),
            results.reshape(-1),
            dones,
            players,
            scores.reshape(-1),
            seeds,
        )
        self._results = (results, dones, scores, last_observations)
        self._past = PastMoves(n) if past else None
        self.past = None if self._past is None else self._past.array
        self.observations = read_only(observations)
        self.last_observations = read_only(last_observations)
        self.masks = read_only(masks)
        self.rewards = read_only(results)
        self.dones = read_only(dones)
        self.players = read_only(players)
        self.scores = read_only(scores)
        self.seeds = read_only(seeds)
        self._current = Step(self.observations, self.masks, self.rewards, self.dones, self.players)
        self.reset()

    @exclusive
    def reset(self, seed: int | None = None) -> Step:
        """Start a new game at each index of the batch, and return the `Step`: the arrays that describe all n games.

        The start positions of these games, and of the games that later replace them, are derived from `seed`. If `seed`
        is None, the seed of the last reset is used again (before the first reset, the seed of the constructor). Raise
        InvalidSeed if `seed` is invalid.
        """
        if seed is not None:
            self._seed = checked_seed(seed)
        self._batch = _kernel.Batch(
            self._seed,
            self.n,
            absolute=self._options["planes"] == "absolute",
            reward=self._options["rewards"],
            auto_reset=self._options["auto_reset"],
            threads=self._options["threads"],
            deal=self._deal,
        )
        self._batch.show(self._arrays)
        if self._past is not None:
            self._past.clear(self._all)
        return self._current

    @exclusive
    def step(self, actions: ArrayLike) -> Step:
        """Play one action in each game, and return the `Step`: the arrays that describe all n games.

        The next change of the batch overwrites these arrays. `actions` has the shape (n,) and an integer dtype; uint8
        is fastest. An action is the index of a cell in reading order (row by row), 0 to 175, or `WAIT`, which leaves
        the game unchanged. Raise IllegalAction for a game whose action is illegal, InvalidArgument if the shape or the
        dtype is wrong. If an exception is raised, no game has changed.
        """
        # A copy, because an array of the batch itself cannot be read and written by the kernel at once.
        write_actions(actions, self._actions, self.players)
        try:
            self._step(self._actions)
        except _kernel.InvalidMoves as error:
            game, reason = error.args
            raise illegal_action(game, int(self._actions[game]), self.players, Reason(reason)) from None
        return self._current

    def _step(self, actions: NDArray[np.uint8]) -> None:
        """Play actions in the kernel, which raises InvalidMoves if one is illegal, and add them to the past."""
        players = None if self._past is None else self.players.copy()
        self._batch.step(actions, self._arrays)
        if self._past is not None and players is not None:
            self._past.add(players, actions)
            if self._options["auto_reset"]:
                self._past.clear(self.dones)

    @exclusive
    def deal(self, where: ArrayLike, *, seeds: ArrayLike | None = None) -> Step:
        """Replace each selected game by a new game, and return the `Step`: the arrays that describe all n games.

        `where` selects the games: an array of shape (n,) and dtype bool. A new game has the next deal of its index;
        with `seeds`, whole numbers of shape (n,), the deals have these seeds instead. The rows of the other games stay,
        their rewards and `dones` included. Raise InvalidArgument if an array has another shape or dtype, InvalidSeed if
        the seed of a selected game is invalid.
        """
        marks = checked_marks(where, self.n)
        self._batch.deal(marks, self._arrays, checked_seeds(seeds, marks))
        if self._past is not None:
            self._past.clear(marks)
        return self._current

    @exclusive
    def set_turns(self, turns: Sequence[Turn | Game], *, where: ArrayLike | None = None) -> Step:
        """Replace each selected game by a given one, and return the `Step`: the arrays that describe all n games.

        `where`, of shape (n,) and dtype bool, selects games; `None` selects all. `turns` holds one value for each
        selected game, in the order of the games: a `Turn`, from which a game without a past starts, or a `Game`, whose
        moves become the past. `seeds` keeps the seeds of the replaced games, and `auto_reset` continues with their next
        deals. The rows of the other games stay, as in `deal`. Raise InvalidArgument if `where` is invalid or `turns`
        does not fit; no game has changed then.
        """
        marks = checked_marks(where, self.n)
        indices = np.flatnonzero(marks).tolist()
        if len(turns) != len(indices) or not all(isinstance(turn, Turn | Game) for turn in turns):
            raise InvalidArgument("turns", f"{len(indices)} Turns or Games", repr(turns))
        self._batch.place(list(map(kernel_record, indices, turns)), self._arrays)
        if self._past is not None:
            self._past.clear(marks)
            for index, turn in zip(indices, turns, strict=True):
                if isinstance(turn, Game):
                    self._past.set_game(index, turn)
        return self._current

    @exclusive
    def clone(self) -> BatchEnv:
        """Return an independent copy of this batch: the same steps lead to the same games in both."""
        copy = BatchEnv(self.n, seed=self._seed, **self._options)
        copy._batch = self._batch.clone()
        arrays: Iterable[NDArray[Any]] = self._arrays
        copies: Iterable[NDArray[Any]] = copy._arrays
        for array, copied in zip(arrays, copies, strict=True):
            copied[:] = array
        if self._past is not None and copy._past is not None:
            copy._past.copy_from(self._past)
        return copy

    @exclusive
    def __reduce__(self) -> tuple[object, ...]:
        """Return what pickling and copying need: the games with their moves, and the results of the last step."""
        records = [self._batch.record(game) for game in range(self.n)]
        games = [(str(board), first, moves) for board, first, moves in records]
        results = (self.rewards, self.dones, self.scores, self.last_observations[self.dones])
        return _restored, (self.n, self._seed, self._options, games, self._batch.deals(), results)

    @exclusive
    def choose(
        self, spec: AnyOpponent | Population, *, seed: int | None = None, where: ArrayLike | None = None
    ) -> NDArray[np.uint8]:
        """Let one opponent choose a move in each game, and return the actions: an array of shape (n,) and dtype uint8.

        `spec` is an `Opponent`, the text that names one, or a function from a turn to a move; a `Population` draws the
        opponents of each game from its seed. An opponent also gets the moves since the start position.

        `where`, of shape (n,) and dtype bool, selects games; `None` selects all games. Finished games and games that
        are not selected get the action `WAIT`. The opponent's random choice in the game with index i depends on
        `nth_seed(seed, i)`; if `seed` is None, it depends on `nth_seed(seeds[i], moves)`, where `moves` is the number
        of moves since the start position.

        Built-in opponents choose in several games at once, in at most `threads` of them; other opponents, such as a
        subclass of `BuiltIn` that overrides `answer`, take one game at a time. Raise InvalidSpec, InvalidSeed or
        InvalidArgument if `spec`, `seed` or `where` is invalid, Forfeit if an opponent cannot go on.
        """
        if isinstance(spec, Population):
            return self._choose_each(spec, seed, where)
        player = checked_opponent(spec, self._options["weights_folder"])
        if seed is not None:
            seed = checked_seed(seed)
        marks = checked_marks(where, self.n)
        actions = np.full(self.n, WAIT, np.uint8)
        if isinstance(player, BuiltIn) and player.chooses_in_kernel:
            self._batch.choose(player.kernel, seed, marks, actions)
            return actions
        for index in map(int, np.flatnonzero(marks & (self.players != WAIT))):
            game = self.game(index)
            by_game = nth_seed(int(self.seeds[index]), len(game.moves)) if seed is None else nth_seed(seed, index)
            actions[index] = player.choose(game.turn, seed=by_game, past=game.past).index
        return actions

    def _choose_each(self, population: Population, seed: int | None, where: ArrayLike | None) -> NDArray[np.uint8]:
        """Let the opponents that a population draws from the seed of each game choose; see `choose`."""
        marks = checked_marks(where, self.n) & (self.players != WAIT)
        games = np.flatnonzero(marks).tolist()
        return self.choose_by(
            {game: population.line_up(int(self.seeds[game]))[self.players[game]] for game in games}, seed=seed
        )

    @exclusive
    def choose_by(self, opponents: Mapping[int, Opponent], *, seed: int | None = None) -> NDArray[np.uint8]:
        """Let an opponent choose in each game that has one in `opponents`, by its index; other games get `WAIT`.

        Games with equal built-in opponents choose at once. The rest is as in `choose`.
        """
        actions = np.full(self.n, WAIT, np.uint8)
        for opponent, games in games_by_opponent(opponents):
            marks = np.zeros(self.n, np.bool_)
            marks[games] = True
            np.copyto(actions, self.choose(opponent, seed=seed, where=marks), where=marks)
        return actions

    @exclusive
    def play(self, spec: AnyOpponent | Population) -> Step:
        """Let one opponent make a move in each game that is not over, and return the `Step`.

        It does what `step(choose(spec))` does, and is faster if `spec` is a `BuiltIn`. Raise what `choose` raises, and
        IllegalAction if the opponent chooses an illegal move.
        """
        if not isinstance(spec, BuiltIn) or not spec.chooses_in_kernel:
            return self.step(self.choose(spec))
        self._actions.fill(WAIT)
        self._batch.choose(spec.kernel, None, self._all, self._actions)
        self._step(self._actions)
        return self._current

    @exclusive
    def taken(self) -> NDArray[np.uint8]:
        """Return the number of cells that each move would capture: a new array of shape (n, 176) and dtype uint8.

        The array has a row for each game and a column for each destination in reading order (row by row). Illegal moves
        capture 0 cells.
        """
        taken = np.empty((self.n, ACTIONS), np.uint8)
        self._batch.capture_counts(taken.reshape(-1))
        return taken

    @exclusive
    def turn(self, game: int) -> Turn:
        """Return the current turn (board, player to move, legal moves) of one game; `game` is its index, from 0.

        Raise InvalidArgument unless 0 <= `game` < n.
        """
        board, first = self._batch.game(self._checked_game(game))
        return Turn.start(Board(board), PLAYERS[first])

    @exclusive
    def game(self, game: int) -> Game:
        """Return one game with its moves since the start position; `game` is its index, from 0.

        Raise InvalidArgument unless 0 <= `game` < n.
        """
        board, first, moves = self._batch.record(self._checked_game(game))
        return Game.start(Position(Board(board), PLAYERS[first])).play_all(COORDS[cell] for cell in moves)

    @exclusive
    def moves(self, game: int) -> bytes:
        """Return the cells, 0 to 175, of the moves of one game since its start position; `game` is its index, from 0.

        Raise InvalidArgument unless 0 <= `game` < n.
        """
        return self._batch.record(self._checked_game(game))[2]

    def __len__(self) -> int:
        return self.n

    def _checked_game(self, game: int) -> int:
        """Return `game` as an int; raise InvalidArgument unless it is the index of a game, from 0."""
        return checked_number("game", game, 0, self.n - 1)


def _restored(
    n: int,
    seed: int,
    options: BatchOptions,
    games: list[tuple[str, int, bytes]],
    deals: list[tuple[int, int]],
    results: tuple[NDArray[Any], ...],
) -> BatchEnv:
    """Return the batch whose `__reduce__` returned these arguments."""
    env = BatchEnv(n, seed=seed, **options)
    env._batch.set_deals(deals)
    records = [(game, Board.from_text(board).packed, first, moves) for game, (board, first, moves) in enumerate(games)]
    env._batch.place(records, env._arrays)
    rewards, dones, scores, last_observations = env._results
    rewards[:], dones[:], scores[:], last = results
    last_observations[dones] = last
    if env._past is not None:
        for game in range(n):
            env._past.set_game(game, env.game(game))
    return env
