"""The table of all commands: where each is defined, what it does in one line, and examples of its use."""

from __future__ import annotations

from typing import Final, NamedTuple


class CommandEntry(NamedTuple):
    """A command: the `module` and the `attribute` that define it, its first line of help, and `examples` to type."""

    module: str
    attribute: str
    summary: str
    examples: tuple[str, ...]


_COMMANDS: Final = "frontends.console.commands"

COMMAND_TABLE: Final = {
    "play": CommandEntry(
        f"{_COMMANDS}.play",
        "play",
        "Play a game in the terminal.",
        ("tribolo-cli play", "tribolo-cli --red level:3 --green level:5", "tribolo-cli --deal islands --seed 7"),
    ),
    "daily": CommandEntry(
        f"{_COMMANDS}.daily",
        "play_daily",
        "Play the deal of the day, the same as on the website.",
        ("tribolo-cli daily", "tribolo-cli daily --date 2026-11-20"),
    ),
    "puzzle": CommandEntry(
        f"{_COMMANDS}.puzzles.solve",
        "solve_puzzles",
        "Solve puzzles: find the one best move.",
        ("tribolo-cli puzzle", "tribolo-cli puzzle --rating 1800"),
    ),
    "replay": CommandEntry(
        f"{_COMMANDS}.replay",
        "replay",
        "Step through the game in FILE with the keys of the game.",
        ("tribolo-cli replay game.tribolo",),
    ),
    "rules": CommandEntry(
        f"{_COMMANDS}.teach",
        "print_rules",
        "Print the rules of the game, with drawings.",
        ("tribolo-cli rules", "tribolo-cli rules --no-board"),
    ),
    "learn": CommandEntry(
        f"{_COMMANDS}.teach",
        "learn",
        "Learn the game in nine lessons with small boards, the course of the website.",
        ("tribolo-cli learn", "tribolo-cli learn walls"),
    ),
    "scores": CommandEntry(
        f"{_COMMANDS}.scores",
        "scores",
        "Print the score card: the results of your finished games.",
        ("tribolo-cli scores", "tribolo-cli scores --json"),
    ),
    "watch": CommandEntry(
        f"{_COMMANDS}.watch",
        "watch_game",
        "Follow the game at URL, on a Tribolo server, until its end.",
        ("tribolo-cli watch https://tribolo.example/games/2yK0Zc5QeX1mVb7RtNpLsA",),
    ),
    "join": CommandEntry(
        f"{_COMMANDS}.join",
        "join_game",
        "Take the seat of the invite link LINK, and play the game with the others.",
        (
            "tribolo-cli join https://tribolo.example/games/2yK0Zc5QeX1mVb7RtNpLsA/seat/SECRET --name Ada",
            "tribolo-cli join https://tribolo.example/games/2yK0Zc5QeX1mVb7RtNpLsA --no-board",
        ),
    ),
    "lobby": CommandEntry(
        f"{_COMMANDS}.lobby",
        "wait_in_lobby",
        "List the games at the server URL that wait for people, take a seat, and play.",
        ("tribolo-cli lobby https://tribolo.example/", "tribolo-cli lobby https://tribolo.example/ --take 10+10"),
    ),
    "bot": CommandEntry(
        f"{_COMMANDS}.bot",
        "play_as_program",
        "Take the seat of the invite link LINK, and let the opponent SPEC play there until the game is over.",
        (
            "tribolo-cli bot https://tribolo.example/games/2yK0Zc5QeX1mVb7RtNpLsA/seat/SECRET level:5",
            "tribolo-cli bot https://tribolo.example/ --token-file robo.token level:5 --games 8",
        ),
    ),
    "forget": CommandEntry(
        f"{_COMMANDS}.forget",
        "forget_server",
        "Delete what the server URL stores about you, and your identity there.",
        ("tribolo-cli forget https://tribolo.example/",),
    ),
    "show": CommandEntry(
        f"{_COMMANDS}.show",
        "show",
        "Print the last turn of the game in FILE.",
        ("tribolo-cli show game.tribolo", "tribolo-cli show game.tribolo --json"),
    ),
    "convert": CommandEntry(
        f"{_COMMANDS}.convert",
        "convert",
        "Print the game in FILE in another notation.",
        ("tribolo-cli convert game.tribolo --to json", "tribolo-cli convert game.json --to record"),
    ),
    "analyse": CommandEntry(
        f"{_COMMANDS}.analyse",
        "analyse",
        "Rank the moves of a turn by their win shares.",
        ("tribolo-cli analyse game.tribolo", "tribolo-cli analyse game.tribolo --ply 40 --time 10s"),
    ),
    "review": CommandEntry(
        f"{_COMMANDS}.review",
        "review_game",
        "Find the moves of a game that lost most, and better ones.",
        ("tribolo-cli review game.tribolo", "tribolo-cli review game.tribolo --nodes 2000 --worst 5"),
    ),
    "opponents": CommandEntry(
        f"{_COMMANDS}.opponents",
        "opponents",
        "List the opponents with their variants and options, and the installed plug-ins.",
        ("tribolo-cli opponents",),
    ),
    "match": CommandEntry(
        f"{_COMMANDS}.match",
        "match",
        "Play one game between three opponents and print each move.",
        ("tribolo-cli match original maxn brs --seed 7",),
    ),
    "arena": CommandEntry(
        f"{_COMMANDS}.arena",
        "arena",
        "Compare the strength of opponents in a tournament.",
        (
            "tribolo-cli arena original maxn brs",
            "tribolo-cli arena --against original flat brs:depth=4",
            "tribolo-cli arena --compare brs maxn --against greedy",
        ),
    ),
    "selfplay": CommandEntry(
        f"{_COMMANDS}.selfplay",
        "selfplay",
        "Play games between opponents and save them as training data.",
        ("tribolo-cli selfplay --games 100 --out games.jsonl",),
    ),
    "train": CommandEntry(
        f"{_COMMANDS}.train",
        "train_network",
        "Train a network for the engine by self-play.",
        ("tribolo-cli train folder --plan quick",),
    ),
    "puzzles": CommandEntry(
        f"{_COMMANDS}.puzzles.mine",
        "mine_puzzles",
        "Mine puzzles: turns of games with one best move.",
        ("tribolo-cli puzzles --games 1000 --seed 1 --out puzzles.jsonl",),
    ),
    "bench": CommandEntry(
        f"{_COMMANDS}.bench",
        "bench",
        "Score an opponent in games and forecasts that nobody can know in advance.",
        ("tribolo-cli bench level:5 --quick", "tribolo-cli bench --check level-5.jsonl"),
    ),
    "exploit": CommandEntry(
        f"{_COMMANDS}.exploit",
        "exploit_opponent",
        "Compute how much a best response wins against two copies of an opponent.",
        ("tribolo-cli exploit greedy", "tribolo-cli exploit brs:depth=2 --size 6x6 --out brs.jsonl"),
    ),
    "perft": CommandEntry(
        f"{_COMMANDS}.perft",
        "count_sequences",
        "Count the sequences of DEPTH moves from a turn.",
        ("tribolo-cli perft 4 --seed 7 --divide",),
    ),
    "completion": CommandEntry(
        f"{_COMMANDS}.completion",
        "completion",
        "Print the script that completes commands and options in a shell.",
        ("tribolo-cli completion bash", "tribolo-cli completion zsh"),
    ),
    "engine": CommandEntry(
        f"{_COMMANDS}.engine",
        "engine",
        "Play for another program, which sends commands as lines of text.",
        ("tribolo-cli engine", "tribolo-cli engine level:3"),
    ),
    "help": CommandEntry(
        "frontends.console.command_line",
        "show_help",
        "Print the help of a command, or the list of commands.",
        ("tribolo-cli help", "tribolo-cli help arena"),
    ),
}
"""All commands by name, in the order in which the help lists them; their modules are imported only when needed."""

GROUPS: Final = {
    "Play": ("play", "daily", "puzzle", "replay", "rules", "learn", "scores"),
    "Play on a server": ("watch", "join", "lobby", "bot", "forget"),
    "Games in files": ("show", "convert", "analyse", "review"),
    "Opponents": ("opponents", "match", "arena"),
    "Research": ("selfplay", "train", "puzzles", "bench", "exploit", "perft"),
    "Shell and programs": ("completion", "engine", "help"),
}
"""The names of all commands, in the order of the table, by the headings of the help."""

SYNONYMS: Final = {
    "ai": "opponents",
    "benchmark": "bench",
    "completions": "completion",
    "course": "learn",
    "export": "convert",
    "follow": "watch",
    "game": "play",
    "levels": "opponents",
    "list": "opponents",
    "load": "replay",
    "new": "play",
    "print": "show",
    "results": "scores",
    "start": "play",
    "stats": "scores",
    "statistics": "scores",
    "today": "daily",
    "tournament": "arena",
    "tutorial": "learn",
    "undo": "play",
    "view": "show",
}
"""Other words that users try, and the command to suggest for each; the command is not run."""
