"""The files of the page: bundles its scripts and styles, one of each for a page.

`python -m tools.page` rewrites `frontends/web/static/page`; `python -m tools.page FOLDER` writes another folder, to
compare them. Options of esbuild may follow, such as `--sourcemap=inline`.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
SOURCES: Final = ROOT / "frontends" / "web" / "page"
BUNDLES: Final = ROOT / "frontends" / "web" / "static" / "page"

SCRIPTS: Final = (
    "analysis/analysis",
    "common/look",
    "common/site",
    "daily/calendar",
    "daily/daily",
    "daily/friends",
    "daily/unlisted",
    "editor/editor",
    "embed/embed",
    "engine/worker",
    "front/front",
    "front/new",
    "game/browser-page",
    "game/server-page",
    "lobby/lobby",
    "privacy",
    "puzzles/puzzles",
    "results/results",
    "service-worker",
    "teaching/course",
    "teaching/lesson",
    "teaching/rules",
    "watch/watch",
)
"""The scripts that pages and browsers load; each is bundled with all that it imports."""

STYLES: Final = (
    "analysis/analysis",
    "board/site",
    "daily/daily",
    "embed/embed",
    "front/front",
    "game/game",
    "lobby/lobby",
    "puzzles/puzzles",
    "teaching/teaching",
    "watch/watch",
)
"""The style sheets that pages load."""

BROWSERS: Final = "chrome123,firefox125,safari17.5"
"""The oldest browsers of the page; see `docs/reference/platforms.md`."""


def bundle(folder: Path, *options: str) -> None:
    """Write the bundles into a folder, which is removed first. Raise CalledProcessError if esbuild refuses a source."""
    shutil.rmtree(folder, ignore_errors=True)
    entries = [*(f"{name}.ts" for name in SCRIPTS), *(f"{name}.css" for name in STYLES)]
    subprocess.run(
        [
            str(ROOT / "node_modules" / ".bin" / "esbuild"),
            *entries,
            "--bundle",
            "--minify",
            "--format=esm",
            "--charset=utf8",
            "--log-level=warning",
            f"--target={BROWSERS}",
            "--outbase=.",
            f"--outdir={folder.absolute()}",
            *options,
        ],
        cwd=SOURCES,
        check=True,
    )


if __name__ == "__main__":
    folders = [Path(argument) for argument in sys.argv[1:] if not argument.startswith("--")]
    bundle(folders[0] if folders else BUNDLES, *(argument for argument in sys.argv[1:] if argument.startswith("--")))
