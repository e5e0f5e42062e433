from collections.abc import Callable
from typing import Any

DIGEST: str
FITS: int

def bind(
    name: str,
    missing: Callable[..., Any],
    failed: Callable[..., Any],
    asarray: Callable[[object], Any],
    /,
) -> Callable[..., Any] | None: ...
def address(name: str, /) -> int: ...
