"""Examples below the help of a verb: one a line, each as one types it in a shell."""

from __future__ import annotations


def examples(*commands: str) -> str:
    r"""Write examples so that Click breaks no line of them; each can be pasted into a shell.

    Parameters
    ----------
    *commands : str
        What stands behind ``zermelo``.

    Examples
    --------
    >>> print(examples("moves nim 3 5", "value '{1|0}'").removeprefix("\b\n"))
    Example: zermelo moves nim 3 5
             zermelo value '{1|0}'
    """
    lines = "\n         ".join(f"zermelo {command}" for command in commands)
    return f"\b\nExample: {lines}"
