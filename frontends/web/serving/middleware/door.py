"""The door of the application: each request that changes something is checked before its view runs."""

from __future__ import annotations

from flask import Flask, request

from frontends.web.serving.deeds import check_deed
from frontends.web.serving.middleware.security import SAFE_METHODS
from frontends.web.serving.visitor import resources, visitor


def keep_door(app: Flask) -> None:
    """Make `app` refuse the changes that are closed to visitors whom the host has blocked; see `check_deed`."""
    app.before_request(_check)


def _check() -> None:
    if request.method not in SAFE_METHODS and request.endpoint is not None:
        check_deed(resources(), visitor(), " ".join(filter(None, (request.endpoint, _command()))))


def _command() -> str:
    """Return the command that a request names in its address, its JSON body or its form; "" without one."""
    body = request.get_json(silent=True) if request.is_json else None
    found = (request.view_args or {}).get("command") or (
        body.get("command") if isinstance(body, dict) else request.form.get("command")
    )
    return found if isinstance(found, str) else ""
