"""What browsers and messengers ask about the site: icons, the manifest and previews."""

from __future__ import annotations

import html
import re
import struct
import zlib
from urllib.parse import quote

import pytest

from frontends.web.png import HEIGHT, WIDTH
from tests.web.games import invite
from tests.web.worker import Browser, Worker
from tribolo_core import Game, format_position, parse_position
from tribolo_core.drawing.crop import crop_of


def pixels(png: bytes) -> list[bytes]:
    """Return the lines of a PNG image, each with the indices of its colours; check the checksums of the chunks."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    rest, chunks = png[8:], {}
    while rest:
        (size,) = struct.unpack(">I", rest[:4])
        kind, content, check = rest[4:8], rest[8 : 8 + size], rest[8 + size : 12 + size]
        assert struct.pack(">I", zlib.crc32(kind + content)) == check
        chunks[kind], rest = content, rest[12 + size :]
    width, height = struct.unpack(">II", chunks[b"IHDR"][:8])
    lines = zlib.decompress(chunks[b"IDAT"])
    assert len(lines) == height * (width + 1)
    assert set(lines[:: width + 1]) == {0}
    return [lines[start + 1 : start + 1 + width] for start in range(0, len(lines), width + 1)]


def test_the_icons_of_the_site_are_found(browser: Browser) -> None:
    favicon = browser.get("/favicon.ico", buffered=True)
    assert (favicon.status_code, favicon.data[:4]) == (200, b"\0\0\1\0")
    page = browser.get("/").text
    for rel in ("icon", "apple-touch-icon", "manifest"):
        addresses = re.findall(f'<link rel="{rel}"[^>]* href="([^"]*)">', page)
        assert addresses
        assert all(browser.get(address, buffered=True).status_code == 200 for address in addresses)
    for waiting, digit in ((2, 2), (12, 9)):
        icon = browser.get(f"/icon-{waiting}.svg")
        assert (icon.mimetype, f">{digit}</text></svg>" in icon.text) == ("image/svg+xml", True)


def test_the_manifest_describes_an_installable_page(browser: Browser) -> None:
    answer = browser.get("/manifest.webmanifest")
    assert answer.mimetype == "application/manifest+json"
    fields = answer.get_json(force=True)
    assert (fields["name"], fields["start_url"], fields["scope"]) == ("Tribolo", "/", "/")
    for icon in fields["icons"]:
        image = browser.get(icon["src"], buffered=True)
        assert image.mimetype == icon["type"]
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", image.data[16:24])
            assert icon["sizes"] == f"{width}x{height}"


def test_a_shared_page_has_a_description_and_a_picture_of_the_board(worker: Worker) -> None:
    game, _, invitation = invite(worker)
    for address in ("/", "/editor", f"/games/{game}", invitation):
        page = worker.browser().get(address).text
        found = dict(re.findall('<meta (?:name|property)="([^"]*)" content="([^"]*)">', page))
        assert "three players" in found["description"]
        assert found["og:title"].startswith("Tribolo")
        path = re.sub("^http://[^/]+", "", found["og:image"])
        assert path == f"/games/{game}/board.png" or game not in address
        assert worker.browser().get(path, buffered=True).mimetype == "image/png"


def test_the_preview_of_a_position_was_the_logo(browser: Browser) -> None:
    start = format_position(Game.new(seed=7).turn.position)
    page = browser.get(f"/position?p={quote(start)}").text
    found = re.search('property="og:image" content="http://[^/]+(/position[^"]*)"', page)
    assert found
    answer = browser.get(html.unescape(found[1]))
    assert (answer.mimetype, answer.headers["Cross-Origin-Resource-Policy"]) == ("image/png", "cross-origin")
    assert len(pixels(answer.data)) == HEIGHT
    garbage = browser.get("/position?p=x").text
    assert "icon-512.png" in garbage
    assert "share the win" not in garbage, "the empty board was a game that is over"
    assert "Start game" not in garbage
    assert re.findall(r'value="([^"]+)" selected', page)[:3] == ["here", "level:1", "greedy"], "once two called Gus"
    assert browser.get("/position/board.png?p=x").status_code == 422
    bare = browser.get("/position")
    assert (bare.status_code, bare.headers.get("Location")) == (302, "/editor"), "it greeted with an error"


def test_search_engines_found_no_robots_txt_and_no_sitemap(browser: Browser) -> None:
    robots = browser.get("/robots.txt")
    assert robots.mimetype == "text/plain"
    assert {"Disallow: /games/", "Disallow: /daily/friends/", "Disallow: /watch"} <= set(robots.text.splitlines())
    (address,) = re.findall("(?m)^Sitemap: http://[^/]+(/.*)$", robots.text)
    sitemap = browser.get(address)
    assert sitemap.mimetype == "application/xml"
    pages = re.findall("<loc>http://[^/]+(/.*?)</loc>", sitemap.text)
    assert {"/", "/rules", "/puzzles", "/daily", "/learn/jump"} <= set(pages)
    assert not {"/play", "/position", "/watch"} & set(pages), "they are empty without a game or a position"


@pytest.mark.parametrize(("deal", "cell"), [("standard", 54), ("5x5", 118)])
def test_the_preview_of_a_game_shows_every_cell_in_its_colour(browser: Browser, deal: str, cell: int) -> None:
    game = browser.begin(deal=deal)
    answer = browser.get(f"/games/{game}/board.png")
    assert (answer.status_code, answer.headers["Cross-Origin-Resource-Policy"]) == (200, "cross-origin")
    lines = pixels(answer.data)
    assert (len(lines[0]), len(lines)) == (WIDTH, HEIGHT)
    letters = "".join(str(parse_position(browser.state(game)["position"]).board).split())
    rows = crop_of(letters).rows_of(letters)
    left, top = (WIDTH - cell * len(rows[0])) // 2, (HEIGHT - cell * len(rows)) // 2
    corner = cell // 8
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            assert lines[top + y * cell + corner][left + x * cell + corner] == 1 + ".#BRG".index(letter), (x, y)


def test_a_new_game_in_a_game_leads_to_the_form_with_its_settings(browser: Browser) -> None:
    seats = {"Blue": "link", "Red": "here", "Green": "mcts:nodes=20"}
    game = browser.begin(seats=seats, deal="maze", pace="slow")
    found = re.search('id="new-game" href="([^"]*)"', browser.get(f"/games/{game}").text)
    assert found
    assert found[1] == f"/new?like={game}"
    page = browser.get(found[1].partition("#")[0]).text
    form = page[page.index('id="choose"') :]
    assert re.findall('<option value="([^"]*)" selected', form) == ["link", "here", "random", "maze", "slow", ""]
    assert 'value="mcts:nodes=20"' in form
    assert browser.get(f"/new?like={'A' * 22}").status_code == 404
