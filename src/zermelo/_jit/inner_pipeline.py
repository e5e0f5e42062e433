"""How loops that only other loops call are compiled: as code to be linked.

Numba optimises each function by itself, with all functions that it calls, and makes machine code of
it before another function may use it. A loop that only other loops call needs no optimisation and
no machine code of its own, since its callers are optimised as a whole. Only this file overrides
private classes of Numba. Without it, the first answer in a checkout whose loops are not compiled
yet would take three times as long (``solve node-kayles --on grid:6x6``: 46 CPU seconds, not 14).
"""

from __future__ import annotations

from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler


class _NoEnvironment:
    """Numba's code generator without environments (globals of a function): they need an address."""

    def __init__(self, codegen: Any) -> None:
        self._codegen = codegen

    def __getattr__(self, name: str) -> Any:
        return getattr(self._codegen, name)

    def set_env(self, *_: object) -> None:
        """Do nothing: the loop that is linked with this code sets its own environment."""


class InnerLibrary(JITCodeLibrary):  # type: ignore[misc]
    """Code to be linked into other code."""

    @property
    def codegen(self) -> Any:
        return _NoEnvironment(self._codegen)

    def _optimize_final_module(self) -> None:
        """Do not optimise: the loop that is linked with this code is optimised as a whole."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:  # noqa: ARG002
        """Return 0: this code has no address."""
        self._ensure_finalized()
        return 0


class InnerPipeline(Compiler):  # type: ignore[misc]
    """Numba's compiler, for a loop that only other loops call."""

    def define_pipelines(self) -> Any:
        """Return Numba's pipelines; the code goes into an `InnerLibrary`."""
        state = self.state
        state.library = InnerLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        return super().define_pipelines()
