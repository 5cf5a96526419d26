"""An honest visitor of a running server, attackers beside it, and the table of what it feels of them."""
