"""The score card: what counts as the best result, what is known of a result, and files of earlier versions."""

import json
from dataclasses import replace
from datetime import date

import pytest

from frontends.console.storage.scores import (
    InvalidScoreCard,
    Result,
    best_results,
    format_score_card,
    parse_score_card,
    score_card_lines,
)
from frontends.console.storage.user_data import UserData
from frontends.games.difficulties import DIFFICULTIES
from frontends.games.tribolo import TRIBOLO
from frontends.session.loop import Restart

from .screen.model_driver import ManualScheduler, TriboloModel, page_of, tribolo_model, type_keys

OLD = Result("Tribolo", "standard", "Ann", "Red", "won", 71)
KNOWN = replace(OLD, date="2026-11-20", opponents=("greedy", "level:3"), seed=7, hints=0, undos=0)


def test_a_lost_game_with_hints_was_the_best_result_so_far() -> None:
    lost = replace(KNOWN, outcome="lost", cells=99)
    tied = replace(KNOWN, outcome="tied", cells=80)
    hinted, undone = replace(KNOWN, cells=120, hints=1), replace(KNOWN, cells=121, undos=2)
    later = replace(KNOWN, date="2026-11-21")
    card = (OLD, hinted, lost, undone, tied, KNOWN, later)
    assert best_results(card, "Tribolo", "standard") == [KNOWN, later, tied]
    assert best_results(card, "Tic-Tac-Toe", "standard") == []


def test_the_best_results_were_of_nobody_and_of_every_kind_of_game() -> None:
    """The card began with `44 cells: Blue won, human and human (6x6)`; one cell was `1 cells`."""
    shared, small = replace(KNOWN, opponents=("human", "greedy"), name="Ben"), replace(KNOWN, deal="6x6")
    card = (shared, small, KNOWN, replace(KNOWN, cells=1))
    assert best_results(card, "Tribolo", "6x6") == [small]
    lines = score_card_lines(card, "Tribolo", TRIBOLO.opponents.names, {})
    assert lines[0].startswith("Ann  ")
    assert lines[-3:] == (
        "Best on the standard deal, without hints and undos:",
        "  71 cells, 2026-11-20: Ann won against Gus and Otto",
        "   1 cell, 2026-11-20: Ann won against Gus and Otto",
    )
    assert all(len(line) < 71 for line in lines)


@pytest.mark.parametrize(
    ("outcomes", "line"),
    [
        ([("easy", "lost"), ("easy", "won")], "You are on Easy: 1 win in a row. After 3, try Medium."),
        ([("easy", "won")] * 3, "You are on Easy: 3 wins in a row. Try Medium."),
        ([("easy", "won"), ("medium", "lost")], "You are on Medium: 0 wins in a row. After 3, try Hard."),
        ([("expert", "won")] * 2, "You are on Expert: 2 wins in a row."),
    ],
)
def test_the_card_did_not_say_where_you_stand(outcomes: list[tuple[str, str]], line: str) -> None:
    """The card counted by colour, which the seed draws."""
    other = replace(KNOWN, opponents=("greedy", "human"))
    played = [replace(KNOWN, outcome=outcome, opponents=DIFFICULTIES[name][::-1]) for name, outcome in outcomes]
    opponents = TRIBOLO.opponents
    lines = score_card_lines((other, *played, other), "Tribolo", opponents.names, opponents.difficulties)
    labels = {text.split()[0] for text in lines[1 : lines.index("")]}
    assert labels == {*(name.title() for name, _ in outcomes), "Ann"}
    assert lines[lines.index("") + 1] == line


def test_a_result_has_the_date_the_opponents_the_seed_and_the_help(user_data: UserData) -> None:
    model, clock, _ = tribolo_model(user_data, seats=("random", "human", "greedy"))
    clock.run()
    type_keys(model, "B")
    clock.run()
    while not model.view.is_over:
        type_keys(model, next(iter(model.view.takes)), "enter")
        clock.run()
    (result,) = user_data.score_card()
    assert result.date is not None
    assert abs((date.today() - date.fromisoformat(result.date)).days) <= 1
    assert result.opponents == ("greedy", "random")
    assert (result.player, result.seed, result.hints, result.undos) == ("Red", model.session.seed, 1, 0)
    assert "best result" not in "".join(page_of(model).text)


def test_help_survives_a_resumed_game(model: TriboloModel, clock: ManualScheduler, user_data: UserData) -> None:
    clock.run()
    type_keys(model, next(iter(model.view.takes)), "enter")
    type_keys(model, "B")
    clock.run()
    type_keys(model, "u")
    type_keys(model, next(iter(model.view.takes)), "enter")
    saved = TRIBOLO.notation.parse_record(user_data.unfinished.read_text("utf-8"))
    assert (saved.hints, saved.undos) == (1, 1)
    model.dispatch(Restart())
    assert (model.session.hints, model.session.undos) == (1, 2)


def test_a_score_card_of_an_earlier_version_is_read_and_a_deeply_nested_one_is_refused() -> None:
    old = {"game": "Tribolo", "deal": "standard", "name": "Ann", "player": "Red", "outcome": "won", "cells": 71}
    assert parse_score_card(json.dumps([old])) == (OLD,)
    assert parse_score_card(format_score_card((OLD, KNOWN))) == (OLD, KNOWN)
    with pytest.raises(InvalidScoreCard):
        parse_score_card("[" * 100_000)


@pytest.mark.parametrize(
    ("field", "value"),
    [("date", "yesterday"), ("date", 3), ("opponents", 3), ("opponents", [3]), ("hints", "no"), ("undos", 1.5)],
)
def test_an_invalid_field_of_a_result_is_refused(field: str, value: object) -> None:
    text = format_score_card((KNOWN,))
    (fields,) = json.loads(text)
    with pytest.raises(InvalidScoreCard):
        parse_score_card(json.dumps([fields | {field: value}]))
