"""Surveys: the facts of all positions of a family as a table, and questions to such a table."""
