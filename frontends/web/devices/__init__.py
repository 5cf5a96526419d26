"""Browsers of one person that join: a code of one browser, which another one uses."""
