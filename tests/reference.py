"""The rules in slow and obvious Python: the oracle that the kernel and the core are compared with.

A board is a list of 11 strings of 16 letters `.#BRG`. A cell is a column and a row, both counted from 0. A player is
one of the letters `B`, `R` and `G`.
"""

Rows = list[str]
Cell = tuple[int, int]

WIDTH = 16
HEIGHT = 11
PLAYERS = "BRG"
# Clockwise from the top.
DIRECTIONS = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)]


def jump(rows: Rows, cell: Cell, direction: tuple[int, int]) -> tuple[str, str, list[Cell]] | None:
    """Return the jump (the captured line) from `cell` in `direction`, or None if there is no jump.

    A jump is given as (player who captures, player who loses the cells, captured cells). The line starts beside `cell`
    with cells of one player, the loser, and ends at the first cell of another player, who captures. There is no jump if
    `cell` is occupied, or if a wall, an empty cell or the edge of the board comes before the cell of the other player.
    """
    x, y = cell
    dx, dy = direction
    if rows[y][x] != ".":
        return None
    loser = None
    taken: list[Cell] = []
    while True:
        x, y = x + dx, y + dy
        if not (0 <= x < WIDTH and 0 <= y < HEIGHT):
            return None  # the edge of the board
        owner = rows[y][x]
        if owner not in PLAYERS:
            return None  # a wall or an empty cell
        if loser is None:
            loser = owner
        if owner != loser:
            return owner, loser, taken
        taken.append((x, y))


def all_transitions(rows: Rows) -> dict[str, dict[Cell, list[tuple[str, list[Cell]]]]]:
    """Return the legal moves of each player, keyed by player.

    The moves of a player are a dictionary, too: it maps the cell of each move to the list of the jumps of the move. A
    jump is one captured line, given as (player who loses the cells, captured cells). The first jump in the list is the
    one upwards, if there is one; the others follow clockwise.
    """
    transitions: dict[str, dict[Cell, list[tuple[str, list[Cell]]]]] = {player: {} for player in PLAYERS}
    for y in range(HEIGHT):
        for x in range(WIDTH):
            for direction in DIRECTIONS:
                found = jump(rows, (x, y), direction)
                if found:
                    winner, loser, taken = found
                    transitions[winner].setdefault((x, y), []).append((loser, taken))
    return transitions


def play(rows: Rows, player: str, cell: Cell) -> Rows:
    """Return the rows of the board after `player` plays on `cell`; raise KeyError if the move is illegal.

    The list `rows` is not changed.
    """
    gained = [cell]
    for _loser, taken in all_transitions(rows)[player][cell]:
        gained += taken
    return ["".join(player if (x, y) in gained else rows[y][x] for x in range(WIDTH)) for y in range(HEIGHT)]


def next_player(rows: Rows, first: str) -> tuple[str | None, list[str]]:
    """Return the first player who can move, in turn order from `first`, and the players skipped before that player.

    Return (None, []) if no player can move: the game is over.
    """
    transitions = all_transitions(rows)
    skipped: list[str] = []
    player = first
    for _ in PLAYERS:
        if transitions[player]:
            return player, skipped
        skipped.append(player)
        player = after(player)
    return None, []


def after(player: str) -> str:
    return {"B": "R", "R": "G", "G": "B"}[player]


def scores(rows: Rows) -> dict[str, int]:
    return {player: "".join(rows).count(player) for player in PLAYERS}


def perft(rows: Rows, first: str, depth: int) -> int:
    """Count the sequences of exactly `depth` moves that can be played on the board.

    The first player who can move, in turn order from `first`, makes the first move. A skip is not a move.
    """
    if depth == 0:
        return 1
    player, _skipped = next_player(rows, first)
    if player is None:
        return 0
    moves = all_transitions(rows)[player]
    return sum(perft(play(rows, player, cell), after(player), depth - 1) for cell in moves)
