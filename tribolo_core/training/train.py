"""The next generation of a training, from where it is to its end."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Executor
from enum import StrEnum
from functools import partial
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from .. import _kernel
from ..ai.weights import Weights
from ..arena.report import Estimate
from ..arena.run import AtOnce, run
from ..arena.sequential import Decision, Verdict
from ..storage.atomic import write_whole
from .facts import Facts, Seconds, best
from .folder import Training, game_writer, name_of, read_games, write_games
from .learning import learn, loss
from .plan import Use
from .samples import Block, blocks_of, play_block, read_block
from .trial import Meeting, play_game


class Hands(NamedTuple):
    """Who does the work: an executor, how much to give it at a time, and the threads for a block of games or None."""

    executor: Executor
    in_flight: int
    threads: int | None


class Stage(StrEnum):
    """What a generation is at."""

    GAMES = "games"
    LESSON = "lesson"
    TRIAL = "trial"
    COMPARISON = "comparison"


class Progress(NamedTuple):
    """How far a generation is: `done` of `whole` at a stage. A trial may be decided before all games are played."""

    generation: int
    stage: Stage
    done: int
    whole: int


_Outcome: TypeAlias = Generator[Progress, None, tuple[Decision, tuple[Estimate, Estimate]]]
"""A match that tells of itself while it goes on, and at its end what it decided and the shares of the wins."""


def add_generation(training: Training, clock: Callable[[], float], hands: Hands | None = None) -> Iterator[Progress]:
    """Go on with the first generation of a training that is not done until it is, and tell how far it is.

    Without `hands` this process does all the work, its games to learn from on all cores. `clock` gives seconds, and
    only differences of them count. InvalidTraining or InvalidWeights is raised for a file that is not as it was, and
    OSError where one cannot be written.
    """
    yield from _Work(training, hands or Hands(AtOnce(), 1, None), clock).generation(len(training.facts()) + 1)


class _Work:
    """What the steps of a generation share."""

    def __init__(self, training: Training, hands: Hands, clock: Callable[[], float]) -> None:
        self.training = training
        self.plan = training.plan
        self.hands = hands
        self.clock = clock

    def generation(self, generation: int) -> Iterator[Progress]:
        """All of a generation that is not done yet."""
        training, plan = self.training, self.plan
        rival = best(training.facts())
        old = training.weights(rival)
        times = [self.clock()]
        yield from self._games(generation, old if generation > 1 else None)
        times.append(self.clock())
        if not training.weights_path(generation).exists():
            yield from self._lesson(generation)
        new = training.weights(generation)
        times.append(self.clock())
        trial = Meeting(name_of(generation), name_of(rival), plan.trial, plan.seed_of(generation, Use.TRIAL))
        decision, (alone, rival_alone) = yield from self._meet(generation, Stage.TRIAL, trial, new, old)
        against_first = None
        if decision.verdict is Verdict.STRONGER:
            if generation > 1:
                seed = plan.seed_of(generation, Use.COMPARISON)
                with_first = Meeting(name_of(generation), name_of(1), plan.comparison, seed)
                first = training.weights(1)
                _, (against_first, _) = yield from self._meet(generation, Stage.COMPARISON, with_first, new, first)
            write_whole(training.best_path, new.to_bytes())
        times.append(self.clock())
        held = self._samples([(generation, block) for block in blocks_of(plan, generation)[-plan.held_out :]])
        facts = Facts(
            generation,
            plan.games_of(generation).games,
            loss(old.values, held),
            loss(new.values, held),
            rival,
            decision.verdict,
            decision.blocks,
            alone,
            rival_alone,
            against_first,
            Seconds(*(round(end - start, 3) for start, end in pairwise(times))),
        )
        training.add_facts(facts)

    def _games(self, generation: int, weights: Weights | None) -> Iterator[Progress]:
        training, plan, hands = self.training, self.plan, self.hands
        blocks = blocks_of(plan, generation)
        missing = [block for block in blocks if not training.block_path(generation, block).exists()]
        whole = plan.games_of(generation).games
        done = whole - len(missing) * plan.block
        yield Progress(generation, Stage.GAMES, done, whole)
        work = partial(play_block, plan.games_of(generation), weights, hands.threads)
        for block, content in run(work, missing, hands.executor, hands.in_flight):
            training.keep_block(generation, block, content)
            done += block.games
            yield Progress(generation, Stage.GAMES, done, whole)

    def _samples(self, blocks: list[tuple[int, Block]]) -> _kernel.Samples:
        """The samples of blocks, each with its generation."""
        paths = ((self.training.block_path(generation, block), block) for generation, block in blocks)
        return _kernel.Samples.joined([read_block(path, block) for path, block in paths])

    def _lesson(self, generation: int) -> Iterator[Progress]:
        plan = self.plan
        seed = plan.seed_of(generation, Use.LESSON)
        learner = _kernel.Learner(seed=seed)
        blocks = [(one, block) for one in plan.pool(generation) for block in blocks_of(plan, one)]
        samples = self._samples(blocks[: -plan.held_out])
        for done in learn(learner, samples, plan.lesson, plan.batch, seed):
            yield Progress(generation, Stage.LESSON, round(100 * done), 100)
        new = self.training.signed(generation, learner.weights())
        write_whole(self.training.weights_path(generation), new.to_bytes())

    def _meet(self, generation: int, stage: Stage, meeting: Meeting, new: Weights, old: Weights) -> _Outcome:
        hands = self.hands
        path = self.training.match_path(generation, stage)
        games = read_games(path)
        whole = len(meeting.tournament.plan)
        yield Progress(generation, stage, len(games), whole)
        work = partial(play_game, {meeting.new: new, meeting.old: old}, meeting.match.nodes)
        with game_writer(path) as write:
            for played in run(work, meeting.missing(games), hands.executor, hands.in_flight):
                games[played.job] = played
                write(played)
                yield Progress(generation, stage, len(games), whole)
        write_games(path, meeting.counted(games))
        return meeting.decision(games), meeting.shares(games)
