"""Networks of your own: convolutional policies and values in a documented file, which play as opponents. Needs numpy.

The file is in the format safetensors, which torch, JAX and others write; docs/reference/networks.md describes it.
"""

from .file import MAX_BYTES, NetworkFile, parse_network, save_network
from .network import Network
from .opponent import NetworkOpponent

__all__ = ["MAX_BYTES", "Network", "NetworkFile", "NetworkOpponent", "parse_network", "save_network"]
