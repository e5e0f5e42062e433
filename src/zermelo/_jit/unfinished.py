"""Loops that only others call: Numba need not make each of them ready to run by itself.

Numba optimises every function with all that it calls, and makes machine code of it, before another
may use it; of a loop that is written out in others that is work for nothing, a fifth of it all or
far more. Here such a loop stays as it was written, and what calls it is optimised as a whole.
"""

from __future__ import annotations

from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler


class _Nowhere:
    """Makes code as Numba does, but for the place of an environment: this code is nowhere yet."""

    def __init__(self, codegen: Any) -> None:
        self._codegen = codegen

    def __getattr__(self, name: str) -> Any:
        return getattr(self._codegen, name)

    def set_env(self, *_: object) -> None:
        """Do nothing; what holds the loop has an environment of its own."""


class Unfinished(JITCodeLibrary):  # type: ignore[misc]
    """Code to be linked into other code."""

    @property
    def codegen(self) -> Any:
        return _Nowhere(self._codegen)

    def _optimize_final_module(self) -> None:
        """Leave it as it is."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:  # noqa: ARG002
        """Say that there is none."""
        self._ensure_finalized()
        return 0


class Inner(Compiler):  # type: ignore[misc]
    """Compiles a loop for others."""

    def define_pipelines(self) -> Any:
        """Compile as Numba does, into code that is not finished."""
        held = self.state
        held.library = Unfinished(held.targetctx.codegen(), held.func_id.func_qualname)
        return super().define_pipelines()
