"""Compare the speed of the engine in Node.js and in Chromium with that of the native kernel.

python -m bench.wasm [FILE] [--at-least RATIO]

Each line of FILE is a position string. Every engine searches each position with 10,000 nodes, one engine after the
other, and must find the same values. The table holds medians over the positions. With `--at-least`, only Node.js and
the native kernel search, and the exit code is 1 if Node.js reaches less than this ratio of the speed of the portable
back end: with the same module, the ratio to AVX2 was .43 on one processor and .39 on another one.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Final, TypeAlias

from playwright.sync_api import sync_playwright

from tools.page import SOURCES, module
from tools.programs import find
from tools.wasm import ENGINE, ROOT, WEIGHTS
from tribolo_core import TriboloError, opponent, parse_position
from tribolo_core.turn import Turn

NODES: Final = 10_000
QUESTIONS: Final = Path(__file__).with_name("questions.txt")
"""The positions after 5, 25, 45 and 65 moves of 15 games of `level:6` with the seeds 0 to 14."""

PORTABLE: Final = "native, portable"

Search: TypeAlias = Callable[[str], tuple[float, list[object]]]
"""A function that searches a position, and returns the time in milliseconds and the list of moves with their values."""

ANSWER: Final = f"""
    (kernel, position) => {{
      const start = performance.now();
      const {{ moves }} = kernel.analyse(position, [], {{ nodes: {NODES} }});
      return [performance.now() - start, moves.map(({{ move, value }}) => [move, value])];
    }}
"""


def main() -> int:
    """Time the searches of all engines, print a table of their speeds, and return the exit code.

    With the option `--native`, call `serve_native` instead.
    """
    parser = ArgumentParser(prog="python -m bench.wasm", description="Time the engine in Node.js and in Chromium.")
    parser.add_argument("file", nargs="?", type=Path, default=QUESTIONS, metavar="FILE", help="positions, one a line")
    parser.add_argument("--at-least", type=float, metavar="RATIO", help="fail if Node.js is slower than this")
    parser.add_argument("--native", action="store_true", help="answer the positions of standard input")
    options = parser.parse_args()
    if options.native:
        return serve_native()
    try:
        times = measure(read_positions(options.file), options.at_least is None)
    except (OSError, UnicodeDecodeError, TriboloError) as error:
        parser.error(f"{options.file} cannot be used: {getattr(error, 'strerror', None) or error}")
    fastest = times["native"]
    print("| engine | nodes/s | to native |\n| --- | ---: | ---: |")
    for name, found in times.items():
        print(f"| {name} | {NODES * 1_000 / median(found):,.0f} | {ratio(fastest, found):.2f} |")
    return int(options.at_least is not None and ratio(times[PORTABLE], times["Node.js"]) < options.at_least)


def ratio(reference: list[float], times: list[float]) -> float:
    """Return how many times as fast as a reference an engine is, from both times of each position: the median."""
    return median(other / time for other, time in zip(reference, times, strict=True))


def read_positions(path: Path) -> list[str]:
    """Return the positions of a file; raise TriboloError, with the number of the line, if one has no move to search."""
    positions = path.read_text(encoding="utf-8").splitlines()
    for number, text in enumerate(positions, 1):
        try:
            turn = Turn.start(*parse_position(text))
        except TriboloError as error:
            raise TriboloError(f"line {number}: {error}") from None
        if turn.player is None:
            raise TriboloError(f"line {number}: no player can move")
    if not positions:
        raise TriboloError("it holds no position")
    return positions


def measure(positions: list[str], all_engines: bool) -> dict[str, list[float]]:
    """Return the milliseconds of each engine for each position.

    Raises:
        ValueError: An engine found other values than the native kernel.

    """
    with ExitStack() as stack:
        searches: dict[str, Search] = {
            "native": stack.enter_context(native()),
            PORTABLE: stack.enter_context(native("portable")),
            "Node.js": stack.enter_context(node()),
        }
        if all_engines:
            searches |= {
                "native, sse2": stack.enter_context(native("sse2")),
                "Chromium": stack.enter_context(chromium()),
            }
        times: dict[str, list[float]] = {name: [] for name in searches}
        for position in positions:
            expected = None
            for name, search in searches.items():
                milliseconds, answer = search(position)
                times[name].append(milliseconds)
                expected = answer if expected is None else expected
                if answer != expected:
                    raise ValueError(f"{name} and the native kernel differ in {position!r}: {answer} and {expected}")
    return times


@contextmanager
def conversation(command: list[str | Path], environment: dict[str, str] | None = None) -> Iterator[Search]:
    """Run a program that answers each position string on a line by a JSON list on a line; yield it as a search."""
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=os.environ | (environment or {})
    )

    def search(position: str) -> tuple[float, list[object]]:
        assert process.stdin
        assert process.stdout
        process.stdin.write(position + "\n")
        process.stdin.flush()
        milliseconds, answer = json.loads(process.stdout.readline())
        return milliseconds, answer

    with process:
        yield search
        assert process.stdin
        process.stdin.close()


def native(backend: str | None = None) -> AbstractContextManager[Search]:
    """Return a conversation with the native kernel, with its own choice of a back end or with one such as `sse2`."""
    environment = {"TRIBOLO_BACKEND": backend} if backend else None
    return conversation([sys.executable, "-m", "bench.wasm", "--native"], environment)


def serve_native() -> int:
    """Answer the position string on each line of standard input as `conversation` says, and return 0."""
    engine = opponent(f"engine:nodes={NODES}")
    for line in sys.stdin:
        position = parse_position(line.strip())
        turn = Turn.start(position.board, position.player)
        start = perf_counter()
        analysis = engine.analyse(turn, seed=0)
        milliseconds = (perf_counter() - start) * 1_000
        print(json.dumps([milliseconds, [[str(move.coord), move.value] for move in analysis.moves]]), flush=True)
    return 0


@cache
def bundled_kernel() -> Path:
    """Write what the page has around the kernel as one module, and return its path."""
    file = ROOT / "target" / "kernel.js"
    file.write_text(module(SOURCES / "engine" / "kernel.ts"), "utf-8")
    return file


def node() -> AbstractContextManager[Search]:
    """Return a conversation with WebAssembly in Node.js."""
    program = f"""
        import {{ readFileSync }} from "node:fs";
        import {{ createInterface }} from "node:readline";
        import {{ Kernel }} from {json.dumps(bundled_kernel().as_uri())};
        const kernel = new Kernel(new WebAssembly.Module(readFileSync({json.dumps(str(ENGINE / "kernel.wasm"))})));
        kernel.loadWeights(readFileSync({json.dumps(str(WEIGHTS))}));
        const answer = {ANSWER};
        for await (const line of createInterface(process.stdin)) console.log(JSON.stringify(answer(kernel, line)));
    """
    return conversation([find("node") or "node", "--input-type=module", "--eval", program])


class QuietHandler(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Do nothing: the server writes no log."""


@contextmanager
def chromium() -> Iterator[Search]:
    """Yield a function that searches a position with WebAssembly in Chromium."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(QuietHandler, directory=str(ROOT)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=find("chromium-headless-shell"), args=["--no-sandbox"])
            page = browser.new_page()
            page.goto(f"http://127.0.0.1:{server.server_port}/{ENGINE.relative_to(ROOT).as_posix()}/kernel.json")
            page.evaluate(
                """async ([kernelUrl, weightsUrl]) => {
                  const url = name => new URL(name, location.href);
                  const { Kernel } = await import(kernelUrl);
                  const weights = await (await fetch(weightsUrl)).arrayBuffer();
                  window.kernel = new Kernel(await WebAssembly.compileStreaming(fetch(url("kernel.wasm"))));
                  window.kernel.loadWeights(new Uint8Array(weights));
                }""",
                [f"/{file.relative_to(ROOT).as_posix()}" for file in (bundled_kernel(), WEIGHTS)],
            )
            yield lambda position: page.evaluate(f"position => ({ANSWER})(window.kernel, position)", position)
            browser.close()
    finally:
        server.shutdown()


if __name__ == "__main__":
    sys.exit(main())
