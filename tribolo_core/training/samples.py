"""The self-play games of a generation: blocks of games, and the file of each block."""

from __future__ import annotations

import zlib
from dataclasses import asdict
from pathlib import Path

from .. import _kernel
from ..ai.weights import Weights
from ..benchmark.deals import checked_training_deal
from ..dice import nth_seed
from ..errors import InvalidContent, InvalidSeal, InvalidTraining
from ..storage.compressed import inflate
from ..storage.sealed import seal, unseal
from ..values import frozen
from .plan import SeedPurpose, SelfPlay, TrainingPlan


@frozen
class SelfPlayBlock:
    """Consecutive self-play games that share a file.

    `first` is the number of the first game, from 0, and `games` the number of games. `seed` generates the seeds of
    their deals (random start positions).
    """

    seed: int
    first: int
    games: int

    def seeds(self) -> list[int]:
        """Return the seeds of the deals (random start positions), one for each game of the block.

        Raise ReservedSeed if a deal is reserved for the benchmark.
        """
        numbers = range(self.first, self.first + self.games)
        return [checked_training_deal(nth_seed(self.seed, number)) for number in numbers]


def blocks_of(plan: TrainingPlan, generation: int) -> tuple[SelfPlayBlock, ...]:
    """Return the blocks of a generation's self-play games, each of `plan.block` consecutive games."""
    seed = plan.seed_of(generation, SeedPurpose.SELF_PLAY)
    games = plan.self_play_of(generation).games
    return tuple(SelfPlayBlock(seed, first, plan.block) for first in range(0, games, plan.block))


def play_block(
    settings: SelfPlay, weights: Weights | None, threads: int | None, block: SelfPlayBlock
) -> tuple[SelfPlayBlock, bytes]:
    """Play the self-play games of a block, and return the block and the content of its file.

    The content holds the training samples of the games, which depend on neither `threads` nor the machine. The search
    uses a network with `weights`, or a hand-made evaluation if `weights` is None. `threads` is the maximum number of
    threads; None means one per core.
    """
    samples = _kernel.Samples.from_self_play(
        None if weights is None else weights.network(),
        block.seeds(),
        nodes=settings.nodes,
        opening=settings.opening,
        random_move_rate=settings.random_move_rate,
        td_lambda=settings.td_lambda,
        c_puct=settings.c_puct,
        prior_exponent=settings.prior_exponent,
        threads=threads,
    )
    # Consecutive samples are similar, so the lowest compression level already makes the file several times smaller.
    return block, seal("samples", asdict(block), zlib.compress(samples.to_bytes(), 1))


def read_block(path: Path, block: SelfPlayBlock) -> _kernel.Samples:
    """Read the training samples of a block of self-play games from the file at `path`.

    Raise InvalidTraining if the file is missing or damaged, or holds the samples of a block other than `block`.
    """
    try:
        fields, content = unseal("samples", path.read_bytes())
    except OSError as error:
        raise InvalidTraining(path, error.strerror or str(error)) from None
    except InvalidSeal as error:
        raise InvalidTraining(path, error.problem) from None
    if fields != asdict(block):
        raise InvalidTraining(path, "the file contains other games")
    try:
        return _kernel.Samples.from_bytes(inflate(content))
    except InvalidContent as error:
        raise InvalidTraining(path, error.problem) from None
    except ValueError as error:  # the kernel's error for invalid samples
        raise InvalidTraining(path, str(error)) from None
