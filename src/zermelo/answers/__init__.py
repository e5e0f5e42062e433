"""What a user gets: answers that others can check without trusting the solver."""
