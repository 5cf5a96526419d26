"""The client and HTTPS: certificates, and a server behind nginx that is killed during a game with clocks."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.harness.proxies import proxied
from tests.harness.serving import serving

from .players import begin, play_to_the_end, playing, state_of


def test_a_server_that_cannot_be_trusted_is_named_in_one_sentence(tmp_path: Path) -> None:
    """The sentence once was OpenSSL's, with the line of its source."""
    with serving(tmp_path, proxies=1) as server, proxied(tmp_path, server.address) as site:
        _, (red, _) = begin(server)
        untrusted = "its certificate is not trusted (self-signed certificate); SSL_CERT_FILE can name a file with those"
        for address, reason in (
            (site.address, f"{untrusted} to trust"),
            (f"https://127.0.0.1:{site.port}/", "HTTPS fails there (tlsv1 unrecognized name)"),
            (server.address.replace("http:", "https:"), "HTTPS fails there (wrong version number)"),
        ):
            with playing(tmp_path / "home", "bot", red.replace(server.address, address), "greedy") as bot:
                assert bot.end() == (1, f"Error: The server cannot be reached: {reason}.")


@pytest.mark.long
def test_all_clients_go_on_over_https_after_a_kill_of_the_server_in_a_game_with_clocks(tmp_path: Path) -> None:
    data = tmp_path / "server"
    data.mkdir()
    trusting = {"SSL_CERT_FILE": str(tmp_path / "fullchain.pem")}
    with ExitStack() as stack:
        with serving(data, proxies=1) as server:
            site = stack.enter_context(proxied(tmp_path, server.address))
            state, (red, green) = begin(server, time_control="3+5")
            bot, person, spectator = clients = [
                stack.enter_context(playing(tmp_path, name, address, *more, **trusting))
                for name, address, *more in (
                    ("bot", red.replace(server.address, site.address), "greedy"),
                    ("join", green.replace(server.address, site.address), "--no-board"),
                    ("watch", f"{site.address}games/{state['id']}", "--no-board"),
                )
            ]
            bot.wait_for("joined")
            person.wait_for("(You)")
            spectator.wait_for("Blue")
            server.play(state_of(server, state["id"]))
            person.wait_for("Your turn")
            person.play()
            person.wait_for("You play")
        for client in clients:
            client.wait_for("Trying again")
        with serving(data, "--port", str(urlsplit(server.address).port), proxies=1) as again:
            again.opener = server.opener
            person.type("resign")
            person.wait_for("You resigned.")
            play_to_the_end(again, state["id"])
            person.wait_for("press Enter")
            person.type("")
            ends = [client.end() for client in clients]
            seats = state_of(again, state["id"])["seats"]
    assert [(code, "The game is over." in output) for code, output in ends] == [(0, True)] * 3, ends
    assert [seat["has_flagged"] for seat in seats] == [False] * 3
