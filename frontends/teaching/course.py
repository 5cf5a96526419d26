"""The course: its lessons in order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .lessons.counting import COUNTING
from .lessons.jump import JUMP
from .lessons.leader import LEADER
from .lessons.lines import LINES
from .lessons.safe_cells import SAFE_CELLS
from .lessons.skipping import SKIPPING
from .lessons.two_opponents import TWO_OPPONENTS
from .lessons.walls import WALLS
from .lessons.win_shares import WIN_SHARES
from .tasks import Lesson

LESSONS: Final[Mapping[str, Lesson]] = {
    lesson.name: lesson
    for lesson in (JUMP, LINES, WALLS, TWO_OPPONENTS, SKIPPING, COUNTING, SAFE_CELLS, LEADER, WIN_SHARES)
}
"""The lessons in order, keyed by name."""
