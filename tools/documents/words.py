"""The number of hand-written words in the documents: what white space separates, as `wc -w` counts it, code included.

Generated pages, generated parts of pages, and the notebook do not count; `bench/results` and `changes` lie elsewhere.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from .check import DOCS, PAGES

MOST: Final = 75_000
"""How many words a reader can be offered; a longer page takes the place of another one."""


def words_by_folder() -> Counter[str]:
    """Return the number of words in each folder of `docs`."""
    words: Counter[str] = Counter()
    for path, text in PAGES.items():
        if path.suffix == ".md" and path.is_relative_to(DOCS) and "`make documents` writes this page" not in text:
            folder = path.relative_to(DOCS).parent.as_posix()
            words[folder] += len(re.sub(r"<!-- (.+) -->\n.*<!-- /\1 -->", "", text, flags=re.DOTALL).split())
    return words


def table() -> str:
    """Return the number of words in each folder of `docs`, in all of them, and how many are allowed."""
    words = words_by_folder()
    rows = [*sorted(words.items()), ("all", words.total()), ("allowed", MOST)]
    return "\n".join(f"{count:8,}  {folder}" for folder, count in rows)
