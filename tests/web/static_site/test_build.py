"""The static site as files: every page leads only to what is there, and nothing needs a server."""

from __future__ import annotations

import gzip
import json
import os
import re
import sys
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from xml.etree import ElementTree

import brotli
import pytest
from click.testing import CliRunner

from frontends.web.main import main
from frontends.web.static_site import build as building
from tests.static_site import ADDRESS, PREFIX, built
from tests.web.static_site.pages import Page, target_of
from tribolo_core.puzzles.file import SHIPPED

SECTIONS = (
    *("", "play", "daily", "daily/days", "rules", "learn", "learn/jump", "puzzles", "analysis", "editor", "results"),
    "privacy",
)
LANGUAGES = {"en": "", "de": "de/"}
LARGEST_DOWNLOAD = 2_500_000
"""The most bytes that the first visit may transfer for use without a connection."""

NEEDS_SERVER = re.compile(
    r"(?i)\binvit|\bfriend|\bwith people|\bcookie|\bupload|\branked\b|\bon (this|the) server"
    r"|Mit Menschen|Rangliste|Einlad|eingeladen|Freund|hochlad|auf (diesem|dem) Server"
)
"""What a text of a page without a server does not mention."""


@pytest.fixture(scope="session")
def pages(site: Path) -> list[Page]:
    return [Page.read(file) for file in sorted(site.rglob("*.html"))]


def release_of(folder: Path) -> dict[str, Any]:
    found = re.match(r"self\.release = (.*);\n", (folder / "service-worker.js").read_text())
    assert found
    release: dict[str, Any] = json.loads(found[1])
    return release


def test_every_page_stands_in_both_languages(site: Path) -> None:
    for language, folder in LANGUAGES.items():
        for section in SECTIONS:
            page = Page.read(site / folder / section / "index.html")
            assert ("html", {"lang": language, "class": "plain"}) in page.elements
            others = {at["hreflang"]: at["href"] for tag, at in page.elements if at.get("rel") == "alternate"}
            for code, address in others.items():
                assert target_of(page.file, address) == (site / LANGUAGES[code] / section / "index.html").resolve()
            assert others.keys() == LANGUAGES.keys()


def test_every_address_on_a_page_is_relative_and_leads_to_a_file_of_the_site(site: Path, pages: list[Page]) -> None:
    assert len(pages) > 30
    ids: dict[Path, set[str]] = {page.file.resolve(): page.ids for page in pages}
    for page in pages:
        for address in page.addresses:
            parts = urlsplit(address)
            if page.file.name == "404.html" or page.file.parent.name == "offline":  # They are shown at any depth.
                assert not parts.path or parts.path.startswith(PREFIX), (page.file, address)
            else:
                assert not parts.path.startswith("/"), (page.file, address)
            assert not parts.scheme, (page.file, address)
            assert not parts.netloc, (page.file, address)
            target = target_of(page.file, address)
            assert target.is_file(), (page.file, address)
            assert target.is_relative_to(site.resolve())
            if parts.fragment and target.suffix == ".html":
                assert parts.fragment in ids[target], (page.file, address)


def test_every_file_that_a_script_fetches_is_there(pages: list[Page]) -> None:
    for page in (page for page in pages if page.file.name == "index.html"):
        found = re.search(r'id="addresses">(.*?)</script>', page.file.read_text())
        assert found
        named = {name: address for name, address in json.loads(found[1]).items() if address}
        assert named.keys() == {"kernel", "network", "weights", "worker"}
        for address in named.values():
            assert target_of(page.file, address).is_file(), (page.file, address)


def test_a_page_has_a_strict_policy_before_all_else_and_nothing_that_it_forbids(pages: list[Page]) -> None:
    for page in pages:
        metas = [at for tag, at in page.elements if tag == "meta"]
        assert metas[1]["http-equiv"] == "Content-Security-Policy"
        policy = metas[1]["content"]
        assert "object-src 'none'" in policy
        assert "script-src 'self' 'wasm-unsafe-eval';" in policy
        assert "unsafe-inline" not in policy
        assert "frame-ancestors" not in policy  # A page cannot forbid it itself.
        for tag, attributes in page.elements:
            assert tag != "style"
            assert "style" not in attributes
            assert not any(name.startswith("on") for name in attributes)
            if tag == "script":
                assert attributes.get("type") == "application/json" or attributes["src"]


def test_no_page_has_what_needs_a_server(pages: list[Page]) -> None:
    for page in pages:
        for tag, attributes in page.elements:
            assert attributes.get("method", "dialog") in ("dialog", "get"), (page.file, tag, attributes)
            assert (
                not {"data-create", "data-games", "data-events", "data-command"} & attributes.keys() or tag == "button"
            )
            assert (tag, attributes.get("value")) != ("option", "link")
        text = " ".join(page.texts)
        assert not (found := NEEDS_SERVER.search(text)), (page.file, found)


def test_the_service_worker_of_each_language_keeps_its_pages_and_their_files(site: Path) -> None:
    for language, name in LANGUAGES.items():
        folder = site / name
        release = release_of(folder)
        assert release["language"] == language
        pages, documents, files = release["pages"], release["documents"], release["files"]
        kept = {target_of(folder / "service-worker.js", address) for address in [*pages, *pages.values()]}
        assert {(folder / section / "index.html").resolve() for section in SECTIONS} <= kept
        for address in [*pages, *documents, *files]:
            assert target_of(folder / "service-worker.js", address).is_file(), address
        assert len({*files}) == len(files) > 20


@pytest.mark.parametrize("ending", [".br", ".gz"])
def test_what_the_first_visit_fetches_is_small(site: Path, ending: str) -> None:
    release = release_of(site)
    addresses = {*release["files"], *release["documents"], *release["pages"].values()}
    size = 0
    for address in addresses:
        file = target_of(site / "service-worker.js", address)
        small = file.with_name(file.name + ending)
        size += (small if small.is_file() else file).stat().st_size
    # The site of the tests has few puzzles; all of them, with their texts, take less than twice the shipped file.
    assert size + 2 * SHIPPED.stat().st_size < LARGEST_DOWNLOAD


def test_compressed_copies_hold_the_files(site: Path) -> None:
    count = 0
    for file in site.rglob("*"):
        if file.suffix in building.COMPRESSED:
            assert gzip.decompress(file.with_name(f"{file.name}.gz").read_bytes()) == file.read_bytes()
            assert brotli.decompress(file.with_name(f"{file.name}.br").read_bytes()) == file.read_bytes()
            count += 1
    assert count > 80


def test_the_manifest_of_each_language_names_existing_icons_and_its_own_front_page(site: Path) -> None:
    for name in LANGUAGES.values():
        file = site / name / "manifest.webmanifest"
        fields = json.loads(file.read_text())
        assert target_of(file, fields["start_url"]) == (site / name / "index.html").resolve()
        assert all(target_of(file, icon["src"]).is_file() for icon in fields["icons"])


def test_the_sitemap_names_every_page_once(site: Path) -> None:
    root = ElementTree.parse(site / "sitemap.xml").getroot()
    found = [element.text or "" for element in root.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")]
    pages = {file.parent for file in site.rglob("index.html") if file.parent.name not in ("embed", "offline")}
    assert len(found) == len(set(found)) == len(pages)
    for address in found:
        assert site / address.removeprefix(ADDRESS) in pages


def test_the_same_release_gives_the_same_files(site: Path, tmp_path: Path) -> None:
    first, again = (
        {file.relative_to(folder): file for file in folder.rglob("*") if file.is_file()}
        for folder in (site, built(tmp_path))
    )
    assert first.keys() == again.keys()
    assert all(first[name].read_bytes() == again[name].read_bytes() for name in first)


def test_the_static_files_of_a_replaced_build_stay_for_a_week(tmp_path: Path) -> None:
    old, replaced = (tmp_path / name for name in ("old", "replaced"))
    now = time.time()
    for folder, days in ((old, 30), (replaced, 20)):
        folder.mkdir()
        os.utime(folder, (now - days * 86_400,) * 2)
    for _ in range(2):  # The second build does not count as another replacement.
        building._remove_old([folder for folder in (old, replaced) if folder.exists()], now)
        assert not old.exists()
        assert replaced.exists()
    now += 8 * 86_400
    new = tmp_path / "new"
    new.mkdir()
    os.utime(new, (now - 86_400,) * 2)
    building._remove_old([replaced, new], now)
    assert not replaced.exists()


@pytest.mark.parametrize("arguments", [["--prefix", "two words"], ["--address", "example.org"]])
def test_a_bad_option_is_refused(tmp_path: Path, arguments: list[str]) -> None:
    answer = CliRunner().invoke(main, ["build", str(tmp_path / "site"), *arguments])
    assert answer.exit_code == 2
    assert not (tmp_path / "site").exists()


def test_a_folder_with_other_files_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    answer = CliRunner().invoke(main, ["build", str(tmp_path)])
    assert answer.exit_code == 1
    assert "is not empty and holds no site" in answer.output
    assert [file.name for file in tmp_path.iterdir()] == ["notes.txt"]


def test_a_missing_compressor_was_named_after_a_minute_of_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "brotli", None)
    answer = CliRunner().invoke(main, ["build", str(tmp_path / "site")])
    assert answer.exit_code == 1
    assert answer.output == f"Error: {building.MissingBrotli()}\n"
    assert [*tmp_path.iterdir()] == [], "nothing was written"
