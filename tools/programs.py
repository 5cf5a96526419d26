"""The programs of the system that tests need: finds them, installs them on Debian, and names what is left out.

    python3 -m tools.programs install              # installs those of `make test` if INSTALL is yes, or asks
    python3 -m tools.programs install firefox-esr  # installs these if INSTALL is yes, or asks
    python3 -m tools.programs omissions            # names what `make test` left out; in CI, that is a failure
    python3 -m tools.programs has node npm         # prints yes if all of these are there

It needs nothing but Python, since it runs before anything is installed.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from glob import glob
from pathlib import Path
from typing import Final, NamedTuple


class Program(NamedTuple):
    """A program: what it is for, the Debian packages that bring it, and other programs that serve as well.

    `least` is the lowest version that its option `--version` may name.
    """

    purpose: str
    packages: str
    others: tuple[str, ...] = ()
    least: tuple[int, ...] = ()


PROGRAMS: Final = {
    "caddy": Program("the file of Caddy", "caddy"),
    # Chromium without windows runs the tests in two thirds of the time.
    "chromium-headless-shell": Program(
        "the page in a browser", "chromium-headless-shell", ("chromium", "chromium-browser", "google-chrome")
    ),
    "curl": Program("the guide to clients", "curl", least=(7, 82)),
    "git": Program("releases and commits", "git"),
    "initdb": Program("a server with PostgreSQL", "postgresql"),
    "nginx": Program("the files of nginx", "nginx-light"),
    "node": Program("the page's scripts and the kernel of the page", "nodejs", least=(20, 11)),
    "npm": Program("the types of the page's scripts", "npm"),
    "openssl": Program("the files of nginx", "openssl"),
    "systemd-analyze": Program("the unit of systemd", "systemd"),
}
"""The programs that `make test` needs."""

LONG: Final = {
    "firefox-esr": Program("the page in Firefox", "firefox-esr", ("firefox",)),
    "wasm-ld-19": Program("the kernel of the page", "rustc-web cargo-web rust-web-src lld-19"),
}
"""The programs that only the long checks need."""

ELSEWHERE: Final = ("/usr/lib/postgresql/*/bin", "/usr/sbin", str(Path(sys.executable).parent))
"""Folders with programs, beside those of the variable PATH."""


def find(name: str) -> Path | None:
    """Return the path of a program, or of another one that serves as well; `None` if it is missing or too old."""
    found, least = located(name), known(name).least
    return None if found is None or (least and version_of(found) < least) else found


def located(name: str) -> Path | None:
    """Return the path of a program, or of another one that serves as well, however old; `None` if there is none.

    Some folders are not in everybody's PATH; of several releases of PostgreSQL, the newest is chosen.
    """
    elsewhere = (place for pattern in ELSEWHERE for place in sorted(glob(pattern), reverse=True))  # noqa: PTH207 - absolute
    path = os.pathsep.join([*elsewhere, os.environ.get("PATH", os.defpath)])
    found = next(filter(None, (shutil.which(each, path=path) for each in (name, *known(name).others))), None)
    return Path(found) if found else None


def known(name: str) -> Program:
    """Return what is known about a program; of any other program, nothing is."""
    return {**PROGRAMS, **LONG}.get(name, Program("", ""))


def version_of(program: Path) -> tuple[int, ...]:
    """Return the numbers of the version that a program prints; none if it prints none."""
    printed = subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout
    return tuple(map(int, re.findall(r"\d+", printed)))


def missing(programs: dict[str, Program]) -> dict[str, Program]:
    """Return the programs that are not there."""
    return {name: program for name, program in programs.items() if find(name) is None}


def absence(name: str) -> str:
    """Return why a test that needs a program is skipped, and what to do."""
    packages = known(name).packages
    return f"{described(name)} is not installed{f'; on Debian: apt-get install {packages}' if packages else ''}"


def install(programs: dict[str, Program]) -> None:
    """Install the Debian packages of the missing programs, if the variable INSTALL is `yes` or a person agrees.

    Exit with a sentence if they cannot be installed. Without `apt-get`, nothing happens.
    """
    lacking = missing(programs)
    packages = packages_of(lacking)
    if not packages or shutil.which("apt-get") is None:
        return
    answer = os.environ.get("INSTALL", "")
    if not answer and sys.stdin.isatty() and sys.stdout.isatty():
        answer = input(f"Tests need {', '.join(lacking)}. Install {' '.join(packages)} with apt-get? [yes/no] ")
    if answer.lower() not in {"yes", "y"}:
        return
    as_root = [] if os.geteuid() == 0 else ["sudo"]
    if as_root and shutil.which("sudo") is None:
        sys.exit(
            f"Only root installs packages. As root, run: apt-get install --no-install-recommends {' '.join(packages)}"
        )
    environment = [*as_root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "--quiet", "--quiet"]
    try:
        subprocess.run([*environment, "update"], check=True)
        subprocess.run([*environment, "install", "--yes", "--no-install-recommends", *packages], check=True)
    except subprocess.CalledProcessError:
        sys.exit(
            f"apt-get could not install {' '.join(packages)}. Without INSTALL=yes, tests that need them are left out."
        )


def packages_of(programs: dict[str, Program]) -> list[str]:
    """Return the Debian packages of some programs, each once; none for a program that is only too old."""
    absent = (program for name, program in programs.items() if located(name) is None)
    return [*dict.fromkeys(package for program in absent for package in program.packages.split())]


def omissions() -> str:
    """Return lines that name what `make test` leaves out, and how to add it; no text if it leaves nothing out."""
    lacking = missing(PROGRAMS)
    if not lacking:
        return ""
    lines = [f"  {described(name)}: {program.purpose}" for name, program in lacking.items()]
    packages = " ".join(packages_of(lacking))
    way = f"on Debian: make test INSTALL=yes, which installs {packages}." if packages else "install newer releases."
    return "\n".join(["Left out, because programs are not installed:", *lines, f"To add them, {way}"])


def described(name: str) -> str:
    """Return the name of a program with its lowest version, if it has one."""
    least = known(name).least
    return f"{name} {'.'.join(map(str, least))} or later" if least else name


def main(arguments: list[str]) -> None:
    """Run the command that `arguments` name; exit with a usage message for any other command."""
    match arguments:
        case ["install", *names] if {*names} <= {*PROGRAMS, *LONG}:
            install({name: program for name, program in {**PROGRAMS, **LONG}.items() if name in (names or PROGRAMS)})
        case ["omissions"]:
            print(left := omissions(), end="\n" if left else "")
            sys.exit(1 if left and os.environ.get("CI") == "true" else 0)
        case ["has", *names]:
            print("yes" if all(map(find, names)) else "")
        case _:
            sys.exit("usage: python3 -m tools.programs install [NAME...] | omissions | has NAME...")


if __name__ == "__main__":
    main(sys.argv[1:])
