"""The file of identities: who may read it, two programs at once, and files that are none."""

from __future__ import annotations

from pathlib import Path

import pytest

from frontends.remote.identity import Identities, IdentitiesLost

SERVER = "https://a.example/"


def test_the_cookie_of_each_server_is_kept_where_only_the_user_can_read_it(tmp_path: Path) -> None:
    identities = Identities(tmp_path / "new" / "identities.sqlite")
    assert identities.cookie(SERVER) == ""
    identities.keep(SERVER, ["other=1; Path=/", "__Host-tribolo=one.sig; Secure; Path=/", "tribolo=; Max-Age=0"], "")
    identities.keep("https://b.example/", ["tribolo=two"], "")
    assert identities.cookie(SERVER) == "__Host-tribolo=one.sig"
    assert identities.cookie("https://b.example/") == "tribolo=two"
    assert identities.path.stat().st_mode & 0o777 == 0o600


def test_of_two_programs_that_begin_at_once_the_first_cookie_stays(tmp_path: Path) -> None:
    identities = Identities(tmp_path / "identities.sqlite")
    identities.keep(SERVER, ["tribolo=first"], "")
    identities.keep(SERVER, ["tribolo=second"], "")
    assert identities.cookie(SERVER) == "tribolo=first"
    identities.keep(SERVER, ["tribolo=third"], "tribolo=first")
    assert identities.cookie(SERVER) == "tribolo=third"


def test_a_cookie_with_other_characters_is_not_kept(tmp_path: Path) -> None:
    identities = Identities(tmp_path / "identities.sqlite")
    for header in ("tribolo=a\r\nX: y", "tribolo=", "evil=1", f"tribolo={'x' * 501}"):
        identities.keep(SERVER, [header], "")
    assert identities.cookie(SERVER) == ""


def test_a_file_that_cannot_be_used_is_refused_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "identities.sqlite"
    path.write_text("no database" * 100)
    with pytest.raises(IdentitiesLost, match=r"^The file of identities .* cannot be used: file is not a database\.$"):
        Identities(path).cookie(SERVER)
    with pytest.raises(IdentitiesLost, match="cannot be used: Not a directory"):
        Identities(path / "below" / "file").cookie(SERVER)
