"""The languages of the web frontend: catalogues of texts, and the forms of dates and numbers."""
