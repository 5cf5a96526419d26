"""Host names for which a server answers requests."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self
from urllib.parse import urlsplit


@dataclass(frozen=True, slots=True)
class HostNames:
    """Host names in lower case, without ports, without a final dot and without the brackets of IPv6 addresses.

    A name that starts with a dot stands for a domain and all its subdomains.
    """

    names: frozenset[str]

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the host names in a text, separated by commas; raise ValueError if one has no form in ASCII (IDNA)."""
        return cls(frozenset(_ascii(_without_port(host)) for host in text.split(",") if host.strip()))

    def has(self, host: str) -> bool:
        """Return whether a host, with or without a port, is allowed: it has one of the names, or there are no names."""
        name = _without_port(host)
        return not self.names or any(
            f".{name}".endswith(allowed) if allowed.startswith(".") else name == allowed for allowed in self.names
        )


def same_origin(one: str, other: str) -> bool:
    """Return whether two URLs have the same scheme, host name and port; raise ValueError if a port is not a number."""
    return _origin(one) == _origin(other)


def _origin(url: str) -> tuple[str, str | None, str, int | None]:
    parts = urlsplit(url)
    port = parts.port or {"http": 80, "https": 443}.get(parts.scheme)
    return parts.scheme, parts.username, (parts.hostname or "").removesuffix("."), port


def _without_port(host: str) -> str:
    name = host.strip().lower()
    if name.startswith("["):
        return name[1:].partition("]")[0]
    # An IPv6 address may have no brackets. The final dot of a complete name of the DNS changes nothing.
    return name if name.count(":") > 1 else name.partition(":")[0].removesuffix(".")


def _ascii(name: str) -> str:
    """Return a host name in ASCII, by the rules of 2003 (IDNA); raise ValueError if it has none."""
    dot, domain = ("." if name.startswith(".") else ""), name.removeprefix(".")
    return dot + domain.encode("idna").decode()
