"""Count the lines of source code at a commit, and the difference to the present one.

    python -m tools.lines COMMIT

Prints a Markdown table with a row for each area: a top folder, and each language in it. Data, documents, translations
and configuration are not counted.
"""

from __future__ import annotations

import argparse
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import PurePath
from typing import Final

LANGUAGES: Final = {
    ".py": "Python",
    ".pyi": "Python",
    ".rs": "Rust",
    ".js": "JavaScript",
    ".css": "CSS",
    ".html": "HTML",
    ".sql": "SQL",
}


def count(commit: str) -> Counter[tuple[str, str]]:
    """Return the number of lines at a commit, keyed by top folder and language."""
    listed = _git("ls-tree", "-r", "-z", "--name-only", commit).decode().split("\0")
    paths = [path for path in listed if PurePath(path).suffix in LANGUAGES]
    objects = "".join(f"{commit}:{path}\n" for path in paths)
    found: Counter[tuple[str, str]] = Counter()
    for path, content in zip(paths, _contents(_git("cat-file", "--batch", text=objects)), strict=True):
        found[PurePath(path).parts[0], LANGUAGES[PurePath(path).suffix]] += content.count(b"\n")
    return found


def table(before: Counter[tuple[str, str]], after: Counter[tuple[str, str]]) -> Iterator[str]:
    """Yield the lines of a table of two counts and their difference, with the sums in the last row."""
    yield "| area | before | now | difference |"
    yield "| --- | ---: | ---: | ---: |"
    for area in sorted(before | after):
        yield f"| {', '.join(area)} | {before[area]:,} | {after[area]:,} | {after[area] - before[area]:+,} |"
    yield f"| all | {before.total():,} | {after.total():,} | {after.total() - before.total():+,} |"


def _contents(batch: bytes) -> Iterator[bytes]:
    """Yield the content of each object that `git cat-file --batch` has written."""
    start = 0
    while start < len(batch):
        header_end = batch.index(b"\n", start)
        start = header_end + 1 + int(batch[start:header_end].split()[2]) + 1
        yield batch[header_end + 1 : start - 1]


def _git(*arguments: str, text: str = "") -> bytes:
    return subprocess.run(["git", *arguments], check=True, input=text.encode(), stdout=subprocess.PIPE).stdout


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.lines", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("commit", help="the commit to compare with")
    print(*table(count(parser.parse_args().commit), count("HEAD")), sep="\n")


if __name__ == "__main__":
    main()
