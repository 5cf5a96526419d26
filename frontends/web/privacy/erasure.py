"""The erasure of a visitor's data: games of their own are removed, and games with other people go on without them."""

from __future__ import annotations

from contextlib import suppress

from frontends.web.live.leaving import leave as leave_game
from frontends.web.resources import Resources
from frontends.web.room.errors import UnknownGame
from frontends.web.serving.visitor import Visitor, own_browser
from frontends.web.store.blocks import erase_blocks
from frontends.web.store.daily.friends import leave
from frontends.web.store.push_subscriptions import erase_subscriptions
from frontends.web.store.visitors.devices import new_visitor
from frontends.web.store.visitors.erasure import OwnGames
from frontends.web.store.visitors.joining import erase_devices


def erase_visitor(resources: Resources, visitor: Visitor) -> int:
    """Erase the data of a visitor's browser as slow work, and return the number of its games; see `_erase`.

    A visitor without a cookie has none. Raise RateLimited or ServerBusy.
    """
    if not visitor.browser:
        return 0
    with resources.slow_work(resources.bounds.erasures, visitor.client):
        return _erase(resources, visitor, own_browser())


def _erase(resources: Resources, visitor: Visitor, browser: str) -> int:
    """Erase the names, seats, results and tables of friends of a visitor's browser; return the number of its games.

    The browser's open seats in the lobby are withdrawn. Its blocks of other visitors, theirs of it, and its push
    subscriptions end. Browsers that it has joined lose all of this, too; `browser`, the digest of its cookie, is no
    longer one of them.

    Games in which no other browser holds a seat are removed. In the other games, the names in the browser's seats are
    erased, and a computer player takes over the seats, unless the game is over or too long, or another browser holds
    the same seat. The visitor's reports of names and a block by the host stay, as do the counters of rate limits until
    they have expired.
    """
    resources.store.database.write(lambda connection: leave(connection, visitor.browser))
    resources.store.database.write(lambda connection: erase_blocks(connection, visitor.browser))
    resources.store.database.write(lambda connection: erase_subscriptions(connection, visitor.browser))
    unknown = new_visitor()
    resources.store.database.write(lambda connection: erase_devices(connection, browser, visitor.browser, unknown))
    resources.lobby.change(lambda lobby: lobby.withdraw_all(visitor.browser))
    own = OwnGames(resources.store.database, visitor.browser)
    count = own.remove_unshared()
    shared = own.ids()
    for game in shared:
        with suppress(UnknownGame):  # The other people have left in the meantime.
            leave_game(resources.feed, visitor.browser, game)
    resources.store.database.forget()
    return count + len(shared)
