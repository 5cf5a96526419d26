"""Labels: the texts that both the templates and the page's script show.

The templates read single labels as attributes of `Labels`. The scripts read them, in the language of the page, from the
JSON block `<script id="labels">`, in which a page may leave out those that no script of it names; see `Scripts.named`.
They read the paces from `<script id="paces">`.

A word in braces is a placeholder: `label` fills it here, the script there. A label whose words depend on a number has a
form for each of the language's plural categories, such as "one" and "other".
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, TypeAlias

from frontends.games.daily.result import MEDAL_NEEDS, MEDALS
from frontends.games.difficulties import DIFFICULTY_TITLES
from frontends.games.puzzles import (
    ASK,
    GO_ON,
    MET_RECENTLY,
    MISS_RULE,
    MISSED_NOW,
    RIGHT,
    RIGHT_AGAIN,
    SAME_RATING,
    SOLVED_NOW,
    WRONG,
)
from frontends.games.tribolo import OTHER_DEAL
from frontends.games.tribolo_view import GAME_SHARED, GAME_WON
from frontends.locale.formats import current_locale
from frontends.locale.languages import current_language, translations, use_language
from frontends.session.pace import Pace
from frontends.web.room.time_controls import TIME_CONTROLS
from frontends.wire.phrases import PHRASES
from frontends.wire.sentences import SENTENCES, Message
from tribolo_core.presets import PRESET_TITLES, PRESETS
from tribolo_core.translation.messages import gettext, gettext_noop

Label: TypeAlias = str | Mapping[str, str]
"""The text of a label, or its plural forms, keyed by plural category."""

PACES: Final[Mapping[str, float]] = {pace.value: pace.seconds for pace in Pace}
"""Least time of a computer player's move in seconds, keyed by the name of the pace."""


class Labels:
    """The labels without plural forms, as attributes."""

    def __getattr__(self, name: str) -> str:
        """Return the text of the label `name` in the language in use."""
        found = labels().get(name)
        if not isinstance(found, str):
            raise AttributeError(name)
        return found


def label(name: str, /, **values: object) -> str:
    """Return the text of a label in the language in use, with its placeholders filled with `values`.

    The value `count` chooses the form of a label with plural forms.
    """
    text = labels()[name]
    if not isinstance(text, str):
        text = text[current_locale().plural_form(int(str(values["count"])))]
    return text.format(**values)


def time_label(seconds: int) -> str:
    """Return a time as a number of its greatest whole unit, such as "5 min", like `common/time-text.ts`."""
    units = ("days", 86_400), ("hours", 3_600), ("minutes", 60)
    unit, length = next(((unit, length) for unit, length in units if seconds >= length), ("seconds", 1))
    return label(f"time_{unit}", count=seconds // length)


def labels() -> Mapping[str, Label]:
    """Return every shared label in the language in use by its key.

    Keys are stable: the script asks for labels by name.
    """
    return _labels(current_language())


def plural_label(singular: str, plural: str) -> Label:
    """Return the plural forms of the translation of a message; the placeholder `{count}` stands for the number."""
    translate, category = translations(current_language()).ngettext, current_locale().plural_form
    return {category(number): translate(singular, plural, number) for number in range(101)}


def _translated(message: Message) -> Label:
    return gettext(message) if isinstance(message, str) else plural_label(*message)


_CHOICES: Final = {
    **DIFFICULTY_TITLES,
    "instant": gettext_noop("Instant"),
    "fast": gettext_noop("Fast"),
    "normal": gettext_noop("Normal"),
    "slow": gettext_noop("Slow"),
    **PRESET_TITLES,
    OTHER_DEAL: gettext_noop("Other position"),
}


def name_choice(choice: str) -> str:
    """Return the text for a difficulty, a pace or a deal, such as "Easy", in the language in use."""
    return gettext(_CHOICES.get(choice, choice))


def description() -> str:
    """Return the description of the site for search engines, messengers and installed pages."""
    return gettext("A board game for three players. Capture cells and own the most, against computers or friends.")


def _ranked(rank: str) -> str:
    """Return the text of a label that adds a rank to the name of a computer player."""
    return f"{{name}}, {rank}"


@lru_cache
def _labels(language: str) -> Mapping[str, Label]:
    with use_language(language):
        return _make_labels()


def _make_labels() -> dict[str, Label]:
    return {
        "language": current_language(),
        # Cells, as a screen reader reads them.
        "cell_wall": gettext("wall"),
        "cell_empty": gettext("empty"),
        "cell_captures": plural_label("captures {count}", "captures {count}"),
        "cell_last_move": gettext("last move"),
        "cell_captured": gettext("just captured"),
        "cell_hint": gettext("hint"),
        "cell_waiting": gettext("not sent yet"),
        # Seats.
        "presence_here": gettext("here"),
        "presence_away": gettext("away"),
        "presence_minutes": plural_label("away for {count} min", "away for {count} min"),
        "presence_gone": gettext("gone"),
        "watchers": plural_label("{count} person is watching.", "{count} people are watching."),
        "watch_public": gettext("Anybody can find and watch this game, since all its people agree."),
        "watch_waiting": gettext("You let anybody find and watch this game. It is shown once all its people do."),
        "watch_private": gettext("Only people with the link can watch this game."),
        "watch_quiet": gettext("{time} since the last move"),
        "watch_unplayed": gettext("No move yet"),
        "absence": gettext("{player} is away."),
        "idle_absence": gettext("{player} has not moved for a long time."),
        "idle": gettext("{player} may be replaced in {time}."),
        "idle_you": gettext("Move within {time}, or the others may let a computer play on."),
        "idle_over_you": gettext("Move now: the others may let a computer play on."),
        "replaced": gettext("{name} plays for you."),
        "own_link": gettext("Your link for another browser"),
        "invite_link": gettext("Invite link for {player}"),
        "invite": gettext("Invite"),
        "invitation": gettext("Play Tribolo with me."),
        "invite_as": gettext("Invite a friend to play {player}"),
        "renew_link": gettext("Renew link"),
        "invitation_title": gettext("Tribolo: Play {player}"),
        # The lobby.
        **{f"control_{name}": gettext(control.title) for name, control in TIME_CONTROLS.items()},
        **{f"control_{name}_about": gettext(control.about) for name, control in TIME_CONTROLS.items()},
        **{
            f"control_{name}_advice": gettext("Keep this page open. You may look at other tabs meanwhile.")
            if control.needs_page
            else gettext("You may leave this page. When the game has begun, it is among your games on the front page.")
            for name, control in TIME_CONTROLS.items()
        },
        "lobby_title": gettext("{taken} of {seats}: Play with people"),
        "lobby_waiting": plural_label("Waiting for {count} person", "Waiting for {count} people"),
        "lobby_free": plural_label("{count} free", "{count} free"),
        "lobby_free_seat": gettext("Free"),
        "lobby_join": gettext("Join {names}"),
        "lobby_start": gettext("Start with computers"),
        "lobby_start_in": gettext("Start with computers in {count} s"),
        "time_seconds": gettext("{count} s"),
        "time_minutes": gettext("{count} min"),
        "time_hours": gettext("{count} h"),
        "time_days": plural_label("{count} day", "{count} days"),
        # Players.
        "blue": gettext("Blue"),
        "red": gettext("Red"),
        "green": gettext("Green"),
        "and": gettext("{first} and {second}"),
        # The state of the game.
        "page_title": gettext("Tribolo: {status}"),
        "game_won": gettext(GAME_WON),
        "game_shared": gettext(GAME_SHARED),
        "your_turn_at": gettext("Your turn, move {ply}."),
        "legal_moves": gettext("Legal moves: {count}."),
        # The end of a game: about the user and, for those who watch or play several colours, about the winners.
        "resigned": gettext("resigned"),
        "flagged": gettext("out of time"),
        "end_turned": gettext("The game turned at move {ply}: {player} played {move}."),
        "end_turned_you": gettext("The game turned at move {ply}: you played {move}."),
        "share_end": plural_label(
            "I got {count} cell in this game of Tribolo. Can you get more?",
            "I got {count} cells in this game of Tribolo. Can you get more?",
        ),
        "harder": gettext("Harder"),
        "easier": gettext("Easier"),
        "offline": gettext("The server cannot be reached. Trying again …"),
        "unreachable": gettext("The server cannot be reached. Try again in a moment."),
        "move_waits": gettext("{move} is not sent yet: the server cannot be reached."),
        "move_dropped": gettext("{move} was not played: the game changed before it could be sent."),
        # What happened in a game, and who is there.
        **{name: _translated(message) for name, message in SENTENCES.items()},
        **{f"phrase_{name}": gettext(text) for name, text in PHRASES.items()},
        "clock_low": gettext("Ten seconds left"),
        "log_failed": gettext("The computer player of {player} failed to move."),
        "names_and": gettext("{names} and {last}"),
        # Computer players.
        "opponent_thinking": gettext("{name} is thinking."),
        "opponent_failed": gettext(
            "{name} cannot move because of an error. Let another computer take over, undo or restart."
        ),
        "opponent_unknown": _ranked(gettext("unknown")),
        "opponent_refused": gettext("{spec} cannot play in this browser. Choose another computer player."),
        # Why a command is refused.
        "nothing_to_undo": gettext("There is no move to undo."),
        "not_a_cell": gettext("{cell} is not a cell."),
        "players_only": gettext("You are watching. Only players can do this."),
        "not_your_seat": gettext("{player}'s seat is not yours."),
        "seat_of_person": gettext("{player} is already played by a person."),
        "seat_of_computer": gettext("{player} is already played by a computer player."),
        "rematch_exists": gettext("There is already a rematch."),
        "rematch_running": gettext("This game still runs. A rematch is possible when it is over."),
        "rematch_waits": gettext("Waiting for the others to join the rematch."),
        "game_changed": gettext("The game has changed in the meantime. This is how it stands now."),
        "game_too_long": gettext("This game is too long to continue. Start a new one."),
        "rules_failed": gettext("The game cannot go on in this page. Load the page again."),
        # Games in this browser.
        "game_missing": gettext("This browser has no such game."),
        "game_refused": gettext("This game cannot be played in this browser. Choose other players or another deal."),
        "game_broken": gettext("This game in your browser is damaged. You can save it as text."),
        "game_newer": gettext(
            "A newer version of Tribolo has stored this game. Load the page again, or save it as text."
        ),
        "games_not_kept": gettext("This browser cannot keep games. This one ends when you leave the page."),
        "games_full": gettext(
            "The storage of this browser is full. The moves from here on are lost when you leave the page."
        ),
        "games_unreadable": gettext("The games in this browser cannot be read. Load the page again."),
        "save_as_text": gettext("Save as text"),
        "upload_waits": gettext(
            "The server cannot be reached. The game goes on here, and gets its link when the server answers."
        ),
        "delete": gettext("Delete"),
        # The games of both homes.
        "in_browser": gettext("in this browser"),
        "on_server": gettext("on the server"),
        "more_games": plural_label("Show {count} more game", "Show {count} more games"),
        "none": gettext("none"),
        "person": gettext("Person"),
        "wins_of": gettext("{count} of {games}"),
        "results_streak": gettext("Wins in a row: {streak} now, {longest} at best."),
        "results_trend": gettext("Your last {count} games: {recent} cells on average; the games before: {before}."),
        "results_left_out": plural_label(
            "{count} finished game does not count: you played several colours, a computer finished the game for you, "
            "or the game began with the moves of a record.",
            "{count} finished games do not count: you played several colours, a computer finished the game for you, "
            "or the game began with the moves of a record.",
        ),
        # Files with the games of a browser, and what becomes of these games.
        "file_read": plural_label("{count} game was read from the file.", "{count} games were read from the file."),
        "file_kept": plural_label(
            "{count} game of the file is in this browser already.",
            "{count} games of the file are in this browser already.",
        ),
        "file_invalid": gettext("This file holds no games of Tribolo. Choose a file that this site has saved."),
        "file_newer": gettext(
            "A newer version of Tribolo has saved this file. Load the page again, then read the file."
        ),
        "file_game_broken": gettext("Game {number} of the file is damaged and was not read."),
        "file_game_newer": gettext("Game {number} of the file is from a newer version of Tribolo and was not read."),
        "file_not_stored": gettext(
            "This browser has no room for game {number} of the file and those after it. Delete something, then read "
            "the file again."
        ),
        "file_unchecked": gettext("This browser cannot check the games of the file, so none was read."),
        "deleted_here": plural_label(
            "{count} game in this browser was deleted, too.", "{count} games in this browser were deleted, too."
        ),
        "not_deleted_here": gettext(
            "The games in this browser could not be deleted. Clear the data of this site in your browser."
        ),
        "persistence_granted": gettext("This browser has agreed to keep your games until you delete them."),
        "persistence_refused": gettext(
            "This browser may remove your games by itself: it did not agree to keep them until you delete them."
        ),
        "persistence_unasked": gettext("After your first finished game, this browser is asked to keep your games."),
        "persistence_unknown": gettext(
            "This browser may remove your games by itself: it cannot be asked to keep them until you delete them."
        ),
        "rematch_not_kept": gettext("This browser cannot keep games. Start a new game on the front page."),
        "deal_of_game": gettext("Deal: {deal}, number {seed}."),
        **{f"deal_{deal}": name_choice(deal) for deal in (*PRESETS, OTHER_DEAL)},
        # Moves.
        "move_of": gettext("Move {ply} of {plies}"),
        "play_move": gettext("Play {move}"),
        "move_captures": plural_label("{move} captures {count}: {cells}", "{move} captures {count}: {cells}"),
        "move_captures_nothing": gettext("{move} captures nothing."),
        "cell_occupied": gettext("{move} is occupied."),
        "why_wall": gettext("{cell} is a wall."),
        "why_line": gettext("{cell} captures nothing: the line over {cells} ends {at_end}, not at a cell of yours."),
        "why_own": gettext("{cell} captures nothing: beside it, a line has to begin with a cell of an opponent."),
        "why_alone": gettext("{cell} captures nothing: no cell of an opponent is beside it."),
        "why_edge": gettext("at the edge"),
        "why_empty": gettext("at an empty cell"),
        "why_at_wall": gettext("at a wall"),
        "why_cell": gettext("at a cell of {player}"),
        "cells_to": gettext("{first} to {last}"),
        "turn_of": gettext("It is {player}'s turn."),
        "turn_watched": gettext("It is {player}'s turn. You are watching."),
        "viewing_move": gettext("Viewing move {ply}."),
        "back_to_live": gettext("Back to live"),
        "log_live": gettext("Log of the live game, at move {ply}:"),
        "earlier_turn": gettext("You are viewing an earlier move. Go back to live to play."),
        # The help with the first move.
        "tip_move": gettext("Play on a dot: you capture the line of cells between it and a cell of yours."),
        "tip_preview": gettext("The small tiles show what you would capture. Click to play."),
        # The rules and the course.
        "drawing_of": gettext("Board {number}"),
        "drawing_after": gettext("Afterwards:"),
        "drawing_movers": gettext("Who plays"),
        "drawing_try": gettext("{player} is to play. Press a cell."),
        "drawing_no_move": gettext("{player} cannot move on this board."),
        "drawing_reason": gettext("{player} captures nothing at {move}."),
        "start_again": gettext("Start again"),
        "cell_found": gettext("{cell}, found"),
        "task_player": gettext("You are {player}."),
        "task_right": gettext("Right. {text}"),
        "task_found": gettext("{text} {left} left to find."),
        "task_found_before": gettext("You have found {cell} already."),
        "task_hint": gettext("Hint"),
        "task_show_answer": gettext("Show the answer"),
        "task_answer": gettext("The answer is {answer}."),
        "task_done": gettext("Task {number}, done"),
        "task_open": gettext("Task {number}"),
        "lessons_done": gettext("{done} of {count} lessons done."),
        "lesson_done": gettext("done"),
        "lessons_continue": gettext("Continue: {title}"),
        "lessons_not_kept": gettext("This browser cannot keep your progress."),
        # Puzzles.
        "puzzles": gettext("Puzzles"),
        "puzzle_title": gettext("Tribolo: Puzzle"),
        "puzzle_ask": gettext(ASK),
        "puzzle_solved_of": gettext("{solved} of {count}"),
        "puzzle_step": gettext("Move {step} of {steps}"),
        "puzzle_plays": plural_label(
            "{player} plays {move} and captures {count}.", "{player} plays {move} and captures {count}."
        ),
        "puzzle_own_move": gettext("Your move {number} of {count}"),
        "puzzle_wrong": gettext(WRONG),
        "puzzle_right": gettext(RIGHT),
        "puzzle_right_again": gettext(RIGHT_AGAIN),
        "puzzle_go_on": gettext(GO_ON),
        "puzzle_solution": gettext("The best move is {move}."),
        "puzzle_solutions": gettext("The best moves are {moves}."),
        "puzzle_chart": plural_label(
            "Your rating over {count} puzzle: from {first} to {last}, between {least} and {most}.",
            "Your rating over {count} puzzles: from {first} to {last}, between {least} and {most}.",
        ),
        "puzzle_chart_empty": gettext("After your first puzzle, a chart of your rating stands here."),
        "puzzle_hint": gettext("Hint:"),
        "puzzle_misses": gettext(MISS_RULE),
        "puzzle_solved_now": gettext(SOLVED_NOW),
        "puzzle_missed_now": gettext(MISSED_NOW),
        "puzzle_same_rating": gettext(SAME_RATING),
        "puzzle_again": gettext(MET_RECENTLY),
        "puzzle_skip": gettext("Skip"),
        "puzzle_next": gettext("Next puzzle"),
        "puzzle_retry": gettext("Try again"),
        "puzzle_show": gettext("Show solution"),
        "puzzle_about": gettext("Difficulty {rating}"),
        "puzzle_theme": gettext("Theme"),
        "puzzle_all_themes": gettext("All themes"),
        "puzzle_not_kept": gettext("This browser cannot keep your rating. It holds until you leave the page."),
        "puzzle_unknown": gettext("There is no such puzzle. The address may be incomplete."),
        "puzzle_none": gettext("There are no puzzles with this theme."),
        # The analysis page.
        "variation_of": gettext("Variation of move {ply}"),
        "engine_start": gettext("Start"),
        "engine_stop": gettext("Stop"),
        "engine_failed": gettext("The engine failed. Try again, or load the page again."),
        "picture_failed": gettext("The browser cannot draw this picture. Save it as SVG."),
        "analysis_failed": gettext("This turn cannot be shown. Load the page again."),
        "workers_differ": gettext(
            "Several workers search with different seeds, so results can differ from search to search."
        ),
        "analysis_not_kept": gettext("This browser cannot keep your variations. Save the record before you leave."),
        "review_start": gettext("Review this game"),
        "review_stop": gettext("Stop"),
        "review_stopped": gettext("The review was stopped."),
        "lesson_ask": gettext("Move {ply}: {player} played {move}, which cost {cost}. Find a better move."),
        "lesson_none": gettext("No move of {player} cost half a point of win share or more."),
        "lesson_end": gettext("That was the last one."),
        "lesson_same": gettext("{move} was the move of the game. Try another one."),
        "lesson_worse": gettext("{move} is not good enough. Try another move."),
        "lesson_takes": gettext("Good: {move} captures {captured}."),
        "lesson_reply": plural_label(
            "Then {player} will probably play {move} and capture {count}.",
            "Then {player} will probably play {move} and capture {count}.",
        ),
        "lesson_gains": gettext("Points of win share, compared with {move}: {gains}."),
        # Tools.
        "show_moves": gettext("Show moves"),
        "hide_moves": gettext("Hide moves"),
        "hint": gettext("Hint"),
        "hint_not_your_turn": gettext("Hints are available only on your turn."),
        "hint_play": gettext("Play {move}."),
        "hint_thinking": gettext("The strongest computer player is thinking …"),
        # The reasons for a move.
        "reason_captures": gettext("It captures {cells}."),
        "reason_wins": gettext("It ends the game, and you win."),
        "reason_ends": gettext("It ends the game."),
        "reason_corner": gettext("It takes a corner, which nobody can capture."),
        "reason_safe": gettext("Nobody can ever capture {move}."),
        "reason_again": gettext("You move again at once."),
        "reason_skips": plural_label("{names} then has no move.", "{names} then have no move."),
        "reason_leads": gettext("You take the lead."),
        "reason_passes": gettext("You overtake {names}."),
        "analysis_off": gettext("Hints and analysis are off while other people play."),
        "moves_only": gettext(
            "This is the deal of the day. It allows moves only: no undo, no hints and no other players."
        ),
        "analysis_no_position": gettext("This is not a position. Check the link, or open another game here."),
        "record_unknown": gettext(
            'This is neither a game record nor a position. A record begins with tags such as [Deal "…"], and the moves '
            "follow. You can download one on the page of a game."
        ),
        "record_faulty": gettext("This record has a fault: {problem}. Correct it, or download the record again."),
        "undo": gettext("Undo"),
        "restart": gettext("Restart"),
        "new_game": gettext("New game"),
        "keyboard_shortcuts": gettext("Keyboard shortcuts"),
        "replay": gettext("Replay"),
        "replay_stop": gettext("Stop"),
        "share": gettext("Share"),
        "qr_code": gettext("QR code"),
        "copy": gettext("Copy"),
        "copied": gettext("Copied"),
        # Duels.
        "duel_goal": plural_label("Challenge: beat {count} cell.", "Challenge: beat {count} cells."),
        "duel_result": gettext("Cells at the end: you {own}, the challenger {rival}."),
        "duel_differs": gettext("The games differ from move {ply} on: you played {own}, the challenger {rival}."),
        "duel_same": gettext("Both games have the same moves."),
        "duel_broken": gettext("This challenge is damaged. Ask for the link again."),
        # The deal of the day.
        "daily": gettext("Deal of the day"),
        "daily_countdown": gettext("The next deal comes in {hours} h {minutes} min, at 00:00 UTC."),
        "daily_over": gettext("This day is over. Load the page again for the new deal."),
        "daily_streak": gettext("Streak: {current}. Longest: {longest}. One missed day a week does not end it."),
        "streak": plural_label("Streak: {count} day", "Streak: {count} days"),
        "daily_best": gettext("Your best: {cells}"),
        "daily_cost": gettext("cost {cost}; {best} is better"),
        "daily_computers": plural_label(
            "You agreed with level 4 in {level} and with the engine in {engine} of {count} move.",
            "You agreed with level 4 in {level} and with the engine in {engine} of {count} moves.",
        ),
        "daily_same": gettext("your move"),
        "medal_gold": gettext(MEDALS["gold"]),
        "medal_silver": gettext(MEDALS["silver"]),
        "medal_bronze": gettext(MEDALS["bronze"]),
        "medal_none": gettext(MEDALS[None]),
        "medal_needs": gettext(MEDAL_NEEDS),
        # The analysis of a turn.
        "percent": gettext("{percent} %"),
        "player_share": gettext("{player} {percent} %"),
        "cell_count": plural_label("{count} cell", "{count} cells"),
        "expected_replies": gettext("Expected replies"),
        "effort": gettext("Depth {depth}, {nodes} nodes"),
        "speed": gettext("{nodes} nodes/s"),
        "solved": gettext("Solved: a longer search would not change the value of the best move."),
        "solved_result": gettext("Solved. Proven result: {result}."),
        # The review of a game.
        "review": gettext("Review"),
        "review_progress": gettext("{done} of {total} moves reviewed"),
        "not_reviewed": gettext("not reviewed yet"),
        "accuracy": gettext("Accuracy"),
        "inaccuracies": gettext("Inaccuracies"),
        "mistakes": gettext("Mistakes"),
        "blunders": gettext("Blunders"),
        "kingmakers": gettext("Kingmakers"),
        "inaccuracy": gettext("inaccuracy"),
        "mistake": gettext("mistake"),
        "blunder": gettext("blunder"),
        "kingmaker": gettext("kingmaker"),
        "move": gettext("Move"),
        "reviewed_move": gettext("Move {ply}, {player} {move}"),
        "judgement_cost": gettext("{judgement}, loses {points} points of win share"),
        "loss": gettext("{points} points of win share"),
        "loss_with_cells": plural_label(
            "{points} points of win share and {count} cell", "{points} points of win share and {count} cells"
        ),
        "loss_share": gettext("Win share"),
        "loss_cells": gettext("Cells"),
        "loss_better": gettext("Better"),
        "costly_moves": gettext("The costliest moves, and what they cost"),
        "costly_move": gettext("{ply}. {move}"),
        "compared": gettext("Move {ply}: {player} played {move}, which cost {cost}. Better is {best}."),
        "kingmaker_cost": gettext("kingmaker, moves {points} points of win share from {from} to {to}"),
        "better": gettext("Better:"),
        "no_judged_moves": gettext("No inaccuracies, mistakes, blunders or kingmaker moves."),
        "plays_like": gettext("{player} probably plays like {opponent} ({percent})."),
        "turning_point": gettext("turning point"),
        "game_turned": gettext("The game turned with move {ply}, {player} {move}."),
        "game_never_turned": gettext("The game has no turning point."),
        "graph": gettext("Win shares of the players after each move"),
        "graph_table": gettext("Win shares as a table"),
        "graph_start": gettext("Start: {shares}."),
        "graph_move": gettext("Move {ply}: {shares}."),
        "graph_judgement": gettext("{player} {move}: {judgement}."),
        "graph_turned": gettext("The game turned here."),
        # Settings.
        "pace": gettext("Computer speed"),
        "confirm_moves": gettext("Confirm moves on touch screens"),
        "sound": gettext("Sound"),
    }
