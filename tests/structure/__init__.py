"""The structure of the source tree: imports, layers, sizes of folders and files, and the purpose of each folder."""
