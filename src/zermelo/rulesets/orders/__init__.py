"""Games on orders and trees."""
