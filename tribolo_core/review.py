"""Reviews of games, which `tribolo_core.analysis.review` holds, under their first name."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .analysis.review import *  # noqa: F403 - the names of its __all__
    from .analysis.review import __all__ as __all__
else:

    def __getattr__(name: str) -> object:
        """Return a name of `tribolo_core.analysis.review`, which is imported only now, since that takes time."""
        from .analysis import review

        return getattr(review, name)
