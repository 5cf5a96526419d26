"""How many leaves a second the search behind any evaluator gives to its evaluator."""
