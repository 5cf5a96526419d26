"""The command that scores an opponent with Tribolo-Bench."""
