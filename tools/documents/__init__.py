"""The generated parts of the documents."""
