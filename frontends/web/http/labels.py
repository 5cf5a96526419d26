"""Labels: the texts that both the templates and the page's script show.

The templates read `LABELS` directly. The script reads the same mapping from the JSON block `<script id="labels">` and
the paces from `<script id="paces">`. A word in braces is a placeholder: `str.format` fills it here, the script there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from frontends.session.pace import Pace
from frontends.web.game import (
    ASK,
    GAME_SHARED,
    GAME_WON,
    MET_RECENTLY,
    MISS_RULE,
    MISSED_NOW,
    SAME_RATING,
    SOLVED_NOW,
    TO_MOVE,
)
from frontends.web.opponents import character

DESCRIPTION: Final = "A board game for three players. Capture cells and own the most, against computers or friends."
"""The description of the site for search engines, messengers and installed pages."""

HINT_CAPTURES: Final = "{move} captures {count}, as many as any move."
HINT_SUGGESTS: Final = "{name} suggests {move}."
HINT_REPLIES: Final = "Likely: {replies}."

LABELS: Final[Mapping[str, str]] = {
    # Cells, as a screen reader reads them.
    "cell_wall": "wall",
    "cell_empty": "empty",
    "cell_captures": "captures {count}",
    "cell_last_move": "last move",
    "cell_captured": "just captured",
    "cell_hint": "hint",
    # Seats.
    "you": "You",
    "guest": "Guest",
    "open_seat": "Waiting for a player",
    "own_link": "Your link for another browser",
    "invite_link": "Invite link for {player}",
    "invite": "Invite",
    "invitation": "Play Tribolo with me.",
    "invite_as": "Invite a friend to play {player}",
    "renew_link": "Renew link",
    "invitation_title": "Tribolo: Play {player}",
    # The state of the game.
    "page_title": "Tribolo: {status}",
    "to_move": TO_MOVE,
    "game_won": GAME_WON,
    "game_shared": GAME_SHARED,
    "your_turn": "your turn",
    "your_turn_at": "Your turn, move {ply}.",
    "legal_moves": "Legal moves: {count}.",
    "thinking": "{name} is thinking, {seconds} s",
    "wins": "wins",
    "offline": "The server cannot be reached. Trying again …",
    "unreachable": "The server cannot be reached. Try again in a moment.",
    # Moves.
    "move_of": "Move {ply} of {plies}",
    "move_skipped": "{player} is skipped",
    "move_captures": "{move} captures {count}: {cells}",
    "move_captures_nothing": "{move} captures nothing.",
    "cell_occupied": "{move} is occupied.",
    "game_over": "The game is over.",
    "turn_of": "It is {player}'s turn.",
    "turn_watched": "It is {player}'s turn. You are watching.",
    "viewing_move": "Viewing move {ply}.",
    "back_to_live": "Back to live",
    "log_live": "Log of the live game, at move {ply}:",
    "earlier_turn": "You are viewing an earlier move. Go back to live to play.",
    # The help with the first move.
    "tips": "How to play",
    "tip_move": "Play on an empty cell next to a straight line of one opponent's cells that ends at a cell of yours.",
    "tip_preview_mouse": "You capture the cells of that line. Point at a cell to see which ones, click to play.",
    "tip_preview_touch": "You capture the cells of that line. Tap a cell to see which ones, then tap Play.",
    "tip_win": "Most cells at the end win. Show moves marks all cells that you can play on.",
    "tip_of": "{tip} ({number} of {count})",
    "tips_next": "Next",
    "tips_end": "Got it",
    "tips_close": "Close",
    # The rules and the course.
    "drawing_of": "Board {number}",
    "drawing_after": "Afterwards:",
    "drawing_movers": "Who plays",
    "drawing_try": "{player} is to play. Press a cell.",
    "drawing_no_move": "{player} cannot move on this board.",
    "drawing_plays": "{player} plays {move} and captures {cells}.",
    "drawing_reason": "{player} captures nothing at {move}.",
    "start_again": "Start again",
    "cell_found": "{cell}, found",
    "task_player": "You are {player}.",
    "task_right": "Right. {text}",
    "task_found": "{text} {left} left to find.",
    "task_found_before": "You have found {cell} already.",
    "task_hint": "Hint",
    "task_show_answer": "Show the answer",
    "task_answer": "The answer is {answer}.",
    "task_done": "Task {number}, done",
    "task_open": "Task {number}",
    "lessons_done": "{done} of {count} lessons done.",
    "lesson_done": "done",
    "lessons_continue": "Continue: {title}",
    "lessons_not_kept": "This browser cannot keep your progress.",
    "teaching_no_kernel": "The boards cannot be played in this browser. The pictures show what happens.",
    # Puzzles.
    "puzzles": "Puzzles",
    "puzzle_title": "Tribolo: Puzzle",
    "puzzle_ask": ASK,
    "puzzle_solved_of": "{solved} of {count}",
    "puzzle_step": "Move {step} of {steps}",
    "puzzle_plays": "{player} plays {move} and captures {count}.",
    "puzzle_wrong": "Not the best move.",
    "puzzle_right": "Right!",
    "puzzle_solution": "The best move is {move}.",
    "puzzle_hint": "Hint:",
    "puzzle_misses": MISS_RULE,
    "puzzle_solved_now": SOLVED_NOW,
    "puzzle_missed_now": MISSED_NOW,
    "puzzle_same_rating": SAME_RATING,
    "puzzle_again": MET_RECENTLY,
    "puzzle_skip": "Skip",
    "puzzle_next": "Next puzzle",
    "puzzle_retry": "Try again",
    "puzzle_show": "Show solution",
    "puzzle_about": "Difficulty {rating}",
    "puzzle_theme": "Theme",
    "puzzle_all_themes": "All themes",
    "puzzle_not_kept": "This browser cannot keep your rating. It holds until you leave the page.",
    "puzzle_no_kernel": "Puzzles cannot be played in this browser. The solution is beside the board.",
    # The analysis page.
    "variation_of": "Variation of move {ply}",
    "engine_start": "Start",
    "engine_stop": "Stop",
    "engine_failed": "The engine failed. Try again, or load the page again.",
    "picture_failed": "The browser cannot draw this picture. Save it as SVG.",
    "analysis_failed": "This turn cannot be shown. Load the page again.",
    "workers_differ": "Several workers search with different seeds, so results can differ from search to search.",
    "analysis_not_kept": "This browser cannot keep your variations. Save the record before you leave.",
    "review_start": "Review this game",
    "review_stop": "Stop",
    "review_stopped": "The review was stopped.",
    "lesson_ask": "Move {ply}: {player} played {move}, {judgement}. Find a better move.",
    "lesson_none": "{player} made no inaccuracies, mistakes or blunders.",
    "lesson_end": "That was the last one.",
    "lesson_same": "{move} was the move of the game. Try another one.",
    "lesson_worse": "{move} is not good enough. Try another move.",
    "lesson_takes": "Good: {move} captures {captured}.",
    "lesson_from": "{count} from {player}",
    "lesson_reply": "Then {player} will probably play {move} and capture {count}.",
    "lesson_gains": "Points of win share, compared with {move}: {gains}.",
    # Tools.
    "show_moves": "Show moves",
    "hide_moves": "Hide moves",
    "hint": "Hint",
    "hint_not_your_turn": "Hints are available only on your turn.",
    "hint_captures": HINT_CAPTURES,
    "hint_suggests": HINT_SUGGESTS,
    "hint_replies": HINT_REPLIES,
    "engine_name": "Engine",
    "hint_thinking": "The strongest computer player is thinking …",
    "analysis_off": "Hints and analysis are off while other people play.",
    "moves_only": "This is the deal of the day. It allows moves only: no undo, no hints and no other players.",
    "analysis_no_position": "This is not a position. Check the link.",
    "analysis_no_kernel": "The analysis board cannot run in this browser.",
    "undo": "Undo",
    "restart": "Restart",
    "new_game": "New game",
    "keyboard_shortcuts": "Keyboard shortcuts",
    "replay": "Replay",
    "replay_stop": "Stop",
    "share": "Share",
    "qr_code": "QR code",
    "copy": "Copy",
    "copied": "Copied",
    # The deal of the day.
    "daily": "Deal of the day",
    "daily_countdown": "The next deal comes in {hours} h {minutes} min, at 00:00 UTC.",
    "daily_over": "This day is over. Load the page again for the new deal.",
    # The analysis of a turn.
    "percent": "{percent} %",
    "player_share": "{player} {percent} %",
    "cell_count": "{count} cells",
    "expected_replies": "Expected replies",
    "effort": "Depth {depth}, {nodes} nodes",
    "speed": "{nodes} nodes/s",
    "solved": "Solved: a longer search would not change the value of the best move.",
    "solved_result": "Solved. Proven result: {result}.",
    # The review of a game.
    "review": "Review",
    "review_progress": "{done} of {total} moves reviewed",
    "not_reviewed": "not reviewed yet",
    "accuracy": "Accuracy",
    "inaccuracies": "Inaccuracies",
    "mistakes": "Mistakes",
    "blunders": "Blunders",
    "kingmakers": "Kingmakers",
    "inaccuracy": "inaccuracy",
    "mistake": "mistake",
    "blunder": "blunder",
    "kingmaker": "kingmaker",
    "move": "Move",
    "reviewed_move": "Move {ply}, {player} {move}",
    "judgement_cost": "{judgement}, loses {points} points of win share",
    "kingmaker_cost": "kingmaker, moves {points} points of win share from {from} to {to}",
    "better": "Better:",
    "no_judged_moves": "No inaccuracies, mistakes, blunders or kingmaker moves.",
    "turning_point": "turning point",
    "game_turned": "The game turned with move {ply}, {player} {move}.",
    "game_never_turned": "The game has no turning point.",
    "graph": "Win shares of the players after each move",
    "graph_table": "Win shares as a table",
    "graph_start": "Start: {shares}.",
    "graph_move": "Move {ply}: {shares}.",
    "graph_judgement": "{player} {move}: {judgement}.",
    "graph_turned": "The game turned here.",
    # Settings.
    "pace": "Computer speed",
    "confirm_moves": "Confirm moves on touch screens",
    "sound": "Sound",
}
"""Every shared label by its key. Keys are stable: the script asks for them by name."""

PACES: Final[Mapping[str, float]] = {pace.value: pace.seconds for pace in Pace}
"""Least time of a computer player's move in seconds, keyed by the name of the pace."""


def seat_label(*, spec: str | None, person: str, is_yours: bool, is_taken: bool) -> str:
    """Return the text to show for the occupant of a seat, such as "Ruth, level 4" or "You".

    `spec` names the opponent in the seat, and is `None` for a human seat. `person` is the name that the person in the
    seat has chosen, or empty. `is_yours` says whether the visitor of the page holds the seat, `is_taken` whether any
    person holds the seat.
    """
    if spec is not None:
        return character(spec).label
    if is_yours:
        return person or LABELS["you"]
    return (person or LABELS["guest"]) if is_taken else LABELS["open_seat"]
