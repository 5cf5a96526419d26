"""Make the reference games: 100,000 games in Parquet files with a Croissant file. Compare them with their digest.

    python -m bench.reference_games FOLDER    # a quarter of an hour of one core

The command continues an interrupted data set.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Final

import numpy as np

from bench.score_table import COMMAND
from tribolo_core.dataset import read_arrays

GAMES: Final = 100_000
SEED: Final = 20_261_127
SHARD: Final = 5_000

TRIPLES: Final = (
    ("level:5", "level:4", "level:3"),
    ("paranoid:nodes=100", "brs:nodes=100", "maxn:nodes=100"),
    ("level:5", "paranoid:nodes=100", "greedy"),
    ("original:fair", "greedy", "random"),
)
"""The players at a table; each plays every colour equally often."""

CITED: Final = ("--license", "MIT", "--creator", "The Tribolo founders", "--cite-as", "Tribolo, see CITATION.cff")
"""What the Croissant file says about the use of the data set."""

DIGEST: Final = "4a541cc6c54407edfe198e7d6c187de9901107656152adc7b653ffe353c8f12b"
"""The digest of the reference games."""


def command(path: Path) -> list[str]:
    """Return the command that makes the data set."""
    (blue, red, green), *others = [triple[turn:] + triple[:turn] for triple in TRIPLES for turn in range(3)]
    seats = ["--blue", blue, "--red", red, "--green", green]
    further = [text for line_up in others for text in ("--line-up", *line_up)]
    numbers = ["--games", str(GAMES), "--shard", str(SHARD), "--seed", str(SEED)]
    return [*COMMAND, "selfplay", *numbers, *seats, *further, "--out", str(path), *CITED]


def digest(path: Path) -> str:
    """Return the SHA-256 checksum of the arrays of a data set, which is the same in every format of file.

    The order is that of the shards, and within a shard that of the fields of `Arrays`.
    """
    checksum = sha256()
    for arrays in read_arrays(path):
        for array in arrays:
            if isinstance(array, np.ndarray):
                checksum.update(array.tobytes())
    return checksum.hexdigest()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path, help="an existing folder, which the files are written to")
    path = parser.parse_args().folder / "reference.parquet"
    subprocess.run(command(path), check=True)
    found = digest(path)
    print(f"digest {found}")
    if found != DIGEST:
        sys.exit(f"These are not the reference games, whose digest is {DIGEST}.")


if __name__ == "__main__":
    main()
