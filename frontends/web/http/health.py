"""For those who run the server: whether it lives, and whether it can serve."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response

from frontends.web.store.database import is_current

from .visitor import services

health: Final = Blueprint("health", __name__)


@health.get("/healthz")
def healthz() -> Response:
    """The worker lives."""
    return Response("ok\n", mimetype="text/plain")


@health.get("/readyz")
def readyz() -> Response:
    """The database answers and is up to date, and the worker is not about to end."""
    is_ready = not services().feed.is_closed and is_current(services().store.engine)
    return Response("ready\n" if is_ready else "not ready\n", 200 if is_ready else 503, mimetype="text/plain")
