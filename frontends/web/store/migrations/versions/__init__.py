"""The revisions of the schema, one module each; until version 1.0 there is one."""
