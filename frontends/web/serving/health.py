"""Health checks for operators: whether the process runs, and whether it can serve."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response

from frontends.web.serving.visitor import resources
from frontends.web.store.database import is_current

health: Final = Blueprint("health", __name__)


@health.get("/healthz")
def healthz() -> Response:
    """Answer with the status 200 as long as the process runs."""
    return Response("ok\n", mimetype="text/plain")


@health.get("/readyz")
def readyz() -> Response:
    """Answer with the status 200, or with 503 if the database is unusable or the process is shutting down."""
    database = resources().store.database
    is_ready = not resources().feed.is_closed and is_current(database.engine) and database.can_write()
    return Response("ready\n" if is_ready else "not ready\n", 200 if is_ready else 503, mimetype="text/plain")
