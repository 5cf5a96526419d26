"""The scripts and styles are those in the repository, and a browser that has them gets no content."""

from __future__ import annotations

from frontends.web.app import STATIC
from tests.web.worker import Browser, Worker


def test_a_script_is_sent_and_checked_by_its_etag(worker: Worker, browser: Browser) -> None:
    address = worker.static("page/front/front.js")
    answer = browser.get(address)
    assert answer.text == (STATIC / "page" / "front" / "front.js").read_text()
    assert answer.mimetype == "text/javascript"
    assert "max-age=31536000" in answer.headers["Cache-Control"]
    again = browser.get(address, headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304
