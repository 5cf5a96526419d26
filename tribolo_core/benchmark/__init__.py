"""Tribolo-Bench: fixed deals, rivals and positions that score an opponent, and scores that anyone can check.

Pure functions over values: `deals` reserves seeds, `version` fixes what version 1 is, `exact` and `forecasts` read the
positions that ship with it, `questions` asks an opponent about them, `evidence` holds what a run found, `score`
computes the figures from that, `score_format` writes both as JSON, and `verification` plays the rivals' moves again.
`exploitability`, which is no part of version 1, computes best responses on small boards.
"""
