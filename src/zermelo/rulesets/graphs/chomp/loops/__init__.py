"""Compiled rules of Chomp."""
