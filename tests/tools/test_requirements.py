"""The pinned requirements of servers: complete, within the ranges of the project, and each with hashes."""

from __future__ import annotations

import re
import tomllib

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.release import ROOT

REQUIREMENTS = (ROOT / "deploy" / "requirements.txt").read_text(encoding="utf-8")
BUILD_REQUIREMENTS = (ROOT / "deploy" / "build-requirements.txt").read_text(encoding="utf-8")
METADATA = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT, BUILD = METADATA["project"], METADATA["build-system"]
EXTRAS = PROJECT["optional-dependencies"]
OF_SERVERS = [*PROJECT["dependencies"], *EXTRAS["web"]]


def entries(text: str = REQUIREMENTS) -> list[tuple[Requirement, str]]:
    joined = re.sub(r" \\\n *", " ", text)
    lines = [line for line in joined.splitlines() if not line.lstrip().startswith("#")]
    return [(Requirement(pinned), hashes) for pinned, _, hashes in (line.partition(" --hash=") for line in lines)]


def test_a_changed_range_of_the_project_does_not_leave_the_requirements_of_servers_behind() -> None:
    pinned = {canonicalize_name(entry.name): entry for entry, _ in entries()}
    web, *postgresql = EXTRAS["postgresql"]
    assert web == "tribolo[web]"
    for text in [*OF_SERVERS, *postgresql]:
        wanted = Requirement(text)
        entry = pinned[canonicalize_name(wanted.name)]
        (version,) = (specifier.version for specifier in entry.specifier)
        assert wanted.specifier.contains(version), f"{entry} is not {wanted}: run `make requirements`"
        assert str(entry.marker).replace('"', "'") == str(wanted.marker).replace('"', "'")
    assert "psycopg-binary" in pinned


def test_every_requirement_of_servers_is_one_version_with_hashes() -> None:
    assert len(entries()) > len(OF_SERVERS)
    for entry, hashes in [*entries(), *entries(BUILD_REQUIREMENTS)]:
        assert [specifier.operator for specifier in entry.specifier] == ["=="]
        assert re.fullmatch("sha256:[0-9a-f]{64}( --hash=sha256:[0-9a-f]{64})*", hashes), entry


def test_the_requirements_of_servers_name_no_package_index() -> None:
    assert "://" not in REQUIREMENTS + BUILD_REQUIREMENTS
    assert not re.findall("^-.*", REQUIREMENTS + BUILD_REQUIREMENTS, re.MULTILINE)


def test_the_backend_of_the_build_is_pinned_within_the_range_of_the_project() -> None:
    (wanted,) = map(Requirement, BUILD["requires"])
    ((entry, _hashes),) = entries(BUILD_REQUIREMENTS)
    (version,) = (specifier.version for specifier in entry.specifier)
    assert entry.name == wanted.name == "maturin"
    assert wanted.specifier.contains(version)


def test_no_requirement_of_the_project_is_without_an_upper_bound() -> None:
    for text in OF_SERVERS:
        assert {specifier.operator for specifier in Requirement(text).specifier} == {">=", "<"}, text
