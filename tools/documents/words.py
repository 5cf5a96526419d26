"""The number of hand-written words in the documents: what white space separates, as `wc -w` counts it, code included.

Generated pages, generated parts of pages, and the notebook do not count; `bench/results` and `changes` lie elsewhere.
"""

from __future__ import annotations

import re
from collections import Counter

from .check import DOCS, PAGES


def table() -> str:
    """Return the number of words in each folder of `docs`, and in all of them."""
    words: Counter[str] = Counter()
    for path, text in PAGES.items():
        if path.suffix == ".md" and path.is_relative_to(DOCS) and "`make documents` writes this page" not in text:
            folder = path.relative_to(DOCS).parent.as_posix()
            words[folder] += len(re.sub(r"<!-- (.+) -->\n.*<!-- /\1 -->", "", text, flags=re.DOTALL).split())
    rows = [*sorted(words.items()), ("all", words.total())]
    return "\n".join(f"{count:8,}  {folder}" for folder, count in rows)
