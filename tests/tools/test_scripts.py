"""The scripts of CI, beyond what CI runs."""

from __future__ import annotations

import subprocess
import zipfile
from pathlib import Path

from tools.release import ROOT


def test_a_wheel_without_the_kernel_was_taken_for_one(tmp_path: Path) -> None:
    wheel = tmp_path / "tribolo-0.2.0-cp311-abi3-linux_x86_64.whl"
    with zipfile.ZipFile(wheel, "w") as file:
        file.writestr("tribolo.pth", "/tribolo\n")
    done = subprocess.run(["bash", ROOT / ".ci" / "use-wheel", wheel], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == f"{wheel} is no wheel for others: it lacks tribolo_core/_kernel.\n"
