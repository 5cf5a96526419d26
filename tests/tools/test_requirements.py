"""The pinned requirements of servers: complete, within the ranges of the project, and each with hashes."""

from __future__ import annotations

import re
import tomllib

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.release import ROOT

REQUIREMENTS = (ROOT / "deploy" / "requirements.txt").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def entries() -> list[tuple[Requirement, str]]:
    """Return each pinned requirement, with the text of its hashes."""
    joined = re.sub(r" \\\n *", " ", REQUIREMENTS)
    lines = [line for line in joined.splitlines() if not line.lstrip().startswith("#")]
    return [(Requirement(pinned), hashes) for pinned, _, hashes in (line.partition(" --hash=") for line in lines)]


def test_a_changed_range_of_the_project_does_not_leave_the_requirements_of_servers_behind() -> None:
    pinned = {canonicalize_name(entry.name): entry for entry, _ in entries()}
    for text in [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["postgresql"]]:
        wanted = Requirement(text)
        entry = pinned[canonicalize_name(wanted.name)]
        (version,) = (specifier.version for specifier in entry.specifier)
        assert wanted.specifier.contains(version), f"{entry} is not {wanted}: run `make requirements`"
        assert str(entry.marker).replace('"', "'") == str(wanted.marker).replace('"', "'")
    assert "psycopg-binary" in pinned


def test_every_requirement_of_servers_is_one_version_with_hashes() -> None:
    assert len(entries()) > len(PROJECT["dependencies"])
    for entry, hashes in entries():
        assert [specifier.operator for specifier in entry.specifier] == ["=="]
        assert re.fullmatch("sha256:[0-9a-f]{64}( --hash=sha256:[0-9a-f]{64})*", hashes), entry


def test_the_requirements_of_servers_name_no_package_index() -> None:
    assert "://" not in REQUIREMENTS
    assert not re.findall("^-.*", REQUIREMENTS, re.MULTILINE)
