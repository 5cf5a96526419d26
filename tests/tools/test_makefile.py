"""The Makefile, beyond the targets that CI runs."""

from __future__ import annotations

import os
import subprocess

import pytest

from tools.release import ROOT


@pytest.mark.parametrize("variable", ["VIRTUAL_ENV", "CONDA_PREFIX"])
def test_the_kernel_was_installed_in_the_environment_that_was_active(variable: str) -> None:
    """`maturin develop` installs into the environment that one of these variables names, if it is set."""
    seen = subprocess.run(
        ["make", "--silent", "--file", "Makefile", "--file", "-", "seen"],
        cwd=ROOT,
        env={**os.environ, variable: "another"},
        input=f"seen: ; @printenv {variable} || echo none\n",
        capture_output=True,
        text=True,
        check=True,
    )
    assert seen.stdout == "none\n"
