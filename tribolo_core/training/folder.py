"""The folder of a training.

    training.json               the plan, and the date on which the training began
    generations.jsonl           the report of each finished generation, one in a line
    generation-3.weights        the weights of generation 3, accepted or not
    best.weights                the weights that were accepted last
    generation-3/000100.samples the block of its self-play games from number 100 on
    generation-3/seconds.json   the times of its steps so far, until it is finished
    generation-3/trial.jsonl    the games of its gating match; comparison.jsonl has those against generation 1

With the folder in TRIBOLO_WEIGHTS, `engine:weights=generation-3` is an opponent. Every file is written atomically,
except files of lines: they lose an incomplete last line. So the training may be killed at any moment; it then loses the
blocks, the games or the fit in progress.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from pathlib import Path

from .. import _kernel
from ..ai.weights import Origin, Weights, read_weights
from ..errors import InvalidTraining, TriboloError
from ..storage.atomic import PARTS, write_atomic
from ..storage.json_text import load_object
from ..storage.lines import line_writer
from .lines import read_lines
from .plan import SeedPurpose, TrainingPlan
from .plan_format import format_plan, parse_plan
from .report import GenerationReport, format_report, parse_report
from .samples import SelfPlayBlock


@dataclass(slots=True)
class Training:
    """A training of network weights, stored in a folder.

    A generation is one cycle of self-play, fit and gating match. `begun` is the ISO 8601 date on which the training
    began; it is written into the weights. `reports` holds the reports of the finished generations, as `find` or the
    last `add_report` read them.
    """

    folder: Path
    plan: TrainingPlan
    begun: str
    reports: tuple[GenerationReport, ...] = ()

    @classmethod
    def begin(cls, folder: Path, plan: TrainingPlan, begun: str) -> Training:
        """Return the training that `folder` contains, or a new training there if the folder is empty or missing.

        `begun` is the ISO 8601 date on which a new training begins; an existing training keeps its own date. An
        existing training gets the number of generations in `plan`; all other settings in its own plan must equal those
        in `plan`. Files that an interrupted process left incomplete are deleted.

        Raise InvalidTraining if one of these other settings differs, if the folder contains files but no training, or
        if the plan or a report there is invalid. Raise OSError if the folder cannot be written.
        """
        training = cls.find(folder)
        if training is None:
            if folder.exists() and any(folder.iterdir()):
                raise InvalidTraining(folder, "the folder is not empty and contains no training")
            training = cls(folder, plan, begun)
        elif replace(training.plan, generations=plan.generations) != plan:
            raise InvalidTraining(folder, "the folder contains a training with another plan")
        training.plan = plan
        folder.mkdir(parents=True, exist_ok=True)
        for part in folder.rglob(PARTS):
            part.unlink()
        fields = {"begun": training.begun, "plan": format_plan(plan)}
        write_atomic(_plan_path(folder), json.dumps(fields, indent=1).encode() + b"\n")
        return training

    @classmethod
    def find(cls, folder: Path) -> Training | None:
        """Return the training that `folder` contains, or `None` if the folder contains no training.

        Raise InvalidTraining if the plan or a report of the training cannot be read or is invalid.
        """
        path = _plan_path(folder)
        try:
            fields = load_object(path.read_bytes())
            plan, begun = parse_plan(fields["plan"]), str(fields["begun"])
        except FileNotFoundError:
            return None
        except OSError as error:
            raise InvalidTraining(path, error.strerror or str(error)) from None
        except KeyError as error:
            raise InvalidTraining(path, f"invalid training plan: {error} is missing") from None
        except TriboloError as error:
            raise InvalidTraining(path, f"invalid training plan: {str(error).rstrip('.')}") from None
        return cls(folder, plan, begun, _read_reports(folder))

    def facts(self) -> tuple[GenerationReport, ...]:
        """Return `reports`, the reports of the finished generations; use `reports` in new code."""
        return self.reports

    @property
    def best(self) -> int:
        """The number of the last generation that won its gating match, or 0 if no generation has won.

        A gating match is played between the new weights and the best weights so far. Generation 0 stands for the random
        weights with which the training begins.
        """
        return max((report.generation for report in self.reports if report.is_accepted), default=0)

    @property
    def is_done(self) -> bool:
        """Whether all generations in the plan of the training are finished."""
        return len(self.reports) >= self.plan.generations

    def add_report(self, report: GenerationReport) -> None:
        """Append the report of a generation to `reports` and to the file of reports.

        With its report, a generation is finished. If another process has already written the report of this generation,
        do not append; set `reports` to the reports in the file.
        """
        # Another process that trains in this folder may have stored the same report already.
        self.reports = _read_reports(self.folder)
        if len(self.reports) < report.generation:
            with line_writer(_reports_path(self.folder)) as write:
                write(format_report(report))
            self.reports += (report,)

    def block_path(self, generation: int, block: SelfPlayBlock) -> Path:
        return self.folder / generation_name(generation) / f"{block.first:06}.samples"

    def write_block(self, generation: int, block: SelfPlayBlock, content: bytes) -> None:
        """Write `content`, which `play_block` returned for `block`, to the file of the block, atomically."""
        path = self.block_path(generation, block)
        path.parent.mkdir(exist_ok=True)
        write_atomic(path, content)

    def weights_path(self, generation: int) -> Path:
        return self.folder / f"{generation_name(generation)}.weights"

    def weights(self, generation: int) -> Weights:
        """Read the weights of a generation from its file.

        Generation 0 has no file: return random weights, which the seed of the plan determines. Raise InvalidWeights if
        the file is damaged. Raise InvalidTraining if the file is missing or belongs to another training.
        """
        if generation == 0:
            return self.with_origin(0, _kernel.Learner(seed=self.plan.seed_of(0, SeedPurpose.FIT)).weights())
        path = self.weights_path(generation)
        try:
            weights = read_weights(path)
        except OSError as error:
            raise InvalidTraining(path, error.strerror or str(error)) from None
        if weights != self.with_origin(generation, weights.values):
            raise InvalidTraining(path, "the weights belong to another training")
        return weights

    def with_origin(self, generation: int, values: bytes) -> Weights:
        """Return the serialised weights `values` with their origin: this training and the number of the generation."""
        return Weights(Origin(self.plan.seed, self.plan.games_until(generation), generation, self.begun), values)

    def stopwatch_path(self, generation: int) -> Path:
        """Return the path of the file that holds the times of the steps of an unfinished generation."""
        return self.folder / generation_name(generation) / "seconds.json"

    @property
    def best_path(self) -> Path:
        """The path of the file with the weights that were accepted last."""
        return self.folder / "best.weights"

    def match_path(self, generation: int, match: str) -> Path:
        """Return the path of the games of a match: `trial` for the gating match, or `comparison`."""
        return self.folder / generation_name(generation) / f"{match}.jsonl"


def generation_name(generation: int) -> str:
    """Return the name by which file names and matches refer to a generation, such as `generation-3`."""
    return f"generation-{generation}"


def _plan_path(folder: Path) -> Path:
    return folder / "training.json"


def _reports_path(folder: Path) -> Path:
    return folder / "generations.jsonl"


def _read_reports(folder: Path) -> tuple[GenerationReport, ...]:
    """Return the reports of the finished generations; raise InvalidTraining if one is invalid or out of order."""
    path = _reports_path(folder)
    reports = tuple(read_lines(path, parse_report))
    if [report.generation for report in reports] != list(range(1, len(reports) + 1)):
        raise InvalidTraining(path, "the generations are not in order")
    return reports
