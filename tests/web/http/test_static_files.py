"""Scripts and styles are sent without comments, and are otherwise what stands in the repository."""

from __future__ import annotations

from pygments.lexers.javascript import JavascriptLexer
from pygments.token import Comment

from frontends.web.app import STATIC
from frontends.web.http.static_files import without_comments

from ..worker import Worker

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


def test_all_scripts_have_the_same_code_without_their_comments() -> None:
    scripts = sorted(STATIC.rglob("*.js"))
    assert len(scripts) > 100
    for path in scripts:
        script = path.read_text()
        assert code_of(without_comments(script)) == code_of(script), path


def code_of(script: str) -> list[tuple[int, str]]:
    """Return the tokens of a script without comments and blanks, each with the number of its line."""
    found = []
    line = 1
    for kind, text in JavascriptLexer(stripnl=False).get_tokens(script):
        if kind not in Comment and text.strip():
            found.append((line, text))
        line += text.count("\n")
    return found


def test_a_script_is_sent_without_comments_and_checked_by_its_etag(worker: Worker) -> None:
    client = worker.browser().client
    address = worker.static("game/game.js")
    answer = client.get(address)
    assert answer.text == without_comments((STATIC / "game" / "game.js").read_text())
    assert answer.mimetype == "text/javascript"
    assert "max-age=31536000" in answer.headers["Cache-Control"]
    again = client.get(address, headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304
