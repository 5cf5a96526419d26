"""The results of a visitor: what counts, and that help is never counted as none."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from frontends.session.seats import HUMAN
from frontends.web.room.events import Played, Resigned, RoomEvent, SeatChanged
from frontends.web.store.games import GameChange
from frontends.web.store.visitors.moved import select_moved
from frontends.web.store.visitors.results import Result, Results
from tests.web.visitors.games import ONE_MOVE, RED_WINS, SHARED, begin_finished, finish, join, listed
from tests.web.worker import Browser, Worker
from tribolo_core import PLAYERS, parse_position

BLUE, RED, GREEN = PLAYERS
ALONE = {"Blue": "here", "Red": "level:1", "Green": "greedy"}


def results_of(worker: Worker, browser: Browser) -> Results:
    return worker.resources.store.results(browser.digest)


def only_result(worker: Worker, browser: Browser) -> Result:
    (result,) = results_of(worker, browser).counted
    return result


def test_a_result_has_the_colour_deal_opponents_and_cells_of_its_game(any_worker: Worker) -> None:
    browser = any_worker.browser()
    seats = {"Blue": "greedy", "Red": "here", "Green": "mcts:nodes=1"}
    game = begin_finished(any_worker, browser, seats=seats, seed="7", deal="maze")
    scores = parse_position(browser.state(game)["position"]).board.scores
    result = only_result(any_worker, browser)
    assert (result.game, result.player, result.deal) == (game, RED, "maze")
    assert result.opponents == ("greedy", "mcts:nodes=1")
    assert result.cells == scores[RED]
    assert not result.has_help
    assert results_of(any_worker, browser).left_out == 0


def hand_over_and_back(browser: Browser, game: str) -> int:
    handed = browser.command(game, "hand", player="Blue", seat="greedy").status_code
    browser.command(game, "claim", player="Blue")
    return handed


ACTIONS = st.lists(
    st.sampled_from(["play", "undo", "restart", "own engine", "computer", "claim", "name", "past"]), max_size=8
)


@settings(max_examples=30, deadline=None)
@given(actions=ACTIONS)
def test_a_game_has_help_exactly_if_a_helping_action_succeeded(worker: Worker, actions: list[str]) -> None:
    browser = worker.browser()
    game = browser.begin(seats={"Blue": "here", "Red": "greedy", "Green": "greedy"}, seed="7")
    send: dict[str, Callable[[], int]] = {
        "play": lambda: browser.play(game).status_code,
        "undo": lambda: browser.command(game, "undo").status_code,
        "restart": lambda: browser.command(game, "restart").status_code,
        "own engine": lambda: browser.record_help(game).status_code,
        "computer": lambda: hand_over_and_back(browser, game),
        "claim": lambda: browser.command(game, "claim", player="Blue").status_code,
        "name": lambda: browser.command(game, "name", player="Blue", name="Ada").status_code,
        "past": lambda: browser.get(f"/games/{game}?at=0").status_code,
    }
    done = [(action, send[action]()) for action in actions]
    finish(worker, game)
    helping = ("undo", "restart", "own engine", "computer")
    is_helped = any(action in helping and status < 300 for action, status in done)
    assert only_result(worker, browser).has_help == is_helped


def test_an_undo_that_the_other_person_declines_is_no_help(worker: Worker) -> None:
    browser, friend = worker.browser(), worker.browser()
    for reply, has_help in (("decline", False), ("agree", True)):
        game = browser.begin(seats=SHARED, position=RED_WINS)
        join(browser, friend, game)
        browser.play(game)
        browser.command(game, "undo")
        assert friend.command(game, reply).status_code == 200
        finish(worker, game)
        assert results_of(worker, browser).counted[0].has_help == has_help
    assert friend.client.post(f"/api/games/{game}/help").status_code == 204


def test_help_is_recorded_only_for_players_of_a_running_game_without_other_people(worker: Worker) -> None:
    browser, friend, watcher = worker.browser(), worker.browser(), worker.browser()
    alone = browser.begin(seats=ALONE, seed="7")
    watcher.client.post(f"/api/games/{alone}/help")
    finish(worker, alone)
    browser.client.post(f"/api/games/{alone}/help")
    shared = browser.begin(seats=SHARED, seed="7")
    join(browser, friend, shared)
    browser.client.post(f"/api/games/{shared}/help")
    finish(worker, shared)
    assert [result.has_help for result in results_of(worker, browser).counted] == [False, False]
    assert browser.client.post(f"/api/games/{'A' * 22}/help").status_code == 404


def test_games_that_a_visitor_did_not_play_alone_in_one_colour_do_not_count(any_worker: Worker) -> None:
    browser = any_worker.browser()
    begin_finished(any_worker, browser, seats={"Blue": "here", "Red": "here", "Green": "greedy"}, seed="7")
    taken_over = browser.begin(seats=ALONE, seed="7")
    browser.command(taken_over, "hand", player="Blue", seat="greedy")
    finish(any_worker, taken_over)
    played = begin_finished(any_worker, browser, seats=ALONE, seed="8")
    record = browser.get(f"/games/{played}/record").text
    uploaded = browser.post("/records", text=record).headers["Location"].rpartition("/")[2]
    assert browser.state(uploaded)["position"].endswith("-")
    found = results_of(any_worker, browser)
    assert [result.game for result in found.counted] == [played]
    assert found.left_out == 3
    assert "3 finished games do not count" in browser.get("/results").text


def test_pages_without_scripts_list_the_results_of_the_games_the_newest_first(worker: Worker, browser: Browser) -> None:
    dealt = begin_finished(worker, browser, seats=ALONE, deal="maze")
    helped = browser.begin(seats=ALONE, position=RED_WINS)
    browser.client.post(f"/api/games/{helped}/help")
    finish(worker, helped)
    names = "Pip, easy · Gus, easy"
    first, second = results_of(worker, browser).counted
    days = [f"{datetime.fromtimestamp(result.touched, UTC):%-d %B %Y}" for result in (first, second)]
    newest, oldest = listed(browser)
    assert newest == [f"{days[0]} Other position", names, "Blue", "2 with help", "3"]
    assert oldest[:3] == [f"{days[1]} Maze", names, "Blue"]
    assert oldest[4] == str(second.cells)
    page = browser.get("/results").text
    assert re.findall('<a href="/games/([^"]*)"><time', page) == [helped, dealt]


def test_without_results_the_page_leads_to_a_game(browser: Browser) -> None:
    assert '<a href="/results">' in browser.get("/").text
    for _ in range(2):
        page = browser.get("/results").text
        assert "You have not finished a game yet." in page
        assert '<a class="button main" href="/">Play a game</a>' in page
        assert 'id="list" hidden>' in page
        browser.begin()
    assert "which are kept for" not in page


def test_the_list_of_games_shows_the_places_and_has_pages(worker: Worker, browser: Browser) -> None:
    seats = {"Blue": "here", "Red": "random", "Green": "random"}
    won = begin_finished(worker, browser, seats=seats, position=ONE_MOVE)
    lost = begin_finished(worker, browser, seats=seats, position=RED_WINS)
    running = [browser.begin(seats=seats) for _ in range(20)]
    page = browser.get("/").text
    assert [game for game in (*running, won, lost) if game in page] == running
    older = re.search('<a href="([^"]*)" rel="next">Older games</a>', page)
    end = re.search(r'data-since="([\d.]+)"', page)
    assert older
    assert end
    page = browser.get(html.unescape(older[1]).partition("#")[0]).text
    assert [game for game in (*running, won, lost) if game in page] == [won, lost]
    assert re.findall('<span class="result muted">(.*?)</span>', page) == ["Place 2", "Place 1"]
    assert f'data-until="{end[1]}"' in page, "the games in the browser between both pages are on one of them"
    assert '<a href="/#mine" rel="prev">Newer games</a>' in page
    assert "Older games" not in page
    assert browser.get("/?skip=-1").status_code == 400
    assert "No games here." in browser.get("/?skip=99").text


def test_games_in_which_a_person_never_moved_spoiled_the_results(any_worker: Worker) -> None:
    browser, friend = any_worker.browser(), any_worker.browser()

    def played(*events: RoomEvent) -> str:
        game = browser.begin(seats=SHARED, seed="7")
        join(browser, friend, game)

        def decide(change: GameChange) -> None:
            for event in events:
                change.apply(event)

        any_worker.resources.store.change(game, decide)
        finish(any_worker, game)
        return game

    resigned, handed = (Resigned((RED,)), SeatChanged(RED, "greedy")), SeatChanged(RED, "greedy")
    never = [played(*resigned), played(handed)]
    counted = played()
    assert [result.game for result in results_of(any_worker, friend).counted] == [counted]
    assert results_of(any_worker, friend).left_out == len(never)
    assert listed(friend)[0][1:3] == ["Person · Gus, easy", "Red"]
    assert [result.game for result in results_of(any_worker, browser).counted] == [counted, *reversed(never)]
    items = friend.get("/").text.split('<li><a href="/games/')[1:]
    assert [item[:22] for item in items if "Place " in item] == [counted]


@pytest.mark.parametrize(("moves_as", "has_moved"), [(HUMAN, True), ("greedy", False)])
def test_moves_of_a_computer_in_a_seat_are_not_own(any_worker: Worker, moves_as: str, *, has_moved: bool) -> None:
    """The seat is handed over before the first move, and taken back for the second one, or at the end."""
    browser = any_worker.browser()
    game = browser.begin(seats=dict.fromkeys(("Blue", "Red"), "random") | {"Green": "here"}, seed="7")

    def decide(change: GameChange) -> None:
        change.apply(SeatChanged(GREEN, "greedy"))
        for number in range(8):
            if number == 4 and moves_as == HUMAN:
                change.apply(SeatChanged(GREEN, HUMAN))
            player = change.room.session.player
            assert player
            change.apply(Played(player, min(change.room.session.turn.transitions)))
        if moves_as != HUMAN:
            change.apply(SeatChanged(GREEN, HUMAN))

    any_worker.resources.store.change(game, decide)
    with any_worker.resources.store.database.read() as connection:
        assert ((game, GREEN) in select_moved(connection, [game])) == has_moved
