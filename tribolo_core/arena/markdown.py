"""Markdown tables that fit a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

_FRAME = len("| ") + len(" |")
_BETWEEN = len(" | ")


def markdown_tables(head: Sequence[str], rows: Sequence[Sequence[str]], columns: int | None) -> Iterator[str]:
    """Yield a table with the column headings `head`, as one or more aligned Markdown texts.

    A table that is wider than a terminal with `columns` columns is split: each part begins with the first column and
    has as many of the others as fit, but at least one. `None` leaves it whole.
    """
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    part = [0]
    for column in range(1, len(head)):
        width = _FRAME + sum(widths[each] + _BETWEEN for each in part) + widths[column]
        if columns is not None and len(part) > 1 and width > columns:
            yield _table([head, *rows], part, widths)
            part = [0]
        part.append(column)
    yield _table([head, *rows], part, widths)


def _table(lines: Sequence[Sequence[str]], part: Sequence[int], widths: Sequence[int]) -> str:
    """Return the columns of a table with the indices `part` as Markdown.

    The first of `lines` is the heading. `widths` holds the width of every column of the table, in characters.
    """
    head, *rows = ["| " + " | ".join(f"{line[each]:{widths[each]}}" for each in part) + " |" for line in lines]
    rule = "| " + " | ".join("-" * widths[each] for each in part) + " |"
    return "\n".join([head, rule, *rows])
