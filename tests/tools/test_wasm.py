"""The tool that builds the kernel of the page."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import wasm


def test_without_rustc_or_the_linker_of_debian_the_tool_ended_with_a_traceback(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(wasm, "DEBIAN", tmp_path / "rustc")
    with pytest.raises(SystemExit, match="Run `rustup target add"):
        wasm.find_toolchain()
    wasm.DEBIAN.touch()
    with pytest.raises(SystemExit, match="apt-get install"):
        wasm.find_toolchain()
