"""The structure of the kernel: imports, layers, and the purpose of each folder."""
