"""Responses are compressed for clients that accept gzip, and browsers cache them only while they are current."""

from __future__ import annotations

import gzip

import brotli
import pytest

from tests.web.worker import Browser, Worker


@pytest.mark.parametrize(
    "address", ["/results", "/rules", "page/front/front.js", "page/front/front.css", "/api/openapi.json"]
)
def test_a_response_is_compressed_for_a_client_that_accepts_gzip(worker: Worker, address: str) -> None:
    client = worker.browser().client
    address = address if address.startswith("/") else worker.static(address)
    plain = client.get(address, buffered=True)
    packed = client.get(address, headers={"Accept-Encoding": "gzip, br"}, buffered=True)
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert len(packed.data) < len(plain.data) / 2
    assert int(packed.headers["Content-Length"]) == len(packed.data)
    assert "Accept-Encoding" in packed.headers["Vary"]


@pytest.mark.parametrize("accepted", ["", "br", "gzip;q=0"])
def test_a_client_without_gzip_gets_an_uncompressed_response(worker: Worker, accepted: str) -> None:
    answer = worker.browser().client.get("/", headers={"Accept-Encoding": accepted})
    assert "Content-Encoding" not in answer.headers
    assert "Accept-Encoding" in answer.headers["Vary"]


def test_a_cached_compressed_response_is_answered_with_304(worker: Worker, browser: Browser) -> None:
    game = browser.begin(seats={"Blue": "here", "Red": "here", "Green": "here"})
    for address in (f"/api/games/{game}", worker.static("page/front/front.css")):
        first = browser.get(address, headers={"Accept-Encoding": "gzip"}, buffered=True)
        headers = {"Accept-Encoding": "gzip", "If-None-Match": first.headers["ETag"]}
        again = browser.get(address, headers=headers, buffered=True)
        assert again.status_code == 304
        assert not again.data


def test_small_responses_and_streams_are_not_compressed(browser: Browser) -> None:
    assert "Content-Encoding" not in browser.get("/healthz", headers={"Accept-Encoding": "gzip"}).headers
    stream = browser.get(f"/games/{browser.begin()}/events", headers={"Accept-Encoding": "gzip"}, buffered=False)
    assert "Content-Encoding" not in stream.headers
    stream.close()


def test_a_static_file_is_cached_for_ever_under_a_url_with_its_digest(worker: Worker, browser: Browser) -> None:
    address = worker.static("page/front/front.css")
    assert address in browser.get("/").text
    with browser.get(address) as answer:
        assert "max-age=31536000" in answer.headers["Cache-Control"]
    digest = address.split("/")[2]
    assert browser.get(address.replace(digest, "0" * 12)).status_code == 404


@pytest.mark.parametrize(
    ("name", "mimetype"), [("kernel.wasm", "application/wasm"), ("engine.weights", "application/octet-stream")]
)
def test_a_static_file_with_stored_variants_is_sent_as_the_smallest_that_the_client_accepts(
    worker: Worker, browser: Browser, name: str, mimetype: str
) -> None:
    address = worker.static(f"engine/{name}")
    plain = browser.get(address, buffered=True)
    assert "Content-Encoding" not in plain.headers
    for accepted, encoding, decompress in (
        ("gzip, br", "br", brotli.decompress),
        ("gzip", "gzip", gzip.decompress),
        ("br;q=0, gzip", "gzip", gzip.decompress),
    ):
        packed = browser.get(address, headers={"Accept-Encoding": accepted}, buffered=True)
        assert packed.headers["Content-Encoding"] == encoding
        assert packed.mimetype == plain.mimetype == mimetype, "streaming compilation needs that of a module"
        assert packed.headers["Vary"] == plain.headers["Vary"] == "Accept-Encoding"
        assert decompress(packed.data) == plain.data
    assert browser.get(address + ".zst").status_code == 404
