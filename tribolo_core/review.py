"""Public import path of `tribolo_core.analysis.review`."""

from .analysis.review import *  # noqa: F403 - the names of its __all__
from .analysis.review import __all__ as __all__
