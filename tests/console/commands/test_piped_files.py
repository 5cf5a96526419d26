"""Files that commands read: pipes, descriptors and named pipes too, with or without a byte order mark."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread

import pytest

from frontends.console.storage.files import FileRefused, read_lines, read_record, read_text
from tests.golden_games import GAMES
from tests.harness.console import run, run_here
from tribolo_core import load_all, parse_record

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such pipes")

RECORD = (GAMES / "greedy.tribolo").read_bytes()
MARK = b"\xef\xbb\xbf"


@contextmanager
def descriptor(content: bytes) -> Iterator[str]:
    """Yield the path that a shell gives to `<(...)`, which yields some bytes."""
    reader, writer = os.pipe()

    def write() -> None:
        with os.fdopen(writer, "wb") as file, suppress(BrokenPipeError):
            file.write(content)

    thread = Thread(target=write)
    thread.start()
    try:
        yield f"/dev/fd/{reader}"
    finally:
        os.close(reader)
        thread.join()


READERS = {
    ("show", "FILE"): 0,
    ("convert", "FILE", "--to", "position"): 0,
    ("perft", "1", "FILE"): 0,
    ("analyse", "FILE", "--ply", "40", "--opponent", "greedy"): 0,
    ("bench", "--check", "FILE"): "is no run of Tribolo-Bench.",
    ("train", "new", "--plan", "FILE"): "Expecting value",
    ("puzzle", "--file", "FILE", "--plain"): "is not a file of puzzles.",
    ("play", "--deal", "FILE", "--plain"): 0,
}
"""Commands that read a file, with their exit code 0 or what they say of a record that they do not take."""


@pytest.mark.parametrize("arguments", READERS, ids=" ".join)
def test_a_process_substitution_was_no_file(arguments: tuple[str, ...]) -> None:
    with descriptor(RECORD) as path:
        done = run_here(*(path if argument == "FILE" else argument for argument in arguments))
    expected = READERS[arguments]
    assert "No such file" not in done.output
    if expected == 0:
        assert (done.exit_code, done.stderr) == (0, "")
    else:
        assert str(expected) in done.stderr


def test_standard_input_has_three_names() -> None:
    text = RECORD.decode()
    found = {run("convert", name, "--to", "position", lines=text).stdout for name in ("-", "/dev/stdin", "/dev/fd/0")}
    assert found == {run_here("convert", str(GAMES / "greedy.tribolo"), "--to", "position").stdout}


def test_a_named_pipe_is_read_as_an_argument_and_not_in_a_game(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    with pytest.raises(FileRefused, match="it is a device or a pipe, not a file"):
        read_record(path, parse_record)
    Thread(target=path.write_bytes, args=[RECORD]).start()
    assert run_here("show", str(path)).exit_code == 0


def test_what_is_piped_has_a_bound() -> None:
    with descriptor(bytes(2_000)) as path, pytest.raises(FileRefused, match="the file is larger than 1000 bytes"):
        read_text(Path(path), 1_000, is_argument=True)
    done = run_here("show", "-", text="x" * (2 << 20))
    assert (done.exit_code, "standard input: the file is larger than" in done.stderr) == (2, True)
    for name in ("/", "-no-such-file"):
        assert run_here("show", "--", name).exit_code == 2


def test_a_byte_order_mark_made_a_record_a_board(tmp_path: Path) -> None:
    path = tmp_path / "marked.tribolo"
    path.write_bytes(MARK + RECORD)
    assert read_record(path, parse_record) == parse_record(RECORD.decode())
    assert load_all(path) == (parse_record(RECORD.decode()),)
    assert read_lines(path, 1 << 20)[0][0].startswith("[Deal")
    for name, text in ((str(path), ""), ("-", (MARK + RECORD).decode())):
        done = run_here("show", name, text=text)
        assert (done.exit_code, done.stderr) == (0, "")
