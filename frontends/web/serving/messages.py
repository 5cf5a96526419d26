"""The messages that the page's scripts and the kernel have in English, for their translation in the page."""

from __future__ import annotations

from typing import Final

from tribolo_core.board import KERNEL_MESSAGES
from tribolo_core.notation.record_parser import RECORD_MESSAGES
from tribolo_core.translation.messages import gettext, gettext_noop

MESSAGES: Final = (
    *KERNEL_MESSAGES,
    *RECORD_MESSAGES,
    gettext_noop("line {line}, column {column}: {problem}"),
    gettext_noop("{first} and {second}"),
)


def kernel_messages() -> dict[str, str]:
    """Return the translations of `MESSAGES` into the language in use that differ from them, keyed by message."""
    return {message: gettext(message) for message in MESSAGES if gettext(message) != message}
