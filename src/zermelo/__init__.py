"""Who wins, by which move, and why: games of perfect information and the kernels of digraphs.

Functions for theory, small objects for answers. Start with `Digraph` or `read`, then ask
`outcomes` who wins and `kernels` what the kernels are.

>>> import zermelo as z
>>> G = z.Digraph([("a", "b"), ("b", "a"), ("b", "c")])
>>> z.outcomes(G)["b"]
Outcome.N
>>> z.kernels(G).decided_in
{'a', 'c'}
"""

from __future__ import annotations

from importlib import import_module

__version__ = "0.1.0"

_STUB = __loader__.get_data(f"{__path__[0]}/__init__.pyi").decode()
#: Where the public names live, as the stub says that type checkers read: one list. A module is
#: imported when one of its names is first used: start-up stays quick, and nothing loads Numba
#: before it is needed.
_HOME = {
    words[words.index("as") - 1]: words[0] for words in map(str.split, _STUB.split("\nfrom ")[1:])
}
__all__ = ["__version__", *_HOME]


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module 'zermelo' has no attribute {name!r}")
    if _HOME[name] == "zermelo":
        return import_module(f"zermelo.{name}")
    value = getattr(import_module(_HOME[name]), name)
    globals()[name] = value  # once is enough: finding a module anew takes its time
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
