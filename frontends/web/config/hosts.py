"""Host names for which a server answers requests."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self


@dataclass(frozen=True, slots=True)
class HostNames:
    """Host names in lower case, without ports and without the brackets of IPv6 addresses.

    A name that starts with a dot stands for a domain and all its subdomains.
    """

    names: frozenset[str]

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the host names in a text, separated by commas; raise ValueError if one has no form in ASCII (IDNA)."""
        return cls(frozenset(_ascii(_without_port(host)) for host in text.split(",") if host.strip()))

    def has(self, host: str) -> bool:
        """Return whether a host, with or without a port, has one of the names; without any names, it always has."""
        name = _without_port(host)
        return not self.names or any(
            f".{name}".endswith(allowed) if allowed.startswith(".") else name == allowed for allowed in self.names
        )


def _without_port(host: str) -> str:
    name = host.strip().lower()
    if name.startswith("["):
        return name[1:].partition("]")[0]
    return name if name.count(":") > 1 else name.partition(":")[0]  # An IPv6 address may have no brackets.


def _ascii(name: str) -> str:
    """Return a host name in ASCII, by the rules of 2003 (IDNA); raise ValueError if it has none."""
    dot, domain = ("." if name.startswith(".") else ""), name.removeprefix(".")
    return dot + domain.encode("idna").decode()
