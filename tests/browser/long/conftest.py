"""The fixtures of the static site and of the pseudo-language, for tests that take longer."""

from __future__ import annotations

from ..languages.conftest import pseudo_server, pseudo_user
from ..static_site.conftest import file_server, guest

__all__ = ["file_server", "guest", "pseudo_server", "pseudo_user"]
