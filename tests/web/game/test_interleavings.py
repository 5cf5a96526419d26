"""Requests of people and moves of opponents, in any order on two workers, have the same result as in the game loop."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from frontends.games.tribolo import TRIBOLO, answer
from frontends.session.loop import Answer, Play, Refused, Restart, Session, StartGame, Undo, update
from frontends.session.seats import HUMAN, Seats
from frontends.web.live.bots import MAX_ANSWERS
from tests.generators import coords
from tests.web.worker import ROOMY, Worker
from tribolo_core import PLAYERS, Game, Player, format_position

indices = st.integers(0, 1)


@pytest.fixture(scope="module", autouse=True)
def _two_workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Open the two workers of all histories, each of which has a game of its own."""
    folder = tmp_path_factory.mktemp("workers")
    TwoWorkers.workers = (Worker(folder, **ROOMY), Worker(folder, **ROOMY))
    for worker in TwoWorkers.workers:
        worker.resources.attendance.stop()  # Who is there depends on the clock.
    yield
    for worker in TwoWorkers.workers:
        worker.close()


class TwoWorkers(RuleBasedStateMachine):
    """A game on two workers and a model of it: "here" plays Blue and a human Green, "there" a human Red."""

    workers: tuple[Worker, Worker]

    @initialize(
        seed=st.integers(0, 50), red=st.sampled_from([HUMAN, "greedy"]), green=st.sampled_from([HUMAN, "random"])
    )
    def begin(self, seed: int, red: str, green: str) -> None:
        one, other = self.workers
        host, guest = one.browser(), one.browser()
        seats = {"Blue": "here", "Red": "link" if red == HUMAN else red, "Green": "here" if green == HUMAN else green}
        self.game = host.begin(seats=seats, seed=str(seed))
        if red == HUMAN:
            guest.take_seat(host.state(self.game)["seats"][1]["link"])
        self.people = {
            "here": [host, host.at(other)],
            "there": [guest, guest.at(other) if red == HUMAN else other.browser()],
        }
        self.origin = Seats.of({Player.BLUE: HUMAN, Player.RED: red, Player.GREEN: green})
        self.holds = {"here": {Player.BLUE}, "there": set[Player]()}
        if green == HUMAN:
            self.holds["here"].add(Player.GREEN)
        if red == HUMAN:
            self.holds["there"].add(Player.RED)
        self.session = Session(Game.new(seed=seed), self.origin, seed)
        self.answer_in_model()
        self.requested: tuple[str, set[Player]] | None = None
        self.versions = [0]

    def send(self, person: str, worker: int, command: str, **fields: Any) -> int:
        answer = self.people[person][worker].command(self.game, command, **fields)
        assert answer.status_code in (200, 403, 409, 422), answer.text
        if answer.status_code == 200:
            self.versions.append(answer.get_json()["version"])
        return answer.status_code

    def update_model(self, command: Any) -> bool:
        """Apply a command to the model, and return whether the model accepted it."""
        self.session, effects = update(self.session, command)
        is_accepted = not any(isinstance(effect, Refused) for effect in effects)
        if is_accepted:
            self.answer_in_model()
        return is_accepted

    def answer_in_model(self) -> None:
        """Let the bots that are to move next answer in the model, as often as in one change on a worker."""
        for _ in range(MAX_ANSWERS):
            if (question := self.session.question) is None:
                return
            self.session, _ = update(self.session, Answer(question, answer(question)))

    def humans(self, person: str) -> set[Player]:
        return {player for player in self.holds[person] if self.session.seats[player] == HUMAN}

    @rule(worker=indices, person=st.sampled_from(["here", "there"]), choice=st.integers(0, 40), data=st.data())
    def play(self, worker: int, person: str, choice: int, data: st.DataObject) -> None:
        turn = self.session.turn
        moves = list(turn.transitions)
        move = moves[choice % len(moves)] if moves and choice < 36 else data.draw(coords)
        status = self.send(person, worker, "play", move=str(move))
        if turn.player in self.humans(person):
            assert (status == 200) == self.update_model(Play(move, by=turn.player))
            if status == 200:
                self.requested = None
        else:
            assert status != 200

    @rule(worker=indices, person=st.sampled_from(["here", "there"]))
    def play_twice_for_the_same_turn(self, worker: int, person: str) -> None:
        turn = self.session.turn
        if turn.player not in self.humans(person):
            return
        version = self.people[person][worker].state(self.game)["version"]
        moves = list(turn.transitions)
        first = self.send(person, worker, "play", move=str(moves[0]), version=version)
        second = self.send(person, 1 - worker, "play", move=str(moves[-1]), version=version)
        assert (first, second) == (200, 409)
        assert self.update_model(Play(moves[0], by=turn.player))
        self.requested = None

    @rule(worker=indices, person=st.sampled_from(["here", "there"]), back=st.integers(1, 5))
    def play_from_an_old_page(self, worker: int, person: str, back: int) -> None:
        # A version from before the last change of the game is stale.
        state = self.people[person][worker].state(self.game)
        changed = self.workers[worker].resources.store.load(self.game).room.changed
        if changed - back >= 0 and state["takes"]:
            move = next(iter(state["takes"]))
            assert self.send(person, worker, "play", move=move, version=changed - back) in (403, 409)

    @rule(worker=indices)
    def bots_go_on(self, worker: int) -> None:
        self.workers[worker].resources.bots.look()
        self.answer_in_model()

    @rule(worker=indices, person=st.sampled_from(["here", "there"]), command=st.sampled_from(["undo", "restart"]))
    def ask(self, worker: int, person: str, command: str) -> None:
        status = self.send(person, worker, command)
        mine = self.humans(person)
        if not mine or len(self.session.game.turns) == 1:
            assert status in (403, 422)
            return
        assert status == 200
        self.requested = (command, mine)
        self.grant_if_all_agree()

    def grant_if_all_agree(self) -> None:
        assert self.requested
        command, agreed = self.requested
        if set(self.session.seats.humans) <= agreed:
            assert self.update_model(Undo() if command == "undo" else Restart())
            self.requested = None

    @rule(worker=indices, person=st.sampled_from(["here", "there"]))
    def agree(self, worker: int, person: str) -> None:
        status = self.send(person, worker, "agree")
        mine = self.humans(person)
        if self.requested is None or not mine - self.requested[1]:
            assert status in (403, 422)
            return
        assert status == 200
        self.requested = (self.requested[0], self.requested[1] | mine)
        self.grant_if_all_agree()

    @rule(worker=indices, person=st.sampled_from(["here", "there"]))
    def decline(self, worker: int, person: str) -> None:
        status = self.send(person, worker, "decline")
        if self.requested is None or not self.humans(person):
            assert status in (403, 422)
            return
        assert status == 200
        self.requested = None

    @rule(worker=indices, person=st.sampled_from(["here", "there"]), player=st.sampled_from(PLAYERS))
    def hand(self, worker: int, person: str, player: Player) -> None:
        status = self.send(person, worker, "hand", player=str(player), seat="greedy")
        self.reseat(status, person, player, "greedy", is_possible=self.session.seats[player] == HUMAN)

    @rule(worker=indices, person=st.sampled_from(["here", "there"]), player=st.sampled_from(PLAYERS))
    def claim(self, worker: int, person: str, player: Player) -> None:
        status = self.send(person, worker, "claim", player=str(player))
        self.reseat(status, person, player, HUMAN, is_possible=self.session.seats[player] != HUMAN)

    def reseat(self, status: int, person: str, player: Player, seat: str, *, is_possible: bool) -> None:
        assert (status == 200) == (is_possible and player in self.holds[person])
        if status == 200:
            seats = Seats.of({**self.session.seats, player: seat})
            self.update_model(StartGame(replace(self.session, seats=seats)))
            self.requested = None

    @invariant()
    @precondition(lambda self: hasattr(self, "session"))
    def both_workers_show_the_session_of_the_model(self) -> None:
        view = TRIBOLO.presentation.view(self.session)
        for person, browsers in self.people.items():
            states = [browser.state(self.game) for browser in browsers]
            for state in states:
                for seat in state["seats"]:
                    seat["link"] = (seat["link"] or "").rpartition("/")[2]
            assert states[0] == states[1]
            assert states[0]["position"] == format_position(self.session.turn.position)
            assert [move["name"] for move in states[0]["all_moves"]] == [str(move) for move in self.session.game.moves]
            assert list(states[0]["takes"]) == list(view.takes)
            assert [seat["seat"] for seat in states[0]["seats"]] == list(self.session.seats.values())
            assert (states[0]["request"] is None) == (self.requested is None)
            assert states[0]["is_your_turn"] == (self.session.turn.player in self.humans(person))

    @invariant()
    @precondition(lambda self: hasattr(self, "session"))
    def the_stored_room_is_the_fold_of_its_events(self) -> None:
        stored = self.workers[0].resources.store.load(self.game)
        assert replace(stored.room.session, played_by=()) == replace(self.session, help=False, played_by=())
        assert stored.room.version == len(stored.events) >= max(self.versions)


TwoWorkers.TestCase.settings = settings(
    max_examples=15,
    stateful_step_count=25,
    deadline=None,
    # Each step uses a database: shrinking a failure would take many minutes.
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
)
test_any_interleaving_on_two_workers_equals_the_game_loop = pytest.mark.timeout(600)(TwoWorkers.TestCase)
