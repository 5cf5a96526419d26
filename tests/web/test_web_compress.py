"""What is sent is compressed for those who can read it, and kept by browsers as long as it is true."""

from __future__ import annotations

import gzip

import pytest
from flask import url_for

from .worker import Worker

GZIP = {"Accept-Encoding": "gzip, br"}


def static(worker: Worker, name: str) -> str:
    """The address of a static file."""
    with worker.app.test_request_context():
        return url_for("static", filename=name)


@pytest.mark.parametrize("address", ["/", "/api/openapi.json", "/editor"])
def test_an_answer_is_the_same_compressed_or_not(worker: Worker, address: str) -> None:
    browser = worker.browser()
    plain, packed = browser.get(address), browser.get(address, headers=GZIP)
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert int(packed.headers["Content-Length"]) == len(packed.data) < len(plain.data)
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert "Accept-Encoding" in plain.headers["Vary"]


def test_a_state_that_is_known_compressed_is_not_sent_again(worker: Worker) -> None:
    browser = worker.browser()
    game = browser.begin(seats={"Red": "here", "Green": "here"})
    answer = browser.get(f"/api/games/{game}", headers=GZIP)
    again = browser.get(f"/api/games/{game}", headers={**GZIP, "If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_what_is_short_or_no_text_goes_as_it_is(worker: Worker) -> None:
    browser = worker.browser()
    assert "Content-Encoding" not in browser.get("/healthz", headers=GZIP).headers
    assert "Content-Encoding" not in browser.get("/api/games/nothing", headers=GZIP).headers


def test_a_static_file_is_kept_for_good_and_its_address_tells_what_is_in_it(worker: Worker) -> None:
    browser = worker.browser()
    for name in ("page.css", "game.js"):
        address = static(worker, name)
        with browser.get(address, headers=GZIP) as packed, browser.get(address) as plain:
            assert packed.status_code == plain.status_code == 200
            assert "max-age=31536000" in packed.headers["Cache-Control"]
            assert gzip.decompress(packed.data) == plain.data
        assert address in browser.get("/").text or name == "game.js"
        parts = address.split("/")
        assert browser.get("/".join([*parts[:2], "0" * 12, *parts[3:]])).status_code == 404
