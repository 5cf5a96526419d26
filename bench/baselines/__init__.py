"""Trained baselines on the board of 6 by 6 cells: PPO and AlphaZero in torch."""
