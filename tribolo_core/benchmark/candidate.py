"""The candidate: the opponent that is scored, and the digest of its files."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import file_digest, sha256
from pathlib import Path
from typing import NamedTuple

from ..values import frozen


class CandidateFile(NamedTuple):
    """The name of a file without its folder, and the SHA-256 checksum of its content."""

    name: str
    checksum: str

    @classmethod
    def read(cls, path: Path) -> CandidateFile:
        """Return the name and checksum of a file; raise OSError if it cannot be read."""
        with path.open("rb") as file:
            return cls(path.name, file_digest(file, "sha256").hexdigest())


@frozen
class Candidate:
    """The spec of a candidate and its files, such as code and weights, sorted by name."""

    spec: str
    files: tuple[CandidateFile, ...] = ()

    @classmethod
    def of(cls, spec: str, paths: Iterable[Path]) -> Candidate:
        """Return the candidate with the files at `paths`, equal files once; raise OSError if one cannot be read."""
        return cls(spec, tuple(sorted({CandidateFile.read(path) for path in paths})))

    @property
    def digest(self) -> str:
        """The SHA-256 checksum of the spec and the files, which an author can publish before a run."""
        parts = (self.spec, *(text for file in self.files for text in (file.name, file.checksum)))
        return sha256("".join(f"{len(part)}:{part}" for part in parts).encode()).hexdigest()
