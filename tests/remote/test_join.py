"""The command `join` on a real server, with a browser and programs beside it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

from tests.harness.serving import serving

from .players import begin, command, play_to_the_end, playing, state_of

ENGINE = f"exec:{Path(__file__).parents[2] / 'docs/how-to/reference_engine.py'}"


def test_a_person_in_a_terminal_one_in_a_browser_and_an_engine_play_a_game(tmp_path: Path) -> None:
    """The server is killed and started again, and so is the terminal, which keeps its seat."""
    data = tmp_path / "server"
    data.mkdir()
    with ExitStack() as stack:
        with serving(data) as server:
            state, (red, green) = begin(server)
            bot = stack.enter_context(playing(tmp_path, "bot", red, ENGINE, "--name", "Robo"))
            bot.wait_for("Robo")
            with playing(tmp_path, "join", "-", "--name", "Ada") as killed:
                killed.type(green)
                killed.wait_for("Ada (you)")
                server.play(state_of(server, state["id"]))
                killed.wait_for("Robo plays")
                killed.wait_for("Your turn")
                killed.play()
                killed.wait_for("You play")
            page = f"{server.address}games/{state['id']}"
            person = stack.enter_context(playing(tmp_path, "join", page, "--no-board"))
            person.wait_for("Blue")
        person.wait_for("Trying again")
        with serving(data, "--port", str(urlsplit(server.address).port)) as again:
            again.opener = server.opener
            with ThreadPoolExecutor() as pool:
                browser = pool.submit(play_to_the_end, again, state["id"])
                while "Your turn" in person.wait_for("Your turn", "press Enter"):
                    person.play()
                assert browser.result(60)
            person.type("")
            assert person.end()[0] == bot.end()[0] == 0
            assert "The game is over. You " in "\n".join(person.lines)
            assert [seat["person"] for seat in state_of(again, state["id"])["seats"]] == ["", "Robo", "Ada"]


def test_two_people_in_terminals_talk_undo_and_play_a_rematch(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        state, (red, _) = begin(server)
        game = state["id"]
        command(server, state, "hand", player="Green", seat="greedy")
        with playing(tmp_path, "join", red, "--name", "Ada", "--no-board") as ada:
            ada.wait_for("Ada (you)")
            for line, answer in (
                ("say", "Good luck!"),
                ("say luck", "You: Good luck!"),
                ("name Grace", "You are now called Grace."),
                ("a99", "'a99' is not a cell"),
                ("c 7", "'c 7' is not a command."),
                ("?", "?, help"),
                ("agree", "There is no request for you to answer."),
                ("rematch", "This game still runs."),
            ):
                ada.type(line)
                ada.wait_for(answer)
            server.play(state_of(server, game))
            ada.wait_for("Your turn")
            command(server, state, "undo")
            ada.wait_for("Type agree or decline.")
            ada.type("decline")
            ada.wait_for("You declined.")
            ada.type("resign")
            ada.wait_for("You resigned.")
            assert play_to_the_end(server, game)
            ada.wait_for("Type rematch to play again")
            command(server, state, "rematch")
            ada.wait_for("offers a rematch.")
            ada.type("rematch")
            ada.wait_for("to move", "Your turn")
            ada.type("leave")
            code, output = ada.end()
            assert (code, "Your seat is kept" in output) == (0, False)


def test_a_person_who_quits_is_told_how_to_go_on_and_one_without_a_seat_how_to_watch(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        state, (red, _) = begin(server)
        page = f"{server.address}games/{state['id']}"
        with playing(tmp_path / "other", "join", page) as stranger:
            error = "Error: You have no seat in this game. Use an invite link, or tribolo-cli watch."
            assert stranger.end() == (2, error)
        with playing(tmp_path, "join", red) as person:
            person.wait_for("Blue")
            person.type("quit")
            code, output = person.end()
            assert (code, output.splitlines()[-1]) == (0, f"Your seat is kept. To go on: tribolo-cli join {page}")
