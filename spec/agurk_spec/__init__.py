"""The law of the card-game family Cucumber: sources, options, rulesets, clauses and rulings."""
