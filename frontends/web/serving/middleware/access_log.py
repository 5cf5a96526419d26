"""The access log: one line of JSON for each request that reaches the application.

A line names the URL rule instead of the URL, which may hold the secret of an invite link.
"""

from __future__ import annotations

import json
import logging
import time
from functools import partial
from typing import Final

from flask import Flask, Response, g, request

from frontends.web.resources import Answered, Resources, resources_of
from frontends.web.serving.visitor import resources

LOG: Final = logging.getLogger("tribolo.access")


def log_access(app: Flask) -> None:
    """Make `app` log each request as a line of JSON.

    The line contains neither the URL of the request nor the network address of the client. The beginning of a keyed
    hash of the address stands for the client.
    """
    app.before_request(_begin)
    app.after_request(_observe)
    own = resources_of(app)
    own.answer_observers.append(partial(_write, own))


def _begin() -> None:
    g.begun = time.perf_counter()


def _observe(response: Response) -> Response:
    """Tell the access log and the metrics of the response."""
    rule = str(request.url_rule) if request.url_rule else None
    seconds = time.perf_counter() - g.begun
    address = request.remote_addr or ""
    resources().observe(Answered(address, request.method, rule, response.status_code, response.content_length, seconds))
    return response


def _write(own: Resources, answered: Answered) -> None:
    if not LOG.isEnabledFor(logging.INFO):
        return
    fields = {
        "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        "client": own.secrets.client(answered.client)[:8],
        "method": answered.method,
        "rule": answered.rule,
        "status": answered.status,
        "bytes": answered.size,
        "ms": round(answered.seconds * 1_000, 1),
    }
    LOG.info("%s", json.dumps(fields))
