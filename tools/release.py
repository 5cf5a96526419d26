"""Releases: checks that the version, the changelog, the citation and the tag agree, and prints the notes of a release.

The version stands in `Cargo.toml`, from which the wheel takes it. `Cargo.lock`, `CITATION.cff` and a transcript repeat
it. Between two releases it is that of the next one with `-dev.0`, which Python writes as `.dev0`. The changelog has a
selection of the changes, and the folder `changes` all of them, a file for each release.

    python -m tools.release version 0.2.0   # writes the version, and today's date if it is that of a release
    python -m tools.release version dev     # writes the version that follows a release
    python -m tools.release check           # fails if the checkout cannot be released
    python -m tools.release check v0.2.0    # fails also if this is not the tag of its version
    python -m tools.release notes           # prints the section of the version in the changelog
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
ARCHIVE: Final = "changes"
"""The folder with a file for each release: all its changes, of which the changelog has a selection."""

TRANSCRIPT: Final = "docs/reference/engine-protocol.md"
"""The page with a transcript in which the engine names its version."""

HEADING: Final = re.compile(r"^## (.+)\n", re.MULTILINE)
VERSION: Final = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)")
DEVELOPMENT: Final = re.compile(rf"({VERSION.pattern})-dev\.0")


class Texts(NamedTuple):
    """The texts of the files that name the version."""

    manifest: str
    lock: str
    changelog: str
    citation: str
    transcript: str
    archive: str = ""
    """The first line of the file about the version in `ARCHIVE`; it is empty if there is no such file."""


FILES: Final = ("Cargo.toml", "Cargo.lock", "CHANGELOG.md", "CITATION.cff", TRANSCRIPT)
"""The files whose texts come first in `Texts`."""


def main(arguments: list[str]) -> None:
    """Run the command that `arguments` name; exit with a usage message for any other command.

    `check` also exits with the list of problems, if there are any.
    """
    texts = read(ROOT)
    version = version_of(texts)
    match arguments:
        case ["version", new] if VERSION.fullmatch(new) or (new == "dev" and VERSION.fullmatch(version)):
            changed = with_version(texts, next_version(version) if new == "dev" else new, date.today())
            for name, text in zip(FILES, changed[:-1], strict=True):
                (ROOT / name).write_text(text, encoding="utf-8")
            print(f"The version is {version_of(changed)}. Run `make wasm`, since the kernel of the page names it, too.")
        case ["check", *tags] if len(tags) <= 1:
            tag = f"v{version}"
            if found := [*release_problems(texts), *tag_problems(tag, tags), *git_problems(tag, ROOT)]:
                sys.exit("\n".join(found))
            print(f"This commit can be released as {tag}.")
        case ["notes"]:
            print(section(texts.changelog, version))
        case _:
            sys.exit("usage: python -m tools.release version NUMBERS | version dev | check [TAG] | notes")


def read(folder: Path) -> Texts:
    """Return the texts of the checkout in `folder`."""
    found = Texts(*((folder / name).read_text(encoding="utf-8") for name in FILES))
    archive = folder / ARCHIVE / f"{version_of(found)}.md"
    return found._replace(archive=archive.read_text("utf-8").partition("\n")[0]) if archive.exists() else found


def version_of(texts: Texts) -> str:
    """Return the version in `Cargo.toml`."""
    version: str = re.findall(r'^version = "(.*)"', texts.manifest, re.MULTILINE)[0]
    return version


def next_version(release: str) -> str:
    """Return the version after a release: the one with a higher second number, which the next release may change.

    >>> next_version("0.2.1")
    '0.3.0-dev.0'
    """
    first, second, _third = release.split(".")
    return f"{first}.{int(second) + 1}.0-dev.0"


def in_python(version: str) -> str:
    """Return a version of Cargo as Python writes it.

    >>> in_python("0.3.0-dev.0")
    '0.3.0.dev0'
    """
    return version.replace("-dev.", ".dev")


def with_version(texts: Texts, version: str, today: date) -> Texts:
    """Return the texts with another version; the citation has a date only if it is the version of a release."""
    dated = "" if DEVELOPMENT.fullmatch(version) else f"\ndate-released: {today}"
    return texts._replace(
        manifest=re.sub(r'(?m)^version = ".*"', f'version = "{version}"', texts.manifest, count=1),
        lock=re.sub(r'(name = "tribolo-kernel"\nversion = ").*(")', rf"\g<1>{version}\2", texts.lock),
        citation=re.sub(
            r"(?m)^version: .*(\ndate-released: .*)?", f"version: {in_python(version)}{dated}", texts.citation
        ),
        transcript=re.sub(r"(id name Tribolo ).*", rf"\g<1>{in_python(version)}", texts.transcript),
    )


def section(changelog: str, name: str) -> str:
    """Return the text below the heading of a version or `Unreleased`; it is empty if there is no such heading."""
    parts = HEADING.split(changelog)[1:]
    texts = {heading.split(" - ")[0]: text for heading, text in zip(parts[::2], parts[1::2], strict=True)}
    return texts.get(name, "").strip()


def problems(texts: Texts) -> Iterator[str]:
    """Yield a sentence for each disagreement between the files.

    The version of a release needs a dated section in the changelog and no entries under Unreleased; a version of
    development needs a number without a section.
    """
    version = version_of(texts)
    coming = DEVELOPMENT.fullmatch(version)
    if not coming and not VERSION.fullmatch(version):
        yield f'Cargo.toml: version = "{version}" is not three numbers such as 0.2.0, or such as 0.3.0-dev.0.'
    if f'name = "tribolo-kernel"\nversion = "{version}"\n' not in texts.lock:
        yield f"Cargo.lock does not name version {version}. Run `cargo update --workspace`."
    if f"id name Tribolo {in_python(version)}\n" not in texts.transcript:
        yield f"{TRANSCRIPT}: the engine has the version {in_python(version)}."
    citation = dict(re.findall(r"^(version|date-released): (.*)$", texts.citation, re.MULTILINE))
    if citation.get("version") != in_python(version):
        yield f"CITATION.cff: write `version: {in_python(version)}`."
    if coming:
        if "date-released" in citation:
            yield f"CITATION.cff: {version} has no date-released."
        if f"\n## {coming[1]}" in texts.changelog:
            yield f"CHANGELOG.md has a section for {coming[1]}, which is not released: run `make version VERSION=dev`."
        return
    yield from changelog_problems(texts.changelog, version)
    released = re.findall(rf"^## {re.escape(version)} - .*$", texts.changelog, re.MULTILINE)
    if released and f"## {texts.archive.removeprefix('# ')}" != released[0]:
        yield f"{ARCHIVE}/{version}.md: put all changes below the first line `{released[0].removeprefix('#')}`."
    if released and citation.get("date-released") != (day := released[0].partition(" - ")[2]):
        yield f"CITATION.cff: write `date-released: {day}`, the date in CHANGELOG.md."


def release_problems(texts: Texts) -> Iterator[str]:
    """Yield a sentence for each reason why the texts are not those of a release."""
    if DEVELOPMENT.fullmatch(version := version_of(texts)):
        yield f"{version} is no version of a release: run `make version VERSION={version.partition('-')[0]}`."
    yield from problems(texts)


def changelog_problems(changelog: str, version: str) -> Iterator[str]:
    """Yield a sentence for each reason why the changelog does not describe a release of `version`."""
    headings = HEADING.findall(changelog)
    described = section(changelog, version)
    if section(changelog, "Unreleased") and described:
        yield f"CHANGELOG.md has entries under Unreleased, and {version} is released: run `make version VERSION=dev`."
    elif section(changelog, "Unreleased"):
        yield f"CHANGELOG.md has entries under Unreleased. Put the heading `## {version} - YYYY-MM-DD` above them."
    if not described:
        yield f"CHANGELOG.md has no entry for version {version}."
        return
    released = [heading for heading in headings if heading != "Unreleased"]
    if not released[0].startswith(f"{version} - "):
        yield f"CHANGELOG.md: the first section after Unreleased is {released[0]}, not {version} with its date."
    for heading in released:
        try:
            date.fromisoformat(heading.partition(" - ")[2])
        except ValueError:
            yield f"CHANGELOG.md: write a date such as 2026-11-22 in the heading `## {heading}`."
    numbers = [tuple(map(int, match.groups())) for heading in released if (match := VERSION.match(heading))]
    if sorted(set(numbers), reverse=True) != numbers:
        yield "CHANGELOG.md: each version must be higher than the versions below it."


def tag_problems(tag: str, given: list[str]) -> Iterator[str]:
    """Yield a sentence if a tag is given that is not `tag`, the one of the version in `Cargo.toml`."""
    if given and given != [tag]:
        yield f"The tag is {given[0]}, but the version in Cargo.toml belongs to the tag {tag}."


def git_problems(tag: str, folder: Path) -> Iterator[str]:
    """Yield a sentence for each file that is not committed in `folder`, and if `tag` marks another commit."""
    status = git(folder, "status", "--porcelain")
    if status is None:
        yield f"{folder} is not a git checkout. Releases are made from one."
        return
    for line in status.splitlines():
        yield f"{line[3:]} is not committed."
    tagged = git(folder, "rev-parse", "--verify", "--quiet", f"{tag}^{{commit}}")
    if tagged and tagged != git(folder, "rev-parse", "HEAD"):
        yield f"The tag {tag} marks another commit. Choose a higher version."


def git(folder: Path, *arguments: str) -> str | None:
    """Return what a git command prints in `folder`, or `None` if it fails or if git is not installed."""
    try:
        done = subprocess.run(["git", *arguments], cwd=folder, capture_output=True, encoding="utf-8", check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return done.stdout


if __name__ == "__main__":
    main(sys.argv[1:])
