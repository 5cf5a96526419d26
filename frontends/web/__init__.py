"""Tribolo in a browser: a Flask application. A server for hosting asks for `frontends.web:create_app()`."""

from .app import create_app

__all__ = ["create_app"]
