"""The application that renders the static site: the one of the server, with relative addresses and without a server."""

from __future__ import annotations

from flask import request
from werkzeug.routing import BuildError

from frontends.web.app import Web
from frontends.web.serving.static_files import static_files_of

from .addresses import address_of, file_address


class StaticWeb(Web):
    """An application whose pages have relative addresses, and whose templates leave out what needs a server."""

    has_server = False

    def url_for(
        self,
        /,
        endpoint: str,
        *,
        _anchor: str | None = None,
        _method: str | None = None,
        _scheme: str | None = None,
        _external: bool | None = None,
        **values: object,
    ) -> str:
        """Return the relative address of a page or file; raise BuildError if it needs a server."""
        if endpoint == "static":
            return file_address(static_files_of(self).address(str(values["filename"])).removeprefix("/"))
        address = address_of(endpoint, values, _anchor)
        if address is None:
            raise BuildError(endpoint, values, _method)
        return address

    def page_in(self, language: str) -> str:
        """Return the address of the present page in another language; of the front page if the site lacks it."""
        address = address_of(request.endpoint or "", request.view_args or {}, None, language)
        return address or address_of("front.index", {}, None, language) or ""
