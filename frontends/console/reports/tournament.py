"""The results of an arena tournament as JSON fields, and a line for each opponent that forfeited."""

from __future__ import annotations

from collections.abc import Iterable

from tribolo_core.arena.comparison import ComparisonReport
from tribolo_core.arena.forfeits import forfeit_fields
from tribolo_core.arena.game import GameResult
from tribolo_core.arena.tables import SpecResult, TournamentReport

from .analysis import by_player


def report_fields(report: TournamentReport, games: Iterable[GameResult]) -> dict[str, object]:
    """Return a report as fields of JSON, with the forfeits in `games`. Shares are from 0 to 1."""
    return {
        "games": report.games,
        "counted": report.counted,
        "results": [_result_fields(result) for result in report.results],
        "ratings": {spec: {"rating": mu, "deviation": sigma} for spec, (mu, sigma) in report.ratings.items()},
        "ahead": [
            {"opponent": one, "of": other, "share": share._asdict()} for (one, other), share in report.ahead.items()
        ],
        "comparison": _comparison_fields(report.comparison) if report.comparison else None,
        "forfeits": [
            {"opponent": game.job.seats[forfeit.player.index], "start": game.job.start, **forfeit_fields(forfeit)}
            for game in games
            for forfeit in game.forfeits
        ],
    }


def _result_fields(result: SpecResult) -> dict[str, object]:
    """Return the result of one opponent as fields of JSON."""
    summary, decision, company = result
    return {
        "opponent": summary.spec,
        "with": list(company) if company else None,
        "wins": summary.wins._asdict(),
        "cells": summary.cells._asdict(),
        "places": list(summary.ranks),
        "seats": by_player(summary.seats),
        "milliseconds": summary.milliseconds,
        "nodes": summary.nodes,
        "verdict": str(decision.verdict) if decision else None,
        "tested": decision.blocks if decision else None,
    }


def _comparison_fields(report: ComparisonReport) -> dict[str, object]:
    """Return the differences of two candidates as fields of JSON, in shares; the company of a mean is `None`."""
    decision = report.decision
    return {
        "first": report.first,
        "second": report.second,
        "deals": report.deals,
        "differences": [
            {"with": list(found.company) if found.company else None, "wins": found.wins._asdict()}
            for found in report.differences
        ],
        "verdict": str(decision.verdict) if decision else None,
        "tested": decision.blocks if decision else None,
    }


def forfeit_lines(results: Iterable[GameResult]) -> list[str]:
    """Return a line for each spec that forfeited: how often, and why on its first deal, whichever game ended first."""
    found: dict[str, list[str]] = {}
    for result in sorted(results, key=lambda result: (result.job.start, result.job.seats)):
        for forfeit in result.forfeits:
            event = f"deal {result.job.start}: {forfeit}"
            found.setdefault(result.job.seats[forfeit.player.index], []).append(event)
    return [
        f"{spec} forfeited {len(events)} {'game' if len(events) == 1 else 'games'}. First, {events[0]}"
        for spec, events in found.items()
    ]
