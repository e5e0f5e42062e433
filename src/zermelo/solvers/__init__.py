"""Methods that answer positions, and the engine that runs them."""
