"""Taking-and-breaking games: octal codes, the values of heaps, and when these repeat for ever.

A theory of its own below the rulesets ``octal`` and ``subtraction``, which make games of it.
"""
