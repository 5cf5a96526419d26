"""The command `daily`: the deal of the day, without a connection."""

from __future__ import annotations

import time
from datetime import date

import click

from frontends.console.launch import play_on_lines
from frontends.console.reports.json_output import print_json
from frontends.console.storage.files import FileRefused
from frontends.console.storage.user_data import UserData
from frontends.console.terminal import text_style
from frontends.games.daily.deal import DailyDeal, deal_of_day, utc_day
from frontends.games.daily.result import DailyResult, share_text
from frontends.games.daily.streak import streak
from frontends.games.tribolo import TRIBOLO, TriboloSession
from tribolo_core import PLAYERS, format_position

from .options import InvalidInput, drawing_options, json_option


class Day(click.ParamType[date]):
    """The parameter type for a UTC day that has begun, such as 2026-12-01."""

    name = "date"

    def convert(self, value: str | date, param: click.Parameter | None, ctx: click.Context | None) -> date:
        """Return the day in a text; raise click.BadParameter if it is not a day or has not begun."""
        try:
            day = value if isinstance(value, date) else date.fromisoformat(value)
        except ValueError:
            self.fail(f"{value!r} is not a day. Write it as in 2026-12-01.", param, ctx)
        if day > utc_day(time.time()):
            self.fail(f"{day.isoformat()} has not begun. The days of the deals begin at 00:00 UTC.", param, ctx)
        return day


@click.command("daily")
@click.option("--date", "day", type=Day(), metavar="DATE", help="Day to play, as in 2026-12-01.  [default: today, UTC]")
@json_option
@drawing_options
def play_daily(day: date | None, is_json: bool, ascii_only: bool | None, color: str) -> None:
    """Play the deal of the day, the same as on the website.

    You play one seat against two computer players, with moves only, line by line. The first result of a day is kept
    and printed as a text to share. A game that you leave is not kept. Nothing is sent anywhere.

    With --json, print the deal and your result, and play nothing.
    """
    today = utc_day(time.time())
    deal = deal_of_day(day or today)
    data = UserData.default(TRIBOLO.name)
    try:
        results = data.daily_results()
        earlier = next((result for result in results if result.day == deal.day), None)
        if is_json:
            print_json(_fields(deal, earlier))
            return
        if earlier is not None:
            click.echo(f"You have played the deal of {deal.day.isoformat()}. Everyone has one try a day.\n")
            _show(earlier, results, today)
            return
        _introduce(deal)
        session = play_on_lines(TRIBOLO, deal.start(), text_style(ascii_only, color), moves_only=True)
        result = _result(deal, session)
        if result is not None:
            data.add_daily_result(result)
            _show(result, (*results, result), today)
    except FileRefused as refused:
        raise InvalidInput(str(refused)) from None


def _fields(deal: DailyDeal, result: DailyResult | None) -> dict[str, object]:
    """Return a deal of the day for `--json`, with the result of the user, which is `None` before the game."""
    session = deal.start()
    return {
        "date": deal.day.isoformat(),
        "seed": deal.seed,
        "player": str(deal.seat),
        "seats": dict(zip(map(str, PLAYERS), session.seats.values(), strict=True)),
        "position": format_position(session.turn.position),
        "result": None if result is None else {str(player): score for player, score in result.scores.items()},
    }


def _introduce(deal: DailyDeal) -> None:
    others = [f"{player} is {spec}" for player, spec in zip([*deal.seat.from_here()][1:], deal.opponents, strict=True)]
    click.echo(f"The deal of {deal.day.isoformat()}. You play {deal.seat}; {' and '.join(others)}.")


def _result(deal: DailyDeal, session: TriboloSession) -> DailyResult | None:
    """Return the result of a session of a deal; `None` if the user left before the end."""
    return DailyResult(deal.day, deal.seat, session.turn.scores) if session.is_over else None


def _show(result: DailyResult, results: tuple[DailyResult, ...], today: date) -> None:
    days = streak((each.day for each in results), today)
    click.echo(share_text(result))
    click.echo(f"\nStreak: {days.current}. Longest: {days.longest}.")
