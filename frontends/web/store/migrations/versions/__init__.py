"""The revisions of the schema, one module each."""
