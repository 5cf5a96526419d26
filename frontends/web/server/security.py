"""What stands before and behind every request: where it comes from, how many there are, and the headers of security."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from flask import Flask, Response, request

from frontends.web.http.visitor import asker, services, set_cookie
from frontends.web.refusal import Refusal

SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
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
"""Nothing but this server's own files is loaded, and nothing that stands in a page is run."""

HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


def guard(app: Flask) -> None:
    """Let an application's requests pass by the guard."""
    app.before_request(_check)
    app.after_request(set_cookie)
    app.after_request(_add_headers)


def _check() -> None:
    if request.blueprint == "health" or request.endpoint == "static":
        return
    is_safe = request.method in SAFE_METHODS
    if not is_safe and not _is_from_here():
        raise Refusal(403, "This request comes from another site, and was not carried out.")
    allowances = services().allowances
    services().limits.spend(allowances.reads if is_safe else allowances.changes, asker().client)


def _is_from_here() -> bool:
    """Whether a request comes from one of our own pages, or from a program that is no browser.

    Every browser says where a request that changes something comes from, in one of these headers.
    """
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = request.headers.get("Origin")
    return origin is None or urlsplit(origin)[:2] == (request.scheme, request.host)


def _add_headers(response: Response) -> Response:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if request.is_secure:
        response.headers.setdefault("Strict-Transport-Security", "max-age=31536000")
    if request.endpoint != "static":
        response.headers.setdefault("Cache-Control", "private, no-cache")
        response.vary.add("Cookie")
    return response
