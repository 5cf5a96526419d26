#!/usr/bin/env python3
"""A whole engine in plain Python: it knows the rules, and plays the move that captures the most cells."""

import re
import sys

WIDTH, HEIGHT, PLAYERS = 16, 11, "BRG"
NAMES = ["abcdefghijklmnop"[cell % WIDTH] + str(cell // WIDTH + 1) for cell in range(WIDTH * HEIGHT)]
STEPS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]


def captured(board: list[str], player: str, cell: int) -> list[int]:
    """Return the cells that `player` captures by playing on `cell`: runs of one opponent up to an own cell."""
    found: list[int] = []
    for step_x, step_y in STEPS if board[cell] == "." else ():
        run: list[int] = []
        x, y = cell % WIDTH + step_x, cell // WIDTH + step_y
        while 0 <= x < WIDTH and 0 <= y < HEIGHT and board[y * WIDTH + x] in PLAYERS:
            owner = board[y * WIDTH + x]
            if owner == player:
                found += run
                break
            if run and owner != board[run[0]]:
                break
            run.append(y * WIDTH + x)
            x, y = x + step_x, y + step_y
    return found


def moves(board: list[str], player: str) -> dict[int, list[int]]:
    """Return the legal moves of `player`: the cells that each captures, by the cell on which it is played."""
    return {cell: taken for cell in range(len(board)) if (taken := captured(board, player, cell))}


def after(board: list[str], player: str, cell: int) -> tuple[list[str], str]:
    """Return the board after a move, and the next player who can move; the player is empty if the game is over."""
    board = list(board)
    for taken in [cell, *captured(board, player, cell)]:
        board[taken] = player
    order = [PLAYERS[(PLAYERS.index(player) + turn) % 3] for turn in (1, 2, 3)]
    return board, next((mover for mover in order if moves(board, mover)), "")


def position(words: list[str]) -> tuple[list[str], str]:
    """Return the board and the player to move after the command `position fen ROWS PLAYER [moves MOVE...]`."""
    board = list(re.sub("[0-9]+", lambda run: "." * int(run[0]), words[2]).replace("/", ""))
    player = words[3].upper()
    for name in words[5:]:
        board, player = after(board, player, NAMES.index(name))
    return board, player


def main() -> None:
    """Answer commands until `quit` or the end of the input."""
    board, player = list[str](), ""
    for line in sys.stdin:
        words = line.split()
        if words[:1] == ["ugi"]:
            print("id name Reference", "id author You", "ugiok", sep="\n", flush=True)
        elif words[:1] == ["isready"]:
            print("readyok", flush=True)
        elif words[:1] == ["position"]:
            board, player = position(words)
        elif words[:1] == ["go"]:
            legal = moves(board, player)
            best = max(legal, key=lambda cell: len(legal[cell]))
            print(f"info depth 1 nodes {len(legal)} value {len(legal[best])} pv {NAMES[best]}")
            print(f"bestmove {NAMES[best]}", flush=True)
        elif words[:1] == ["quit"]:
            break


if __name__ == "__main__":
    main()
