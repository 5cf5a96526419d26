"""What people in a game say to each other: preset phrases, which are limited and in the language of each reader."""

from __future__ import annotations

from frontends.locale.languages import use_language
from frontends.wire.phrases import PHRASES
from tests.web.games import refusal, start_game_of_three
from tests.web.words import texts
from tests.web.worker import Browser, NewWorker, Worker


def last_entry(browser: Browser, game: str, language: str = "en") -> str:
    with use_language(language):
        return texts(browser.state(game))[-1]


def test_everyone_reads_a_phrase_in_their_language_and_the_turn_goes_on(worker: Worker) -> None:
    game, blue, red, green = start_game_of_three(worker)
    version = green.state(game)["version"]
    assert blue.command(game, "say", phrase="game", version=0).status_code == 200
    assert last_entry(red, game) == "Blue: Good game!"
    assert last_entry(blue, game) == "You: Good game!"
    assert last_entry(red, game, "de") == "Blau: Gute Partie!"
    move = next(iter(green.state(game)["takes"]))
    assert green.command(game, "play", move=move, version=version).status_code == 200
    page = blue.get(f"/games/{game}").text
    assert page.count('name="phrase"') == len(PHRASES) == 12
    form = blue.post(f"/games/{game}/say", version="0", phrase="bravo")
    assert form.status_code == 303
    assert last_entry(red, game).endswith("Bravo!")


def test_free_text_is_refused(worker: Worker) -> None:
    game, blue, _, _ = start_game_of_three(worker)
    for phrase in ("", "You idiot", "hello ", None, ["hello"], {"hello": 1}):
        assert blue.command(game, "say", phrase=phrase).status_code == 400
    assert blue.command(game, "say").status_code == 400


def test_those_who_watch_say_nothing_and_nobody_talks_to_computers(worker: Worker) -> None:
    game, _, _, _ = start_game_of_three(worker)
    watching = worker.browser()
    assert not watching.state(game)["can_say"]
    assert refusal(watching.command(game, "say", phrase="hello"), 403) == "spectating"
    alone = watching.begin(seats={"Blue": "here", "Red": "greedy", "Green": "greedy"})
    assert not watching.state(alone)["can_say"]
    assert refusal(watching.command(alone, "say", phrase="hello"), 422) == "nobody_to_talk_to"


def test_phrases_are_limited_per_visitor(new_worker: NewWorker) -> None:
    worker = new_worker(phrases_per_minute=2)
    game, blue, _, _ = start_game_of_three(worker)
    for _ in range(2):
        assert blue.command(game, "say", phrase="hello").status_code == 200
    answer = blue.command(game, "say", phrase="hello")
    assert refusal(answer, 429) == "too_many_phrases"
    assert "Retry-After" in answer.headers
