"""The terminal frontend: the command `tribolo-cli`."""
