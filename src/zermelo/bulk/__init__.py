"""What lies on disk while and after it is computed: compressed blocks, stages that resume."""
