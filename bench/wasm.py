"""Compare the speed of the engine in Chromium, in Node.js and in the native kernel with each back end for x86-64.

python -m bench.wasm

Each turn is searched by all of them, one after the other, three times; the table holds medians over the turns.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Final, TypeAlias

from playwright.sync_api import sync_playwright

from tests.golden_games import play_out
from tools.wasm import ENGINE, ROOT, WEIGHTS
from tribolo_core import format_position, opponent, parse_position
from tribolo_core.turn import Turn

NODES: Final = 10_000
REPEATS: Final = 3
PLIES: Final = (5, 25, 45, 65)

Search: TypeAlias = Callable[[str], float]
"""A function that searches a position and returns the time in milliseconds."""


def positions() -> list[str]:
    """Return the positions after each number of moves in `PLIES` of three games of `level:6`."""
    games = [play_out(seed, "level:6") for seed in range(3)]
    return [format_position(game.turns[ply].position) for game in games for ply in PLIES]


def main() -> None:
    """Time the searches of all engines, and print a table of their speeds.

    With the option `--native`, call `serve_native` instead.
    """
    if sys.argv[1:] == ["--native"]:
        serve_native()
        return
    with ExitStack() as stack:
        searches: dict[str, Search] = {
            f"native, {name}": stack.enter_context(native(name)) for name in ("avx2", "sse2", "portable")
        }
        searches["Node.js"] = stack.enter_context(node())
        searches["Chromium"] = stack.enter_context(chromium())
        times: dict[str, list[float]] = {name: [] for name in searches}
        for position in positions():
            runs = [{name: search(position) for name, search in searches.items()} for _ in range(REPEATS)]
            for name, found in times.items():
                found.append(median(run[name] for run in runs))
    fastest = times["native, avx2"]
    print("| engine | nodes/s | to native AVX2 |\n| --- | --- | --- |")
    for name, found in times.items():
        ratio = median(best / time for best, time in zip(fastest, found, strict=True))
        print(f"| {name} | {NODES * 1_000 / median(found):,.0f} | {ratio:.2f} |")


@contextmanager
def conversation(command: list[str | Path], environment: dict[str, str] | None = None) -> Iterator[Search]:
    """Run a program that times searches; yield a function that sends it a position and returns the milliseconds.

    The program reads a position string on each line, and writes the milliseconds of the search on a line.
    """
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=os.environ | (environment or {})
    )

    def search(position: str) -> float:
        assert process.stdin
        assert process.stdout
        process.stdin.write(position + "\n")
        process.stdin.flush()
        return float(process.stdout.readline())

    with process:
        yield search
        assert process.stdin
        process.stdin.close()


def native(backend: str) -> AbstractContextManager[Search]:
    """Return a conversation with the native kernel with a back end such as `avx2`."""
    return conversation([sys.executable, "-m", "bench.wasm", "--native"], {"TRIBOLO_BACKEND": backend})


def serve_native() -> None:
    """Search the position string on each line of standard input, and write the milliseconds on a line."""
    engine = opponent(f"engine:nodes={NODES}")
    for line in sys.stdin:
        position = parse_position(line.strip())
        turn = Turn.start(position.board, position.player)
        start = perf_counter()
        engine.analyse(turn, seed=0)
        print((perf_counter() - start) * 1_000, flush=True)


def node() -> AbstractContextManager[Search]:
    """Return a conversation with WebAssembly in Node.js."""
    program = f"""
        import {{ readFileSync }} from "node:fs";
        import {{ createInterface }} from "node:readline";
        import {{ Kernel }} from {json.dumps((ENGINE / "kernel.js").as_uri())};
        const kernel = new Kernel(new WebAssembly.Module(readFileSync({json.dumps(str(ENGINE / "kernel.wasm"))})));
        kernel.loadWeights(readFileSync({json.dumps(str(WEIGHTS))}));
        for await (const line of createInterface(process.stdin)) {{
          const start = performance.now();
          kernel.analyse(line, [], {{ nodes: {NODES} }});
          console.log(performance.now() - start);
        }}
    """
    return conversation([shutil.which("node") or "node", "--input-type=module", "--eval", program])


class QuietHandler(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Do nothing: the server writes no log."""


@contextmanager
def chromium() -> Iterator[Search]:
    """Yield a function that searches a position with WebAssembly in Chromium, and returns the milliseconds."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(QuietHandler, directory=str(ROOT)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            page = browser.new_page()
            page.goto(f"http://127.0.0.1:{server.server_port}/{ENGINE.relative_to(ROOT).as_posix()}/kernel.json")
            page.evaluate(
                """async weightsUrl => {
                  const url = name => new URL(name, location.href);
                  const { Kernel } = await import(url("kernel.js"));
                  const weights = await (await fetch(weightsUrl)).arrayBuffer();
                  const kernel = new Kernel(await WebAssembly.compileStreaming(fetch(url("kernel.wasm"))));
                  kernel.loadWeights(new Uint8Array(weights));
                  window.search = (position, nodes) => {
                    const start = performance.now();
                    kernel.analyse(position, [], { nodes });
                    return performance.now() - start;
                  };
                }""",
                f"/{WEIGHTS.relative_to(ROOT).as_posix()}",
            )
            yield lambda position: page.evaluate(f"position => window.search(position, {NODES})", position)
            browser.close()
    finally:
        server.shutdown()


if __name__ == "__main__":
    main()
