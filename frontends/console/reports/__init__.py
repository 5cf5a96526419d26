"""The results of analyses, reviews, tournaments and trainings: as tables, as JSON fields and as charts."""
