"""The folder of a training.

    training.json              the plan, and the day it was begun
    generations.jsonl          a line of facts for each generation that is done
    generation-3.weights       what it learned, accepted or not: engine:weights=generation-3 with TRIBOLO_WEIGHTS
    best.weights               those that were accepted last
    generation-3/00100.samples the block of its games from number 100 on
    generation-3/trial.jsonl   its games against the best before, and first.jsonl those against the first

Each file is written whole or not at all, except those of lines: there a line not written to its end is cut off. So the
work can end at any moment, and what is lost is what was in work: blocks of games, games of a match, or a lesson.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import TypeVar

from .. import _kernel
from ..ai.weights import Origin, Weights, read_weights
from ..arena.game import Played, format_result, parse_result
from ..arena.schedule import Job
from ..errors import InvalidTraining, TriboloError
from ..storage.atomic import PARTS, write_whole
from .facts import Facts, format_facts, parse_facts
from .plan import Plan, Use, format_plan, parse_plan
from .samples import Block

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Training:
    """A training in a folder. `begun` is the day it was begun, in ISO 8601; the headers of its weights tell it."""

    folder: Path
    plan: Plan
    begun: str

    @classmethod
    def begin(cls, folder: Path, plan: Plan, begun: str) -> Training:
        """Make a folder for a plan, or go on with the one that is there, which may have had fewer generations in mind.

        InvalidTraining is raised where that is of another plan, OSError where the folder cannot be written.
        """
        training = cls(folder, plan, begun)
        found = cls.find(folder)
        if found is not None:
            if replace(found.plan, generations=plan.generations) != plan:
                raise InvalidTraining(folder, "a training with another plan is in it")
            training = replace(training, begun=found.begun)
        elif folder.exists() and any(folder.iterdir()):
            raise InvalidTraining(folder, "something else is in it")
        folder.mkdir(parents=True, exist_ok=True)
        for part in folder.rglob(PARTS):
            part.unlink()
        kept = {"begun": training.begun, "plan": format_plan(plan)}
        write_whole(_plan_path(folder), json.dumps(kept, indent=1).encode() + b"\n")
        return training

    @classmethod
    def find(cls, folder: Path) -> Training | None:
        """The training in a folder, None where there is none; InvalidTraining is raised where it cannot be read."""
        path = _plan_path(folder)
        try:
            kept = json.loads(path.read_bytes())
            return cls(folder, parse_plan(kept["plan"]), str(kept["begun"]))
        except FileNotFoundError:
            return None
        except OSError as error:
            raise InvalidTraining(path, error.strerror or str(error)) from None
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            raise InvalidTraining(path, f"it holds no plan: {str(error).rstrip('.')}") from None

    def facts(self) -> tuple[Facts, ...]:
        """The facts of the generations that are done."""
        path = self.folder / "generations.jsonl"
        facts = tuple(_read_lines(path, lambda line, _number: parse_facts(line)))
        if [one.generation for one in facts] != list(range(1, len(facts) + 1)):
            raise InvalidTraining(path, "its generations are not in order")
        return facts

    @property
    def is_done(self) -> bool:
        """Whether all generations of the plan are done."""
        return len(self.facts()) >= self.plan.generations

    def add_facts(self, facts: Facts) -> None:
        """Keep the facts of a generation: it is done."""
        # Whoever trains in the same folder by mistake comes to the same, and may have come there before.
        if len(self.facts()) >= facts.generation:
            return
        with _line_writer(self.folder / "generations.jsonl") as write:
            write(format_facts(facts))

    def block_path(self, generation: int, block: Block) -> Path:
        """The file of a block of a generation's games."""
        return self.folder / name_of(generation) / f"{block.first:06}.samples"

    def keep_block(self, generation: int, block: Block, content: bytes) -> None:
        """Keep a block of games."""
        path = self.block_path(generation, block)
        path.parent.mkdir(exist_ok=True)
        write_whole(path, content)

    def weights_path(self, generation: int) -> Path:
        """The file of the weights that a generation learned."""
        return self.folder / f"{name_of(generation)}.weights"

    def weights(self, generation: int) -> Weights:
        """The weights of a generation; those of generation 0 are random, and in no file.

        InvalidWeights is raised where they are damaged, InvalidTraining where they are of another training or missing.
        """
        if generation == 0:
            return self.signed(0, _kernel.Learner(seed=self.plan.seed_of(0, Use.LESSON)).weights())
        path = self.weights_path(generation)
        try:
            weights = read_weights(path)
        except OSError as error:
            raise InvalidTraining(path, error.strerror or str(error)) from None
        if weights != self.signed(generation, weights.values):
            raise InvalidTraining(path, "it is of another training")
        return weights

    def signed(self, generation: int, values: bytes) -> Weights:
        """Weights with where they are from."""
        return Weights(Origin(self.plan.seed, self.plan.games_until(generation), generation, self.begun), values)

    @property
    def best_path(self) -> Path:
        """The file of the weights that were accepted last."""
        return self.folder / "best.weights"

    def match_path(self, generation: int, match: str) -> Path:
        """The file of the games of a match of a generation."""
        return self.folder / name_of(generation) / f"{match}.jsonl"


def name_of(generation: int) -> str:
    """What a generation is called."""
    return f"generation-{generation}"


def _plan_path(folder: Path) -> Path:
    return folder / "training.json"


def read_games(path: Path) -> dict[Job, Played]:
    """The games of a match that were kept, each played again to check it."""
    return {played.job: played for played in _read_lines(path, parse_result)}


@contextmanager
def game_writer(path: Path) -> Iterator[Callable[[Played], None]]:
    """Keeps the games of a match, each at once."""
    path.parent.mkdir(exist_ok=True)
    with _line_writer(path) as write:
        yield lambda played: write(format_result(played))


def write_games(path: Path, games: Iterable[Played]) -> None:
    """Keep the games of a match that is over, and no others."""
    write_whole(path, "".join(f"{format_result(played)}\n" for played in games).encode())


def _read_lines(path: Path, parse: Callable[[str, int], T]) -> Iterator[T]:
    """What the lines of a file hold; one that was not written to its end is cut off, and a missing file has none."""
    try:
        content = path.read_bytes()
        whole = content.rfind(b"\n") + 1
        if whole < len(content):
            os.truncate(path, whole)
    except FileNotFoundError:
        return
    except OSError as error:
        raise InvalidTraining(path, error.strerror or str(error)) from None
    for number, line in zip(count(1), content[:whole].splitlines(), strict=False):
        try:
            yield parse(line.decode(), number)
        except TriboloError as error:
            raise InvalidTraining(path, str(error).rstrip(".")) from None
        except ValueError as error:
            raise InvalidTraining(path, f"line {number} is not as it was written: {error}") from None


@contextmanager
def _line_writer(path: Path) -> Iterator[Callable[[str], None]]:
    with path.open("a", encoding="utf-8", buffering=1) as file:
        yield lambda line: print(line, file=file)
