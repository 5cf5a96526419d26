"""The load generator: people who play on running servers, each at an open page, which other pages may watch."""
