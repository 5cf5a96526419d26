"""Scripts and styles are sent without comments, and are otherwise what stands in the repository."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from flask import url_for

from frontends.web.app import STATIC
from frontends.web.http.static_files import without_comments

from ..worker import Worker

ROOT = Path(__file__).parents[3]
TSC = ROOT / "node_modules" / ".bin" / "tsc"

COMMENTS = """\
/** A comment. */
import { a } from "./a.js"; // beside code

/**
 * Another one; // not the end.
 *
 * @type {number}
 */
const b = /** @type {number} */ (a) * 2; /* here, too */
  // indented
/** @type {number} */ const c = 1; /** x */
"""

CODE = """\

import { a } from "./a.js"; // beside code






const b = /** @type {number} */ (a) * 2; /* here, too */

/** @type {number} */ const c = 1; /** x */
"""


def test_comments_leave_empty_lines_and_those_beside_code_stay() -> None:
    assert without_comments(COMMENTS) == CODE


@pytest.mark.skipif(not TSC.exists() or shutil.which("node") is None, reason="npm has not installed TypeScript")
def test_all_scripts_have_the_same_code_without_their_comments(tmp_path: Path) -> None:
    names = [path.relative_to(STATIC) for path in sorted(STATIC.rglob("*.js"))]
    for folder, change in (("before", str), ("after", without_comments)):
        for name in names:
            target = tmp_path / folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(change((STATIC / name).read_text()))
        emit(tmp_path / folder, tmp_path / f"{folder}-code")
    for name in names:
        before, after = ((tmp_path / f"{folder}-code" / name).read_text() for folder in ("before", "after"))
        assert before == after, name


def emit(folder: Path, target: Path) -> None:
    """Write the code of the scripts in a folder without comments, as the TypeScript compiler prints it."""
    options = ["--allowJs", "--noCheck", "--removeComments", "--target", "esnext", "--module", "esnext"]
    files = [str(file.relative_to(folder)) for file in sorted(folder.rglob("*.js"))]
    command: list[str | Path] = [TSC, *options, "--rootDir", folder, "--outDir", target, *files]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout


def test_a_script_is_sent_without_comments_and_checked_by_its_etag(worker: Worker) -> None:
    client = worker.browser().client
    with worker.app.test_request_context():
        address = url_for("static", filename="game/game.js")
    answer = client.get(address)
    assert answer.text == without_comments((STATIC / "game" / "game.js").read_text())
    assert answer.mimetype == "text/javascript"
    assert "max-age=31536000" in answer.headers["Cache-Control"]
    again = client.get(address, headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304
