"""The page with the running games that anybody may watch."""

from __future__ import annotations

from typing import Final

from flask import Blueprint
from werkzeug.wrappers import Response as AnyResponse

from frontends.web.http.rendering import page
from frontends.web.http.viewing import watch_state
from tribolo_core.translation.messages import gettext

watch: Final = Blueprint("watch", __name__)


@watch.get("/watch")
def show() -> AnyResponse:
    """Return the page with the running games of people that anybody may watch."""
    state = watch_state()
    return page("watch.html", title=gettext("Tribolo: Watch games"), state=state)
