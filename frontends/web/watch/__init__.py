"""The running games that anybody may watch."""
