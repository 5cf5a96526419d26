"""The notices of the code in the compiled kernel are complete."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tools import licences
from tools.licences import Notice, chosen, document


def test_every_crate_in_the_kernel_has_its_notice() -> None:
    if not shutil.which("cargo"):
        pytest.skip("cargo is not installed; see CONTRIBUTING.md")
    licences.main(["check"])
    assert {"libm", "pyo3", "numpy"} <= {crate.split()[0] for crate in licences.linked_crates()}


def test_a_crate_without_a_notice_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "notices.txt"
    file.write_text(document([Notice("libm 0.2.16 (MIT)", "text")]), encoding="utf-8")
    monkeypatch.setattr(licences, "FILE", file)
    monkeypatch.setattr(licences, "linked_crates", lambda: ["libm 0.2.16"])
    licences.main(["check"])
    monkeypatch.setattr(licences, "linked_crates", lambda: ["libm 0.2.17", "new 1.0.0"])
    with pytest.raises(SystemExit, match=r"lacks libm 0\.2\.17, new 1\.0\.0\. Run"):
        licences.main(["check"])


def test_two_versions_of_a_crate_both_need_a_notice(monkeypatch: pytest.MonkeyPatch) -> None:
    tree = "tribolo-kernel v0.2.0 (/tribolo/kernel)\nlibm v0.1.4\nlibm v0.2.16\n\nlibm v0.2.16\n"
    monkeypatch.setattr(licences, "output", lambda _command: tree)
    assert licences.linked_crates() == ["libm 0.1.4", "libm 0.2.16"]


def test_alternative_licences_are_left_out_only_if_another_is_offered() -> None:
    assert chosen(["Cargo.toml", "LICENSE-APACHE", "LICENSE-MIT", "src"]) == ["LICENSE-MIT"]
    assert chosen(["LICENSE-APACHE", "NOTICE.md"]) == ["NOTICE.md"]
    assert chosen(["LICENSE-APACHE"]) == ["LICENSE-APACHE"]
    assert chosen(["COPYRIGHT", "license-mit", "UNLICENSE"]) == ["COPYRIGHT", "license-mit"]
    assert chosen(["licensed.rs", "main.rs"]) == []
