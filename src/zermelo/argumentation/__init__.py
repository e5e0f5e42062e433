"""Abstract argumentation: frameworks of arguments and attacks, in the words of that field."""
