"""What a data set says about its use: license, creator and citation."""

from __future__ import annotations

from ..values import frozen


@frozen
class Citation:
    """The license of a data set (an SPDX name or a URL), its creator, and how to cite it; `None` for what is open."""

    license: str | None = None
    creator: str | None = None
    cite_as: str | None = None
