"""Nobody uses up what others need: moves, flags, resigning and the end of a game have no budget, all else has one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from frontends.games.tribolo import TRIBOLO
from frontends.session.loop import Session
from frontends.session.seats import HUMAN, Seats
from frontends.web.live.bots import answer_at_once
from frontends.web.live.flags import flag
from frontends.web.room import budgets
from frontends.web.room.budgets import BUDGETS, BudgetName
from frontends.web.room.events import Joined, Renamed, RoomEvent
from frontends.web.room.ids import new_id
from frontends.web.room.stored_game import StoredGame
from tests.web.games import refusal, start_game_of_three
from tests.web.worker import ROOMY, Browser, Worker
from tribolo_core import PLAYERS, Player


@pytest.fixture(scope="module")
def shared_worker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Worker]:
    worker = Worker(tmp_path_factory.mktemp("worker"), **ROOMY, phrases_per_minute=10**6)
    worker.resources.attendance.stop()
    yield worker
    worker.close()


def set_budget(monkeypatch: pytest.MonkeyPatch, *names: BudgetName, most: int = 1) -> None:
    monkeypatch.setattr(budgets, "BUDGETS", {**BUDGETS, **dict.fromkeys(names, most)})


def mover_of(game: str, people: Iterable[Browser]) -> Browser:
    return next(each for each in people if each.state(game)["is_your_turn"])


def full_game(worker: Worker, *, is_clocked: bool = False) -> tuple[str, dict[Player, Browser]]:
    """Store a game of three whose Green was renamed 3,000 times; return its id and the browsers of its people."""
    session = Session(TRIBOLO.new(7, "5x5"), Seats.of(dict.fromkeys(PLAYERS, HUMAN)), 7, "5x5")
    events: list[RoomEvent] = [Joined((player,)) for player in PLAYERS]
    events += [Renamed(Player.GREEN, str(number)) for number in range(3_000)]
    control = "3+5" if is_clocked else "unlimited"
    game = StoredGame.of(new_id(), session, "fast", events, time_control=control)  # type: ignore[arg-type]
    worker.resources.store.create(game, "", ())
    browsers = {}
    for player in PLAYERS:
        browsers[player] = worker.browser()
        link = f"/games/{game.id}/seat/{worker.resources.secrets.seat(game.id, player, 0)}"
        assert browsers[player].take_seat(link).status_code == 303
    return game.id, browsers


def test_a_game_that_was_frozen_by_three_thousand_renames_is_played_to_its_end(shared_worker: Worker) -> None:
    game, browsers = full_game(shared_worker)
    answer = browsers[Player.GREEN].command(game, "name", player="Green", name="Ada")
    assert refusal(answer, 422) == "names_used_up"
    assert browsers[Player.GREEN].command(game, "name", player="Green", name="").status_code == 200
    assert browsers[Player.RED].command(game, "resign").status_code == 200
    assert browsers[Player.BLUE].state(game)["seats"][1]["seat"] != HUMAN
    while not browsers[Player.BLUE].state(game)["position"].endswith("-"):
        assert mover_of(game, browsers.values()).play(game).status_code == 200


def test_a_person_is_flagged_and_replaced_in_a_game_with_thousands_of_events(shared_worker: Worker) -> None:
    game, _ = full_game(shared_worker, is_clocked=True)
    mover = shared_worker.resources.store.load(game).room.running
    assert mover is not None
    stored, _ = shared_worker.resources.store.change(game, lambda change: flag(change, mover))
    assert stored.room.session.seats[mover] != HUMAN


def test_what_changes_nothing_is_not_stored(shared_worker: Worker) -> None:
    game, _, red, _ = start_game_of_three(shared_worker)
    for command, fields in (
        ("name", {"player": "Red", "name": "Ada"}),
        ("watch", {"allow": "yes"}),
        ("watch", {"allow": "no"}),
        ("name", {"player": "Red", "name": ""}),
    ):
        first = red.command(game, command, **fields).get_json()["version"]
        again = red.command(game, command, **fields)
        assert (again.status_code, again.get_json()["version"]) == (200, first)


def test_a_request_that_is_open_is_not_stored_again(shared_worker: Worker) -> None:
    game, *people = start_game_of_three(shared_worker)
    blue = people[0]
    mover_of(game, people).play(game)
    version = blue.command(game, "undo").get_json()["version"]
    assert blue.command(game, "undo").get_json()["version"] == version
    assert blue.command(game, "restart").get_json()["version"] == version + 1


@pytest.mark.parametrize(
    ("name", "command", "fields"),
    [
        ("phrases", "say", {"phrase": "hello"}),
        ("links", "renew", {"player": "Red"}),
        ("requests", "undo", {}),
        ("taken_back", "restart", {}),
    ],
)
def test_a_used_up_budget_is_that_of_one_person(
    monkeypatch: pytest.MonkeyPatch, shared_worker: Worker, name: BudgetName, command: str, fields: dict[str, str]
) -> None:
    game, *people = start_game_of_three(shared_worker)
    red = people[1]
    mover_of(game, people).play(game)
    set_budget(monkeypatch, name)
    assert red.command(game, command, **fields).status_code == 200
    if command in ("undo", "restart"):
        assert people[0].command(game, "decline").status_code == 200
    assert refusal(red.command(game, command, **fields), 422) == f"{name}_used_up"
    other = {key: "Blue" if key == "player" else value for key, value in fields.items()}
    assert people[0].command(game, command, **other).status_code == 200


def test_what_takes_something_back_always_fits(monkeypatch: pytest.MonkeyPatch, shared_worker: Worker) -> None:
    game, *people = start_game_of_three(shared_worker)
    blue, red, _ = people
    set_budget(monkeypatch, *BUDGETS)
    mover_of(game, people).play(game)
    for each in people:
        assert each.command(game, "watch", allow="yes").status_code == 200
        assert each.command(game, "watch", allow="no").status_code == 200
        assert each.command(game, "watch", allow="yes").status_code == 422
    assert blue.command(game, "undo").status_code == 200
    assert red.command(game, "decline").status_code == 200
    idle = next(each for each in people if not each.state(game)["is_your_turn"])
    player = next(seat["player"] for seat in idle.state(game)["seats"] if seat["is_yours"])
    assert idle.command(game, "hand", player=player, seat="greedy").status_code == 200
    assert idle.command(game, "claim", player=player).status_code == 200
    assert refusal(idle.command(game, "hand", player=player, seat="greedy"), 422) == "handed_over_used_up"
    assert idle.command(game, "resign").status_code == 200


def test_a_person_takes_back_a_bounded_number_of_moves(monkeypatch: pytest.MonkeyPatch, shared_worker: Worker) -> None:
    browser = shared_worker.browser()
    game = browser.begin(seats={"Blue": "here", "Red": "greedy", "Green": "greedy"}, seed="7")
    for status in (200, 200, 422):
        assert browser.play(game).status_code == 200
        set_budget(monkeypatch, "taken_back", most=2 * browser.state(game)["plies"])
        assert browser.command(game, "restart").status_code == status
    assert browser.play(game).status_code == 200


def test_a_link_seats_a_bounded_number_of_browsers(monkeypatch: pytest.MonkeyPatch, shared_worker: Worker) -> None:
    game, blue, _, _ = start_game_of_three(shared_worker)
    set_budget(monkeypatch, "browsers", most=2)
    link = blue.state(game)["seats"][0]["link"]
    statuses = [shared_worker.browser().take_seat(link).status_code for _ in range(2)]
    assert statuses == [303, 422]
    assert blue.command(game, "renew", player="Blue").status_code == 200
    link = blue.state(game)["seats"][0]["link"]
    assert shared_worker.browser().take_seat(link).status_code == 303


def test_links_renewed_before_people_come_cost_nothing(monkeypatch: pytest.MonkeyPatch, shared_worker: Worker) -> None:
    set_budget(monkeypatch, "links", "open_links")
    blue, red = shared_worker.browser(), shared_worker.browser()
    game = blue.begin(seats={"Blue": "here", "Red": "link", "Green": "link"}, seed="7")
    assert blue.command(game, "renew", player="Red").status_code == 200
    assert blue.command(game, "renew", player="Red").status_code == 422
    red.take_seat(blue.state(game)["seats"][1]["link"])
    assert red.command(game, "renew", player="Red", others="end").status_code == 200


ACTIONS: list[tuple[str, dict[str, str]]] = [
    *(("name", {"name": name}) for name in ("", "Ada", "Bob")),
    *(("renew", {"others": others}) for others in ("keep", "end")),
    *(("watch", {"allow": allow}) for allow in ("yes", "no")),
    ("say", {"phrase": "hello"}),
    ("hand", {"seat": "greedy"}),
    *((command, {}) for command in ("claim", "undo", "restart", "agree", "decline", "resign")),
]


class OnePersonAgainstTwo(RuleBasedStateMachine):
    """A game of three in which Red does anything, with nearly empty budgets, and Blue and Green only want to play."""

    worker: Worker

    @initialize(seed=st.integers(0, 5), control=st.sampled_from(["unlimited", "3+5"]))
    def begin(self, seed: int, control: str) -> None:
        people = [self.worker.browser() for _ in PLAYERS]
        self.game = people[0].begin(
            seats={"Blue": "here", "Red": "link", "Green": "link"}, seed=str(seed), deal="5x5", time_control=control
        )
        for browser, seat in list(zip(people, people[0].state(self.game)["seats"], strict=True))[1:]:
            browser.take_seat(seat["link"])
        self.people = dict(zip(PLAYERS, people, strict=True))

    def state(self, player: Player = Player.BLUE) -> dict[str, Any]:
        return self.people[player].state(self.game)

    def mover(self) -> Player | None:
        letter = self.state()["position"][-1]
        return next((player for player in PLAYERS if player.name[0].lower() == letter), None)

    @rule(action=st.sampled_from(ACTIONS), times=st.integers(1, 3), player=st.sampled_from(PLAYERS))
    def act(self, action: tuple[str, dict[str, str]], times: int, player: Player) -> None:
        command, fields = action
        if command in ("name", "renew", "hand", "claim"):
            fields = {**fields, "player": str(player)}
        for _ in range(times):
            answer = self.people[Player.RED].command(self.game, command, **fields)
            assert answer.status_code in (200, 403, 409, 422), answer.text

    @rule()
    def join_with_another_browser(self) -> None:
        if link := self.state(Player.RED)["seats"][1]["link"]:
            assert self.worker.browser().take_seat(link).status_code in (303, 422)

    @rule()
    def play(self) -> None:
        mover = self.mover()
        if mover is not None:
            assert self.people[mover].play(self.game).status_code == 200

    @precondition(lambda self: hasattr(self, "game"))
    @rule()
    def answer_a_request(self) -> None:
        for player in (Player.BLUE, Player.GREEN):
            state = self.state(player)
            if state["request"] and state["request"]["needs_you"]:
                assert self.people[player].command(self.game, "decline").status_code == 200

    def teardown(self) -> None:
        """Play to the end: Red's time runs out, or Red moves; then Green resigns, and Blue plays on."""
        if not hasattr(self, "game"):
            return
        store, has_resigned = self.worker.resources.store, False
        while (mover := self.mover()) is not None:
            if mover is Player.RED and store.load(self.game).room.running is mover:
                stored, _ = store.change(self.game, lambda change: flag(change, Player.RED))
                assert stored.room.session.seats[Player.RED] != HUMAN
                store.change(self.game, answer_at_once)
                continue
            assert self.people[mover].play(self.game).status_code == 200
            if not has_resigned and self.mover() is not None:
                assert self.people[Player.GREEN].command(self.game, "resign").status_code == 200
                has_resigned = True
        assert store.load(self.game).room.session.is_over


OnePersonAgainstTwo.TestCase.settings = settings(
    max_examples=8,
    stateful_step_count=15,
    deadline=None,
    # Each step uses a database: shrinking a failure would take many minutes.
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
)


@pytest.mark.timeout(600)
def test_nothing_that_one_person_does_takes_a_move_a_flag_resigning_or_the_end_from_others(
    monkeypatch: pytest.MonkeyPatch, shared_worker: Worker
) -> None:
    set_budget(monkeypatch, *BUDGETS, most=2)
    monkeypatch.setattr(OnePersonAgainstTwo, "worker", shared_worker, raising=False)
    OnePersonAgainstTwo.TestCase("runTest").runTest()
