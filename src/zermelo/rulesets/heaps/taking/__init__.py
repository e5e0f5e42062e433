"""Taking-and-breaking games: their codes, the values of heaps, and when these repeat for ever.

A theory of its own below the rulesets ``octal`` and ``subtraction``, which only put words to it.
"""
