"""The hand-written source files."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
FOLDERS = (
    "bench",
    "frontends",
    "kernel/benches",
    "kernel/examples",
    "kernel/fuzz/fuzz_targets",
    "kernel/src",
    "kernel/tests",
    "tests",
    "tools",
    "tribolo_core",
)
SOURCES = {
    path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
    for folder in FOLDERS
    for path in sorted((ROOT / folder).rglob("*"))
    if path.suffix in {".css", ".py", ".pyi", ".rs", ".ts"}
}
"""The text of every hand-written source file, by path."""
