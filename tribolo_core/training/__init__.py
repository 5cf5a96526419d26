"""Training the engine's network from nothing, by games against itself.

A `Plan` says everything; what comes of it depends on the plan alone, not on how many play, nor on interruptions. Each
generation has three steps: the best weights so far play themselves, new ones learn from those games, and take their
place if a sequential test in the arena shows them to be stronger.

`plan` has the settings, `samples` the games to learn from, `learning` and `trial` the other two steps, `folder` the
files of a training, and `add_generation` in `train` goes on with one.
"""

from .facts import Facts
from .folder import Training
from .plan import PLANS, Lesson, Match, Plan, SelfPlay, format_plan, parse_plan
from .train import Hands, Progress, Stage, add_generation

__all__ = [
    "PLANS",
    "Facts",
    "Hands",
    "Lesson",
    "Match",
    "Plan",
    "Progress",
    "SelfPlay",
    "Stage",
    "Training",
    "add_generation",
    "format_plan",
    "parse_plan",
]
