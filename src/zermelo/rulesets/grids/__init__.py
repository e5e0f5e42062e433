"""Games on squares that are free or gone."""
