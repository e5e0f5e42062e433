"""Games on heaps."""
