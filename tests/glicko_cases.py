"""Strengths before and after puzzles, which the tests of Python and of the page both read.

`python -m tests.glicko_cases` writes them again after a change of the rating system.
"""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from typing import Final

from tribolo_core.puzzles.solving.glicko import Strength, after_puzzle

PATH: Final = Path(__file__).parent / "data" / "glicko.json"


def write_cases() -> None:
    """Write the file: one case a line, with the strength, the rating of the puzzle, the result and the new strength."""
    ratings, deviations = (600, 1_000, 1_350, 1_500.5, 1_999, 2_799), (50, 87.5, 250)
    lines = []
    for rating, deviation, puzzle, solved in product(ratings, deviations, (1_122, 1_500, 2_184), (0, 1)):
        after = after_puzzle(Strength(rating, deviation), puzzle, is_solved=bool(solved))
        case = {"rating": rating, "deviation": deviation, "puzzle": puzzle, "solved": solved}
        lines.append(json.dumps(case | {"after_rating": after.rating, "after_deviation": after.deviation}))
    PATH.write_text('{\n  "puzzles": [\n    ' + ",\n    ".join(lines) + "\n  ]\n}\n")


if __name__ == "__main__":
    write_cases()
