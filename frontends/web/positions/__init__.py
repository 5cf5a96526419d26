"""Positions by themselves: their page, the editor, the analysis, and boards in other pages."""
