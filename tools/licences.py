"""Licences of the code that the compiled kernel contains: Rust crates and the Rust standard library.

The wheel, and the kernel of the page, contain parts of these crates in compiled form, and their licences ask for a copy
of each notice. `THIRD-PARTY-LICENCES.txt` holds the notices, and the wheel contains this file.

    python -m tools.licences write    # writes the file, after a change of Cargo.lock
    python -m tools.licences check    # fails if the kernel is compiled with other crates than the file names
"""

from __future__ import annotations

import html
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
FILE: Final = ROOT / "THIRD-PARTY-LICENCES.txt"
TARGETS: Final = (
    "aarch64-apple-darwin",
    "aarch64-pc-windows-msvc",
    "aarch64-unknown-linux-gnu",
    "wasm32-unknown-unknown",
    "x86_64-apple-darwin",
    "x86_64-pc-windows-msvc",
    "x86_64-unknown-linux-gnu",
)
"""The machines for which the kernel is released."""

PACKAGE: Final = ("--locked", "--features", "python", "--manifest-path", str(ROOT / "kernel" / "Cargo.toml"))
RULE: Final = "=" * 78
NOTICE: Final = re.compile(r"(licen[cs]e|copying|copyright|notice)\b.*", re.IGNORECASE)
"""The names of files with a licence or a notice."""

NOT_CHOSEN: Final = re.compile(r"apache|unlicense", re.IGNORECASE)
"""The names of files with licences that need not be used where the crate offers another, such as MIT."""


class Notice(NamedTuple):
    """The title of a component, such as `libm 0.2.16 (MIT)`, and the text of its licence."""

    title: str
    text: str


def main(arguments: list[str]) -> None:
    """Run the command `write` or `check` that `arguments` name; exit with a usage message for any other command."""
    match arguments:
        case ["write"]:
            FILE.write_text(document([*crate_notices(), *library_notices()]), encoding="utf-8")
        case ["check"]:
            text = FILE.read_text(encoding="utf-8")
            if missing := [crate for crate in linked_crates() if not names(text, crate)]:
                sys.exit(
                    f"{FILE.name} lacks {', '.join(missing)}. Run `python -m tools.licences write` and commit the file."
                )
        case _:
            sys.exit("usage: python -m tools.licences write | check")


def document(notices: list[Notice]) -> str:
    """Return the text of the file with some notices; components with the same text share one copy of it."""
    titles: dict[str, list[str]] = {}
    for title, text in notices:
        titles.setdefault(text, []).append(title)
    parts = ["Notices of the code that Tribolo's compiled kernel contains.\n"]
    parts += ["\n".join([RULE, *shared, RULE, "", text, ""]) for text, shared in titles.items()]
    return "\n".join(parts)


def names(text: str, crate: str) -> bool:
    """Return whether a text of `document` has a title that begins with a crate, such as `libm 0.2.16`."""
    return re.search(rf"^{re.escape(crate)} \(", text, re.MULTILINE) is not None


def linked_crates() -> list[str]:
    """Return the crates whose code the kernel contains on some machine, as sorted texts such as `libm 0.2.16`.

    Crates that only take part in compiling, such as macros, are left out.
    """
    targets = [argument for target in TARGETS for argument in ("--target", target)]
    command = ["cargo", "tree", *PACKAGE, *targets, "--edges", "normal,no-proc-macro"]
    lines = output([*command, "--prefix", "none", "--format", "{p}"]).splitlines()
    crates = {(line.split()[0], line.split()[1].removeprefix("v")) for line in lines if line}
    return sorted(f"{name} {version}" for name, version in crates if name != "tribolo-kernel")


def crate_notices() -> list[Notice]:
    """Return the notices of all crates in `linked_crates`, from the sources that Cargo has downloaded.

    Exit with an error message if a crate has no file with its licence.
    """
    linked = set(linked_crates())
    notices = []
    for package in json.loads(output(["cargo", "metadata", *PACKAGE, "--format-version", "1"]))["packages"]:
        crate = f"{package['name']} {package['version']}"
        if crate in linked:
            folder = Path(package["manifest_path"]).parent
            files = chosen(sorted(path.name for path in folder.iterdir() if path.is_file()))
            if not files:
                sys.exit(f"The crate {crate} has no file with its licence.")
            text = "\n\n".join(tidy((folder / name).read_text(encoding="utf-8")) for name in files)
            notices.append(Notice(f"{crate} ({package['license'].replace('/', ' OR ')})", text))
    return sorted(notices)


def chosen(files: list[str]) -> list[str]:
    """Return the names of `files` that hold notices, without those of alternative licences if others remain."""
    notices = [name for name in files if NOTICE.fullmatch(name)]
    return [name for name in notices if not NOT_CHOSEN.search(name)] or notices


def library_notices() -> list[Notice]:
    """Return the notices of the Rust standard library and of its crates, from the documents of the compiler.

    The documents also list crates that the library needs on other systems only. Exit with an error message if the
    compiler comes without these documents.
    """
    folder = Path(output(["rustc", "--print", "sysroot"]).strip()) / "share" / "doc" / "rust"
    page = folder / "COPYRIGHT-library.html"
    if not page.exists():
        sys.exit(f"The compiler has no file {page}. Use a compiler that rustup installed.")
    holders = "Copyright (c) The Rust Project Developers\n\n"
    notices = [
        Notice("Rust standard library (MIT OR Apache-2.0)", holders + licence_text(folder / "licenses" / "MIT.txt")),
        Notice(
            "Unicode tables in the Rust standard library (Unicode-3.0)",
            licence_text(folder / "licenses" / "Unicode-3.0.txt"),
        ),
    ]
    return notices + notices_in(page.read_text(encoding="utf-8"))


def licence_text(path: Path) -> str:
    """Return the text of a licence without the line in which the copyright holder is left open."""
    return tidy("\n".join(line for line in path.read_text(encoding="utf-8").splitlines() if "<year>" not in line))


def notices_in(page: str) -> list[Notice]:
    """Return one notice for each crate with a licence text in `page`, the compiler's `COPYRIGHT-library.html`."""
    notices = []
    for part in page.split("<h3>")[1:]:
        crate, version = re.findall(r"^\W*(.+?)-(\d.*?)</h3>", part)[0]
        licence = re.findall(r"License:</b> (.*?)</p>", part)[0]
        pattern = r"<code>(.*?)</code></summary>\s*<pre>(.*?)</pre>"
        texts = {name: tidy(html.unescape(text)) for name, text in re.findall(pattern, part, re.DOTALL)}
        text = "\n\n".join(texts[name] for name in chosen([*texts]))
        if text:
            title = f"{crate} {version} in the Rust standard library ({licence.replace('/', ' OR ')})"
            notices.append(Notice(title, text))
    return notices


def tidy(text: str) -> str:
    """Return a text without white space at the ends of lines, and without empty lines at its ends."""
    return "\n".join(line.rstrip() for line in text.splitlines()).strip("\n")


def output(command: list[str]) -> str:
    """Return what a program of the Rust toolchain prints; exit with its error message if it fails."""
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    if done.returncode:
        sys.exit(f"{' '.join(command[:2])} failed: {done.stderr.strip()}")
    return done.stdout


if __name__ == "__main__":
    main(sys.argv[1:])
