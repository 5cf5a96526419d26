"""The build backend: sdists and wheels know their commit, and no build leaves a wheel that is none."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import maturin
import pytest

from frontends.commit import FILE, commit_of
from frontends.version import full_version, installed_version
from tools import backend

from .test_release import commit


def test_a_wheel_and_an_sdist_did_not_say_their_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    checkout, unpacked, packed = tmp_path / "checkout", tmp_path / "unpacked", Path(FILE)
    for folder in (checkout, unpacked):
        (folder / packed.parent).mkdir(parents=True)
    (checkout / ".gitignore").write_text(f"/{FILE}\n")
    commit(checkout)
    monkeypatch.setattr(backend, "ROOT", checkout)
    with backend.written_commit():
        (unpacked / packed).write_bytes((checkout / packed).read_bytes())
        written = (checkout / packed).read_text().strip()
        assert written == commit_of(checkout) == commit_of(unpacked), "the file is no change of the checkout"
    assert not (checkout / packed).exists(), "git knows more, once there are changes"
    assert full_version(unpacked) == full_version(checkout) == f"{installed_version()} (commit {written[:8]})"

    monkeypatch.setattr(backend, "ROOT", unpacked)
    with backend.written_commit():
        assert commit_of(unpacked) == written
    assert commit_of(unpacked) == written, "a wheel that is built from an sdist knows the commit, too"


def test_a_build_without_a_known_commit_has_the_version_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / FILE).parent.mkdir()
    (tmp_path / ".git").touch()
    monkeypatch.setattr(backend, "ROOT", tmp_path)
    with backend.written_commit():
        (tmp_path / ".git").unlink()
        assert full_version(tmp_path) == installed_version()
        (tmp_path / ".git").touch()


@pytest.mark.parametrize(("name", "build"), [("wheel", backend.build_wheel), ("editable", backend.build_editable)])
def test_make_play_left_a_wheel_that_is_none(
    name: str, build: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What maturin builds for pip stayed in `target/wheels`, though pip only uses its copy."""
    monkeypatch.setattr(backend, "ROOT", tmp_path)
    folders = []

    def build_in_vain(folder: str, settings: Mapping[str, Any], metadata: str | None) -> str:
        assert (folder, metadata) == ("wheels", None)
        *given, option, out = maturin.get_maturin_pep517_args(settings)
        assert (given, option) == (["--strip"], "--out")
        assert Path(out).is_dir()
        folders.append(Path(out))
        return "tribolo.whl"

    monkeypatch.setattr(maturin, f"build_{name}", build_in_vain)
    assert build("wheels", {"build-args": "--strip"}) == "tribolo.whl"
    assert not folders[0].exists()
