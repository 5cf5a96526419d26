"""Fixtures for the tests of what users type: a server."""

from tests.web.conftest import new_worker, worker

__all__ = ["new_worker", "worker"]
