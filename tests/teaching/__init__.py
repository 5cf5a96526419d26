"""The rules and the course as values, which the terminal and the page share."""
