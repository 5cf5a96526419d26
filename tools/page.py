"""The files of the page: bundles its scripts and styles, one of each for a page, and lists the messages of each script.

`python -m tools.page` rewrites `frontends/web/static/page`; `python -m tools.page FOLDER` writes another folder, to
compare them. Options of esbuild may follow, such as `--sourcemap=inline`.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from babel.messages.extract import extract_from_file

ROOT: Final = Path(__file__).parents[1]
ESBUILD: Final = ROOT / "node_modules" / ".bin" / "esbuild"
SOURCES: Final = ROOT / "frontends" / "web" / "page"
BUNDLES: Final = ROOT / "frontends" / "web" / "static" / "page"

SCRIPTS: Final = (
    "analysis/analysis",
    "common/look",
    "common/site",
    "common/way-back",
    "daily/calendar",
    "daily/daily",
    "daily/friends",
    "daily/unlisted",
    "devices/devices",
    "editor/editor",
    "embed/embed",
    "engine/network",
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

MANIFEST: Final = "texts.json"
"""The name of the file with the messages of each script; a message with plural forms is a pair."""

KEYWORDS: Final[dict[str, tuple[int, ...] | None]] = {
    "gettext": None,
    "ngettext": (1, 2),
    "noop": None,
    "nnoop": (1, 2),
}
"""The functions of scripts whose arguments are messages, with the places of the singular and the plural form."""

EXTRACTION: Final = {"parse_template_string": "true"}
"""The options of Babel's extractor for scripts."""


def bundle(folder: Path, *options: str) -> None:
    """Write the bundles into a folder, which is removed first. Raise CalledProcessError if esbuild refuses a source."""
    shutil.rmtree(folder, ignore_errors=True)
    scripts = [f"{name}.ts" for name in SCRIPTS]
    _esbuild(folder, *scripts, *(f"{name}.css" for name in STYLES), "--minify", *options)
    with TemporaryDirectory() as readable:
        _esbuild(Path(readable), *scripts)
        messages = {name: _messages(Path(readable, f"{name}.js")) for name in SCRIPTS}
    found = {name: texts for name, texts in messages.items() if texts}
    (folder / MANIFEST).write_text(
        json.dumps(found, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8"
    )


def module(script: Path) -> str:
    """Return a script with all that it imports as one module that people can read."""
    command = [str(ESBUILD), str(script), "--bundle", "--format=esm", "--log-level=warning"]
    return subprocess.run(command, capture_output=True, check=True, text=True).stdout


def _esbuild(folder: Path, *arguments: str) -> None:
    subprocess.run(
        [
            str(ESBUILD),
            *arguments,
            "--bundle",
            "--format=esm",
            "--charset=utf8",
            "--log-level=warning",
            f"--target={BROWSERS}",
            "--outbase=.",
            f"--outdir={folder.absolute()}",
        ],
        cwd=SOURCES,
        check=True,
    )


def _messages(script: Path) -> list[str | tuple[str, ...]]:
    """Return the messages that a bundle names, in order; it must not be minified, which takes the marks away."""
    found = extract_from_file("javascript", script, keywords=KEYWORDS, options=EXTRACTION)
    return sorted({message for _, message, _, _ in found}, key=str)


if __name__ == "__main__":
    folders = [Path(argument) for argument in sys.argv[1:] if not argument.startswith("--")]
    bundle(folders[0] if folders else BUNDLES, *(argument for argument in sys.argv[1:] if argument.startswith("--")))
