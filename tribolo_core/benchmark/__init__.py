"""Tribolo-Bench: games and forecasts that score an opponent, drawn from a nonce that the opponent does not know.

`streams` draws random numbers from the nonce, `rivals` draws opponents with them, `series` and `predict` are the tasks,
`run` lets a candidate do them, `score` computes the figures, and `run_format` writes a run as lines of JSON.

`deals` reserves seeds for tests, `exact` reads the solved positions that ship with the package, and `exploitability`
computes best responses on small boards.
"""
