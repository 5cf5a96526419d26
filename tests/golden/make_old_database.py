"""Make the old database in tests/data/database-85d2141: `python -m tests.golden.make_old_database`.

This program was run at commit 85d2141 and is kept to document the contents of the database. At any other commit it
would make a database of that commit, which the tests do not need.
"""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from flask import Flask

from tests.golden.old_database import FOLDER, Visitor, digest, opened, opened_copy
from tests.golden.old_responses import command_results, expected_responses, link_results, write
from tribolo_core import Game, Record, format_position, format_record, opponent

KEY: Final = "a key that only signs the links of this test database, where nobody has anything to hide"

ALL_HERE: Final = {"Blue": "here", "Red": "here", "Green": "here"}
BLUE_HERE: Final = {"Blue": "here", "Red": "greedy", "Green": "greedy"}


def greedy_game(seed: int, moves: int) -> Game:
    """Return a game of `moves` moves between greedy opponents; the game has fewer moves if it ends earlier.

    `seed` determines the deal (the start position).
    """
    game = Game.new(seed=seed)
    while len(game.moves) < moves and game.turn.player:
        game = game.play(opponent("greedy").choose(game.turn, seed=len(game.moves)))
    return game


class Maker:
    """The maker of the database: the visitors who play its games by name, and the ids of the games by title."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.people = {name: Visitor(app) for name in ("ada", "grace", "lin", "watcher")}
        self.games: dict[str, str] = {}

    def begin(self, title: str, person: str, /, **fields: Any) -> str:
        """Begin a game as the visitor `person`, store the game's id in `self.games` under `title`, and return the id.

        `fields` are the JSON fields of the request, such as seats and seed.
        """
        game = self.people[person].begin(**fields)
        self.games[title] = game
        return game

    def send(self, person: str, game: str, command: str, **fields: Any) -> dict[str, Any]:
        """Send a command, such as `undo`, to a game as the visitor `person`.

        Return the JSON state of the game after all opponents have moved. `fields` are added to the JSON of the request.
        Raise AssertionError if the server refuses the command.
        """
        visitor = self.people[person]
        visitor.settled_state(game)
        answer = visitor.send(game, command, **fields)
        assert answer.status_code == 200, answer.text
        return visitor.settled_state(game)

    def play(self, game: str, moves: int, *people: str) -> None:
        """Play `moves` moves of a game as the visitors `people`, each on the visitor's own turns.

        The third, sixth, ninth move and so on are the last of the legal moves; all other moves are the first of the
        legal moves. Stop early if it is the turn of no visitor in `people`.
        """
        for number in range(moves):
            for person in people:
                state = self.people[person].settled_state(game)
                if state["is_your_turn"]:
                    move = list(state["view"]["takes"])[-1 if number % 3 == 2 else 0]
                    self.send(person, game, "play", move=move)
                    break
            else:
                return

    def sit(self, game: str, person: str, player: str) -> None:
        """Let the visitor `person` take the seat of `player` in a game by opening the invite link of the seat.

        The server does not show the link to every visitor. So look for the link in the JSON states of all visitors.
        """
        links = [
            seat["link"]
            for host in self.people.values()
            for seat in host.state(game)["seats"]
            if seat["player"] == player and seat["link"]
        ]
        answer = self.people[person].client.get(links[0].removeprefix("http://localhost"))
        assert answer.status_code == 303, answer.text


def make_settled(maker: Maker) -> None:
    """Create the games of the old database (the test database of commit 85d2141) in which no opponent is to move."""
    game = maker.begin("two greedy", "ada", seats=BLUE_HERE, seed="7", pace="fast")
    maker.play(game, 8, "ada")

    game = maker.begin("undo asked", "ada", seats={**BLUE_HERE, "Red": "link"}, seed="21", name="Ada Lovelace")
    maker.sit(game, "grace", "Red")
    maker.send("grace", game, "name", player="Red", name="Gr\u00e2ce \u4e2d <b>&\u202e Hopper")
    maker.play(game, 12, "ada", "grace")
    maker.send("ada", game, "undo")

    seats = {"Blue": "here", "Red": "link", "Green": "link"}
    game = maker.begin("restart asked", "grace", seats=seats, seed="18446744073709551615", deal="islands", pace="slow")
    maker.sit(game, "ada", "Red")
    maker.sit(game, "lin", "Green")
    maker.play(game, 6, "ada", "grace", "lin")
    asked = next(name for name in ("ada", "grace", "lin") if maker.people[name].state(game)["is_your_turn"])
    others = [name for name in ("ada", "grace", "lin") if name != asked]
    maker.send(asked, game, "undo")
    maker.send(others[0], game, "agree")
    maker.send(others[1], game, "decline")
    maker.send(others[0], game, "undo")
    maker.send(others[1], game, "agree")
    maker.send(asked, game, "agree")
    maker.play(game, 5, "ada", "grace", "lin")
    maker.send(others[0], game, "restart")
    maker.send(asked, game, "agree")

    game = maker.begin("begun again", "ada", seats={**BLUE_HERE, "Green": "link"}, seed="5", deal="dense")
    maker.sit(game, "lin", "Green")
    maker.play(game, 5, "ada", "lin")
    maker.send("lin", game, "restart")
    maker.send("ada", game, "agree")
    maker.play(game, 3, "ada", "lin")

    seats = {"Blue": "here", "Red": "level:3", "Green": "engine:nodes=20"}
    game = maker.begin("finished", "ada", seats=seats, seed="3", pace="instant", name="Ada")
    maker.play(game, 200, "ada")
    assert maker.people["ada"].state(game)["view"]["is_over"]

    row = "1RB#RR#GGG#5"
    game = maker.begin("shared win", "lin", seats=ALL_HERE, position=f"{row}{'/16' * 10} b")
    maker.play(game, 9, "lin")
    assert maker.people["lin"].state(game)["view"]["is_over"]

    text = format_record(
        Record(
            greedy_game(11, 40),
            ("human", "greedy", "human"),
            ("", "begun at the club", *[""] * 39),
            (("Event", "a table"), ("Seed", "11"), ("Preset", "standard")),
        )
    )
    answer = maker.people["grace"].client.post("/records", data={"file": (BytesIO(text.encode()), "game.tribolo")})
    assert answer.status_code == 303, answer.text
    maker.games["uploaded"] = game = answer.headers["Location"].rpartition("/")[2]
    maker.play(game, 3, "grace")

    position = format_position(greedy_game(13, 70).turn.position)
    game = maker.begin("from a position", "grace", seats=ALL_HERE, position=position, seed="9")
    maker.play(game, 4, "grace")

    seats = {**BLUE_HERE, "Green": "link"}
    game = maker.begin("with a rematch", "ada", seats=seats, seed="30", name="Ada", deal="maze")
    maker.sit(game, "grace", "Green")
    maker.play(game, 4, "ada", "grace")
    maker.games["the rematch"] = str(maker.send("grace", game, "rematch")["rematch"])
    maker.play(maker.games["the rematch"], 5, "ada", "grace")

    game = maker.begin("advice", "lin", seats=BLUE_HERE, seed="41", deal="open")
    maker.play(game, 7, "lin")
    for hint in ("1", "2"):
        maker.people["lin"].state(game, hint=hint, help="1")

    game = maker.begin("hot seat", "lin", seats=ALL_HERE, seed="7", deal="duels", name="Lin")
    maker.play(game, 50, "lin")
    maker.send("lin", game, "undo")
    maker.send("lin", game, "undo")
    maker.play(game, 2, "lin")

    game = maker.begin("handed and claimed", "grace", seats={**BLUE_HERE, "Red": "link"}, seed="52", name="Grace")
    maker.sit(game, "lin", "Red")
    maker.play(game, 6, "grace", "lin")
    maker.send("lin", game, "hand", player="Red", seat="random")
    maker.play(game, 3, "grace")
    maker.send("lin", game, "claim", player="Red")
    maker.play(game, 4, "grace", "lin")
    maker.send("grace", game, "name", player="Blue", name="")

    game = maker.begin("handed over", "ada", seats={**BLUE_HERE, "Red": "here"}, seed="60")
    maker.play(game, 5, "ada")
    maker.send("ada", game, "hand", player="Blue", seat="original:fair")
    maker.play(game, 3, "ada")

    position = "1BG#1RG#8" + "/16" * 10 + " g"
    game = maker.begin("skipped", "watcher", seats=ALL_HERE, position=position)
    maker.play(game, 1, "watcher")

    maker.begin("nothing played", "grace", seats={"Blue": "link", "Red": "link", "Green": "here"}, seed="2")
    maker.begin("nobody here", "grace", seats=dict.fromkeys(ALL_HERE, "link"), seed="1")


def make_waiting(maker: Maker) -> None:
    """Create the games of the old database (the test database of commit 85d2141) in which an opponent is to move.

    The caller opens the database without a bot worker, so that the opponent does not move.
    """
    seats = {"Blue": "engine:nodes=30", "Red": "here", "Green": "mcts:nodes=30"}
    for seed in (70, 71, 72):
        position = Game.new(seed=seed).turn.player
        if str(position) != "Red":
            maker.begin("an opponent to move", "ada", seats=seats, seed=str(seed))
            break
    text = format_record(Record(greedy_game(14, 113), ("greedy", "original", "greedy")))
    answer = maker.people["lin"].client.post("/records", data={"text": text})
    assert answer.status_code == 303, answer.text
    maker.games["opponents alone"] = answer.headers["Location"].rpartition("/")[2]


def main() -> None:
    """Write the folder of the old database (the test database of commit 85d2141) again.

    The folder holds the database, the key that signs the invite links, and the expected responses of the server.
    """
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir()
    (FOLDER / "secret.key").write_text(KEY + "\n", encoding="ascii")
    with TemporaryDirectory() as temporary:
        folder = Path(temporary)
        shutil.copy(FOLDER / "secret.key", folder)
        many = {"reads_per_minute": 10**6, "changes_per_minute": 10**6}
        with opened(folder, thinkers=1, **many) as app:
            maker = Maker(app)
            make_settled(maker)
            cookies: dict[str, str | None] = {name: visitor.cookie for name, visitor in maker.people.items()}
        with opened(folder, **many) as app:
            maker.app = app
            maker.people = {name: Visitor(app, cookie) for name, cookie in cookies.items()}
            make_waiting(maker)
        with closing(sqlite3.connect(folder / "games.db")) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            connection.execute("VACUUM")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        shutil.copy(folder / "games.db", FOLDER)
        cookies["nobody"] = None
        with TemporaryDirectory() as other, opened_copy(Path(other)) as app:
            responses = expected_responses(app, cookies, maker.games)
        expected = {
            "cookies": cookies,
            **responses,
            "commands": command_results(cookies, responses, folder),
            "links": link_results(responses, folder),
        }
    write(FOLDER / "expected.json", expected)
    print(f"{len(maker.games)} games, {digest((FOLDER / 'expected.json').read_text('utf-8'))}")


if __name__ == "__main__":
    main()
