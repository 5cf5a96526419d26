"""README is true: its drawings are played, its targets and files exist. Its Python code runs as a doctest."""

import re
import shlex
from pathlib import Path

import pytest

from frontends.console.plain.drawing import Style, board_lines, players_line
from frontends.games.tribolo import TRIBOLO
from frontends.session.loop import Answer, Session, ToggleHelp, start, update
from frontends.session.view import View
from frontends.web.server.settings import Settings
from frontends.web.svg import board_svg
from tests import reference
from tests.console.test_line_console import run
from tribolo_core import PLAYERS, Board, Coord, Owner, Player, Turn, all_transitions

ROOT = Path(__file__).parent.parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
RESULTS = ROOT / "bench" / "results"
SESSIONS = re.findall(r"```console\n(.*?)```", README + (RESULTS / "review.md").read_text("utf-8"), re.DOTALL)
COMMANDS = [shown for session in SESSIONS for shown in re.split(r"^\$ tribolo-cli ", session, flags=re.MULTILINE)[1:]]
DRAWINGS = re.findall(r"```tribolo\n(.*?)```", README, re.DOTALL)


def read_board(lines: list[str]) -> Board:
    rows = ["".join(line.split()).ljust(16, ".") for line in lines]
    return Board.from_text("\n".join(rows + ["." * 16] * (11 - len(rows))))


@pytest.mark.parametrize("drawing", DRAWINGS)
def test_every_drawing_of_the_rules_is_played_as_it_says(drawing: str) -> None:
    lines = drawing.strip().split("\n")
    first = next(i for i, line in enumerate(lines) if re.match("[A-Z][a-z]", line))
    board, lines = read_board(lines[:first]), lines[first:]
    skipped: list[Player] = []
    while lines and re.match("[A-Z][a-z]", lines[0]):
        line = lines.pop(0)
        if played := re.fullmatch(r"(\w+) plays (\w+)", line):
            player, coord = Player(played[1]), Coord.parse(played[2])
            rows = reference.play(str(board).split("\n"), player.owner.value, (coord.x, coord.y))
            turn = Turn.start(board, player).play(coord, by=player)
            board, skipped = turn.board, list(turn.passed)
            assert str(board).split("\n") == rows
        elif refused := re.fullmatch(r"(\w+) cannot play (\w+): (.+)", line):
            player, coord = Player(refused[1]), Coord.parse(refused[2])
            assert coord not in all_transitions(board)[player]
            assert (coord.x, coord.y) not in reference.all_transitions(str(board).split("\n"))[player.owner.value]
            assert refused[3] == ("jumps nothing" if board.owner_at(coord) is Owner.NONE else "occupied")
        elif passed := re.fullmatch(r"(\w+) is skipped", line):
            assert skipped.pop(0) is Player(passed[1])
        else:
            ended = re.fullmatch(r"The game is over: ([\w ]+) wins? with (\d+)", line)
            assert ended, line
            outcome = Turn.start(board, PLAYERS[0]).outcome
            assert outcome
            assert " and ".join(map(str, outcome.winners)) == ended[1]
            assert max(outcome.scores.values()) == int(ended[2])
    if lines:
        assert board == read_board(lines)


def view_with_help() -> View:
    """What a player sees when help is on, on the first turn of deal 7."""
    seats = TRIBOLO.default_seats
    session, _ = update(start(Session(TRIBOLO.new(7), seats, 7))[0], ToggleHelp())
    assert session.question
    session, _ = update(session, Answer(session.question, TRIBOLO.answer(session.question)))
    return TRIBOLO.view(session)


def test_the_picture_is_drawn_as_the_page_draws_it() -> None:
    picture = re.findall(r"!\[[^]]+\]\((\S+board\.svg)\)", README)
    assert [(ROOT / path).read_text(encoding="utf-8") for path in picture] == [board_svg(view_with_help()) + "\n"]


def test_the_board_of_the_lines_of_text_is_what_a_player_sees() -> None:
    view, style = view_with_help(), Style(color=False, ascii=False)
    shown = [*board_lines(view, style), "", players_line(view, style), view.status]
    legal = f"Legal moves: {' '.join(view.legal)}."
    assert README.split("```text\n")[2].split("\n```")[0] == "\n".join([*shown, legal])


def test_the_rules_are_drawn() -> None:
    assert len(DRAWINGS) == 8


def test_every_target_that_is_named_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = set(re.findall(r"\bmake ([a-z-]+)", README))
    assert named - {"and"} <= targets
    assert {"play", "test"} <= named


def test_the_settings_of_the_web_frontend_are_all_told_with_their_values() -> None:
    table = README[README.index("| variable | what it sets |") :].split("\n\n")[0]
    assert [name.lower() for name in re.findall("TRIBOLO_([A-Z_]+)", table)] == list(Settings.model_fields)
    for names, told in re.findall(r"\| (`TRIBOLO_[^|]+) \| (.*) \|", table):
        for name, value in zip(re.findall("TRIBOLO_([A-Z_]+)", names), re.findall(r"\(([\d,]+)\)", told), strict=False):
            assert Settings.model_fields[name.lower()].default == int(value.replace(",", ""))


@pytest.fixture(scope="module")
def reviewed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game that is analysed and reviewed."""
    (seats,) = set(re.findall(r"`tribolo-cli (--blue original .*?)`, saved", README))
    path = tmp_path_factory.mktemp("readme") / "game.tribolo"
    run(*shlex.split(seats), lines=f"save {path}\nquit\n", XDG_DATA_HOME=str(path.parent))
    return path


@pytest.mark.parametrize("shown", COMMANDS, ids=lambda shown: shown.splitlines()[0])
def test_commands_print_what_is_shown(shown: str, reviewed: Path) -> None:
    command, _, output = shown.partition("\n")
    name, _file, *options = command.split()
    assert run(name, str(reviewed), *options).stdout == output


def test_the_levels_win_what_was_measured() -> None:
    told = dict(re.findall(r"^\| ([2-8]) \| .* \| (\d+) % \|$", README, re.MULTILINE))
    measured = re.findall(
        r"^\| ([2-8]) \|.*?\| ([\d.]+) % \(", (RESULTS / "levels.md").read_text("utf-8"), re.MULTILINE
    )
    assert told == {level: f"{float(wins):.0f}" for level, wins in measured}
    assert len(told) == 7
