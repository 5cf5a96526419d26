"""The engine protocol, after UGI: the lines that a program and an engine exchange, and the engine's side of it."""
