"""Games on orders."""
