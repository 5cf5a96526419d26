"""Protection of the application: the checks of host and origin, rate limits and security headers."""

from __future__ import annotations

import time
from functools import partial
from typing import Final

from flask import Flask, Response, g, request
from markupsafe import Markup
from werkzeug.exceptions import SecurityError
from werkzeug.wrappers import Response as AnyResponse

from frontends.web.bounds import PROGRAM_CHANGES
from frontends.web.capacity import RateLimited
from frontends.web.config.hosts import HostNames, same_origin
from frontends.web.resources import resources_of
from frontends.web.room.errors import NotAllowed
from frontends.web.room.ids import new_id
from frontends.web.serving.rendering import short_problem
from frontends.web.serving.visitor import identify, is_opened, program, rate_limit_key, resources, set_cookie

SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})

POLICY: Final = "; ".join(
    (
        # Firefox asks this one about files that a page names to be fetched ahead.
        "default-src 'self'",
        "font-src 'none'",
        "frame-src 'none'",
        "object-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "media-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
"""Pages load files of this server only, and run no inline script."""

ANALYSIS_POLICY: Final = POLICY.replace("img-src 'self'", "img-src 'self' blob:")
"""The analysis page also shows images that its script has drawn."""

EMBED: Final = "embed.show"
EMBED_POLICY: Final = POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")
"""Every site may show the page for frames, which has nothing about the visitor and sends no form."""

EMBED_HEADERS: Final = {"Content-Security-Policy": EMBED_POLICY, "Cross-Origin-Resource-Policy": "cross-origin"}
"""The headers in which the page for frames differs from other pages; it also lacks the header `X-Frame-Options`."""

STATIC_POLICY: Final = "; ".join(
    part.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
    for part in ANALYSIS_POLICY.split("; ")
    if not part.startswith("frame-ancestors")
)
"""The policy in the pages of the static site; `frame-ancestors` has no effect there, and a worker has no policy."""

WORKER: Final = "page/engine/worker.js"
WORKER_POLICY: Final = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
"""The worker compiles WebAssembly. A worker obeys the policy of its own response, so pages need no such permission."""

SHARED: Final = frozenset(
    {
        "analysis.show",
        "api.show_refusals",
        "daily.puzzles",
        "embed.show",
        "offline.service_worker",
        "puzzles.part",
        "puzzles.ratings",
        "play.show",
        "site.counting_icon",
        "site.favicon",
        "site.manifest",
        "site.robots",
        "site.site_map",
        "teaching.course",
        "teaching.lesson",
        "teaching.rules",
    }
)
"""Endpoints whose responses shared caches may keep, since they answer all visitors of one language alike."""

HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


DEMAND: Final = "max-age=31536000"
"""For how long a browser may use HTTPS only."""

PARTS: Final = (".css", ".js", ".wasm", ".weights")
"""Endings of static files that are parts of pages and never documents."""

HEADERS_OF_PARTS: Final = ("Cross-Origin-Resource-Policy", "X-Content-Type-Options")
"""The headers of `HEADERS` that files with these endings get; all headers would be longer than many a script."""


class CrossSiteRequest(NotAllowed):
    """A page of another site sent a request that would change something."""


def protect(app: Flask) -> None:
    """Make `app` refuse requests for other hosts, changes from other sites and too many requests, and add headers."""
    app.before_request(partial(_check_host, HostNames.parse(resources_of(app).settings.hosts)))
    app.before_request(_check)
    app.teardown_request(_charge)
    app.after_request(_set_cookie)
    app.after_request(_add_headers)


def _set_cookie(response: Response) -> Response:
    return response if request.endpoint in SHARED or request.endpoint == "static" else set_cookie(response)


def form_key() -> str:
    """Return a hidden field with a random key for a form that creates something, and give the browser its cookie.

    Because of the key, a form that is sent twice creates one thing. For a page that is kept for others or for later,
    return an empty text.
    """
    if request.endpoint in SHARED or not is_opened():
        return ""
    identify()
    if "key" not in g:
        g.key = new_id()
    return Markup('<input type="hidden" name="key" value="{}">').format(g.key)


def _check_host(allowed: HostNames) -> None:
    """Refuse a request for a host that is not allowed; if no names are set, refuse none.

    Health checks are never refused: they ask by the address of the machine.
    """
    is_checked = bool(allowed.names) and request.blueprint != "health"
    if is_checked and not ("Host" in request.headers and allowed.has(request.host)):
        raise SecurityError()


def _check() -> Response | None:
    """Refuse a change from another site; return a short text, which costs little, for a request beyond a rate limit.

    Health checks and requests for static files, metrics or the sentences of refusals are never refused.
    """
    if request.blueprint == "health" or request.endpoint in ("static", "metrics", "api.show_refusals"):
        return None
    is_safe = request.method in SAFE_METHODS
    if not is_safe and not _is_same_origin():
        raise CrossSiteRequest()
    limiter, bounds, client = resources().request_limiter, resources().bounds, rate_limit_key()
    try:
        if is_safe:
            limiter.check(bounds.reads, client)
            g.reading_since = time.thread_time()
        else:
            limiter.spend(PROGRAM_CHANGES if program() else bounds.changes, client)
    except RateLimited as error:
        g.refusal = type(error).__name__  # For the metrics.
        return short_problem(error)
    return None


def _charge(_error: BaseException | None) -> None:
    """Charge the processor time of a request that changes nothing to its client."""
    if "reading_since" in g:
        seconds = time.thread_time() - g.reading_since
        resources().request_limiter.charge(resources().bounds.reads, rate_limit_key(), seconds)


def _is_same_origin() -> bool:
    """Return whether the current request does not come from a page of another site.

    With a request that changes something, every browser sends `Sec-Fetch-Site` or `Origin`. A request with neither
    comes from another program.
    """
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = request.headers.get("Origin")
    try:
        return origin is None or same_origin(origin, request.host_url)
    except ValueError:
        return False


def protect_file(response: AnyResponse, name: str, *, is_secure: bool) -> None:
    """Add the headers of the static file `name` to a response."""
    if name == WORKER:
        response.headers["Content-Security-Policy"] = WORKER_POLICY
    for header in HEADERS_OF_PARTS if name.endswith(PARTS) else HEADERS:
        response.headers.setdefault(header, HEADERS[header])
    if is_secure:
        response.headers["Strict-Transport-Security"] = DEMAND


def _add_headers(response: Response) -> Response:
    if request.endpoint == "static" and response.status_code < 400:
        return response  # It has those of its file.
    if request.endpoint == "analysis.show":
        response.headers["Content-Security-Policy"] = ANALYSIS_POLICY
    if request.endpoint == EMBED:
        response.headers.update(EMBED_HEADERS)
    for name in HEADERS:
        if (request.endpoint, name) != (EMBED, "X-Frame-Options"):
            response.headers.setdefault(name, HEADERS[name])
    if request.is_secure:
        response.headers.setdefault("Strict-Transport-Security", DEMAND)
    if request.endpoint in SHARED:
        response.headers.setdefault("Cache-Control", "no-cache")
    else:
        response.headers.setdefault("Cache-Control", "private, no-cache")
        response.vary.add("Cookie")
    return response
