"""Settings of all tests; `make test-properties` runs the properties again with `HYPOTHESIS_PROFILE=exhaustive`."""

import gc
import os
import signal

import pytest
from hypothesis import settings

settings.register_profile("quick", max_examples=60, deadline=None, print_blob=True)
settings.register_profile("exhaustive", max_examples=1_000, deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))

# A shell that starts the tests in the background makes them, and their child processes, ignore Ctrl-C, which is tested.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--browser", choices=("chromium", "firefox"), default="chromium", help="browser of tests/browser")


def pytest_collection_finish() -> None:
    """Let the garbage collector pass over modules and tests, which stay: it took a twelfth of the processor time."""
    gc.collect()
    gc.freeze()


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Make the test run fail in CI if any test was skipped: CI installs everything that a test needs."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("CI") and reporter and reporter.stats.get("skipped"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
