"""Parts of the stub of `tribolo_core._kernel`, for type checkers; there are no such modules at run time."""
