"""Tree search over many positions at once, guided by any evaluator: a network in numpy, torch or another library.

Import it by its name, `tribolo_core.guided`: it needs numpy.
"""

from .evaluation import Evaluation, Evaluator
from .network import network_evaluator
from .results import SearchResults
from .search import MAX_VISITS, GuidedSearch

__all__ = ["MAX_VISITS", "Evaluation", "Evaluator", "GuidedSearch", "SearchResults", "network_evaluator"]
