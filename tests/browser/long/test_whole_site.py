"""All that the site without a server has, from a plain file server and after that has been stopped."""

from __future__ import annotations

import pytest

from frontends.games.difficulties import DIFFICULTIES

from ..file_server import FileServer
from ..static_site.test_whole_site import IS_CONTROLLED, do_everything, open_page
from ..user import User


def test_everything_works_from_a_plain_file_server(guest: User) -> None:
    do_everything(guest, ["easy"], puzzles=2)
    assert guest.refused_requests == []


@pytest.mark.service_worker
def test_everything_works_after_the_file_server_has_been_stopped(guest: User, file_server: FileServer) -> None:
    open_page(guest, "rules/")
    guest.page.wait_for_function(IS_CONTROLLED)
    file_server.stop()
    do_everything(guest, [*DIFFICULTIES], puzzles=10)
    file_server.start()
