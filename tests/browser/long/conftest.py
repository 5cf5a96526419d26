"""The fixtures of the static site, for tests of it that take longer."""

from __future__ import annotations

from ..static_site.conftest import file_server, guest

__all__ = ["file_server", "guest"]
