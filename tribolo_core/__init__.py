"""The rules, notations and opponents of Tribolo as immutable values.

>>> import tribolo_core as tribolo
>>> game = tribolo.Game.new(seed=7)
>>> while game.turn.player:
...     game = game.play(tribolo.opponent("greedy").choose(game.turn, seed=1))
>>> print(game.turn.scores, *game.turn.outcome.winners)
76-40-48 Blue
"""

from .ai import ANALYST, OPPONENTS, SPECS, analyse, opponent
from .ai.protocol import Analysis, Limits, Opponent, Question, RankedMove, Shares, Stop
from .analysis.endgame import Guarantee, Solution, guarantee, solve
from .board import Board, Position, all_transitions, deal
from .coord import COORDS, HEIGHT, WIDTH, Coord
from .errors import (
    Fault,
    IllegalMove,
    InvalidBoard,
    InvalidPosition,
    InvalidSeed,
    InvalidSpec,
    NotationError,
    Reason,
    TriboloError,
    Unsolved,
)
from .game import Game
from .history import PastMove
from .notation import Record, Variation, format_position, format_record, parse_position, parse_record
from .player import PLAYERS, Owner, Player
from .scores import Outcome, Scores
from .transition import Jump, Transition
from .turn import Turn, perft

__all__ = [
    "ANALYST",
    "COORDS",
    "HEIGHT",
    "OPPONENTS",
    "PLAYERS",
    "SPECS",
    "WIDTH",
    "Analysis",
    "Board",
    "Coord",
    "Fault",
    "Game",
    "Guarantee",
    "IllegalMove",
    "InvalidBoard",
    "InvalidPosition",
    "InvalidSeed",
    "InvalidSpec",
    "Jump",
    "Limits",
    "NotationError",
    "Opponent",
    "Outcome",
    "Owner",
    "PastMove",
    "Player",
    "Position",
    "Question",
    "RankedMove",
    "Reason",
    "Record",
    "Scores",
    "Shares",
    "Solution",
    "Stop",
    "Transition",
    "TriboloError",
    "Turn",
    "Unsolved",
    "Variation",
    "all_transitions",
    "analyse",
    "deal",
    "format_position",
    "format_record",
    "guarantee",
    "opponent",
    "parse_position",
    "parse_record",
    "perft",
    "solve",
]
