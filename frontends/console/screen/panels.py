"""The panels around the board: title, scores, moves, the status line, messages and the overlay."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Final

from prompt_toolkit.mouse_events import MouseEvent, MouseEventType
from prompt_toolkit.utils import get_cwidth

from frontends.locale.languages import tenths
from frontends.session.loop import Moved, MoveT, PlayerT, TurnT
from frontends.session.seats import HUMAN
from frontends.session.view import CellView, MoveView, Names, PlayerView, describe_skip
from tribolo_core.translation.messages import gettext, ngettext
from tribolo_core.translation.messages import gettext_noop as _

from . import reviewing
from .board import SMALL_CELL, Fragment, small_cell
from .key_bindings import CURSOR_LETTERS, action_of
from .mode import ModeName
from .model import ScreenModel
from .review_graph import graph
from .scheduler import TICK
from .settings import PACES
from .wrapping import chunks, wrap

BESIDE_BAR: Final = 18
"""Columns of the mark, the letter, the name and the number beside a score bar, and a blank column at the right."""

LONGEST_BAR: Final = 40
"""Columns of the longest score bar."""

MOVE_WIDTH: Final = 29
"""Columns of a column of the list of moves: the longest line of a move, and blanks."""

LONGEST_NAME: Final = 11
"""Columns of the longest name in the list of moves; of a longer one, the beginning."""

MAX_GRAPH: Final = 24
"""Lines of the highest graph."""

KEY_LINE: Final = (
    *(_("Enter play"), _("P moves"), _("B hint"), _("u undo"), _("N new game"), _("[ ] back"), _("w win shares")),
    *(_("C scores"), _("K kept games"), _("v save"), _("+ - pace"), _("> replay")),
)
"""The keys of a game on the last line of the screen, the most important first; messages, as in the next lines."""

HARDER: Final = _("H harder")
"""The key that is left out if there are no harder opponents."""

END_KEY_LINE: Final = (
    *(_("M rematch"), HARDER, _("w review"), _("u take back"), "N new game", "[ ] back", "C scores", "K kept games"),
    *("v save", "> replay"),
)
"""The keys of a finished game on the last line of the screen, the most important first."""

REPLAY_KEY_LINE: Final = (
    *(_("Left Right step"), _("Home End"), _("> play"), "w win shares", "P moves", "C scores", "+ - pace"),
)
"""The keys of a replay on the last line of the screen, the most important first."""

LAST_KEYS: Final = (_("? keys"), _("q quit"))
"""The keys at the end of each of these lines."""

FOR_OPPONENTS: Final = frozenset({"B hint", "+ - pace"})
"""The keys that a game without computer players does not have."""

FOR_REVIEWS: Final = frozenset({"w win shares", "w review"})
"""The keys that a game without win shares does not have."""

KEY_LINES: Final[Mapping[ModeName, tuple[str, ...]]] = {
    "game": KEY_LINE,
    "replay": REPLAY_KEY_LINE,
    "daily": ("Enter play", "P moves", "[ ] back", "v save", "+ - pace", "> replay", "C scores"),
    "puzzles": (_("u try again"), "P moves", "[ ] back", "> replay"),
    "people": (
        "Enter play",
        _("t talk"),
        "P moves",
        "u undo",
        _("r resign"),
        "[ ] back",
        _("N name"),
        _("B block"),
        _("X leave"),
        "> replay",
    ),
    "watch": ("P moves", "[ ] back", "> replay"),
}
"""The keys of each mode on the last line of the screen, the most important first."""

END_KEY_LINES: Final[Mapping[ModeName, tuple[str, ...]]] = {
    "game": END_KEY_LINE,
    "daily": ("w review", "[ ] back", "v save", "> replay", "C scores"),
    "people": ("M rematch", "t talk", "w review", "[ ] back", "v save", "> replay", "B block", "X leave"),
    "watch": ("w review", "[ ] back", "v save", "> replay"),
}
"""The keys of a finished game on the last line of the screen."""


def key_line(model: ScreenModel[TurnT, PlayerT, MoveT], width: int) -> Iterator[Fragment]:
    """Yield the line of keys: as many of the most important ones as `width` columns hold, without absent ones.

    A click on a key is a press of it.
    """
    opponents = model.definition.opponents
    absent = set() if opponents.specs else {*FOR_OPPONENTS}
    absent |= set() if opponents.review else FOR_REVIEWS
    absent |= set() if opponents.harder(model.session.seats, model.session.seed) else {HARDER}
    absent |= {"u undo"} if model.mode.clocks() else set()
    line = KEY_LINES[model.mode.name]
    if model.session.is_over:
        line = END_KEY_LINES.get(model.mode.name, line)
    keys = [*model.mode.first_keys(), *(key for key in line if key not in absent)]
    while sum(len(gettext(key)) + 2 for key in (*keys, *LAST_KEYS)) > width:
        keys.pop()
    for number, key in enumerate((*keys, *LAST_KEYS)):
        yield "class:hint", "  " if number else " "
        yield "class:hint", gettext(key), partial(_click, model, CLICKED.get(key.split()[0], key[0]))


CLICKED: Final = {"Enter": "enter", "Left": "right", "Home": "home"}
"""The names of the keys that clicks on the line of keys press; other keys type the first character of their text."""


def _click(model: ScreenModel[TurnT, PlayerT, MoveT], key: str, event: MouseEvent) -> None:
    """Handle a mouse event on `key` in the line of keys: a click carries out its action, unless an overlay is open."""
    action = action_of(model, key)
    if event.event_type is MouseEventType.MOUSE_UP and model.overlay is None and action is not None:
        model.hurry()
        action()


def title(model: ScreenModel[TurnT, PlayerT, MoveT]) -> Iterator[Fragment]:
    """Yield the title line: the game, its deal (kind of start position), the number of moves and the pace.

    The deal is that of `GameDefinition.describe_deal`, if it has a name. The pace says how fast the opponents move. The
    heading of a mode takes the place of the game and its deal; puzzles have no number and no pace, and games of people
    have no pace. If a replay is shown or the sound is on, the line says so.
    """
    name = model.definition.name
    name = gettext("{game} replay", game=name) if model.is_replay else name
    deal = ", ".join(filter(None, (name, model.definition.describe_deal(model.session))))
    parts = [deal if model.mode.heading is None else model.mode.heading()]
    if model.mode.name != "puzzles":
        parts.append(ngettext("{count} move", "{count} moves", model.plies))
    if model.mode.name not in ("puzzles", "people", "watch"):
        parts.append(gettext("pace {pace}", pace=gettext(PACES[model.settings.pace])))
    parts += [gettext("sound on")] if model.settings.sound else []
    yield "class:title", " " + " | ".join(parts)


def players(model: ScreenModel[TurnT, PlayerT, MoveT], width: int, is_ascii: bool) -> Iterator[Fragment]:
    """Yield two lines for each player: the score as a number and a bar, then the seat and the last move.

    The time on a clock stands between the number and the bar. The longest bar has `BESIDE_BAR` columns less than
    `width` beside the clocks, and at most `LONGEST_BAR`.
    """
    clocks = model.mode.clocks()
    clock_width = max((len(clock) + 1 for clock in clocks.values()), default=0)
    bar = min(width - BESIDE_BAR - clock_width, LONGEST_BAR)
    last = {move.player: move for move in model.view.moves}
    highest = max((player.score or 0 for player in model.view.players), default=0)
    labels = model.definition.player_labels(model.view.players)
    for player, label in zip(model.view.players, labels, strict=True):
        mark = ">" if player.is_to_move else "*" if player.has_won else " "
        yield "class:now" if player.is_to_move else "", f"{mark} "
        yield f"class:{player.style}", f" {player.letter} "
        yield "class:now" if player.is_to_move else "", f" {gettext(player.name):<6}"
        clock = f"{clocks.get(player.name, ''):>{clock_width - 1}} " if clocks else ""
        yield from _score(player, highest, bar, clock, is_ascii)
        move = f": {_move_text(last[player.name])}" if player.name in last else ""
        yield "class:faint", f"\n      {label}{move}\n"


def _score(player: PlayerView, highest: int, width: int, clock: str, is_ascii: bool) -> Iterator[Fragment]:
    """Yield a player's score as a number and a bar, with `clock` between them; nothing in a game without scores.

    `highest` is the score for which the bar is `width` characters long. Other bars are shorter in proportion.
    """
    if player.score is not None:
        yield "class:score", f"{player.score:>4} "
        yield "class:now" if player.is_to_move else "", clock
        length = -(-player.score * width // highest) if highest else 0
        yield f"class:text-{player.style}", ("=" if is_ascii else "━") * length


def _move_text(move: MoveView) -> str:
    return f"{move.name} +{len(move.taken)}" if move.taken else move.name


def course(
    model: ScreenModel[TurnT, PlayerT, MoveT], width: int, height: int, *, has_blocks: bool
) -> Iterator[Fragment]:
    """Yield `height` lines about the course of the game: the list of moves, and below it the graph.

    A puzzle has no graph. `has_blocks` says whether the graph can be drawn with blocks in colours.
    """
    drawn = 0 if model.mode.name == "puzzles" else min(height // 2, MAX_GRAPH)
    fragments = [*graph(model, width, drawn, has_blocks=has_blocks)]
    lines = sum(text.count("\n") for _style, text, *_ in fragments)
    listed = [*moves(model, width, height - lines)]
    used = sum(text.count("\n") for _style, text, *_ in listed)
    yield from listed
    yield "", "\n" * (height - lines - used)
    yield from fragments


def moves(model: ScreenModel[TurnT, PlayerT, MoveT], width: int, height: int) -> Iterator[Fragment]:
    """Yield at most `height` lines of the list of all moves: the part around the move that led to the shown turn.

    The list has as many columns side by side as fit into `width`. The shown turn can be an earlier turn of the game;
    the list also has the moves after this turn. The move that led to the shown turn is marked. It is in the middle of
    the list, unless it is near its beginning or its end.

    Lines below a move name the moves with which its variations begin, and the players skipped after it.
    """
    shown, names = len(model.view.moves), model.names
    longest = min(max(len(names.title(player.name)) for player in model.view.players), LONGEST_NAME)
    numbered = enumerate(model.present.moves, start=1)
    lines = [
        line
        for number, move in numbered
        for line in _move_lines(number, move, model.alternatives.get(number, ()), names, longest)
    ]
    at = next((place for place, (number, _, _) in enumerate(lines) if number == shown), -1)
    room = height * max(1, width // MOVE_WIDTH)
    first = max(0, min(at - room // 2, len(lines) - room))
    listed = lines[first : first + room]
    for row in range(min(height, len(listed))):
        for number, style, text in listed[row::height]:
            text += reviewing.sign(model, number) if number != _NO_MOVE else ""
            mark = ">" if number == shown else " "
            yield "class:now" if number == shown else style, f"{mark}{text}".ljust(MOVE_WIDTH)
        yield "", "\n"


_NO_MOVE: Final = -1


def _move_lines(
    number: int, move: MoveView, alternatives: tuple[str, ...], names: Names, width: int
) -> Iterator[tuple[int, str, str]]:
    """Yield the lines of a move: the move itself, the first moves of its variations, and each player skipped after it.

    Each line is a tuple of a number, a style and a text. The number is `number` (the move's number, from 1) in the line
    of the move, and `_NO_MOVE` in the others. `alternatives` holds the first moves of the variations. The players are
    called by `names`, each in `width` columns.
    """
    name = names.title(move.player)[:width]
    yield number, f"class:text-{move.style}", f"{number:>4} {name:<{width}} {_move_text(move)}"
    if alternatives:
        text = gettext("or {moves}", moves=", ".join(alternatives))
        yield _NO_MOVE, "class:faint", f"     {text}"
    for player in move.skipped:
        is_own = player == names.own
        text = gettext("You are skipped") if is_own else gettext("{player} is skipped", player=names.name(player))
        yield _NO_MOVE, "class:important", f"     {text}"


def wrapped(fragments: Iterable[Fragment], width: int) -> Iterator[Fragment]:
    """Yield styled texts, with line feeds in place of the blanks before what does not fit into `width` columns."""
    used = 0
    for style, text, *_handlers in fragments:
        for chunk in chunks(text, width - 1):
            if used and used + get_cwidth(chunk) > width:
                yield "", "\n "
                chunk, used = chunk.lstrip(), 1
            yield style, chunk
            used += get_cwidth(chunk)


def status(model: ScreenModel[TurnT, PlayerT, MoveT], is_ascii: bool) -> Iterator[Fragment]:
    """Yield the status of the screen, one line.

    While a letter other than `h j k l` waits for a row, the line says so, and names the command of the capital letter,
    if the line of keys has one. Otherwise, the line has the notice of the mode, if it is not empty, or else the text of
    `reviewing.sentence`. While a page covers a finished game, the line is empty, as that page says how the game ended.
    Otherwise, while an earlier turn is shown, the line gives the number of that turn. Otherwise, while an opponent
    searches for its move or for a hint, the line names it. Otherwise, the line states whose turn it is or who won. If a
    human is to move, the line also says what a move to the cell under the cursor captures; if this move is illegal, the
    line gives the number of legal moves instead, except in puzzles. `is_ascii` limits the line to ASCII characters.
    """
    elapsed = model.scheduler.elapsed
    if len(model.typed) == 1 and model.typed not in CURSOR_LETTERS:
        line = (*KEY_LINES[model.mode.name], *END_KEY_LINES.get(model.mode.name, ()))
        named = (gettext(key) for key in line if key[0] == model.typed.upper())
        command = next((f" {key[0]}: {key[2:]}." for key in named), "")
        text = gettext("Type the number of a row.")
        yield "class:important", f" {model.typed}_ {text}{command}"
    elif notice := model.mode.notice():
        yield "class:important", f" {notice}"
    elif reviewed := reviewing.sentence(model):
        yield "class:important", reviewed
    elif model.ply is not None:
        viewed = gettext("Viewing move {number} of {count}.", number=model.ply, count=model.plies)
        how = {"replay": gettext("Left and Right step."), "puzzles": model.view.status}.get(
            model.mode.name, gettext("] steps forward, End returns to the present.")
        )
        yield "class:important", f" {viewed} {how}"
    elif elapsed is not None:
        signs = "|/-\\" if is_ascii else "⠋⠙⠸⠴⠦⠇"
        sign = signs[int(elapsed / TICK) % len(signs)]
        labels = model.definition.player_labels(model.view.players)
        thinker = next(
            (
                f"{gettext(player.name)} ({label})"
                for player, label in zip(model.view.players, labels, strict=True)
                if player.is_to_move and player.seat != HUMAN
            ),
            None,
        )
        seconds = tenths(elapsed)
        if thinker is None:
            text = gettext("Looking for a hint, {seconds} s. You can play meanwhile.", seconds=seconds)
        else:
            text = gettext(
                "{player} is thinking, {seconds} s. Any key skips the pause.", player=thinker, seconds=seconds
            )
        yield "class:now", f" {sign} {text}"
    elif model.overlay is None or not model.view.is_over:
        yield "class:now", f" {model.view.status}"
        name, captured = model.target.name, model.preview
        if captured:
            cells = " ".join(captured)
            text = gettext("{move} captures {count}: {cells}.", move=name, count=len(captured), cells=cells)
            yield "", f" {text}"
        elif captured is not None:
            text = gettext("{move} is free.", move=name)
            yield "", f" {text}"
        elif model.view.takes and model.mode.name != "puzzles":
            count = ngettext("Your turn: {count} move.", "Your turn: {count} moves.", len(model.view.takes))
            if model.mode.name == "people":  # The status says already whose turn it is.
                count = ngettext("{count} legal move.", "{count} legal moves.", len(model.view.takes))
            hide, show = gettext("Arrows to aim, P to hide them."), gettext("Arrows to aim, P to show them.")
            yield "class:faint", f" {count} {hide if model.session.help else show}"


def messages(model: ScreenModel[TurnT, PlayerT, MoveT], width: int, height: int) -> Iterator[Fragment]:
    """Yield the last `height` lines of the messages, wrapped to `width` columns; the newest message is last.

    While an earlier turn or a replay is shown, except in puzzles, the messages are those about this turn. The last
    message is the better line for the move that led to the shown turn, if the review has found one.
    """
    is_present = (model.ply is None and not model.is_replay) or model.mode.name == "puzzles"
    texts = [*(model.messages if is_present else _messages_of_shown_turn(model))]
    if better := reviewing.better(model):
        texts.append(("class:advice", better))
    lines = [(style, line) for style, text in texts for line in wrap(text, width - 1)]
    for style, line in lines[-height:]:
        yield style, f" {line}\n"


def _messages_of_shown_turn(model: ScreenModel[TurnT, PlayerT, MoveT]) -> Iterator[tuple[str, str]]:
    """Yield the texts about the shown turn, each after its style: the move before it, skipped players, and messages."""
    moves = model.view.moves
    if moves:
        before = model.session.game.at(len(moves) - 1)
        if before.turn.player is not None:
            moved = Moved(before.turns[-1], before.turn.player, model.session.game.moves[len(moves) - 1])
            yield f"class:text-{moves[-1].style}", model.definition.presentation.describe_move(moved, model.names)
        for player in moves[-1].skipped:
            yield "class:important", describe_skip(player, model.names)
        if model.view.is_over:
            yield "class:important", model.view.status
    yield from model.passing


def overlay(model: ScreenModel[TurnT, PlayerT, MoveT], width: int, is_ascii: bool) -> Iterator[Fragment]:
    """Yield the open overlay, if there is one, in a frame at most `width` columns wide."""
    if model.overlay is None:
        return
    lines: list[tuple[str, str, tuple[CellView, ...]]] = []
    for style, text, *board in model.overlay.lines:
        if board:
            lines.append((style, text, board[0]))
        else:
            lines += [(style, part, ()) for part in wrap(text, width - 4) or [""]]
    inner = max(len(model.overlay.title) + 2, *(get_cwidth(line) + SMALL_CELL * len(cells) for _, line, cells in lines))
    side, across, corners = ("|", "-", "++++") if is_ascii else ("│", "─", "┌┐└┘")
    heading = f" {model.overlay.title} "
    yield "class:frame", f"{corners[0]}{across}{heading}{across * (inner + 1 - len(heading))}{corners[1]}\n"
    for style, line, cells in lines:
        yield "class:frame", f"{side} "
        yield style, line + " " * (inner - get_cwidth(line) - SMALL_CELL * len(cells))
        yield from (small_cell(cell, is_ascii) for cell in cells)
        yield "class:frame", f" {side}\n"
    yield "class:frame", f"{corners[2]}{across * (inner + 2)}{corners[3]}"
