"""The page of a visitor's results: a list of finished games, and their facts, which the script of the page counts."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from flask import Blueprint, url_for
from werkzeug.wrappers import Response as AnyResponse

from frontends.games.characters import characters_of
from frontends.games.difficulties import DIFFICULTIES
from frontends.session.seats import HUMAN
from frontends.web.serving.rendering import known_characters, page
from frontends.web.serving.texts import name_choice
from frontends.web.serving.visitor import resources, visitor
from frontends.web.store.visitors.results import MAX_RESULTS, PROGRAM, Result, Results
from frontends.wire.words import place_of, ranked_scores
from tribolo_core import PLAYERS
from tribolo_core.translation.messages import gettext

results: Final = Blueprint("results", __name__)


@results.get("/results")
def show() -> AnyResponse:
    """Return the page of the visitor's results; raise ServerBusy if no place for slow work is free."""
    sender = visitor()
    with resources().slow_requests.held(sender.client):
        found = resources().store.results(sender.browser) if sender.browser else Results([], 0)
    return page(
        "results.html",
        title=gettext("Tribolo: My results"),
        games=[_item(result) for result in found.counted],
        results={
            "games": [_facts(result) for result in found.counted],
            "most": MAX_RESULTS,
            "left_out": found.left_out,
            "difficulties": {name_choice(name): sorted(specs) for name, specs in DIFFICULTIES.items()},
        },
        characters=known_characters(),
        keep_days=resources().settings.keep_finished_days,
    )


def _facts(result: Result) -> dict[str, object]:
    """Return a result as the script counts it: the type `Result` of `page/results/rows.ts`."""
    return {
        "address": url_for("games.show", game=result.game),
        "touched": 1000 * result.touched,
        "player": str(result.player),
        "deal": result.deal,
        "scores": [result.scores[player] for player in PLAYERS],
        "resigned": [str(player) for player in PLAYERS if player in result.resigned],
        "opponents": result.opponents,
        "has_help": result.has_help,
    }


def _item(result: Result) -> dict[str, object]:
    """Return the texts and numbers of a result in the list of games."""
    others = {HUMAN: gettext("Person"), PROGRAM: gettext("Program")}
    opponents = zip(result.opponents, characters_of(result.opponents), strict=True)
    return {
        "address": url_for("games.show", game=result.game),
        "day": datetime.fromtimestamp(result.touched, UTC).date(),
        "opponents": " · ".join(others.get(spec, known.label) for spec, known in opponents),
        "deal": name_choice(result.deal),
        "colour": gettext(str(result.player)),
        "place": place_of(ranked_scores(result.scores, result.resigned), result.player)[0],
        "cells": result.cells,
        "has_help": result.has_help,
    }
