"""Run one attack: `python -m tests.long.attacks NAME ADDRESS SECONDS`.

It prepares itself, prints "ready", waits for a line on standard input, attacks, and prints the number of each answer.
"""

from __future__ import annotations

import json
import sys
import time

from .attacker import Attacker
from .attacks import ATTACKS


def main(name: str, address: str, seconds: float) -> None:
    attacker = Attacker(address, f"127.0.0.{9 + [*ATTACKS].index(name)}")
    attack = ATTACKS[name](attacker)
    next(attack)
    print("ready", flush=True)
    sys.stdin.readline()
    attacker.end = time.monotonic() + seconds
    for _ in attack:
        pass
    print(json.dumps(attacker.answers))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], float(sys.argv[3]))
