"""The name of the processor, which tables of times and costs state."""

from __future__ import annotations

import platform
from pathlib import Path


def processor_name() -> str:
    """Return the name of the processor, or of its architecture where the system does not tell."""
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text(encoding="utf-8").splitlines() if cpuinfo.exists() else []
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.machine())
