"""Kernels: partition, find, count, status, refutation, sequences, marriages."""
