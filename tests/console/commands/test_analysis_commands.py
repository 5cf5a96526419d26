"""The commands `analyse` and `review`: tables, JSON, interrupts and errors."""

import json
import re
import signal
from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from frontends.console.plain.drawing import TextStyle
from frontends.console.reports.analysis import analysis_lines
from frontends.games.characters import CHARACTERS
from tests.golden_games import GAMES
from tests.harness.console import COMMAND, output_of, process_of, refusal_of
from tests.harness.console import run_here as run
from tests.harness.pseudo_terminal import Terminal
from tribolo_core import ANALYST, PLAYERS, Coord, Game, Record, format_position, format_record, parse_record
from tribolo_core.ai.protocol import Analysis, RankedMove, Shares
from tribolo_core.analysis.review import ReviewedMove, without_evaluations
from tribolo_core.analysis.review import review as review_of_game
from tribolo_core.notation.record import UNKNOWN

GREEDY = GAMES / "greedy.tribolo"
ANALYSE = ("analyse", str(GREEDY), "--opponent", "mcts")
REVIEW = ("review", str(GREEDY), "--opponent", "mcts")
GAME = parse_record(GREEDY.read_text("utf-8")).game
PLAYERS_BY_NAME = [str(player) for player in PLAYERS]


def rows(text: str) -> list[list[str]]:
    return [line.split() for line in text.splitlines()]


def test_analyse_prints_the_moves_from_the_best_to_the_worst() -> None:
    printed = output_of(*ANALYSE, "--ply", "60", "--nodes", "500", "--moves", "3")
    turn = GAME.turns[60]
    lines = printed.splitlines()
    assert lines[0] == f"{turn.player} to move on {turn.scores}, {len(turn.transitions)} moves."
    assert lines[2].split() == ["move", "Blue", "%", "Red", "%", "Green", "%", "nodes", "then"]
    table = [line.split() for line in lines[3:6]]
    assert {Coord.parse(row[0]) for row in table} <= set(turn.transitions)
    for row in table:
        assert sum(map(float, row[1:4])) == pytest.approx(100, abs=0.2)
    assert lines[6:8] == ["", "mcts:nodes=500: 500 nodes, 4 plies deep."]
    assert lines[8:] == [f"{player} played most like Gus." for player in PLAYERS]


def test_expected_cells_are_shown_if_they_are_known() -> None:
    turn = GAME.turns[60]
    first, second, *_ = turn.transitions
    known = RankedMove(first, 0.5, (first, second), 7, Shares(0.25, 0.5, 0.25), (50.4, 60.6, 53))
    unknown = RankedMove(second, 0, (second,), 0)
    analysis = Analysis((known, unknown), 1, 7, 2, solved=True)
    lines = list(analysis_lines(turn, "some", analysis, 2, TextStyle(color=False, ascii=True), 60))
    assert [line.split() for line in lines[2:5]] == [
        ["move", "Blue", "%", "Red", "%", "Green", "%", "cells", "nodes", "then"],
        [str(first), "25.0", "50.0", "25.0", "50-61-53", "7", str(second)],
        [str(second), "0"],
    ]
    assert lines[-1].startswith("Solved: ")


def test_values_are_shown_if_there_are_no_win_shares() -> None:
    done = run("analyse", str(GREEDY), "--ply", "60", "--opponent", "paranoid:depth=2")
    assert rows(done.stdout)[2] == ["move", "value", "nodes", "then"]
    assert " 2 plies deep.\n" in done.stdout
    fields = json.loads(run("analyse", str(GREEDY), "--ply", "60", "--opponent", "greedy", "--json").stdout)
    assert fields["moves"][0]["shares"] is fields["moves"][0]["cells"] is None


@pytest.mark.parametrize("source", ["file", "standard input", "position", "board"])
def test_a_turn_can_be_given_in_any_notation(source: str) -> None:
    turn = GAME.turns[-5]
    position = format_position(turn.position)
    argument, text = {
        "file": (str(GREEDY), ""),
        "standard input": ("-", position),
        "position": (position, ""),
        "board": ("-", str(Game.new(seed=3).turn.board)),
    }[source]
    ply = ("--ply", str(len(GAME.moves) - 4)) if source == "file" else ()
    fields = json.loads(
        run("analyse", argument, *ply, "--opponent", "mcts", "--nodes", "50", "--json", text=text).stdout
    )
    if source == "board":
        assert fields["player"] == "Blue"
    else:
        assert (fields["position"], fields["player"]) == (position, str(turn.player))


def test_json_holds_the_whole_analysis() -> None:
    fields = json.loads(run(*ANALYSE, "--ply", "120", "--nodes", "100000", "--json").stdout)
    turn = GAME.turns[120]
    assert fields["opponent"] == "mcts:nodes=100000"
    assert fields["solved"]
    assert {move["move"] for move in fields["moves"]} == set(map(str, turn.transitions))
    for move in fields["moves"]:
        assert list(move["shares"]) == PLAYERS_BY_NAME
        assert move["value"] == move["shares"][fields["player"]]
        assert move["line"][0] == move["move"]
    assert "Solved: " in run(*ANALYSE, "--ply", "120", "--nodes", "100000").stdout


def test_the_default_opponent_is_the_analyst_of_the_registry() -> None:
    fields = json.loads(run("analyse", str(GREEDY), "--ply", "60", "--time", "50ms", "--json").stdout)
    assert fields["opponent"] == f"{ANALYST}:time=50ms"
    assert fields["moves"][0]["shares"]


def test_a_stream_prints_a_line_for_each_iteration() -> None:
    lines = run(*ANALYSE, "--ply", "30", "--nodes", "900", "--stream", "--moves", "1").stdout.splitlines()
    fields = [json.loads(line) for line in lines]
    assert len(fields) > 2
    assert [line["final"] for line in fields] == [False] * (len(fields) - 1) + [True]
    assert [line["nodes"] for line in fields] == sorted(line["nodes"] for line in fields)
    assert {len(line["moves"]) for line in fields} == {1}


def test_several_threads_search_together() -> None:
    fields = json.loads(run(*ANALYSE, "--ply", "30", "--nodes", "400", "--threads", "2", "--json").stdout)
    assert fields["opponent"] == "mcts:nodes=400,threads=2"
    assert fields["nodes"] == 400


def test_an_interrupt_ends_the_search_and_prints_the_result_so_far() -> None:
    with process_of(*COMMAND, *ANALYSE, "--ply", "30", "--time", "10min", "--stream") as process:
        assert process.stdout
        assert process.stderr
        lines = [process.stdout.readline()]
        process.send_signal(signal.SIGINT)
        # The same file object, because `communicate` would miss the lines that it has buffered.
        lines += process.stdout.readlines()
        assert (process.stderr.read(), process.wait(timeout=60)) == ("", 130)
    fields = [json.loads(line) for line in lines]
    assert [line["final"] for line in fields] == [False] * (len(fields) - 1) + [True]


def test_a_terminal_shows_one_table_that_changes(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, *ANALYSE, "--ply", "60", "--time", "10min")
    first = terminal.expect("Searching. Press Ctrl-C to stop.", "Blue %")
    terminal.wait_for(lambda screen: screen != first, "change")
    terminal.interrupt_at("Searching")
    assert "Searching" not in terminal.text
    assert terminal.text.count("to move on") == terminal.text.count("nodes, ") == 1


def test_a_small_terminal_shows_as_many_lines_as_fit(tmp_path: Path) -> None:
    arguments = (*ANALYSE, "--ply", "60", "--moves", "30", "--time", "10min")
    terminal = Terminal(tmp_path, *arguments, size=(8, 50))
    with closing(terminal.child):
        start = f"{GAME.turns[60].player} to move on "
        # The screen may be read while a report is drawn.
        screen = terminal.wait_for(lambda screen: screen.startswith(start) and "Blue %" in screen, start)
        assert "\n\n" in screen.rstrip()


def review(*arguments: str) -> dict[str, Any]:
    fields: dict[str, Any] = json.loads(output_of(*REVIEW, "--nodes", "30", "--json", *arguments))
    return fields


def test_a_game_is_reviewed(tmp_path: Path) -> None:
    path = tmp_path / "own.tribolo"
    path.write_text(format_record(Record(GAME, ("human", "level:3", "level:2"))), "utf-8")
    command = ("review", str(path), "--opponent", "mcts", "--nodes", "30")
    fields = json.loads(output_of(*command, "--json"))
    assert fields["complete"]
    assert [move["move"] for move in fields["moves"]] == list(map(str, GAME.moves))
    assert list(fields["players"]) == PLAYERS_BY_NAME
    done = run(*command)
    assert done.stderr == "", "a label of progress was in logs"
    end = "Blue 57 (You)    Red 41 (Otto, medium)    Green 66 (Mina, medium)\nYou are second, 9 behind Mina.\n"
    assert end in output_of("show", str(path))
    moves, kingmakers, players, end = done.stdout.rstrip().split("\n\n")
    bad = [move for move in fields["moves"] if move["judgement"] or move["kingmaker"]]
    assert rows(moves)[0] == ["ply", "player", "move", "loss", "better"]
    # Once, the table called the players by their colours.
    called = dict(zip(PLAYERS_BY_NAME, ("You", "Otto", "Mina"), strict=True))
    moved = [[str(move["ply"]), called[move["player"]], move["move"]] for move in bad]
    assert [row[:3] for row in rows(moves)[1:]] == moved
    for row, move in zip(rows(moves)[1:], bad, strict=True):
        assert row[4] == (move["judgement"] or "kingmaker")
        assert f"{called[move['player']]} {move['line'][0]} (+" in " ".join(row)
    assert [line.split()[2].rstrip(",") for line in kingmakers.splitlines()] == [
        str(move["ply"]) for move in bad if move["kingmaker"]
    ]
    for row in rows(players)[1:]:
        player = fields["players"][{name: player for player, name in called.items()}[row[0]]]
        assert row[1:] == [
            f"{player['accuracy']:.1f}",
            "%",
            *map(str, player["judgements"].values()),
            str(player["kingmakers"]),
        ]
    turned = fields["moves"][fields["turning_point"] - 1]
    assert end.splitlines() == [
        f"{len(GAME.moves)} of {len(GAME.moves)} moves, by mcts:nodes=30. Losses are points of the win share.",
        f"Turning point: move {turned['ply']}, {turned['move']} by {called[turned['player']].replace('You', 'you')}.",
        *(
            f"{called[player]} played most like {CHARACTERS[likeness['opponent']].name}."
            for player, likeness in fields["likenesses"].items()
        ),
    ]
    assert list(fields["likenesses"]) == PLAYERS_BY_NAME, "people, too"


def test_better_lines_made_the_table_wider_than_100_columns() -> None:
    """Findings 2 and 20: the column had up to 25 cells, without the players who move there."""
    table = run(*REVIEW, "--nodes", "30").stdout.partition("\n\n")[0].splitlines()
    assert max(map(len, table)) <= 100
    lines = [re.findall(r"Gus \d [a-p]\d+ \(\+\d+\)", row) for row in table[1:]]
    assert max(map(len, lines)) == 4
    assert all(lines)


def test_the_worst_moves_come_first() -> None:
    worst = [move["loss"] for move in review("--worst", "5")["moves"]]
    assert worst == sorted((move["loss"] for move in review()["moves"]), reverse=True)[:5]


def test_the_number_of_workers_changes_nothing() -> None:
    assert review("--workers", "1") == review("--workers", "3")


def test_a_game_without_bad_moves_has_no_table_of_moves(tmp_path: Path) -> None:
    path = tmp_path / "game"
    path.write_text(format_record(Record(Game.new(seed=7).play("i6"), UNKNOWN)), "utf-8")
    done = run("review", str(path), "--opponent", "mcts", "--nodes", "30")
    assert done.stdout.startswith("No inaccuracies, mistakes or blunders.\n")
    assert [row[1] for row in rows(done.stdout)[3:6]] == ["-"] * 3


def test_evaluations_are_written_into_the_comments_of_a_record(tmp_path: Path) -> None:
    out = tmp_path / "out.tribolo"
    record = parse_record(GREEDY.read_text("utf-8"))
    review("--annotate", str(out))
    first = parse_record(out.read_text("utf-8"))
    assert without_evaluations(first) == record
    assert all("[%win " in comment for comment in first.comments[1:])
    assert run("review", str(out), "--opponent", "mcts", "--nodes", "20", "--annotate", str(out)).exit_code == 0
    second = parse_record(out.read_text("utf-8"))
    assert second != first
    assert without_evaluations(second) == record


def test_better_lines_are_written_as_variations(tmp_path: Path) -> None:
    out = tmp_path / "out.tribolo"
    arguments = (*REVIEW, "--nodes", "30", "--annotate", str(out), "--variations", "--json")
    moves = json.loads(run(*arguments).stdout)["moves"]
    first = parse_record(out.read_text("utf-8"))
    lines = [[list(map(str, variation.game.moves)) for variation in there] for there in first.variations]
    assert lines == [[move["line"]] if move["judgement"] else [] for move in moves]
    assert any(lines)
    assert without_evaluations(first) == parse_record(GREEDY.read_text("utf-8"))
    assert run(*arguments).exit_code == 0, "the variations of a review can be overwritten"
    alone = run(*REVIEW, "--variations")
    assert (alone.exit_code, alone.stdout) == (2, "")
    assert "--variations needs --annotate FILE, the record to write." in alone.stderr


@pytest.mark.parametrize("existing", ["remember the milk", GREEDY.read_text("utf-8").replace("{", "{so: ", 1)])
def test_annotate_does_not_overwrite_another_file(tmp_path: Path, existing: str) -> None:
    out = tmp_path / "out.tribolo"
    out.write_text(existing, "utf-8")
    error = refusal_of(*REVIEW, "--time", "10min", "--annotate", str(out))
    assert f"{out}: the file exists and is not overwritten (" in error
    assert out.read_text("utf-8") == existing


def interrupted_review(monkeypatch: pytest.MonkeyPatch, moves: int, *options: str) -> str:
    """Press Ctrl-C when a number of moves of a stored game is reviewed, and return the standard output."""

    def first_moves(*arguments: Any, **options: Any) -> Iterator[ReviewedMove]:
        yield from islice(review_of_game(*arguments, **options), moves)
        raise KeyboardInterrupt

    monkeypatch.setattr("frontends.console.commands.review.review", first_moves)
    return run(*REVIEW, "--nodes", "5", "--workers", "1", *options).stdout


def test_an_interrupted_review_looked_complete(monkeypatch: pytest.MonkeyPatch) -> None:
    fields = json.loads(interrupted_review(monkeypatch, 5, "--json"))
    assert (len(fields["moves"]), fields["complete"]) == (5, False)
    text = interrupted_review(monkeypatch, 5)
    assert text.startswith("Interrupted: only 5 of 128 moves are reviewed.\n\n")
    assert "No inaccuracies, mistakes or blunders.\n" not in text


def test_an_accuracy_was_printed_from_one_or_two_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    for count, is_shown in ((5, False), (39, True)):
        fields = json.loads(interrupted_review(monkeypatch, count, "--json"))
        text = interrupted_review(monkeypatch, count)
        for name, player in zip(("Gus 1", "Gus 2", "Gus 3"), fields["players"].values(), strict=True):
            assert (player["accuracy"] is not None) == is_shown
            assert re.search(rf"^{name} +{'[0-9.]+ %' if is_shown else '-'} ", text, re.MULTILINE)


def test_an_interrupted_review_prints_the_result_so_far_and_writes_nothing(tmp_path: Path) -> None:
    out = tmp_path / "out.tribolo"
    arguments = (*REVIEW, "--time", "10min", "--annotate", str(out), "--json")
    text = Terminal(tmp_path, *arguments).interrupt_at("Reviewing")
    assert '"moves": []' in text
    assert text.endswith(f"Interrupted. {out} was not written.\n"), "that nothing was written was not said"
    assert not out.exists()


TURN = (*ANALYSE, "--ply", "3")
OVER = format_position(GAME.turn.position)
THREADS = ("analyse", str(GREEDY), "--ply", "40", "--threads", "2", "--opponent")


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("analyse", "/no/where"), "/no/where: No such file or directory."),
        (("analyse", "3/4 b"), "the position: line 1, column 1: row 1 has 3 cells, not 16."),
        (("analyse", OVER), "The game is over on that turn, so there are no moves to analyse."),
        ((*ANALYSE, "--ply", "500"), "There is no turn after 500 moves: the game has 128."),
        ((*TURN, "--time", "5"), "Error: --time 5 has no unit; use 5s or 500ms."),
        ((*TURN, "--time", "5h"), "--time 5h is not a time above zero and of at most one day"),
        ((*ANALYSE, "--opponent", "deep"), "Invalid value for '--opponent': unknown name 'deep'"),
        ((*TURN, "--nodes", "-1"), "--nodes -1 is not a whole number from 1 to 10**12"),
        ((*THREADS, "level:3"), "Error: --threads does not apply to level: it has no options."),
        ((*THREADS, "mcts:threads=2"), "Error: Give threads either in --opponent or with --threads."),
        (("review", OVER), "This game has no moves to review."),
        (("review", str(GREEDY), "--opponent", "brs"), "Invalid reviewer 'brs': it does not know win shares"),
        (("review", str(GREEDY), "--annotate", "/no/where.tribolo"), "/no/where.tribolo: No such file or directory."),
    ],
    ids=lambda part: part if isinstance(part, str) else part[0],
)
def test_invalid_input_is_reported_in_one_sentence_with_exit_code_2(arguments: tuple[str, ...], problem: str) -> None:
    error = refusal_of(*arguments).rstrip().split("\n")[-1]
    assert error.startswith("Error: ")
    assert problem in error


@pytest.mark.parametrize("command", ["analyse", "review"])
@pytest.mark.parametrize(
    ("options", "error"),
    [
        ("--nodes 100 --time 1s", "Use either --nodes or --time."),
        ("--opponent mcts:time=1s --nodes 9", "Use either --nodes or the time of --opponent."),
        ("--opponent mcts:nodes=9 --time 1s", "Use either --time or the nodes of --opponent."),
        ("--opponent engine:nodes=5 --nodes 5", "Give nodes either in --opponent or with --nodes."),
        ("--opponent mcts:time=1s --time 2s", "Give time either in --opponent or with --time."),
        ("--opponent greedy --time 1s", "--time does not apply to greedy: it has no options."),
        ("--opponent revenge --time 1s", "--time does not apply to revenge: its only option is nodes."),
        (
            "--opponent human",
            "Invalid value for '--opponent': A human cannot search. Name an opponent, such as engine.",
        ),
    ],
)
def test_errors_name_the_options_that_were_typed(command: str, options: str, error: str) -> None:
    assert refusal_of(command, str(GREEDY), *options.split()).rstrip().split("\n")[-1] == f"Error: {error}"
