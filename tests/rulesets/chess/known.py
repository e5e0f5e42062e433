"""Known distances to mate."""

from __future__ import annotations

import csv
from pathlib import Path

FIXTURE = Path(__file__).parents[2] / "fixtures" / "chess" / "mates.csv"


def known_distances() -> list[tuple[str, str, int]]:
    """Return ending, FEN and plies, negative where the one to move loses; 0 for draws and mates."""
    with FIXTURE.open() as file:
        return [(row["ending"], row["fen"], int(row["plies"])) for row in csv.DictReader(file)]
