"""The candidate: the opponent that is scored, and the digest of its files, which seeds all deals and draws of a run."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from ...ai.built_in import DEFAULT_WEIGHTS
from ...values import frozen
from ..version import FINGERPRINT

SCHEMA: Final = "tribolo-bench/2"
"""Name and version of the file format, which is a part of every digest."""


class Category(StrEnum):
    """How a candidate finds its moves at run time; results are compared within a category."""

    LEARNED = "learned"
    """It does not look ahead."""
    SEARCHING = "searching"
    """It looks ahead by the rules, without a copy of a rival."""
    SIMULATING = "simulating"
    """It asks a copy of a rival what this rival would play."""


@frozen
class CandidateFile:
    """The name of a file without its folder, and the SHA-256 checksum of its content."""

    name: str
    checksum: str

    @classmethod
    def read(cls, path: Path) -> CandidateFile:
        """Return the name and checksum of a file; raise OSError if it cannot be read."""
        with path.open("rb") as file:
            found = sha256()
            while chunk := file.read(1 << 20):
                found.update(chunk)
        return cls(path.name, found.hexdigest())


@frozen
class Candidate:
    """The spec of a candidate, its category, and its files, such as code and weights, sorted by name."""

    spec: str
    category: Category
    files: tuple[CandidateFile, ...] = ()

    @classmethod
    def of(cls, spec: str, category: Category, paths: Iterable[Path]) -> Candidate:
        """Return the candidate with the files at `paths`, equal files once; raise OSError if one cannot be read."""
        files = {CandidateFile.read(path) for path in paths}
        return cls(spec, category, tuple(sorted(files, key=lambda file: (file.name, file.checksum))))

    @property
    def digest(self) -> str:
        """The checksum of the spec, the category, the files, and the built-in opponents of this release."""
        files = [text for file in self.files for text in (file.name, file.checksum)]
        parts = (SCHEMA, FINGERPRINT, _weights_checksum(), self.spec, self.category, *files)
        return sha256("".join(f"{len(part)}:{part}" for part in parts).encode()).hexdigest()


@cache
def _weights_checksum() -> str:
    """Return the checksum of the engine's weights, on which rivals and many candidates depend."""
    return CandidateFile.read(DEFAULT_WEIGHTS).checksum
