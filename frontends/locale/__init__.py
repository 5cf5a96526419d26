"""The languages of the frontends: catalogues of texts, and the forms of dates and numbers."""
