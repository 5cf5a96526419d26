"""All pages. Everything that is a form works without a script; what changes something is posted, then looked at."""

from . import events, front, games, positions
from .page import error_page, pages

__all__ = ["error_page", "events", "front", "games", "pages", "positions"]
