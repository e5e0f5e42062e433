"""Infinite digraphs by linear arithmetic or automata: claims about them, proved or refuted."""
