"""One generation of a training: self-play, fit, and gating, continued from the files in the folder."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from functools import partial
from typing import TypeAlias

from .. import _kernel
from ..ai.weights import Weights
from ..arena.intervals import Interval
from ..arena.sequential import Decision, Verdict
from ..arena.workers import Workers
from ..storage.atomic import write_atomic
from ..values import frozen
from .folder import Training, generation_name
from .learning import fit
from .match import GenerationMatch, play_game, read_results, result_writer, write_results
from .plan import SeedPurpose
from .progress import Progress, Stage
from .report import GenerationReport, StageSeconds
from .samples import SelfPlayBlock, blocks_of, play_block, read_block
from .stopwatch import Stopwatch

_MatchResult: TypeAlias = tuple[Decision, tuple[Interval, Interval]]
"""The decision of a match, the win share of one new player against two old, and that of one old against two new."""


def add_generation(
    training: Training, clock: Callable[[], float], workers: Workers | None = None
) -> Iterator[Progress]:
    """Run the generation after the last finished one to its end, and yield the progress meanwhile.

    A generation is one cycle of self-play, fit and gating match (the match against the best weights so far). Work whose
    result is already in a file is not repeated. `clock` returns the time in seconds from any origin. Without `workers`,
    this process does all the work and plays self-play games on all cores.

    Raise InvalidTraining or InvalidWeights if a file is missing or damaged, and OSError if a file cannot be written.
    """
    yield from _GenerationRun(training, len(training.reports) + 1, workers or Workers(), clock).run()


@frozen
class _GenerationRun:
    """The steps of a generation. Each step skips the work whose files exist."""

    training: Training
    generation: int
    workers: Workers
    clock: Callable[[], float]

    def run(self) -> Iterator[Progress]:
        """Run self-play, fit and matches of the generation, yield the progress meanwhile, and store a report."""
        training, generation = self.training, self.generation
        rival = training.best
        old = training.weights(rival)
        stopwatch = Stopwatch(training.stopwatch_path(generation), self.clock)
        yield from stopwatch.timed("self_play", self._play_games(old if generation > 1 else None))
        if not training.weights_path(generation).exists():
            yield from stopwatch.timed("fit", self._fit())
        new = training.weights(generation)
        gating = self._play_match(Stage.GATING, new, old)
        decision, (wins, rival_wins) = yield from stopwatch.timed("matches", gating)
        wins_against_first = None
        if decision.verdict is Verdict.STRONGER:
            if generation > 1:
                comparison = self._play_match(Stage.COMPARISON, new, training.weights(1))
                _, (wins_against_first, _) = yield from stopwatch.timed("matches", comparison)
            write_atomic(training.best_path, new.to_bytes())
        held_out = self._held_out_samples()
        training.add_report(
            GenerationReport(
                generation,
                training.plan.self_play_of(generation).games,
                _kernel.Learner(old.values).loss(held_out),
                _kernel.Learner(new.values).loss(held_out),
                rival,
                decision.verdict,
                decision.blocks,
                wins,
                rival_wins,
                wins_against_first,
                StageSeconds(*(round(seconds, 3) for seconds in stopwatch.seconds)),
            )
        )
        stopwatch.discard()

    def _play_games(self, weights: Weights | None) -> Generator[Progress, None, None]:
        """Play the blocks of games that have no file yet, store each in its file, and yield the progress meanwhile.

        The search uses a network with `weights`, or a hand-made evaluation if `weights` is None.
        """
        training, generation = self.training, self.generation
        settings = training.plan.self_play_of(generation)
        blocks = blocks_of(training.plan, generation)
        missing = [block for block in blocks if not training.block_path(generation, block).exists()]
        done = settings.games - len(missing) * training.plan.block
        yield Progress(generation, Stage.SELF_PLAY, done, settings.games)
        work = partial(play_block, settings, weights, self.workers.threads)
        for block, content in self.workers.map_unordered(work, missing):
            training.write_block(generation, block, content)
            done += block.games
            yield Progress(generation, Stage.SELF_PLAY, done, settings.games)

    def _fit(self) -> Generator[Progress, None, None]:
        """Fit new weights to the games that the plan replays, without the held-out ones, and store the weights."""
        training, plan = self.training, self.training.plan
        seed = plan.seed_of(self.generation, SeedPurpose.FIT)
        learner = _kernel.Learner(seed=seed)
        blocks = [(one, block) for one in plan.replayed_generations(self.generation) for block in blocks_of(plan, one)]
        samples = self._samples(blocks[: -plan.held_out])
        for done in fit(learner, samples, plan.learning, plan.batch, seed):
            yield Progress(self.generation, Stage.FIT, round(100 * done), 100)
        new = training.with_origin(self.generation, learner.weights())
        write_atomic(training.weights_path(self.generation), new.to_bytes())

    def _held_out_samples(self) -> _kernel.Samples:
        """Read the samples of the last `plan.held_out` blocks of this generation, which the fit does not use."""
        plan = self.training.plan
        blocks = blocks_of(plan, self.generation)[-plan.held_out :]
        return self._samples((self.generation, block) for block in blocks)

    def _samples(self, blocks: Iterable[tuple[int, SelfPlayBlock]]) -> _kernel.Samples:
        """Read the samples (positions with targets) of several blocks, each with the number of its generation."""
        paths = ((self.training.block_path(generation, block), block) for generation, block in blocks)
        return _kernel.Samples.joined([read_block(path, block) for path, block in paths])

    def _play_match(self, stage: Stage, new: Weights, old: Weights) -> Generator[Progress, None, _MatchResult]:
        """Play the match of `stage` between the weights `new` and `old`; yield the progress.

        Games in the file of the match are not played again. A match with a sequential test ends when the test is
        decided; games that the test did not need are then removed from the file. Return the decision and the win shares
        of both sides.
        """
        match = self._match(stage, old.origin.generation)
        path = self.training.match_path(self.generation, stage)
        results = read_results(path)
        total = len(match.tournament.jobs)
        yield Progress(self.generation, stage, len(results), total)
        work = partial(play_game, {match.new: new, match.old: old}, match.settings.nodes)
        with result_writer(path) as write:
            for result in self.workers.map_unordered(work, match.missing(results)):
                results[result.job] = result
                write(result)
                yield Progress(self.generation, stage, len(results), total)
        write_results(path, match.counted(results))
        return match.decision(results), match.win_shares(results)

    def _match(self, stage: Stage, old_generation: int) -> GenerationMatch:
        """Return the match of a stage between this generation and an older one."""
        plan = self.training.plan
        is_gating = stage is Stage.GATING
        settings = plan.trial if is_gating else plan.comparison
        seed = plan.seed_of(self.generation, SeedPurpose.GATING if is_gating else SeedPurpose.COMPARISON)
        return GenerationMatch(generation_name(self.generation), generation_name(old_generation), settings, seed)
