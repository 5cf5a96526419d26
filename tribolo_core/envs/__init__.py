"""Tribolo as environments for reinforcement learning; each module adapts the core to one library.

Import a module by its full name: it needs its library, and this package imports none of them. In a clone,
`pip install '.[research]'` installs all libraries but jax, which `pip install '.[jax]'` installs.
"""
