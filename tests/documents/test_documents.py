"""Pictures, commands, settings and figures of the documents; their Python examples run as doctests."""

import re
import shlex
from pathlib import Path

import pytest

import tribolo_core as tribolo
from frontends.console.plain.drawing import TextStyle, board_lines, players_line
from frontends.games.tribolo import TRIBOLO
from frontends.session.loop import Answer, Session, ToggleHelp, start, update
from frontends.session.view import View
from frontends.web.config.settings import Settings
from tests.harness.console import run_here
from tests.structure.sources import SOURCES

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.rglob("*.md"))]
README, REVIEW, TERMINAL, HOSTING, OPPONENTS = (
    path.read_text(encoding="utf-8")
    for path in (
        ROOT / "README.md",
        DOCS / "how-to" / "analyse-and-review.md",
        DOCS / "how-to" / "play-in-the-terminal.md",
        DOCS / "how-to" / "host-a-server.md",
        DOCS / "reference" / "opponents.md",
    )
)
LEVELS = (DOCS / "benchmarks" / "levels.md").read_text(encoding="utf-8")
NOT_ON_THE_INDEX = {
    "explanation/training",
    "how-to/guide-the-search-with-a-network",
    "how-to/mine-puzzles",
    "reference/data-sets",
    "reference/formats",
    "reference/puzzles",
    "reference/tribolo-bench-2",
}
"""Pages to which those of their subject lead; the contents at the side have them, too."""
SESSIONS = [
    session
    for page in (REVIEW, (DOCS / "benchmarks" / "review.md").read_text(encoding="utf-8"))
    for session in re.findall(r"```console\n(.*?)```", page, re.DOTALL)
]
COMMANDS = [shown for session in SESSIONS for shown in re.split(r"^\$ tribolo-cli ", session, flags=re.MULTILINE)[1:]]


def view_with_help() -> View:
    """Return the view (data for drawing) of the game with seed 7 at the human's first turn, with the legal moves."""
    seats = TRIBOLO.setup.default_seats
    session, _ = update(start(Session(TRIBOLO.new(7), seats, 7))[0], ToggleHelp())
    assert session.question
    session, _ = update(session, Answer(session.question, TRIBOLO.opponents.answer(session.question)))
    return TRIBOLO.presentation.view(session)


def test_the_picture_is_drawn_by_the_library_and_follows_the_reader() -> None:
    picture = re.findall(r"!\[[^]]+\]\((\S+board\.svg)\)", README)
    assert [(ROOT / path).read_text(encoding="utf-8") for path in picture] == [
        tribolo.svg.board(tribolo.Game.new(seed=7).play("i6"), theme="auto")
    ]


def test_the_board_of_the_lines_of_text_is_what_a_player_sees() -> None:
    view, style = view_with_help(), TextStyle(color=False, ascii=False)
    labels = TRIBOLO.seat_labels(player.seat for player in view.players)
    shown = [*board_lines(view, style), "", players_line(view, style, labels), view.status]
    legal = f"Legal moves: {' '.join(view.legal)}."
    assert TERMINAL.split("```text\n")[1].split("\n```")[0] == "\n".join([*shown, legal])


def test_every_target_that_is_named_exists() -> None:
    targets = set(re.findall(r"^([a-z0-9-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    texts = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    names = set(re.findall(r"(?:`|^)make ([a-z0-9-]+)", texts, re.MULTILINE))
    settings = "\n".join((ROOT / name).read_text(encoding="utf-8") for name in ("pyproject.toml", "Makefile"))
    names |= set(re.findall(r"#.*\bmake ([a-z0-9-]+)", settings))
    assert names <= targets
    assert {"play", "test", "docs", "test-lowest"} <= names


def test_nobody_is_told_to_install_a_name_that_a_stranger_could_take_on_an_index() -> None:
    pages = {str(page): page.read_text(encoding="utf-8") for page in [*PAGES, *DOCS.rglob("*.ipynb")]}
    told = {
        path: told
        for path, text in {**pages, **SOURCES}.items()
        if (told := re.findall(r"\b(?:pipx?|uvx?) (?!uninstall)[^`\n]*[ '\"]tribolo(?![\w./-])[^`\n]*", text))
    }
    assert told == {}


@pytest.mark.parametrize(
    "word", ["draw", "pass", "resign", "SSH", "tie", "tmux", "troubleshoot", "uninstall", "upgrade", "your data"]
)
def test_a_word_that_strangers_search_for_was_nowhere(word: str) -> None:
    whole = re.compile(rf"^(#+ |\|).*\b{word}\b", re.IGNORECASE | re.MULTILINE)
    assert any(whole.search(page.read_text(encoding="utf-8")) for page in DOCS.rglob("*.md")), "in no heading or table"


def test_the_index_leads_to_every_page_with_a_word_about_it() -> None:
    index = (DOCS / "index.md").read_text(encoding="utf-8")
    linked = set(re.findall(r"\]\(([a-z/-]+)\.(?:md|ipynb)", index))
    listed = set(re.findall(r"^([a-z/-]+)$", index, re.MULTILINE)) - {""}
    assert listed <= {*linked, *NOT_ON_THE_INDEX}
    assert linked <= listed


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_to_a_file_leads_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_the_settings_of_the_web_frontend_are_all_told_with_their_values() -> None:
    table = HOSTING[HOSTING.index("| variable | what it sets |") :].split("\n\n")[0]
    assert [name.lower() for name in re.findall("TRIBOLO_([A-Z_]+)", table)] == list(Settings.model_fields)
    for names, told in re.findall(r"\| (`TRIBOLO_[^|]+) \| (.*) \|", table):
        for name, value in zip(re.findall("TRIBOLO_([A-Z_]+)", names), re.findall(r"\(([\d,]+)\)", told), strict=False):
            assert Settings.model_fields[name.lower()].default == int(value.replace(",", ""))


@pytest.fixture(scope="module")
def reviewed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Play and save the game of the how-to guide on analyses and reviews; return the path of the game record."""
    (seats,) = set(re.findall(r"`tribolo-cli (--blue original .*?)`, saved", REVIEW))
    path = tmp_path_factory.mktemp("readme") / "game.tribolo"
    run_here(*shlex.split(seats), text=f"save {path}\nquit\n", XDG_DATA_HOME=str(path.parent))
    return path


@pytest.mark.parametrize("shown", COMMANDS, ids=lambda shown: shown.splitlines()[0])
def test_commands_print_what_is_shown(shown: str, reviewed: Path) -> None:
    command, _, output = shown.partition("\n")
    name, _file, *options = command.split()
    assert run_here(name, str(reviewed), *options).stdout == output


def test_the_levels_win_what_was_measured() -> None:
    told = dict(re.findall(r"^\| ([2-8]) \| .* \| (\d+) % \|$", OPPONENTS, re.MULTILINE))
    measured = re.findall(r"^\| ([2-8]) \|.*?\| ([\d.]+) % \(", LEVELS, re.MULTILINE)
    assert told == {level: f"{float(wins):.0f}" for level, wins in measured}
    assert len(told) == 7
