"""The command `daily`: the deal of the day, without a connection."""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import date

import click

from frontends.console.launch import GAME_IS_KEPT, Appearance, play_on_lines, typed_command
from frontends.console.reports.json_output import print_json
from frontends.console.storage.files import FileRefused, put_aside_broken, read_record
from frontends.console.storage.user_data import UserData
from frontends.console.terminal import has_screen, text_style
from frontends.games.characters import labels_of
from frontends.games.daily.deal import FIRST_DAY, DailyDeal, deal_of_day, utc_day
from frontends.games.daily.result import DailyResult, describe_medal, share_text
from frontends.games.daily.streak import streak
from frontends.games.tribolo import TRIBOLO, TriboloSession
from frontends.locale.languages import use_language
from tribolo_core import PLAYERS, format_position
from tribolo_core.translation.messages import gettext, ngettext
from tribolo_core.translation.names import player_name

from .options import NO_BOARD, InvalidInput, drawing_options, json_option, language_option, plain_options


class Day(click.ParamType[date]):
    """The parameter type for a UTC day whose deal can be played, such as 2026-12-01."""

    name = "date"

    def convert(self, value: str | date, param: click.Parameter | None, ctx: click.Context | None) -> date:
        """Return the day in a text; raise click.BadParameter if it is no day, has no deal or has not begun."""
        try:
            day = value if isinstance(value, date) else date.fromisoformat(value)
        except ValueError:
            self.fail(f"{value!r} is not a day. Write it as in 2026-12-01.", param, ctx)
        if day > utc_day(time.time()):
            self.fail(f"{day.isoformat()} has not begun. The days of the deals begin at 00:00 UTC.", param, ctx)
        if day < FIRST_DAY:
            self.fail(f"{day.isoformat()} has no deal. The first one is that of {FIRST_DAY.isoformat()}.", param, ctx)
        return day


@click.command("daily")
@click.option("--date", "day", type=Day(), metavar="DATE", help="Day to play, as in 2026-12-01.  [default: today, UTC]")
@json_option
@plain_options
@language_option
@drawing_options
def play_daily(
    day: date | None, is_json: bool, plain: str | None, language: str, ascii_only: bool | None, color: str
) -> int:
    """Play the deal of the day, the same as on the website.

    You play one seat against two computer players, with moves only and without a clock. A game that you leave is kept,
    and the next start goes on with it. The first result of a day is kept and printed as a text to share. Nothing is
    sent anywhere.

    The game is drawn on the full screen. With --plain or --no-board, or if the input or the output is not a terminal,
    it is played line by line. With --json, print the deal and your result, and play nothing.
    """
    today = utc_day(time.time())
    deal = deal_of_day(day or today)
    data = UserData.default(TRIBOLO.name)
    try:
        results = data.daily_results()
        earlier = next((result for result in results if result.day == deal.day), None)
        if is_json:
            print_json(_fields(deal, earlier))
            return 0
        with use_language(language):
            if earlier is not None:
                played = gettext("You have played the deal of {day}.", day=deal.day.isoformat())
                one_try = gettext("Everyone has one try a day.")
                click.echo(f"{played} {one_try}\n")
                if (path := data.daily_game(deal.day)).exists():
                    command = typed_command("replay", str(path))
                    click.echo(gettext("To replay your game, or review it with w: {command}", command=command) + "\n")
                _show(deal, earlier, data, today)
                return 0
            daily = _Daily(deal, data.of_day(deal.day), today)
            appearance = Appearance(text_style(ascii_only, color, has_board=plain != NO_BOARD), color, language)
            return daily.play(appearance, is_on_screen=has_screen() and not plain)
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


@dataclass(slots=True)
class _Daily:
    """The one try at a deal of the day; `data` keeps the game until its end. `today` is the present UTC day."""

    deal: DailyDeal
    data: UserData
    today: date

    def play(self, appearance: Appearance, *, is_on_screen: bool) -> int:
        """Play the deal, from where the user has left it; print the result at the end; return the exit code."""
        session = self._kept_session() or self.deal.start()
        code = 0
        if session.is_over:  # The program was killed between the last move and the result.
            self._finish(session)
        elif is_on_screen:
            from frontends.console.exit_codes import HUNG_UP
            from frontends.console.screen.daily import play_daily_on_screen

            introduction = self._introduction(session)
            code, session = play_daily_on_screen(
                self.deal, session, self.data, appearance, self.today, introduction, self._command
            )
            if code != HUNG_UP:
                self._finish(session)
        else:
            click.echo(self._introduction(session))
            self._play_on_lines(session, appearance)
        return code

    @property
    def _command(self) -> str:
        """What the user types to go on with the game, on any day."""
        return typed_command("daily", "--date", self.deal.day.isoformat())

    def _introduction(self, session: TriboloSession) -> str:
        """Return who plays the deal, and how far the game is."""
        names = zip([*self.deal.seat.from_here()][1:], labels_of(self.deal.opponents), strict=True)
        parts = [
            gettext("The deal of {day}: one try, without a clock.", day=self.deal.day.isoformat()),
            gettext("You play {player}.", player=player_name(self.deal.seat)),
            *(gettext("{player} is {opponent}.", player=player_name(player), opponent=name) for player, name in names),
        ]
        if session.can_undo:
            count = len(session.game.moves)
            parts.append(
                ngettext("Your game goes on after {count} move.", "Your game goes on after {count} moves.", count)
            )
        return " ".join(parts)

    def _play_on_lines(self, session: TriboloSession, appearance: Appearance) -> None:
        """Play line by line, and print the result; if the user leaves first, also by Ctrl-C, say how to go on."""
        kept = _KeptGame(self.data)
        try:
            session = play_on_lines(TRIBOLO, session, appearance.style, moves_only=True, keep=kept.keep)
        except KeyboardInterrupt:
            click.echo()
            self._print_kept(kept)
            raise
        if session.is_over:
            self._finish(session)
        else:
            self._print_kept(kept)

    def _print_kept(self, kept: _KeptGame) -> None:
        """Print how to go on with the game, if it is kept."""
        if kept.is_kept:
            click.echo(gettext(GAME_IS_KEPT, command=self._command))

    def _kept_session(self) -> TriboloSession | None:
        """Return the game that the user has left; `None` if there is none.

        A file that does not hold a game of this deal is put aside with a message.
        """
        path, start = self.data.unfinished, self.deal.start()
        if not path.exists():
            return None
        try:
            session = read_record(path, TRIBOLO.notation.parse_record)
            if session.game.turns[0] != start.turn or session.seats != start.seats or session.seed != start.seed:
                raise FileRefused(path, "it holds another deal")
        except FileRefused as refused:
            broken = put_aside_broken(path)
            click.echo(
                f"The game that you left cannot be read ({refused.problem}). Its file is now {broken}.", err=True
            )
            return None
        return session

    def _finish(self, session: TriboloSession) -> None:
        """Keep and print the result of a finished game, and delete the game; do nothing before its end."""
        result = self.deal.result(session)
        if result is not None:
            self.data.add_daily_result(result, TRIBOLO.notation.format_record(session))
            self.data.delete_unfinished(self.data.unfinished)
            _show(self.deal, result, self.data, self.today)


class _KeptGame:
    """Saves the game after each move; after a failure, prints the reason once, and saves nothing more."""

    def __init__(self, data: UserData) -> None:
        self._data = data
        self._has_failed = False
        self.is_kept = data.unfinished.exists()

    def keep(self, session: TriboloSession) -> None:
        """Save a session, if the user has moved in it and no earlier attempt has failed."""
        if self._has_failed or not session.can_undo:
            return
        try:
            self._data.save_unfinished(TRIBOLO.notation.format_record(session))
        except FileRefused as refused:
            self._has_failed, self.is_kept = True, False
            click.echo(f"{refused} The game is not kept if you leave it.", err=True)
        else:
            self.is_kept = True


def _show(deal: DailyDeal, result: DailyResult, data: UserData, today: date) -> None:
    """Print `result` as a text to share, with the streak on the day `today` and, if `deal` has medals, the medal.

    To compute the medals of a day for the first time may take seconds.
    """
    days = streak((each.day for each in data.daily_results()), today)
    medals = data.medals_of(deal)
    click.echo(f"{share_text(result, medals, days.current if result.day == today else 0)}\n\n{days}")
    if medals is not None:
        click.echo(describe_medal(medals, result.cells))
