"""Keys of games on boards, and what their loops know of the rules."""
