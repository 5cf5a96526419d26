"""The deal of the day on the full screen: a game with moves only, which ends with its medal and a text to share."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial
from typing import Final, TypeAlias

import click

from frontends.console.exit_codes import HUNG_UP
from frontends.console.launch import Appearance
from frontends.console.storage.files import FileRefused
from frontends.console.storage.user_data import UserData
from frontends.games.daily.deal import DailyDeal
from frontends.games.daily.result import describe_medal, share_text
from frontends.games.daily.streak import streak
from frontends.games.tribolo import TRIBOLO, TriboloSession
from tribolo_core import Coord, Player, Turn
from tribolo_core.daily import Medals
from tribolo_core.translation.messages import gettext, gettext_noop

from .dialogs import THE_END, final_lines
from .farewell import closing_lines
from .launch import new_model, run_model
from .mode import Mode
from .model import ScreenModel
from .overlays import TextPage
from .reviewing import show as show_review

Model: TypeAlias = ScreenModel[Turn, Player, Coord]

MEDAL_TO_COME: Final = gettext_noop("The medals are being worked out.")


def play_daily_on_screen(
    deal: DailyDeal,
    session: TriboloSession,
    user_data: UserData,
    appearance: Appearance,
    today: date,
    introduction: str,
    command: str,
) -> tuple[int, TriboloSession]:
    """Play a session of a deal on the full screen of this terminal until the user leaves.

    Return the exit code and the last session. `user_data` keeps the unfinished game and the result. `today` is the
    present UTC day. `introduction` is the first message. After the full screen, print that `command` resumes a game
    that is kept.
    """
    ended = partial(finish, deal=deal, today=today, is_ascii=appearance.style.ascii)
    model = new_model(TRIBOLO, session, daily_mode(deal), user_data, ended)
    model.add_message(introduction, "class:important")
    code = run_model(model, appearance, model.begin)
    if code != HUNG_UP and not model.session.is_over:
        for line in closing_lines(model, command):
            click.echo(line)
    return code, model.session


def daily_mode(deal: DailyDeal) -> Mode:
    """Return the mode of the full screen for a deal of the day."""
    refusal = gettext_noop("The deal of the day allows moves only. Press ? for its keys.")
    return Mode("daily", refusal, heading=lambda: gettext("Tribolo, deal of {day}", day=deal.day.isoformat()))


def finish(model: Model, deal: DailyDeal, today: date, *, is_ascii: bool) -> None:
    """Keep the result of a finished deal of the day, and open a page with it; the medal follows when it is known.

    If the result cannot be kept, show an error, and leave the saved unfinished game as it is. In ASCII, the page lacks
    the text to share, whose squares need Unicode.
    """
    result = deal.result(model.session)
    if result is None or model.user_data is None:
        return
    try:
        model.user_data.add_daily_result(result, TRIBOLO.notation.format_record(model.session))
        days = streak((each.day for each in model.user_data.daily_results()), today)
    except FileRefused as refused:
        model.save_error = str(refused)
        model.show_error(gettext("The result cannot be saved: {problem}", problem=refused))
        days = streak([result.day], today)
    streak_days = days.current if result.day == today else 0

    def page(medal: str, medals: Medals | None = None) -> TextPage:
        text = (
            *final_lines(model.present, model.definition.player_labels),
            "",
            *filter(None, (medal, str(days))),
            *(() if is_ascii else ("", *share_text(result, medals, streak_days).splitlines())),
        )
        keys = gettext("w: review   any key: back")
        return TextPage(gettext(THE_END), text, keys, {"w": lambda: show_review(model)})

    model.overlay = page(gettext(MEDAL_TO_COME))
    model.scheduler.assist(partial(model.user_data.medals_of, deal), partial(_show_medal, model, page, result.cells))


def _show_medal(
    model: Model, page: Callable[[str, Medals | None], TextPage], cells: int, medals: Medals | None
) -> None:
    """Show the medal that `cells` cells earn: on the page of the end, or as a message if that page is closed."""
    medal = "" if medals is None else describe_medal(medals, cells)
    if model.overlay is not None and model.overlay.title == gettext(THE_END):
        model.overlay = page(medal, medals)
    elif medal:
        model.add_message(medal, "class:important")
