"""The names that people give themselves: one rule for every name that others see."""

from __future__ import annotations

from frontends.web.nicknames import parse_nickname
from frontends.web.resources import Resources


def person_name(resources: Resources, browser: str, text: str, *, is_optional: bool = False) -> str:
    """Return `text` as the name of a visitor, in the form of `parse_nickname`; with `is_optional`, "" for white space.

    `browser` is the digest of the cookie of the visitor. Raise InvalidNickname if the text cannot be a name,
    RefusedName if it holds a word that the host does not want, and BlockedVisitor if the host has blocked the visitor.
    Only when the name is stored, it is compared with the other names of the game or the table.
    """
    if is_optional and not text.strip():
        return ""
    name = resources.blocked_words.check(parse_nickname(text))
    resources.blocks.check_host(browser)
    return name
