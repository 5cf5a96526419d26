"""The thinking time of games after an erasure: a game gets no new one."""

from __future__ import annotations

from sqlalchemy import select

from frontends.web.room.stored_game import NOBODY
from frontends.web.store import schema

from ..worker import Browser, NewWorker, Worker
from .games import SHARED, client_of, delete, join


def use_up_thinking(worker: Worker) -> None:
    """Use up the thinking time of the default address of the browsers."""
    worker.resources.limiter.charge(worker.resources.bounds.thinking, client_of(worker), 1_800)


def at(browser: Browser, address: str) -> Browser:
    """Return `browser`, whose next requests come from a network address."""
    browser.client.environ_base["REMOTE_ADDR"] = address
    return browser


def stored_client(worker: Worker, game: str) -> str:
    with worker.resources.store.database.read() as connection:
        return str(connection.execute(select(schema.games.c.client).where(schema.games.c.id == game)).scalar_one())


def test_an_erasure_at_the_same_address_gives_a_game_no_new_thinking_time(
    new_worker: NewWorker, any_database: str
) -> None:
    worker, other = new_worker(database=any_database), new_worker(database=any_database)
    browser, accomplice = worker.browser(), worker.browser()
    game = browser.begin(seats={"Blue": "here", "Red": "link", "Green": "random"})
    join(browser, accomplice, game)
    use_up_thinking(worker)
    other.resources.store.load(game)
    delete(accomplice)
    assert browser.command(game, "hand", player="Blue", seat="mcts:nodes=10").status_code == 429
    assert stored_client(worker, game) == NOBODY
    assert browser.command(game, "name", player="Blue", name="Ada").status_code == 200
    assert stored_client(worker, game) == client_of(worker)
    assert other.resources.store.load(game).client == client_of(worker)
    with worker.resources.store.database.read() as connection:
        clients = connection.execute(select(schema.rate_usage.c.client).distinct()).scalars().all()
    assert clients == [client_of(worker)]


def test_the_erasure_of_a_guest_elsewhere_leaves_the_key_of_the_starter(own_worker: Worker) -> None:
    browser, guest = own_worker.browser(), at(own_worker.browser(), "192.0.2.1")
    game = browser.begin(seats={"Blue": "here", "Red": "link", "Green": "random"})
    join(browser, guest, game)
    use_up_thinking(own_worker)
    delete(guest)
    assert stored_client(own_worker, game) == client_of(own_worker)
    assert browser.command(game, "hand", player="Blue", seat="mcts:nodes=10").status_code == 429


def test_a_guest_elsewhere_plays_on_in_own_thinking_time_after_the_starter_has_left(worker: Worker) -> None:
    browser, guest = worker.browser(), at(worker.browser(), "192.0.2.1")
    game = browser.begin(seats=SHARED, seed="7")
    join(browser, guest, game)
    use_up_thinking(worker)
    delete(browser)
    assert guest.command(game, "hand", player="Red", seat="mcts:nodes=10").status_code == 200
    assert stored_client(worker, game) == worker.resources.secrets.client("192.0.2.1")
