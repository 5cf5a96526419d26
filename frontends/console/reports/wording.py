"""Numbers in sentences."""

from __future__ import annotations


def quantity(number: int, singular: str, plural: str) -> str:
    """Return a number with its noun.

    >>> quantity(1, "node", "nodes"), quantity(1200, "node", "nodes")
    ('1 node', '1,200 nodes')
    """
    return f"{number:,} {singular if number == 1 else plural}"
