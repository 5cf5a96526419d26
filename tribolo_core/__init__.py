"""Tribolo, a board game for three players: rules, computer players, analysis and records.

A game is an immutable value: `play` returns the game after one more move.

>>> import tribolo_core as tribolo
>>> game = tribolo.Game.new(seed=7)
>>> while game.turn.player:
...     game = game.play(tribolo.opponent("greedy").choose(game.turn, seed=1))
>>> print(game.turn.scores, *game.turn.outcome.winners)
76-40-48 Blue

`help(tribolo_core.Game)` explains a class, and `help(tribolo_core.analyse)` a function.

- Games: `Game`, `Turn`, `PastMove`, `deal`, `Preset` and `PRESETS`, `perft`
- Values: `Board`, `Position`, `Player` and `PLAYERS`, `Owner`, `Coord` and `COORDS`, `Cells`, `WIDTH`, `HEIGHT`,
  `Jump`, `Transition`, `all_transitions`, `Scores`, `Outcome`
- Computer players: `opponent`, `OPPONENTS`, `SPECS`, `Opponent`, `Question`, `Limits`, `Stop`
- Analysis: `analyse`, `ANALYST`, `Analysis`, `RankedMove`, `Shares`
- Exact endings: `solve`, `Solution`, `guarantee`, `Guarantee`
- Review of a game: `review`, `ReviewedMove`, `Judgement`, `summaries`, `Summary`, `turning_point`, `annotated`
- Text: `parse_position`, `format_position`, `Record`, `Variation`, `parse_record`, `parse_records`, `format_record`
- Files of records: `save`, `load`, `load_all`
- Pictures: the module `svg`
- Errors: `TriboloError`, `IllegalMove` and `Reason`, `NotationError` and `Fault`, `InvalidBoard`, `InvalidPosition`,
  `InvalidArgument`, `InvalidSeed`, `InvalidSpec`, `UnknownKey`, `Unsolved`

For research, `tribolo_core.batch`, `tribolo_core.envs`, `tribolo_core.guided`, `tribolo_core.dataset`,
`tribolo_core.arena`, `tribolo_core.benchmark` and `tribolo_core.training` are imported by their names.
"""

import typing

if typing.TYPE_CHECKING:
    # Type checkers read this list of the exported names.
    from . import svg
    from .ai import ANALYST, OPPONENTS, SPECS, analyse, opponent
    from .ai.protocol import (
        Analysis,
        Limits,
        Opponent,
        Question,
        RankedMove,
        Shares,
        Stop,
    )
    from .analysis.endgame import Guarantee, Solution, guarantee, solve
    from .analysis.review import (
        Judgement,
        ReviewedMove,
        Summary,
        annotated,
        summaries,
        turning_point,
    )
    from .board import Board, Position, all_transitions, deal
    from .coord import COORDS, HEIGHT, WIDTH, Cells, Coord
    from .errors import (
        Fault,
        IllegalMove,
        InvalidArgument,
        InvalidBoard,
        InvalidPosition,
        InvalidSeed,
        InvalidSpec,
        NotationError,
        Reason,
        TriboloError,
        UnknownKey,
        Unsolved,
    )
    from .game import Game
    from .history import PastMove
    from .notation import (
        Record,
        Variation,
        format_position,
        format_record,
        load,
        load_all,
        parse_position,
        parse_record,
        parse_records,
        save,
    )
    from .player import PLAYERS, Owner, Player
    from .presets import PRESETS, Preset
    from .review import review
    from .scores import Outcome, Scores
    from .transition import Jump, Transition
    from .turn import Turn, perft

    __all__ = [
        "ANALYST",
        "COORDS",
        "HEIGHT",
        "OPPONENTS",
        "PLAYERS",
        "PRESETS",
        "SPECS",
        "WIDTH",
        "Analysis",
        "Board",
        "Cells",
        "Coord",
        "Fault",
        "Game",
        "Guarantee",
        "IllegalMove",
        "InvalidArgument",
        "InvalidBoard",
        "InvalidPosition",
        "InvalidSeed",
        "InvalidSpec",
        "Judgement",
        "Jump",
        "Limits",
        "NotationError",
        "Opponent",
        "Outcome",
        "Owner",
        "PastMove",
        "Player",
        "Position",
        "Preset",
        "Question",
        "RankedMove",
        "Reason",
        "Record",
        "ReviewedMove",
        "Scores",
        "Shares",
        "Solution",
        "Stop",
        "Summary",
        "Transition",
        "TriboloError",
        "Turn",
        "UnknownKey",
        "Unsolved",
        "Variation",
        "all_transitions",
        "analyse",
        "annotated",
        "deal",
        "format_position",
        "format_record",
        "guarantee",
        "load",
        "load_all",
        "opponent",
        "parse_position",
        "parse_record",
        "parse_records",
        "perft",
        "review",
        "save",
        "solve",
        "summaries",
        "svg",
        "turning_point",
    ]

    __version__: str
else:
    # At run time, a module is imported when a program uses one of its public names. All modules together take longer to
    # import than a short command takes to run. The kernel is imported at once, so that it refuses an unknown back end.
    from . import _kernel as _kernel
    from . import review

    # Here `review` is a module; the first import of a module binds its name. From now on the name is free for the
    # function `review`.
    del review

    # The public names of each module.
    _NAMES = {
        "ai": "ANALYST OPPONENTS SPECS analyse opponent",
        "ai.protocol": "Analysis Limits Opponent Question RankedMove Shares Stop",
        "analysis.endgame": "Guarantee Solution guarantee solve",
        "analysis.review": "Judgement ReviewedMove Summary annotated summaries turning_point",
        "board": "Board Position all_transitions deal",
        "coord": "COORDS HEIGHT WIDTH Cells Coord",
        "errors": (
            "Fault IllegalMove InvalidArgument InvalidBoard InvalidPosition InvalidSeed InvalidSpec "
            "NotationError Reason TriboloError UnknownKey Unsolved"
        ),
        "game": "Game",
        "history": "PastMove",
        "notation": (
            "Record Variation format_position format_record load load_all "
            "parse_position parse_record parse_records save"
        ),
        "player": "PLAYERS Owner Player",
        "presets": "PRESETS Preset",
        "review": "review",
        "scores": "Outcome Scores",
        "transition": "Jump Transition",
        "turn": "Turn perft",
    }

    _MODULES = {name: module for module, names in _NAMES.items() for name in names.split()}

    # These modules are attributes of the package; others, such as `tribolo_core.batch`, are imported by their names.
    _SUBMODULES = {"svg", *(module.partition(".")[0] for module in _NAMES)} - {"review"}

    def __getattr__(name: str) -> object:
        """Return a public name of a module that is not imported yet, or the version of the installed distribution."""
        from importlib import import_module

        if name == "__version__":
            return import_module("importlib.metadata").version("tribolo")
        if name in _SUBMODULES:
            return import_module(f".{name}", __name__)
        if name == "__all__":
            # `import *` and `help` ask for a list. Without one they read all names; with one, `help` would be a book.
            for public in (*_SUBMODULES, *_MODULES):
                __getattr__(public)
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(import_module(f".{_MODULES[name]}", __name__), name)
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        """Return the names of this package, imported or not."""
        return sorted({*globals(), *_SUBMODULES, *_MODULES})
