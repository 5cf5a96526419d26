"""What kernel and core cost, beside naive versions of the same."""
