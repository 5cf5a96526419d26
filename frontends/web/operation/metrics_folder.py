"""The temporary folder in which the worker processes of a server keep their metrics, so that each can report all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from typing import Final

from frontends.web.config.settings import Settings

VARIABLE: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable that names the folder; the metrics library reads it when it is imported."""


@contextmanager
def metrics_folder(settings: Settings) -> Iterator[None]:
    """Create the folder for the workers that are started in the `with` block, and delete it at the end of the block.

    Do nothing if the server has no /metrics. The workers inherit the environment variable with the name of the folder.
    """
    if not settings.metrics_token:
        yield
        return
    with TemporaryDirectory(prefix="tribolo-metrics-", ignore_cleanup_errors=True) as folder:
        os.environ[VARIABLE] = folder
        yield
