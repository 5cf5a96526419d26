"""Training of the engine's network from random weights, by self-play.

A `TrainingPlan` holds all settings. The resulting files depend on the plan alone, but for dates and times, and not on
the number of workers or on interruptions. Each generation has three steps: the best weights so far play self-play games
(in generation 1, a hand-made evaluation does), new weights are fitted to these and earlier games, and a gating match
accepts the new weights if a sequential test finds them stronger.

`plan` holds the settings and `plan_format` their JSON, `samples` the self-play games, `learning` the fit, `match` the
matches between generations, `report` the results of a generation, `folder` the files of a training, and `generation`
runs all steps.
"""

from ..arena.workers import Workers
from .folder import Training
from .generation import add_generation
from .plan import PLANS, LearningSchedule, Match, SelfPlay, TrainingPlan
from .plan_format import format_plan, parse_plan
from .progress import Progress, Stage
from .report import GenerationReport

__all__ = [
    "PLANS",
    "GenerationReport",
    "LearningSchedule",
    "Match",
    "Progress",
    "SelfPlay",
    "Stage",
    "Training",
    "TrainingPlan",
    "Workers",
    "add_generation",
    "format_plan",
    "parse_plan",
]
