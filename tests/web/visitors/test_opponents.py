"""The characters of the computer players and the difficulties; algorithms are named only under "Advanced"."""

from __future__ import annotations

import html
import re
from itertools import permutations
from typing import Any

import pytest

from frontends.games.characters import CHARACTERS, character
from frontends.games.difficulties import DEFAULT_DIFFICULTY, DIFFICULTIES, quick_seats
from frontends.session.seats import HUMAN
from frontends.web.characters import MENU, OPTION_ROWS
from tests.web.visitors.games import ONE_MOVE, listed
from tests.web.words import labels, texts
from tests.web.worker import Browser, Worker
from tribolo_core import SPECS

ALGORITHMS = re.compile(
    r"\b(spec|brs|mcts|maxn|paranoid|flat|coalition|original|best.reply|monte.carlo|max\^n|alpha.beta|minimax|uct"
    r"|network|playouts?|tree search|level:\d|greedy:|random:)\b",
    re.IGNORECASE,
)
"""Words that a newcomer meets only under "Advanced"."""


def plain_text(page: str) -> str:
    """Return the texts of a page that are read outside of "Advanced": of elements, and of attributes that are read."""
    without = re.sub(r"<script.*?</script>|<head>.*?</head>|<datalist.*?</datalist>", " ", page, flags=re.DOTALL)
    without = re.sub(r"<details[^>]*>\s*<summary>Advanced.*?</details>", " ", without, flags=re.DOTALL)
    read = re.findall(r'(?:aria-label|title|placeholder|alt)="([^"]*)"', without)
    return html.unescape(" ".join([*read, re.sub(r"<[^>]*>", " ", without)]))


def chosen(browser: Browser, **options: Any) -> list[str]:
    return re.findall('name="difficulty" value="(\\w+)" checked', browser.get("/", **options).text)


def begin_quick(browser: Browser, **fields: str) -> str:
    answer = browser.post("/games", **fields)
    assert answer.status_code == 303, answer.text
    return answer.headers["Location"].rpartition("/")[2]


def test_every_opponent_has_a_character_of_its_own() -> None:
    assert CHARACTERS.keys() == SPECS.keys()
    assert len({each.name for each in CHARACTERS.values()}) == len(CHARACTERS)
    assert all(each.about.endswith(".") and "\n" not in each.about for each in CHARACTERS.values())
    assert character("level:4").label == "Ruth, medium"
    assert (character("mcts:time=1s").label, character("original:fair").label) == ("Monty", "Faye")


def test_random_greedy_level_1_and_beginner_were_three_naming_systems() -> None:
    strengths = {name: {character(spec).strength for spec in specs} for name, specs in DIFFICULTIES.items()}
    assert strengths == {name: {name} for name in DIFFICULTIES}
    assert {character(spec).strength for spec in MENU} == DIFFICULTIES.keys()
    assert not [spec for spec in MENU if ALGORITHMS.search(CHARACTERS[spec].label + CHARACTERS[spec].about)]
    assert [spec for spec in CHARACTERS if ALGORITHMS.search(CHARACTERS[spec].about)], "the words are found elsewhere"


def test_two_opponents_of_one_name_read_doubled(browser: Browser) -> None:
    seats = {"Blue": "here", "Red": "random", "Green": "random"}
    game = browser.begin(position=ONE_MOVE, seats=seats)
    assert labels(browser.state(game)) == ["You", "Dizzy 1, beginner", "Dizzy 2, beginner"]
    assert any("from Dizzy 1" in text for text in texts(browser.command(game, "play", move="a1").get_json()))
    assert 'title="Dizzy 1 · Dizzy 2"' in browser.get("/").text
    assert listed(browser)[0][1] == "Dizzy 1, beginner · Dizzy 2, beginner"


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_a_quick_game_has_the_opponents_of_its_difficulty_and_remembers_it(worker: Worker, difficulty: str) -> None:
    browser = worker.browser()
    state = browser.state(begin_quick(browser, difficulty=difficulty))
    assert sorted(seat["seat"] for seat in state["seats"]) == sorted([HUMAN, *DIFFICULTIES[difficulty]])
    assert chosen(browser) == [difficulty]
    begin_quick(browser)
    assert chosen(browser) == [difficulty]
    assert chosen(worker.browser()) == [DEFAULT_DIFFICULTY]


def test_a_quick_game_was_always_one_of_blue_against_the_same_red_and_green() -> None:
    seatings = {tuple(quick_seats(DIFFICULTIES["medium"], seed).values()) for seed in range(6)}
    assert seatings == {*permutations((HUMAN, *DIFFICULTIES["medium"]))}


def test_a_difficulty_leaves_chosen_seats_alone_and_is_a_field_of_the_json_interface(browser: Browser) -> None:
    game = browser.begin(difficulty="hard", seats={"Blue": "level:2", "Red": "here"})
    assert [seat["seat"] for seat in browser.state(game)["seats"]] == ["level:2", "human", DIFFICULTIES["hard"][0]]


def test_the_form_for_a_new_game_began_with_two_greedy_and_no_difficulty(browser: Browser) -> None:
    difficulty = re.compile('name="difficulty" value="(\\w*)"( checked)?')
    form = browser.get("/new").text
    assert [each for each, _ in difficulty.findall(form)] == [*DIFFICULTIES, ""]
    assert form.index("Felix and Vera") < form.index("Choose who plays each colour.") < form.index("seat-red")
    fields = {"red": "greedy", "green": "link", "red_spec": "brs:nodes=20", "deal": "maze", "time_control": "day"}
    drawn = [*quick_seats(DIFFICULTIES["hard"], 4).values()]
    for chosen, seats in ("hard", drawn), ("", [HUMAN, "brs:nodes=20", HUMAN]):
        game = begin_quick(browser, difficulty=chosen, seed="4", **fields)
        state = browser.state(game)
        assert ([seat["seat"] for seat in state["seats"]], state["clocks"] is None) == (seats, chosen == "hard")
        refused = browser.post("/games", difficulty=chosen, seed="x", **fields)
        for page in (browser.get(f"/new?like={game}").text, refused.text):
            assert [each for each, mark in difficulty.findall(page) if mark] == [chosen]


@pytest.mark.parametrize("cookie", ["warp", "", "easy; x", "é" * 500])
def test_an_unknown_difficulty_is_refused_and_a_strange_cookie_ignored(browser: Browser, cookie: str) -> None:
    refused = browser.post("/games", difficulty="warp")
    assert refused.status_code == 400
    sentence = "difficulty: input should be 'beginner', 'easy', 'medium', 'hard' or 'expert'."
    assert sentence in html.unescape(refused.text)
    assert chosen(browser, headers={"Cookie": f"tribolo_difficulty={cookie}"}) == [DEFAULT_DIFFICULTY]


def test_no_page_names_an_algorithm_outside_of_advanced(browser: Browser) -> None:
    seats = {"Blue": "here", "Red": "brs:nodes=50", "Green": "mcts:nodes=50"}
    game = browser.begin(seats=seats, seed="7")
    while browser.state(game)["plies"] < 6:
        browser.play(game)
    browser.command(game, "hand", player="Blue", seat="paranoid:nodes=50")
    pages = {address: browser.get(address) for address in ("/", f"/new?like={game}", "/editor", "/nothing")}
    found = {address: ALGORITHMS.findall(plain_text(page.text)) for address, page in pages.items()}
    assert {address: words for address, words in found.items() if words} == {}
    texts = plain_text(browser.get(f"/games/{game}").text)
    assert "Bruno" in texts.split()
    assert "Nora" in texts.split()


def test_advanced_lists_every_spec_and_every_option_with_its_values_default_and_effect(worker: Worker) -> None:
    page = html.unescape(worker.browser().get("/new").text)
    assert len(re.findall("<summary>[^<]*Advanced", page)) == 1, "two folds of the form once had this name"
    section = page[page.index('<p id="specs-and-options">') :]
    section = section[: section.index("</details>")]
    assert set(re.findall(r"<dt><code>([^<]*)</code> \w+</dt>", section)) == SPECS.keys()
    for row in OPTION_ROWS:
        for text in (row.option.description, row.option.values.phrase, row.option.default or "", *row.opponents):
            assert text in section, text
    assert re.findall(r"<dt><code>(\w+)</code></dt>", section) == [row.name for row in OPTION_ROWS]


def test_a_seat_is_handed_over_to_a_spec_by_form(browser: Browser, game: str) -> None:
    fields = {"version": browser.state(game)["version"], "player": "Red", "seat": "greedy"}
    assert browser.post(f"/games/{game}/hand", **fields, spec="brs:nodes=20").status_code == 303
    assert browser.state(game)["seats"][1]["seat"] == "brs:nodes=20"
    fields |= {"version": browser.state(game)["version"], "player": "Green"}
    refused = browser.post(f"/games/{game}/hand", **fields, spec="brz")
    assert refused.status_code == 422
    assert "Invalid opponent &#39;brz&#39;" in refused.text
    assert browser.post(f"/games/{game}/hand", **fields, spec=" ").status_code == 303
    assert browser.state(game)["seats"][2]["seat"] == "greedy"
