"""What a new ruleset needs to know: rules, positions, sums, theorems, records of answers."""
