"""The commands that the documents show print what stands below them; their Python examples run as doctests."""

import re
import shlex
from pathlib import Path

import pytest

from tests.harness.console import run_here
from tests.variants import gated
from tools.documents import manual

DOCS = Path(__file__).parents[2] / "docs"
MEASURED, GUIDE = (
    (DOCS / name).read_text(encoding="utf-8") for name in ("benchmarks/review.md", "how-to/analyse-and-review.md")
)
SESSIONS = re.findall(r"```console\n(.*?)```", MEASURED + GUIDE, re.DOTALL)
COMMANDS = [shown for session in SESSIONS for shown in re.split(r"^\$ tribolo-cli ", session, flags=re.MULTILINE)[1:]]


@pytest.fixture(scope="module")
def reviewed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Play and save the game of the how-to guide on analyses and reviews; return the path of the game record."""
    (seats,) = set(re.findall(r"`tribolo-cli (--blue original .*?)`, saved", GUIDE))
    path = tmp_path_factory.mktemp("readme") / "game.tribolo"
    run_here(*shlex.split(seats), text=f"save {path}\nquit\n", XDG_DATA_HOME=str(path.parent))
    return path


@pytest.mark.parametrize("shown", gated(COMMANDS, 2), ids=lambda shown: shown.splitlines()[0])
def test_commands_print_what_is_shown(shown: str, reviewed: Path) -> None:
    command, _, output = shown.partition("\n")
    name, _file, *options = command.split()
    assert run_here(name, str(reviewed), *options).stdout == output


def test_each_manual_page_has_exit_codes_variables_and_files() -> None:
    pages = [text for path, text in manual.files().items() if path.endswith(".1")]
    wanted = ["EXIT STATUS", "ENVIRONMENT", "FILES", "SEE ALSO"]
    assert [re.findall(r"^\.SH (.*)", page, re.MULTILINE)[-4:] for page in pages] == [wanted] * 2
