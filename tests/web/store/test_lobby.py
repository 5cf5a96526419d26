"""The lobby: seats are given once, the third one begins the game, and a fault at any statement leaves nothing half."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

import pytest
from sqlalchemy import select, update

from frontends.games.difficulties import DIFFICULTIES
from frontends.session.seats import HUMAN
from frontends.web.bounds import OPEN_SEATS
from frontends.web.capacity import AtOnce, ServerBusy
from frontends.web.room import errors
from frontends.web.room.lobby import RECENT_SECONDS, Applicant, OpenGames
from frontends.web.room.open_game import OpenGame
from frontends.web.room.stored_game import StoredGame
from frontends.web.room.time_controls import DAY, UNLIMITED
from frontends.web.store import schema
from frontends.web.store.games import Store
from frontends.web.store.lobby import CLOSED_SECONDS, LEAVE_SECONDS, LOOK, LobbyTable
from frontends.web.store.presence import STALE_SECONDS, Pages, Place, PresenceTable
from frontends.wire.states import TimeControlName
from tests.web.store.stored_games import opened, try_with_faults
from tribolo_core import Player
from tribolo_core.presets import STANDARD

NOW = 1_000.0
SECONDS = 20.0
BLITZ: TimeControlName = "3+5"
POSTAL: TimeControlName = "postal"


def person(number: int, **fields: Any) -> Applicant:
    return Applicant(f"browser {number}", f"client {number}", f"Name {number}")._replace(**fields)


@dataclass
class People:
    """Visitors with numbers, who use the lobby of a store at the time `now`."""

    store: Store
    bound: AtOnce = OPEN_SEATS
    now: float = NOW

    @property
    def table(self) -> LobbyTable:
        return LobbyTable(self.store.database, self.bound)

    def act(self, operation: Callable[..., None], *arguments: Any) -> StoredGame | None:
        return next(iter(self.table.change(lambda lobby: operation(lobby, *arguments), self.now)), None)

    def take(
        self, number: int, control: TimeControlName = UNLIMITED, deal: str = "", **fields: Any
    ) -> StoredGame | None:
        return self.act(OpenGames.take, person(number, **fields), control, deal)

    def join(self, number: int, game: str, **fields: Any) -> StoredGame | None:
        return self.act(OpenGames.join, person(number, **fields), game)

    def start(self, number: int, game: str) -> StoredGame | None:
        return self.act(OpenGames.start, f"browser {number}", game, "easy", SECONDS)

    def waiting(self) -> list[list[str]]:
        """Return the browsers that wait in each open game, in alphabetical order."""
        return sorted(sorted(seat.browser for seat in game.seats) for game in self.open_games())

    def open_games(self) -> list[OpenGame]:
        return [game for game in self.table.games() if game.is_open]

    def holders(self) -> dict[str, list[tuple[str, str]]]:
        found: dict[str, list[tuple[str, str]]] = {}
        with self.store.database.read() as connection:
            for browser, game, player in connection.execute(select(schema.holders)):
                found.setdefault(game, []).append((player, browser))
        return found


@pytest.fixture
def people(store: Store) -> People:
    return People(store)


def test_an_unknown_browser_that_asks_for_a_seat_twice_at_once_gets_one(people: People) -> None:
    def take(browser: str, name: str, arrived: float | None, client: str = "network") -> None:
        people.act(OpenGames.take, Applicant(browser, client, name, None, arrived), UNLIMITED)

    take("one", "Ada", NOW)
    for name, arrived in (("Ada", NOW), ("Ada", NOW + 0.5)):
        with pytest.raises(errors.SentTwice):
            take("other", name, arrived)
    assert people.waiting() == [["one"]]
    take("two", "", NOW - 1)
    with pytest.raises(errors.SentTwice):
        take("other", "", NOW - 1)
    assert people.waiting() == [["one", "two"]]
    take("three", "", NOW + 0.001)  # Not at once: another person of the same network.
    take("four", "Ada", NOW + 2)
    with pytest.raises(errors.NameTaken):
        take("five", "Ada", NOW, "elsewhere")
    with pytest.raises(errors.NameTaken):
        take("six", "Ada", None)  # This browser is known.
    seated = [seat.browser for game in people.table.games() for seat in game.seats]
    assert sorted(seated) == ["four", "one", "three", "two"]


def test_the_third_person_begins_the_game_of_all_three(people: People) -> None:
    assert people.take(1) is None
    assert people.take(2) is None
    begun = people.take(3)
    assert begun is not None
    stored = people.store.load(begun.id)
    assert (stored.events, stored.start.deal) == (begun.events, STANDARD)
    seats = people.holders()[begun.id]
    assert {player for player, _ in seats} == {"B", "R", "G"}
    names = {stored.room.name(player) for player in stored.room.joined}
    assert (stored.room.joined, names) == (frozenset(Player), {"Name 1", "Name 2", "Name 3"})
    for player in Player:
        assert [browser.replace("browser", "Name") for letter, browser in seats if letter == str(player)[0]] == [
            stored.room.name(player)
        ]
    # The absence of a person who never comes is known from the start.
    presence = PresenceTable(people.store.database).of([begun.id])[begun.id]
    assert presence.away(Player.RED, NOW + 61) == 61
    assert people.waiting() == []
    (open_game,) = people.table.games()
    assert (open_game.closed, open_game.game) == (NOW, begun.id)


def test_who_asks_again_keeps_the_seat_and_who_asks_for_another_deal_or_game_moves(people: People) -> None:
    for _ in range(3):
        people.take(1)
    assert people.waiting() == [["browser 1"]]
    people.take(2, deal="maze")
    people.take(1, deal="maze")
    assert people.waiting() == [["browser 1", "browser 2"]]
    people.take(3, deal="duels")
    people.now += 1
    (duels,) = (game for game in people.open_games() if game.deal == "duels")
    people.join(1, duels.id, computers="easy")
    assert people.waiting() == [["browser 1", "browser 3"], ["browser 2"]]
    people.join(1, duels.id)
    (duels,) = (game for game in people.open_games() if game.deal == "duels")
    assert [(seat.browser, seat.computers) for seat in duels.seats] == [("browser 3", None), ("browser 1", "easy")]


def test_a_game_ends_the_waiting_of_its_people_with_other_time_controls_that_need_a_page(people: People) -> None:
    for control in (UNLIMITED, POSTAL, BLITZ):
        people.take(1, control)
    people.take(2, BLITZ)
    assert people.waiting() == [["browser 1"], ["browser 1"], ["browser 1", "browser 2"]]
    people.now += 1
    people.take(2)
    people.take(3)
    assert people.waiting() == [["browser 1"]]
    people.now += RECENT_SECONDS
    people.take(1)
    people.take(2, POSTAL)
    people.take(3, POSTAL)
    assert people.waiting() == [["browser 1"]]


def test_a_press_that_was_doubled_at_the_start_takes_no_second_seat(people: People) -> None:
    for number in (1, 2, 3, 3):
        people.take(number)
    assert (len(people.holders()), people.waiting()) == (1, [])
    people.now += RECENT_SECONDS
    people.take(3)
    assert people.waiting() == [["browser 3"]]
    # A browser that waits again is no longer sent to the game before.
    assert [game.id for game in people.table.games() if game.seat_of("browser 3")] == [people.open_games()[0].id]


def test_two_hundred_visitors_at_once_get_66_full_games_and_one_with_two(any_database: str) -> None:
    with ExitStack() as stack:
        processes = [People(stack.enter_context(opened(any_database))) for _ in range(2)]
        pool = stack.enter_context(ThreadPoolExecutor(40))
        begun = [*pool.map(lambda number: processes[number % 2].take(number), range(200))]
        games = [stored.id for stored in begun if stored is not None]
        holders = processes[0].holders()
        assert (len(games), {*games}) == (66, {*holders})
        assert all({player for player, _ in seats} == {"B", "R", "G"} for seats in holders.values())
        ((first, second),) = processes[1].waiting()
        seated = Counter(browser for seats in holders.values() for _, browser in seats) + Counter((first, second))
        assert seated == Counter(f"browser {number}" for number in range(200))


def rows(store: Store) -> list[object]:
    """Return all rows that have to do with games and the lobby."""
    tables = (
        *(schema.games, schema.events, schema.holders, schema.presence),
        *(schema.open_games, schema.open_seats, schema.jobs),
    )
    with store.database.read() as connection:
        return [connection.execute(select(table)).all() for table in tables]


BEGINNINGS: dict[str, Callable[[People, OpenGame], object]] = {
    "third seat": lambda people, game: people.take(3, game.time_control),
    "with computers": lambda people, game: people.start(1, game.id),
    "by itself": lambda people, _: people.act(OpenGames.start_due, SECONDS),
}


@pytest.mark.parametrize("time_control", ["unlimited", "3+5"])
@pytest.mark.parametrize("begin", BEGINNINGS)
def test_no_fault_at_a_statement_leaves_a_half_game(people: People, begin: str, time_control: TimeControlName) -> None:
    people.take(1, time_control, computers="easy")
    people.take(2, time_control)
    people.now += SECONDS
    before, game = rows(people.store), people.open_games()[0]

    def check() -> None:
        assert rows(people.store) == before

    assert try_with_faults(people.store, lambda: BEGINNINGS[begin](people, game), check) > 7
    ((begun, (_, *others)),) = people.holders().items()
    assert (len(others) in (1, 2), people.waiting()) == (True, [])
    stored = people.store.load(begun)
    assert (stored.turn_since is None) == (stored.timed is None)
    assert bool(stored.room.clocks) == (time_control == "3+5")


def test_after_a_while_a_person_starts_with_computers(people: People) -> None:
    people.take(1)
    people.take(2)
    (open_game,) = people.open_games()
    people.now = NOW + SECONDS - 1
    with pytest.raises(errors.TooEarly):
        people.start(1, open_game.id)
    with pytest.raises(errors.NotWaiting):
        people.start(3, open_game.id)
    people.now = NOW + SECONDS
    begun = people.start(2, open_game.id)
    assert begun is not None
    (bot,) = [seat for seat in begun.start.seats.values() if seat != HUMAN]
    assert bot in DIFFICULTIES["easy"]
    # The other one pressed at the same time, or the answer was lost.
    assert people.start(1, open_game.id) is None
    assert len(people.holders()) == 1


def test_a_game_begins_by_itself_if_somebody_wants_that_and_nobody_else_takes_part(people: People) -> None:
    people.take(1)
    people.take(2, POSTAL, computers="easy")
    live, postal = sorted(people.open_games(), key=lambda game: game.control.needs_page, reverse=True)
    people.act(OpenGames.set_computers, "browser 1", live.id, "beginner")
    people.act(OpenGames.set_computers, "browser 2", postal.id, None)
    with pytest.raises(errors.NotWaiting):
        people.act(OpenGames.set_computers, "browser 2", live.id, "easy")
    people.now += SECONDS - 1
    assert people.act(OpenGames.start_due, SECONDS) is None
    people.now += 1
    begun = people.act(OpenGames.start_due, SECONDS)
    assert begun is not None
    assert sorted(begun.start.seats.values()) == [HUMAN, "random", "random"]
    assert people.act(OpenGames.start_due, SECONDS) is None
    assert people.waiting() == [["browser 2"]]


def test_a_seat_without_an_open_page_is_withdrawn_after_ten_seconds_but_not_one_over_days(people: People) -> None:
    people.take(1)
    people.take(2)
    people.take(2, POSTAL)
    live, _ = sorted(people.open_games(), key=lambda game: game.control.needs_page, reverse=True)
    table = PresenceTable(people.store.database)
    assert not people.table.has_absent(NOW + LEAVE_SECONDS - 1)
    first, second = (Place(live.id, seat.player) for seat in live.seats)
    table.write("worker", {first: Pages(1, NOW + 5), second: Pages(1, NOW + 5)})
    assert not people.table.has_absent(NOW + LEAVE_SECONDS)
    table.write("worker", {second: Pages(0, NOW + 8)})
    assert not people.table.has_absent(NOW + 8 + LEAVE_SECONDS - 1)
    left = NOW + 8 + LEAVE_SECONDS
    assert people.table.has_absent(left)
    for _ in range(2):  # Another process has found it, too.
        people.table.change(OpenGames.withdraw_absent, left)
    assert people.waiting() == [["browser 1"], ["browser 2"]]
    # The process with the other page is killed, and no other process has pages.
    killed = NOW + 5 + STALE_SECONDS
    assert not people.table.has_absent(killed - 1)
    people.table.change(OpenGames.withdraw_absent, killed)
    assert people.waiting() == [["browser 2"]]
    assert not people.table.has_absent(NOW + 14 * DAY)
    looked = update(schema.jobs).where(schema.jobs.c.name == LOOK).values(finished=NOW + 14 * DAY)
    people.store.database.write(lambda connection: connection.execute(looked))
    people.table.change(OpenGames.withdraw_absent, NOW + 14 * DAY + 1)
    assert people.waiting() == []


def test_closed_open_games_are_removed_after_a_minute_with_all_that_belongs_to_them(people: People) -> None:
    people.take(1)
    (left,) = people.open_games()
    PresenceTable(people.store.database).write("worker", {Place(left.id, Player.BLUE): Pages(1, NOW)})
    people.act(OpenGames.withdraw, "browser 1", left.id)
    people.act(OpenGames.withdraw, "browser 1", left.id)
    for number in (1, 2, 3):
        people.take(number)
    people.table.remove_closed(NOW + CLOSED_SECONDS)
    assert len(people.table.games()) == 2
    people.table.remove_closed(NOW + CLOSED_SECONDS + 1)
    assert (people.table.games(), people.table.version()) == ((), None)
    with people.store.database.read() as connection:
        assert left.id not in connection.execute(select(schema.presence.c.game)).scalars().all()
    assert len(people.holders()) == 1


def test_each_change_of_the_lobby_has_a_later_version_even_if_the_clock_is_set_back(people: People) -> None:
    versions = []
    for number, people.now in enumerate((NOW, NOW, NOW - 3_600), start=1):
        people.take(number, deal=("maze", "duels", "open")[number - 1])
        versions.append(people.table.version() or 0)
    assert versions == sorted({*versions})


@pytest.mark.parametrize("jump", [-2 * DAY, -30.0, 61.0, 400 * DAY])
def test_a_clock_that_was_set_withdraws_no_seat_over_days(people: People, jump: float) -> None:
    """A clock set back by more than a minute withdrew all open seats, those over days, too, without a word."""
    people.take(1, POSTAL)
    people.now += 10
    people.take(2, POSTAL)
    people.now += jump + 1
    for _ in range(2):  # Another process has found it, too.
        people.table.keep_time(people.now)
    assert not people.table.has_absent(people.now)
    people.act(OpenGames.withdraw_absent)
    assert people.waiting() == [["browser 1", "browser 2"]]
    (game,) = people.open_games()
    assert all(0 <= people.now - seat.since <= 11 for seat in game.seats)
    assert game.due_seat(SECONDS, people.now) is None
    # The game begins with computers as if nothing had happened.
    with pytest.raises(errors.TooEarly):
        people.start(1, game.id)
    people.now += SECONDS
    assert people.start(1, game.id) is not None


def test_time_without_a_server_or_without_open_seats_moves_no_other_seat(people: People) -> None:
    people.take(1, POSTAL)
    (first,) = people.open_games()
    people.act(OpenGames.withdraw, "browser 1", first.id)
    people.now += 30 * DAY
    people.take(2, POSTAL)
    people.table.keep_time(people.now)
    (game,) = people.open_games()
    assert game.seats[0].since == game.created == people.now


def test_open_seats_are_bounded_for_each_network_and_in_all(store: Store) -> None:
    people = People(store, AtOnce("open seat", 4, 6))
    for number in (1, 2, 3, 4, 5):  # Three of them play.
        people.take(number, client="school")
    for number in (6, 7, 8):
        people.take(number, POSTAL, client="school")
    people.take(9, deal="maze", client="school")
    people.take(10, deal="duels", client="school")
    with pytest.raises(errors.TooManySeats):
        people.take(11, client="school")
    people.take(11, POSTAL, client="home")
    people.take(12, deal="open", client="home")
    with pytest.raises(ServerBusy):
        people.take(13, deal="islands")
    assert people.take(13, deal=STANDARD) is not None  # That game waits already.


def test_a_game_that_has_begun_or_is_gone_cannot_be_joined(people: People) -> None:
    people.take(1)
    (gone,) = people.open_games()
    people.act(OpenGames.withdraw, "browser 1", gone.id)
    for number in (1, 2, 3):
        people.take(number)
    full = next(game for game in people.table.games() if game.game)
    with pytest.raises(errors.OpenGameFull):
        people.join(4, full.id)
    for unknown in (gone.id, "x" * 22):
        with pytest.raises(errors.UnknownOpenGame):
            people.join(4, unknown)
    with pytest.raises(errors.NotWaiting):
        people.act(OpenGames.set_computers, "browser 1", full.id, "easy")
    # The person in it asks again, since the answer was lost.
    assert people.join(1, full.id) is None
    assert people.waiting() == []
