"""Drawings of boards, arrows and win shares as SVG, made of plain values."""
