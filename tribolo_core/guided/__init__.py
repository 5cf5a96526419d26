"""Tree search over many positions at once, guided by any evaluator: a network in numpy, torch or another library.

Import it by its name, `tribolo_core.guided`: it needs numpy.
"""

from .evaluation import Evaluation, Evaluator
from .network import network_evaluator
from .results import GumbelResults, SearchResults
from .root import Dirichlet, Gumbel
from .search import MAX_VISITS, GuidedSearch

__all__ = [
    "MAX_VISITS",
    "Dirichlet",
    "Evaluation",
    "Evaluator",
    "GuidedSearch",
    "Gumbel",
    "GumbelResults",
    "SearchResults",
    "network_evaluator",
]
