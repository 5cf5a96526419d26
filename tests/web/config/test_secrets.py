"""The secret key, and the secrets that are derived from it."""

from __future__ import annotations

import stat
from collections import Counter
from pathlib import Path

import pytest

from frontends.web import create_app
from frontends.web.capacity import network_of
from frontends.web.config.secrets import InvalidSecretKey, Secrets, push_key, secret_key
from frontends.web.room.ids import new_id
from tests.harness.serving import KEY
from tribolo_core import PLAYERS


def test_the_secret_key_is_created_once_and_readable_only_by_its_owner(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    key = secret_key("", folder)
    assert key == secret_key("", folder)
    assert len(key) >= 48
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert push_key("", folder) == push_key("", folder)
    assert {path.name: path.stat().st_mode & 0o77 for path in folder.iterdir()} == {"secret.key": 0, "push.key": 0}
    assert secret_key("given" * 7, folder) == b"given" * 7


@pytest.mark.parametrize("kind", ["secret", "push"])
@pytest.mark.parametrize(("content", "reason"), [("short", "Remove the file"), (None, "cannot be read or created")])
def test_an_invalid_key_is_rejected(tmp_path: Path, kind: str, content: str | None, reason: str) -> None:
    path = tmp_path / f"{kind}.key"
    if content is None:
        path.mkdir()
    else:
        path.write_text(content)
    with pytest.raises(InvalidSecretKey, match=reason):
        {"secret": secret_key, "push": push_key}[kind]("", tmp_path)


@pytest.mark.parametrize("key", ["SECRET_KEY needs at least 32 characters", "PUSH_KEY is no key"])
def test_a_short_key_from_the_environment_does_not_start_a_server(tmp_path: Path, key: str) -> None:
    settings = {"secret_key": KEY, "address": "https://play.example", key.split()[0].lower(): "x" * 31}
    with pytest.raises(InvalidSecretKey, match=rf"^TRIBOLO_{key}; .*token_urlsafe"):
        create_app({"data": tmp_path, **settings})
    assert list(tmp_path.iterdir()) == []


def test_seat_secrets_differ_by_key_game_and_player() -> None:
    ours, others = Secrets(b"one"), Secrets(b"two")
    game, another = new_id(), new_id()
    secrets = {ours.seat(place, player) for place in (game, another) for player in PLAYERS}
    assert len(secrets) == 6
    assert all(len(secret) == 32 for secret in secrets)
    assert all(ours.player(game, ours.seat(game, player)) is player for player in PLAYERS)
    assert ours.player(game, others.seat(game, PLAYERS[0])) is None
    assert ours.player(game, ours.seat(another, PLAYERS[0])) is None
    assert ours.player(game, "ä") is None
    renewed = ours.seat(game, PLAYERS[1], 1)
    assert renewed not in secrets
    assert ours.player(game, renewed) is None
    assert ours.player(game, renewed, Counter(PLAYERS[1:2]).__getitem__) is PLAYERS[1]
    assert ours.player(game, ours.seat(game, PLAYERS[1]), Counter(PLAYERS[1:2]).__getitem__) is None


def test_a_cookie_of_any_text_is_no_identity() -> None:
    ours, others = Secrets(b"one"), Secrets(b"two")
    cookie = ours.new_cookie()
    number = cookie.partition(".")[0]
    assert len(ours.browser(cookie)) == 64
    assert ours.browser(cookie) == ours.browser(ours.cookie(number)) != ours.browser(ours.new_cookie())
    forged = (
        *("", "nonsense", "A" * 43, number, f"{number}.", f"{number}.{'A' * 32}", f"{'A' * 43}.{cookie[44:]}"),
        *(cookie[:-1], f"{cookie}A", f" {cookie}", f"{cookie}\n", f"{number}.{'ä' * 32}", others.cookie(number)),
        f"{number}.{ours.seat(number, PLAYERS[0])}",
    )
    assert [text for text in forged if ours.browser(text)] == []
    assert ours.browser(None) == ""


def test_a_network_has_one_rate_limit_key_for_each_secret_key() -> None:
    secrets = Secrets(b"one")
    assert secrets.client("2001:db8::1") == secrets.client("2001:db8::2") != secrets.client("2001:db8:0:1::1")
    assert secrets.client("192.0.2.1") != Secrets(b"two").client("192.0.2.1")


@pytest.mark.parametrize(
    ("address", "network"),
    [
        *((address, "192.0.2.1") for address in ("192.0.2.1", "::ffff:192.0.2.1", "::ffff:c000:201")),
        *((address, "2001:db8::/64") for address in ("2001:db8::1", "2001:db8:0:0:ffff:ffff:ffff:ffff")),
        *(("2001:db8:0:1::1", "2001:db8:0:1::/64"), ("fe80::1%eth0", "fe80::/64")),
        *(("unix:", "unix:"), ("", ""), (None, "")),
    ],
)
def test_a_client_is_an_ipv4_address_or_an_ipv6_64_network(address: str | None, network: str) -> None:
    assert network_of(address) == network
