"""Trained baselines on boards of 6 by 6 and 8 by 8 cells: PPO and AlphaZero in torch."""
