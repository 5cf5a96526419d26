"""The operation of the JSON interface that erases a visitor's data."""

from __future__ import annotations

from flask import Response
from flask.typing import ResponseReturnValue

from frontends.web.privacy.erasure import erase_visitor
from frontends.web.serving.api import api
from frontends.web.serving.openapi import Operation
from frontends.web.serving.visitor import forget_cookies, resources, visitor


@api.post("/privacy/delete")
@Operation("experimental", {204: ("The data are deleted, and the cookies are removed.", None)})
def delete_own_data() -> ResponseReturnValue:
    """Delete what is stored about the visitor; games with other people go on without the visitor."""
    erase_visitor(resources(), visitor())
    response = Response(status=204)
    forget_cookies(response)
    return response
