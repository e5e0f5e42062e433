"""How positions on graphs, digraphs and orders are written: vertices, and what is gone."""
