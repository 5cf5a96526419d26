"""The kernel as WebAssembly: builds the files of `frontends/web/static/engine`, and checks that they are current.

The files are kept in the repository, so that a checkout serves the whole page without a toolchain for WebAssembly.

    python -m tools.wasm build            # builds the module and writes all files
    python -m tools.wasm build FOLDER     # writes them to another folder
    python -m tools.wasm check            # fails if the sources have changed since the files were written
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final, NamedTuple

import brotli

ROOT: Final = Path(__file__).parents[1]
ENGINE: Final = ROOT / "frontends" / "web" / "static" / "engine"
WEIGHTS: Final = ROOT / "tribolo_core" / "ai" / "engine.weights"
TARGET: Final = "wasm32-unknown-unknown"
MAX_SIZES: Final = {"br": 168_000, "gzip": 212_000}
"""The greatest size in bytes of the module, for each compression."""

DEBIAN: Final = Path("/usr/bin/rustc")
"""The compiler of Debian's package `rustc-web`."""

WITHOUT_LOCATIONS: Final = f'target.{TARGET}.rustflags=["-Zlocation-detail=none"]'
"""Leaves out the places that panics name: no page shows them, and they change with every line of the sources.

The stable compiler takes the option with `RUSTC_BOOTSTRAP=1`.
"""

NOT_IN_THE_MODULE: Final = (
    "kernel/src/python/",
    "kernel/src/env/",
    "kernel/src/simd/aarch64.rs",
    "kernel/src/simd/x86_64.rs",
)


class Toolchain(NamedTuple):
    """A Rust compiler, and what `cargo build` needs to compile WebAssembly with it."""

    compiler: str
    cargo: str
    environment: dict[str, str]
    options: list[str]


def main(arguments: list[str]) -> None:
    """Run the command `build` or `check` that `arguments` name; exit with a usage message for any other command."""
    match arguments:
        case ["build"]:
            build(ENGINE)
        case ["build", folder]:
            build(Path(folder))
        case ["check"]:
            check()
        case _:
            sys.exit("usage: python -m tools.wasm build [FOLDER] | check")


def build(folder: Path) -> None:
    """Compile the kernel to a WebAssembly module, and write the files of the engine to `folder`.

    The files are the module, the module and the weights compressed with Brotli, and `kernel.json` with the version of
    the compiler and the digests of the sources, of the module, and of the weights without their header, which is the
    one that a deal of the day names.
    """
    toolchain = find_toolchain()
    target = ROOT / "target" / "wasm"
    command = [toolchain.cargo, "build", "--quiet", "--lib", "--profile", "wasm", "--target", TARGET]
    command += ["--config", WITHOUT_LOCATIONS, *toolchain.options]
    environment = os.environ | {"CARGO_TARGET_DIR": str(target), "RUSTC_BOOTSTRAP": "1"} | toolchain.environment
    subprocess.run(command, cwd=ROOT, env=environment, check=True)
    module = (target / TARGET / "wasm" / "tribolo_kernel.wasm").read_bytes()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "kernel.wasm").write_bytes(module)
    for name, content in (("kernel.wasm", module), ("engine.weights", WEIGHTS.read_bytes())):
        (folder / f"{name}.br").write_bytes(brotli.compress(content, quality=11, lgwin=24))
    version = subprocess.run([toolchain.compiler, "--version"], capture_output=True, text=True, check=True).stdout
    digests = {"sources": sources_digest(), "module": sha256(module), "weights": weights_digest()}
    description = {"toolchain": version.strip(), **digests}
    (folder / "kernel.json").write_text(json.dumps(description, indent=2) + "\n", "utf-8")


def check() -> None:
    """Check the files of the engine in the repository, and print the sizes of each kind of compressed files.

    Exit with an error message if the sources have changed since the module was built, if a file differs from the one
    that `build` wrote, or if the compressed module is larger than `MAX_SIZES` allows.
    """
    description = json.loads((ENGINE / "kernel.json").read_text("utf-8"))
    if description["sources"] != sources_digest():
        sys.exit("The sources of kernel.wasm have changed since it was built. Run `make wasm` and commit its files.")
    contents = [(ENGINE / "kernel.wasm").read_bytes(), WEIGHTS.read_bytes()]
    if (description["module"], description["weights"]) != (sha256(contents[0]), weights_digest()):
        sys.exit("kernel.wasm or engine.weights is not the file that was written. Run `make wasm`.")
    brotlied = [(ENGINE / f"{name}.br").read_bytes() for name in ("kernel.wasm", "engine.weights")]
    if list(map(brotli.decompress, brotlied)) != contents:
        sys.exit("A file *.br differs from the file that it compresses. Run `make wasm`.")
    gzipped = [gzip.compress(content) for content in contents]
    for encoding, compressed in (("br", brotlied), ("gzip", gzipped)):
        size, with_weights = len(compressed[0]), sum(map(len, compressed))
        if size > MAX_SIZES[encoding]:
            sys.exit(f"The module takes {size:,} bytes with {encoding}, more than {MAX_SIZES[encoding]:,}.")
        print(f"{encoding}: {size:,} bytes, {with_weights:,} with the weights")


def find_toolchain() -> Toolchain:
    """Return a toolchain that compiles to WebAssembly; exit with an error message if there is none.

    The first choice is the compiler `rustc`, if it has the standard library for WebAssembly or rustup can add this
    library. The second choice is the compiler of Debian's package `rustc-web`. Cargo then compiles the standard library
    too, from the sources that Debian's packages contain.
    """
    if shutil.which("rustc") and (has_target() or (shutil.which("rustup") and add_target())):
        return Toolchain("rustc", "cargo", {}, [])
    if DEBIAN.exists() and shutil.which("wasm-ld-19"):
        linker = f"CARGO_TARGET_{TARGET.upper().replace('-', '_')}_LINKER"
        environment = {"RUSTC": str(DEBIAN), linker: "wasm-ld-19"}
        return Toolchain(str(DEBIAN), "/usr/bin/cargo", environment, ["-Zbuild-std=std,panic_abort"])
    sys.exit(
        "No Rust compiler for WebAssembly. Run `rustup target add wasm32-unknown-unknown`, or on Debian "
        "`apt-get install rustc-web cargo-web rust-web-src lld-19`."
    )


def has_target() -> bool:
    """Return whether the compiler `rustc`, which must be installed, has the standard library for WebAssembly."""
    command = ["rustc", "--print", "target-libdir", "--target", TARGET]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    return found.returncode == 0 and Path(found.stdout.strip()).is_dir()


def add_target() -> bool:
    """Let rustup add the standard library for WebAssembly to `rustc`; return whether the library is then present."""
    try:
        added = subprocess.run(["rustup", "target", "add", TARGET], capture_output=True, timeout=120, check=False)
    except subprocess.TimeoutExpired:
        return False
    return added.returncode == 0 and has_target()


def sources_digest() -> str:
    """Return the SHA-256, in hexadecimal digits, of the sources that are compiled to the WebAssembly module.

    Lines of comments and unit tests do not change the digest; weights that are compiled in do.
    """
    digest = hashlib.sha256()
    names = ["Cargo.toml", "Cargo.lock", ".cargo/config.toml", "kernel/Cargo.toml"]
    names += sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "kernel" / "src").rglob("*.rs"))
    for name in names:
        if not name.startswith(NOT_IN_THE_MODULE) and Path(name).stem not in {"tests", "test_positions"}:
            code = (ROOT / name).read_text("utf-8").partition("#[cfg(test)]\nmod tests {")[0]
            lines = (line.strip() for line in code.splitlines())
            digest.update("\n".join([name, *(line for line in lines if not line.startswith(("//", "# ")))]).encode())
    for path in sorted((ROOT / "kernel" / "src").rglob("*.weights")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def weights_digest() -> str:
    """Return the SHA-256, in hexadecimal digits, of the weights without the two lines before them."""
    *_, weights = WEIGHTS.read_bytes().split(b"\n", 2)
    return sha256(weights)


def sha256(content: bytes) -> str:
    """Return the SHA-256 of some bytes in hexadecimal digits."""
    return hashlib.sha256(content).hexdigest()


if __name__ == "__main__":
    main(sys.argv[1:])
