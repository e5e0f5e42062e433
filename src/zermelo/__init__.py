"""Who wins, by which move, and why: games of perfect information and the kernels of digraphs."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph
    from zermelo.digraph.outcomes import Outcome, Outcomes, outcomes

__version__ = "0.1.0"

#: Where each public name lives. They are imported when first used, so that start-up stays quick.
_HOMES = {
    "Digraph": "zermelo.digraph.digraph",
    "Outcome": "zermelo.digraph.outcomes",
    "Outcomes": "zermelo.digraph.outcomes",
    "outcomes": "zermelo.digraph.outcomes",
}

__all__ = ["Digraph", "Outcome", "Outcomes", "__version__", "outcomes"]


def __getattr__(name: str) -> Any:  # noqa: ANN401
    if name not in _HOMES:
        raise AttributeError(f"module 'zermelo' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)
