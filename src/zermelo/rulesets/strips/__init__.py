"""Games on strips."""
