"""Who wins every position of a large state space: a means each, and tables of what is found."""
