"""The catalogues of texts: collects the messages of the source code, and brings each catalogue up to date.

    python -m tools.translations          # writes the template, the catalogues, their compiled forms and shared texts

New messages get an empty translation, which a person fills in; messages that are no longer used leave the catalogues.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from tools import page
from tools.shared_texts import shared_texts

ROOT: Final = Path(__file__).parents[1]
FOLDER: Final = ROOT / "frontends" / "locale"
TEMPLATE: Final = FOLDER / "messages.pot"

SOURCES: Final = (
    "tribolo_core",
    "frontends/session",
    "frontends/games",
    "frontends/teaching",
    "frontends/console",
    "frontends/web",
    "frontends/remote",
    "frontends/wire",
)
"""The folders whose texts people read in their languages."""

METHODS: Final = [("**.py", "python"), ("**.html", "jinja2"), ("page/**.ts", "javascript")]
OPTIONS: Final = {"**.html": {"newstyle_gettext": "true", "trimmed": "true"}, "page/**.ts": page.EXTRACTION}

KEYWORDS: Final[dict[str, tuple[int, ...] | None]] = {
    "_": None,
    "gettext_noop": None,
    "_n": (1, 2),
    **page.KEYWORDS,
}
"""The functions whose arguments are messages, with the places of the singular and the plural form."""

CREATED: Final = datetime(2026, 11, 23, tzinfo=UTC)
"""The date in the headers; it stays the same, so that nothing but texts changes the files."""

LEFT_OUT: Final = ("Generated-By: ", "Report-Msgid-Bugs-To: ")
"""The beginnings of the lines of headers that say nothing, or change with each release of Babel."""


class _Compiled(Catalog):
    """A catalogue that is compiled to the same bytes by each release of Babel."""

    def __iter__(self) -> Iterator[Message]:
        for message in super().__iter__():
            if not message.id:
                lines = str(message.string).splitlines(keepends=True)
                message.string = "".join(line for line in lines if not line.startswith(LEFT_OUT))
            yield message


def main() -> None:
    """Write all files, and print the number of messages that need a translation."""
    for path, content in files().items():
        path.write_bytes(content)
    for path in catalogues():
        missing = sum(not is_translated(message.string) for message in read(path) if message.id)
        print(f"{path.relative_to(ROOT)}: {missing} messages to translate")


def catalogues() -> list[Path]:
    """Return the paths of the catalogues, one for each language."""
    return sorted(FOLDER.glob("*/LC_MESSAGES/messages.po"))


def files() -> dict[Path, bytes]:
    """Return what the template, the catalogues, their compiled forms and the shared texts should contain, by path."""
    template = extract()
    contents = {path: text.encode() for path, text in shared_texts().items()} | {TEMPLATE: _po(template)}
    for path in catalogues():
        catalogue = read(path)
        catalogue.update(template, no_fuzzy_matching=True, update_header_comment=False)
        contents[path] = _po(catalogue)
        contents[path.with_suffix(".mo")] = _mo(catalogue)
    return contents


def extract() -> Catalog:
    """Return the template: all messages of the source code, with the files that contain them."""
    template = Catalog(
        project="Tribolo",
        version="1",
        copyright_holder="The Tribolo founders",
        creation_date=CREATED,
        header_comment="# The texts of Tribolo's pages and terminal game. `make translations` writes this file.",
        fuzzy=False,
    )
    shared = [(path.relative_to(ROOT / "frontends" / "web").as_posix(), "ignore") for path in shared_texts()]
    for folder in SOURCES:
        methods = [*shared, *METHODS]
        found = extract_from_dir(ROOT / folder, methods, OPTIONS, KEYWORDS, comment_tags=("Translators:",))
        for file, line, message, comments, context in sorted(found, key=lambda each: (each[0], each[1])):
            location = (Path(folder, file).as_posix(), line)
            template.add(message, None, [location], auto_comments=comments, context=context)
    return template


def read(path: Path) -> Catalog:
    """Return the catalogue or the template in a file."""
    with path.open("rb") as file:
        return read_po(file, ignore_obsolete=True)


def is_translated(text: str | tuple[str, ...] | list[str] | None) -> bool:
    """Return whether a translation has all its forms."""
    return bool(text) and (isinstance(text, str) or all(text or ()))


def messages(catalogue: Catalog) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Yield the forms of each message of a catalogue, and the forms of its translation."""
    for message in catalogue:
        if message.id:
            yield _forms(message.id), _forms(message.string)


def _forms(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ())


def _po(catalogue: Catalog) -> bytes:
    file = BytesIO()
    write_po(file, catalogue, ignore_obsolete=True, sort_by_file=True, include_lineno=False)
    left_out = tuple(f'"{beginning}'.encode() for beginning in LEFT_OUT)
    return b"".join(line for line in file.getvalue().splitlines(keepends=True) if not line.startswith(left_out))


def _mo(catalogue: Catalog) -> bytes:
    compiled = _Compiled(catalogue.locale, creation_date=CREATED, revision_date=CREATED, fuzzy=False)
    for message in catalogue:
        if message.id:
            compiled[message.id] = message
    file = BytesIO()
    write_mo(file, compiled)
    return file.getvalue()


if __name__ == "__main__":
    main()
