"""Tests of the commands of `tribolo-cli`."""
