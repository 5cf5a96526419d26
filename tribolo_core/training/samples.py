"""The games that a network learns from: blocks of them, and the file of each."""

from __future__ import annotations

import zlib
from dataclasses import asdict, dataclass
from pathlib import Path

from .. import _kernel
from ..ai.weights import Weights
from ..dice import nth_seed
from ..errors import InvalidTraining
from ..storage.sealed import seal, unseal
from .plan import Plan, SelfPlay, Use


@dataclass(frozen=True, slots=True)
class Block:
    """Games that are played together: so many, from the one with number `first` of those that a seed stands for."""

    seed: int
    first: int
    games: int

    def seeds(self) -> list[int]:
        """The seed of each game."""
        return [nth_seed(self.seed, number) for number in range(self.first, self.first + self.games)]


def blocks_of(plan: Plan, generation: int) -> tuple[Block, ...]:
    """The blocks of a generation."""
    seed = plan.seed_of(generation, Use.GAMES)
    return tuple(Block(seed, first, plan.block) for first in range(0, plan.games_of(generation).games, plan.block))


def play_block(rules: SelfPlay, weights: Weights | None, threads: int | None, block: Block) -> tuple[Block, bytes]:
    """Play a block on so many threads or on all cores, without weights by hand, and give it with its file's content.

    The content depends on neither the threads nor the machine.
    """
    samples = _kernel.Samples.of_games(
        None if weights is None else weights.network(),
        block.seeds(),
        nodes=rules.nodes,
        opening=rules.opening,
        slips=rules.slips,
        patience=rules.patience,
        exploration=rules.exploration,
        sharpness=rules.sharpness,
        threads=threads,
    )
    # The samples of a game resemble each other, so even the least effort makes their file several times smaller.
    return block, seal("samples", asdict(block), zlib.compress(samples.to_bytes(), 1))


def read_block(path: Path, block: Block) -> _kernel.Samples:
    """The samples in the file of a block; InvalidTraining is raised where that is damaged, missing, or of another."""
    try:
        fields, content = unseal("samples", path.read_bytes())
        if fields != asdict(block):
            raise ValueError("it holds other games than it should")
        return _kernel.Samples.from_bytes(zlib.decompress(content))
    except OSError as error:
        raise InvalidTraining(path, error.strerror or str(error)) from None
    except (ValueError, zlib.error) as error:
        raise InvalidTraining(path, str(error)) from None
