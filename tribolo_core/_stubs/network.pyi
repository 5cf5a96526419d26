"""The network of the kernel and its training."""

from collections.abc import Sequence
from typing import final

from .board import Board

@final
class Network:
    """A network ready for inference."""

    def __new__(cls, weights: bytes) -> Network:
        """Load serialised weights; raise ValueError if they are invalid."""

    def estimate(self, board: Board, mover: int) -> tuple[list[float], list[float]]:
        """Return the expected win shares and the expected shares of the cells at the end, with `mover` to move."""

@final
class Samples:
    """Training samples: turns of games with the win shares and cells that the network should expect."""

    @staticmethod
    def from_self_play(
        network: Network | None,
        seeds: Sequence[int],
        *,
        nodes: int,
        opening: int,
        random_move_rate: int,
        td_lambda: float,
        c_puct: float,
        prior_exponent: int,
        threads: int | None = None,
    ) -> Samples:
        """Play a self-play game on the deal of each seed and return the samples of all games.

        Without a network, classical searches with a hand-made evaluation play. A game begins with up to `opening`
        random moves, which give no samples; later, `random_move_rate` moves per 1,000 are random on average.
        `td_lambda` weights the later course of the game against the win shares that the search of the next turn
        expects; without a network, the result of the game alone counts. `threads` limits the threads; None uses all
        cores. The samples do not depend on the threads.
        """

    @staticmethod
    def joined(lists: Sequence[Samples]) -> Samples:
        """Join several lists of samples without copying them."""

    @staticmethod
    def from_bytes(content: bytes) -> Samples:
        """Parse serialised samples; raise ValueError if they are invalid."""

    def to_bytes(self) -> bytes:
        """Serialise the samples."""

    def __len__(self) -> int: ...

@final
class Learner:
    """Weights and the state of their optimiser."""

    def __new__(cls, weights: bytes | None = None, *, seed: int = 0) -> Learner:
        """Start from serialised weights, or from random weights; raise ValueError if the weights are invalid."""

    def learn(self, samples: Samples, seed: int, batches: int, size: int, rate: float) -> float:
        """Learn from `batches` random batches of `size` samples each, with this learning rate.

        Return the mean of their losses, each before its step: the cross entropy of the win shares, in nats. Raise
        ValueError if there are no samples.
        """

    def loss(self, samples: Samples) -> float:
        """Return the mean loss over samples without learning from them; 0 without samples."""

    def weights(self) -> bytes:
        """Serialise the weights."""
