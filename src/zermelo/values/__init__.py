"""What a position can be worth: arithmetic only; knows no graph and no array."""
