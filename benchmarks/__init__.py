"""Speed and memory of Zermelo beside other programs that give the same answers.

``python -m benchmarks --help`` says how to run them; docs/benchmarks.md has the main figures, and
``docs/benchmarks/`` the tables.
"""
