"""The law of the card-game family Cucumber as data: sources, options, clauses, rulings, rulesets."""
