"""The names that people give themselves, as far as the host lets them."""

from __future__ import annotations

from frontends.web.resources import Resources

from .requests import clean_name


def person_name(resources: Resources, browser: str, text: str) -> str:
    """Return `text` as the name of a visitor, see `clean_name`; it may be empty.

    `browser` is the digest of the cookie of the visitor. Raise RefusedName if the name holds a word that the host does
    not want, and BlockedVisitor if the host has blocked the visitor, who can have no name then.
    """
    name = resources.blocked_words.check(clean_name(text))
    if name:
        resources.blocks.check_host(browser)
    return name
