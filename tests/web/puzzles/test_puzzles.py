"""The pages of puzzles and their JSON."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from frontends.games.puzzles import reward_for, task_of
from tests.puzzle_file import PATH, load_puzzles
from tests.web.worker import Browser, NewWorker, Worker, worded
from tribolo_core import Coord, format_position
from tribolo_core.errors import InvalidPuzzles
from tribolo_core.puzzles.file import Mined, dump_puzzles, read_puzzles
from tribolo_core.puzzles.puzzle import Puzzle, Theme
from tribolo_core.puzzles.solving.choice import NEAREST, captures_of
from tribolo_core.puzzles.solving.verdict import gained_cells

PUZZLES = load_puzzles()
WORDS = ("medium", "easy", "hard", "easy", "very hard")


@pytest.mark.parametrize("expected", PUZZLES[:5], ids=lambda puzzle: puzzle.id)
def test_a_puzzle_comes_with_its_moves_best_first_and_a_text_for_each(worker: Worker, expected: Puzzle) -> None:
    state = worker.browser().get(f"/api/puzzles/{expected.id}").get_json()
    assert state["rating"] == expected.rating
    assert [move["move"] for move in state["moves"]] == [str(choice.move) for choice in expected.choices]
    assert [move["line"] for move in state["moves"]] == [list(map(str, choice.line)) for choice in expected.choices]
    for move in state["moves"]:
        jumps = expected.turn.transitions[Coord.parse(move["move"])]
        assert move["takes"] == [str(coord) for jump in jumps for coord in jump.taken]
    assert "captures" in state["moves"][0]["text"]
    assert all("share of the win falls" in move["text"] for move in state["moves"][1:])
    assert (state["task"], state["reward"]) == (task_of(expected), reward_for(expected.steps[0]))
    assert list(state["themes"]) == list(expected.themes)
    assert state["difficulty"] == f"Difficulty {expected.rating} ({WORDS[PUZZLES.index(expected)]})"


def test_a_sequence_comes_with_all_own_moves_and_the_moves_between(worker: Worker) -> None:
    expected = next(puzzle for puzzle in PUZZLES if len(puzzle.steps) == 3)
    state = worker.browser().get(f"/api/puzzles/{expected.id}").get_json()
    assert len(state["sequel"]) == 2
    for step, later in zip(expected.steps, [state, *state["sequel"]], strict=True):
        turn = expected.turn
        for move in later["played"]:
            turn = turn.play(move)
        assert later["position"] == format_position(turn.position) == format_position(step.turn.position)
        assert later["moves"][0]["move"] == str(step.key)
        assert later["gains"] == list(map(str, gained_cells(step)))


def test_the_first_puzzle_of_a_visitor_was_an_ending_with_two_legal_moves(worker: Worker) -> None:
    puzzles = {puzzle.id: puzzle for puzzle in PUZZLES}
    for address, theme in (("/puzzles", "win-cells"), ("/puzzles", "win-cells"), ("/puzzles?theme=cut-off", "cut-off")):
        found = re.search("/puzzles/([0-9a-f]{10})", worker.browser().get(address).text)
        assert found
        assert theme in puzzles[found[1]].themes
        assert len(captures_of(puzzles[found[1]])) >= 4 or theme == "cut-off"  # The file has few of this theme.


def test_the_page_says_what_a_hint_costs_and_that_skipping_is_free(worker: Worker) -> None:
    text = re.sub("<[^>]*>", "", worker.browser().get("/puzzles").text)
    for words in ("Hint (\N{MINUS SIGN}50)", "Solution (\N{MINUS SIGN}50)", "Skip (free)", "Skipping is free."):
        assert words in text


def test_the_page_was_empty_until_its_scripts_had_chosen_a_puzzle(worker: Worker) -> None:
    """The page holds the puzzle that it shows, so that its script can take it over."""
    text = worker.browser().get("/puzzles").text
    data = re.search('<script type="application/json" id="puzzle">(.*?)</script>', text, re.DOTALL)
    assert data
    state = json.loads(data[1])
    assert f"You play {state['player']}. {state['task']}" in text
    assert state["id"] in text.split("</head>")[1], "the link names the same puzzle"
    assert len(re.findall('class="cell (?:none|wall|blue|red|green)"', text)) == 176


def test_a_drawn_puzzle_is_near_the_rating_and_not_excluded(browser: Browser) -> None:
    nearest = sorted(PUZZLES, key=lambda puzzle: abs(puzzle.rating - 2_000))
    seen: list[str] = []
    for number in range(len(PUZZLES)):
        puzzle = browser.get("/api/puzzles", query_string={"rating": 2_000, "exclude": ",".join(seen)}).get_json()
        assert puzzle["id"] not in seen
        assert puzzle["id"] in {puzzle.id for puzzle in nearest[: NEAREST + number]}
        seen.append(puzzle["id"])


@pytest.mark.parametrize(
    ("query", "field"),
    [("theme=x", "theme"), ("rating=high", "rating"), ("exclude=1,2", "exclude"), ("sort=1", "sort")],
)
def test_an_invalid_wish_gets_one_sentence(worker: Worker, query: str, field: str) -> None:
    answer = worker.browser().get(f"/api/puzzles?{query}")
    assert answer.status_code == 400
    assert field in worded(answer)


def test_pages_of_an_unknown_puzzle_or_theme_have_a_way_on(browser: Browser) -> None:
    answer = browser.get("/api/puzzles/0000000000")
    assert answer.status_code == 404
    assert answer.get_json()["code"] == "unknown_puzzle"
    for name in ("0000000000", "<b>", "x" * 300):
        page = browser.get(f"/puzzles/{name}")
        assert page.status_code == 404
        assert '<a class="button main" href="/puzzles">Solve a puzzle</a>' in page.text
        assert "<b>" not in page.text.replace("<b></b>", "")
    page = browser.get("/puzzles?theme=nothing")
    assert (page.status_code, "The value of theme in this address is not valid." in page.text) == (400, True)
    assert 'href="/puzzles">Solve a puzzle' in page.text


def test_without_a_script_the_page_has_a_picture_a_question_and_a_closed_solution(worker: Worker) -> None:
    puzzle = PUZZLES[0]
    text = worker.browser().get(f"/puzzles/{puzzle.id}").text
    assert f"You play {puzzle.player}. {task_of(puzzle)}" in text
    assert len(re.findall('class="cell (?:none|wall|blue|red|green)"', text)) == 176
    before, _, rest = text.partition('<details class="card solution">')
    solution = rest.partition("</details>")[0]
    assert f"The best move is {puzzle.key}." in solution
    parts = re.compile("<script.*?</script>|<svg.*?</svg>|<div role=.grid.*?</div>\n</div>", re.DOTALL)
    named = parts.sub("", before + rest.partition("</details>")[2])
    assert f">{puzzle.key}<" not in named
    assert f"{puzzle.key} captures" not in named


def test_a_drawn_puzzle_has_the_wanted_theme_which_the_page_keeps(worker: Worker) -> None:
    for theme in Theme:
        assert theme in worker.browser().get(f"/api/puzzles?theme={theme}").get_json()["themes"]
        text = worker.browser().get(f"/puzzles?theme={theme}").text
        assert f'<option value="{theme}" selected>' in text
        found = re.search("/puzzles/([0-9a-f]{10})", text)
        assert found
        assert theme in next(puzzle.themes for puzzle in PUZZLES if puzzle.id == found[1])
    assert worker.browser().get("/puzzles?theme=").status_code == 200


def test_a_server_with_faulty_puzzles_says_so_and_does_not_start(new_worker: NewWorker, tmp_path: Path) -> None:
    lines = PATH.read_text().splitlines()
    fields = json.loads(lines[3])
    fields["rating"] += 1
    faulty = tmp_path / "faulty.jsonl"
    faulty.write_text("\n".join([*lines[:3], json.dumps(fields)]) + "\n")
    with pytest.raises(InvalidPuzzles, match="line 4: rating is"):
        new_worker(puzzles=faulty)
    with pytest.raises(InvalidPuzzles, match="No such file"):
        new_worker(puzzles=tmp_path / "nothing.jsonl")


def test_without_a_puzzle_of_a_theme_the_page_says_so(new_worker: NewWorker, tmp_path: Path) -> None:
    mined = read_puzzles(PATH)
    others = tuple(puzzle for puzzle in mined.puzzles if Theme.WIN_CELLS not in puzzle.themes)
    file = tmp_path / "others.jsonl"
    file.write_bytes(dump_puzzles(Mined(mined.header, others)))
    answer = new_worker(puzzles=file).browser().get("/puzzles?theme=win-cells")
    assert answer.status_code == 404
    assert "There are no puzzles with this theme." in answer.text
    assert 'href="/puzzles">Solve a puzzle' in answer.text


def test_a_broken_file_is_one_sentence(new_worker: NewWorker, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def broken() -> object:
        raise InvalidPuzzles(tmp_path / "puzzles.jsonl.gz", "it cannot be decompressed")

    monkeypatch.setattr("frontends.web.puzzle_library.shipped_puzzles", broken)
    browser = new_worker(puzzles=None).browser()
    for address in ("/puzzles", "/api/puzzles"):
        answer = browser.get(address)
        assert answer.status_code == 503
        assert "The puzzles of this server cannot be read." in worded(answer)
        assert str(tmp_path) not in answer.text
