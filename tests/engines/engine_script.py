"""An engine for tests: `python engine_script.py FAULT` plays legal moves, but for one fault.

It finds a legal move in the position itself, with the reference engine of the documents.
"""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import time
from pathlib import Path

REFERENCE = Path(__file__).parents[2] / "docs" / "how-to" / "reference_engine.py"


def main(fault: str) -> None:
    """Answer commands with one fault until `quit`, or for ever."""
    spec = importlib.util.spec_from_file_location("reference_engine", REFERENCE)
    assert spec
    assert spec.loader
    reference = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(reference)
    if fault == "dies":
        sys.exit(3)
    if fault == "child":
        print("id name", subprocess.Popen(["sleep", "1000"]).pid, flush=True)
    if fault == "stderr":
        sys.stderr.write("a warning\n" * 100_000)
    searches = 0
    for line in sys.stdin:
        words = line.split()
        if words == ["ugi"]:
            if fault == "silent":
                continue
            if fault == "chatty":
                print("\x00\u00e9 info pv z9", "option", "info depth pv", "bestmove", sep="\n")
            print("option name Hash type spin default 1 min 1 max 9\nugiok", flush=True)
        elif words[:1] == ["setoption"] and words[4:] == ["7"]:
            print("info string hash is 7", flush=True)
        elif words == ["isready"]:
            print("readyok", flush=True)
        elif words[:1] == ["position"]:
            board, player = reference.position(words)
        elif words[:1] == ["go"]:
            searches += 1
            move = reference.NAMES[min(reference.moves(board, player))]
            print(f"info depth 1 nodes {os.getpid()} pv {move}", flush=True)
            search(fault, searches, words)
            print("bestmove", move, flush=True)
            if fault == "babbles":
                print("info depth 99 pv a1\nbestmove", move, "\nbestmove", flush=True)
        elif words == ["quit"] and fault != "stays":
            return
    while fault == "stays":
        time.sleep(1)


def search(fault: str, searches: int, words: list[str]) -> None:
    match fault:
        case "crashes" if searches == 2:
            os.abort()
        case "illegal":
            print("bestmove a1\nbestmove a2", flush=True)
        case "nonsense":
            print("bestmove exec:/bin/true", flush=True)
        case "nothing":
            print("bestmove", flush=True)
        case "sleeps":
            time.sleep(1_000)
        case "long line":
            print("x" * (1 << 17), flush=True)
        case "endless line":
            while True:
                os.write(1, b"x" * 4_096)
        case "endless lines":
            while True:
                os.write(1, b"info depth 1\n" * 4_096)
        case "hungry":
            print(len(bytearray(1 << 30)), flush=True)
        case "environment":
            print("info string", *os.environ, flush=True)
        case "stoppable" if "infinite" in words:
            while sys.stdin.readline() != "stop\n":
                pass


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "")
