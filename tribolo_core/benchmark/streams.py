"""The random numbers of a run, which follow from a nonce that the candidate does not know."""

from __future__ import annotations

import hmac
import re
from typing import Final

from ..arguments import shown
from ..dice import SEEDS
from ..errors import InvalidArgument
from ..values import frozen
from .deals import BLOCK, FIRST_SEEDS, Split

NONCE_BYTES: Final = 16
"""Bytes of a nonce that the operating system draws, and the fewest of any nonce."""

_FIRST_DEAL: Final = FIRST_SEEDS[Split.TEST] + BLOCK
"""The first test deal that is drawn."""


@frozen
class Streams:
    """The random numbers of the run with a `nonce`.

    Each is an HMAC of the nonce and its purpose (RFC 2104) and says nothing about the nonce or any other of them.
    """

    nonce: bytes

    def seed(self, purpose: str, *numbers: int) -> int:
        """Return the seed, from 0 to 2**64 - 1, for a purpose and the numbers of a unit, a game and so on.

        >>> Streams(bytes(16)).seed("deal", 1, 2)
        5206647465695373273
        """
        text = "/".join((purpose, *map(str, numbers)))
        return int.from_bytes(hmac.digest(self.nonce, text.encode(), "sha256")[:8], "big")

    def deal(self, task: str, *numbers: int) -> int:
        """Return the seed of a deal of a task; it belongs to the test deals."""
        return _FIRST_DEAL + self.seed(f"{task}/deal", *numbers) % (SEEDS - _FIRST_DEAL)


def parse_nonce(text: str) -> bytes:
    """Return a nonce in 32 to 256 hexadecimal digits; raise InvalidArgument for any other text."""
    if not re.fullmatch("([0-9a-fA-F]{2}){16,128}", text, re.ASCII):
        raise InvalidArgument("nonce", "32 to 256 hexadecimal digits, an even number", shown(text))
    return bytes.fromhex(text)
