"""Tribolo as the environments that researchers use: each module adapts the core to one library, and needs that library.

Nothing is imported here, so what is not installed is only missed by who asks for it: `pip install 'tribolo[research]'`.
"""
