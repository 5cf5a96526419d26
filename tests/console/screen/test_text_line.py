"""Lines of text on the full screen: editing as in a shell, completion, and confirmation before a file is replaced."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from frontends.console.screen.overlays import Choice, TextPrompt
from frontends.console.screen.text_line import EDITS, FileNames, TextLine

from .model_driver import TriboloModel, type_keys


def pressed(line: TextLine, *names: str) -> TextLine:
    for name in names:
        line = line.press(name, "")
    return line


def test_typing_left_the_proposed_name(model: TriboloModel, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    type_keys(model, "v", "x.tribolo", "enter")
    type_keys(model, "v", "c-u", "y.tribolo", "enter")
    type_keys(model, "v", "enter")
    assert {path.name for path in tmp_path.glob("*.tribolo")} == {"x.tribolo", "y.tribolo", "game.tribolo"}


def test_a_file_was_replaced_without_a_question(model: TriboloModel, tmp_path: Path) -> None:
    path = tmp_path / "kept.tribolo"
    type_keys(model, "v", str(path), "enter")
    before = path.read_text("utf-8")
    type_keys(model, "i6", "enter", "v", str(path), "enter")
    assert isinstance(model.overlay, Choice)
    assert model.overlay.text == (f"{path} exists. Replace it?",)
    type_keys(model, "n")
    assert path.read_text("utf-8") == before
    type_keys(model, "v", str(path), "enter", "y")
    assert path.read_text("utf-8") != before
    assert model.messages[-1][1] == f"Saved to {path}."


def test_a_file_that_cannot_be_replaced_any_more_is_reported(model: TriboloModel, tmp_path: Path) -> None:
    path = tmp_path / "kept.tribolo"
    type_keys(model, "v", str(path), "enter", "v", str(path), "enter")
    path.write_text("no game", "utf-8")
    type_keys(model, "y")
    assert model.messages[-1][0] == "class:refused"
    assert path.read_text("utf-8") == "no game"


@pytest.mark.parametrize(
    ("keys", "shown"),
    [
        (["left"], "one tw|o"),
        (["home"], "|one two"),
        (["home", "right", "delete"], "o|e two"),
        (["c-a", "c-k"], "_"),
        (["c-left"], "one |two"),
        (["home", "c-right"], "one| two"),
        (["c-w"], "one _"),
        (["left", "c-u"], "|o"),
        (["backspace", "backspace"], "one t_"),
        (["home", "backspace", "end", "delete"], "one two_"),
        (["f5"], "one two_"),
    ],
)
def test_keys_edit_as_in_a_shell(keys: list[str], shown: str) -> None:
    assert pressed(TextLine("one two"), *keys).shown == shown


def test_an_edited_proposal_is_kept() -> None:
    assert pressed(TextLine("game.tribolo"), "home").press("", "my-").text == "my-game.tribolo"


@given(st.lists(st.sampled_from([*EDITS, "a", "é", " ", "\x00"])))
def test_the_cursor_stays_in_the_line(keys: list[str]) -> None:
    line = TextLine("a b")
    for key in keys:
        line = line.press(key, "") if key in EDITS else line.press("", key)
        assert line.cursor is None or 0 <= line.cursor <= len(line.text)
        assert line.text.isprintable()


def test_tab_completes_the_names_of_files(tmp_path: Path) -> None:
    for name in ("first.tribolo", "final.tribolo", "other.tribolo"):
        (tmp_path / name).touch()
    line, found = TextLine(f"{tmp_path}/fi").completed(FileNames())
    assert (line.text, sorted(found)) == (f"{tmp_path}/fi", ["final.tribolo", "first.tribolo"])
    line, found = line.press("", "r").completed(FileNames())
    assert (line.text, found) == (f"{tmp_path}/first.tribolo", ())
    assert TextLine(f"{tmp_path}/x").completed(FileNames())[0].text == f"{tmp_path}/x"


def test_tab_stopped_at_the_name_of_a_folder(tmp_path: Path) -> None:
    """The name was completed without a slash, so that a second Tab did nothing."""
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "first.tribolo").touch()
    line, _ = TextLine(f"{tmp_path}/ga").completed(FileNames())
    assert line.text == f"{tmp_path}/games/"
    assert line.completed(FileNames())[0].text == f"{tmp_path}/games/first.tribolo"


def test_a_folder_was_called_a_file_that_exists(model: TriboloModel, tmp_path: Path) -> None:
    """ "the file exists and is not overwritten (it is a folder or a device, not a file)"."""
    type_keys(model, "v", "c-u", str(tmp_path), "enter")
    assert isinstance(model.overlay, TextPrompt)
    expected = f"{tmp_path}: this is a folder. Add the name of a file, such as {tmp_path}/game.tribolo."
    assert model.overlay.problem == expected
    type_keys(model, "c-u", "enter")
    assert model.overlay.problem == "Type the name of a file."


def test_the_prompt_shows_several_completions(tmp_path: Path) -> None:
    for name in ("a1", "a2"):
        (tmp_path / name).touch()
    prompt = TextPrompt("Load", TextLine(f"{tmp_path}/"), lambda _text: None, completer=FileNames())
    after = prompt.press("tab", "")
    assert isinstance(after, TextPrompt)
    assert (after.line.text, after.lines[1]) == (f"{tmp_path}/a", ("class:hint", "a1  a2"))
