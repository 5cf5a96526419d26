"""The files of both packages, which the wheel holds."""

from __future__ import annotations

import hashlib
from collections import defaultdict

from .sources import ROOT

SMALL = 1_000
"""Files of fewer bytes may be equal."""


def test_the_packages_hold_no_large_file_twice() -> None:
    names = defaultdict(list)
    for package in ("frontends", "tribolo_core"):
        for path in (ROOT / package).rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts and path.stat().st_size > SMALL:
                names[hashlib.sha256(path.read_bytes()).digest()].append(path)
    assert len(names) > 500
    assert not [equal for equal in names.values() if len(equal) > 1]
