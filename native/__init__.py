"""The loops of `zermelo`, compiled when the package is built."""
