"""The access log: one line of JSON for each request that reaches the application.

A line names the URL rule instead of the URL, which may hold the secret of an invite link.
"""

from __future__ import annotations

import json
import logging
import time
from typing import Final

from flask import Flask, Response, g, request

from frontends.web.http.visitor import resources

LOG: Final = logging.getLogger("tribolo.access")


def log_access(app: Flask) -> None:
    """Make `app` log each request as a line of JSON.

    The line contains neither the URL of the request nor the network address of the client. The beginning of a keyed
    hash of the address stands for the client.
    """
    app.before_request(_begin)
    app.after_request(_write)


def _begin() -> None:
    g.begun = time.perf_counter()


def _write(response: Response) -> Response:
    if not LOG.isEnabledFor(logging.INFO):
        return response
    fields = {
        "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        "client": resources().secrets.client(request.remote_addr)[:8],
        "method": request.method,
        "rule": str(request.url_rule) if request.url_rule else None,
        "status": response.status_code,
        "bytes": response.content_length,
        "ms": round((time.perf_counter() - g.begun) * 1_000, 1),
    }
    LOG.info("%s", json.dumps(fields))
    return response
