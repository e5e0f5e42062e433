"""A picture is the same on every machine, though each has its own basis of an eigenspace."""

from __future__ import annotations

from typing import Any

import networkx as nx
import numpy as np
import pytest

from zermelo.pictures.layout import arrange

GRAPHS = {
    "claw": nx.star_graph(3),
    "K4": nx.complete_graph(4),
    "grid": nx.convert_node_labels_to_integers(nx.grid_2d_graph(3, 3)),
    "cube": nx.convert_node_labels_to_integers(nx.hypercube_graph(3)),
    "Petersen": nx.petersen_graph(),
    "path": nx.path_graph(5),
    "three rays": nx.Graph([(0, 1), (1, 2), (0, 2), (0, 3), (1, 4), (2, 5)]),
    "K(3, 3)": nx.complete_bipartite_graph(3, 3),
}


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("name", GRAPHS)
def test_another_basis_of_an_eigenspace_gives_the_same_picture(
    name: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    graph, eigh = GRAPHS[name], np.linalg.eigh
    before = arrange(len(graph), tuple(graph.edges))
    chance = np.random.default_rng(seed)

    def turned(matrix: Any) -> tuple[Any, Any]:
        """Return eigenvalues and eigenvectors, those of a repeated eigenvalue turned by chance."""
        values, vectors = eigh(matrix)
        for value in values:
            (same,) = np.nonzero(np.isclose(values, value, atol=1e-9))
            turn, _ = np.linalg.qr(chance.normal(size=(same.size, same.size)))
            vectors[:, same] = vectors[:, same] @ turn
        return values, vectors

    monkeypatch.setattr(np.linalg, "eigh", turned)
    assert arrange(len(graph), tuple(graph.edges)) == before
