"""One module for each command of `tribolo-cli`."""
