"""The golden answers in tests/data/golden; `make golden` writes them.

They record what commit 85d2141 computes, bit for bit: deals, moves, scores, exact endings, analyses, reviews,
observations, data sets and trained weights. The accuracies in reviews alone are newer: they follow the definition in
docs/benchmarks/accuracy.md. A change that is meant to keep the behaviour must not change them;
a new opponent adds its own file, and a new preset its own lines.

An answer is a JSON value. It is computed through public names and the command `tribolo-cli` alone and contains no
sentences, so that neither the layout of the code nor the wording of its texts matters. Floats are written so that they
are read back exactly. Large results are replaced by their SHA-256.
"""

from .common import as_text
from .games import LIMITED
from .sections import GOLDEN, SECTIONS, recorded

__all__ = ["GOLDEN", "LIMITED", "SECTIONS", "as_text", "recorded"]
