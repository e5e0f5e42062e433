"""Loops and compiled rules of some files as one LLVM module, and that as object code.

Numba infers the types of each loop and writes it as LLVM code; it neither optimises nor runs that.
All of it is linked into one module, with a C function for each entry, and compiled once, for a
processor that is fixed beforehand. Files are compiled in several parts, on as many cores.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest.mock import patch

import llvmlite.binding as llvm
from llvmlite import ir
from numba import njit, types
from numba.core import cgutils
from numba.core.codegen import JITCodeLibrary, JITCPUCodegen
from numba.core.compiler import Flags
from numba.core.dispatcher import _FunctionCompiler  # type: ignore[attr-defined]
from numba.core.registry import cpu_target
from numba.np.arrayobj import populate_array

from zermelo._jit.addressed import addressed
from zermelo._jit.cache import stamp
from zermelo._jit.compiled import Loop, copy_with_versions

WORD = ir.IntType(64)
WORDS = WORD.as_pointer()

#: What entries of arrays are called in C, see `letter` in shim.c.
LETTERS = {
    types.int8: "b", types.uint8: "B", types.int16: "h", types.uint16: "H", types.int32: "i",
    types.uint32: "I", types.int64: "q", types.uint64: "Q", types.float32: "f",
    types.float64: "d", types.boolean: "?",
}  # fmt: skip

#: What object code may call: the shim and C's library have it.
PROVIDED = {
    "NRT_MemInfo_alloc_aligned", "NRT_MemInfo_alloc", "NRT_MemInfo_call_dtor", "NRT_Allocate",
    "NRT_Free", "memset", "memcpy", "memmove", "memcmp", "strlen",
}  # fmt: skip

#: A name in a declaration that stands for several kinds, the same one wherever it is named.
EITHER = {
    "index": ("int32", "int64"), "mark": ("uint8", "uint16"), "answer": ("uint16", "uint32"),
    "value": ("uint8", "uint16", "uint32"),
}  # fmt: skip


def kinds_of(declared: str, names: Mapping[str, Any]) -> Iterator[tuple[Any, ...]]:
    """Read what is declared beside a loop: the types of its arguments, for each alternative.

    ``names`` has the classes of tuples with names.
    """
    for name, meant in EITHER.items():
        if name in declared:
            for each in meant:
                yield from kinds_of(declared.replace(name, each), names)
            return
    declared = re.sub(r"([^\s()]+)\*(\d+)", lambda many: f"{many[1]} " * int(many[2]), declared)
    yield tuple(_group(iter(re.findall(r"[()]|[^\s()]+", declared)), names))


def _group(words: Iterator[str], names: Mapping[str, Any]) -> Iterator[Any]:
    """Read types up to the end of a tuple."""
    scalars = {"int": types.int64, "bool": types.boolean, "float": types.float64}
    pyclass: Any = None
    for word in words:
        if word == ")":
            return
        if word == "(":
            yield types.BaseTuple.from_types(tuple(_group(words, names)), pyclass)
            pyclass = None
        elif word in scalars:
            yield scalars[word]
        elif word in names:
            pyclass = names[word]
        else:
            name, _, commas = word.removesuffix("]").partition("[")
            entry = types.boolean if name == "bool" else getattr(types, name)
            yield types.Array(entry, 1 + len(commas), "C")


def letters(kind: Any) -> str:
    """Return the letters of a type, as in shim.c."""
    if isinstance(kind, types.Array):
        return f"{LETTERS[kind.dtype]}{kind.ndim}"
    if isinstance(kind, types.BaseTuple):
        return f"({''.join(map(letters, kind))})"
    if isinstance(kind, types.Integer):
        return "n" if kind.signed else "N"
    simple = {types.none: "-", types.boolean: "?", types.float64: "x"}
    return simple[kind]


class Emitter:
    """Collects entries.

    Attributes
    ----------
    rows : list of (name, letters of the arguments, letters of the result, C name)
    rules : list of (name, C name)
    """

    def __init__(self, prefix: str) -> None:
        self.context = cpu_target.target_context
        self.rows: list[tuple[str, str, str, str]] = []
        self.rules: list[tuple[str, str]] = []
        self._libraries: dict[int, Any] = {}
        self._names = (f"{prefix}{number}" for number in count())
        self._module = ir.Module("entries")

    def loop(self, name: str, dispatcher: Any, kinds: tuple[Any, ...]) -> None:
        """Add a loop for arguments of some types."""
        made = self._typed(dispatcher, kinds)
        fndesc, called = made.fndesc, next(self._names)
        function = ir.Function(self._module, ir.FunctionType(WORD, [WORDS]), called)
        builder = ir.IRBuilder(function.append_basic_block())
        words = _Words(self.context, builder, function.args[0])
        given = [words.read(kind) for kind in kinds]
        callee = self.context.declare_function(self._module, fndesc)
        status, result = self.context.call_conv.call_function(
            builder, callee, fndesc.restype, fndesc.argtypes, given
        )
        with builder.if_then(status.is_ok):
            words.place = 0
            words.write(fndesc.restype, result)
        builder.ret(builder.zext(status.is_error, WORD))
        self.rows.append((name, "".join(map(letters, kinds)), letters(fndesc.restype), called))

    def rule(self, name: str, rules: Callable[..., Any]) -> None:
        """Add a function of compiled rules; where it fails it returns 0, as it does by Numba."""
        dispatcher = njit(copy_with_versions(rules, lambda used: used.inner))
        made = self._typed(dispatcher, (types.CPointer(types.int64),) * 3)
        fndesc, called = made.fndesc, next(self._names)
        function = ir.Function(self._module, ir.FunctionType(WORD, [WORDS] * 3), called)
        builder = ir.IRBuilder(function.append_basic_block())
        callee = self.context.declare_function(self._module, fndesc)
        _, result = self.context.call_conv.call_function(
            builder, callee, fndesc.restype, fndesc.argtypes, function.args
        )
        cast = self.context.cast(builder, result, fndesc.restype, types.int64)
        builder.ret(cast)
        self.rules.append((name, called))

    def _typed(self, dispatcher: Any, kinds: tuple[Any, ...]) -> Any:
        dispatcher.compile(kinds)
        made = dispatcher.overloads[kinds]
        self._collect(made.library)
        return made

    def _collect(self, library: Any) -> None:
        if id(library) not in self._libraries:  # names are not unique
            self._libraries[id(library)] = library
            for used in library._linking_libraries:
                self._collect(used)

    def code(self, triple: str, processor: str) -> bytes:
        """Return all as object code for a target."""
        llvm.initialize_all_targets()
        llvm.initialize_all_asmprinters()
        machine = llvm.Target.from_triple(triple).create_target_machine(
            cpu=processor, opt=3, reloc="pic", codemodel="default"
        )
        module = llvm.parse_assembly(str(self._module))
        for library in self._libraries.values():
            module.link_in(library._final_module, preserve=True)
        module.triple, module.data_layout = triple, str(machine.target_data)
        entries = {called for *_, called in (*self.rows, *self.rules)}
        for held in (*module.functions, *module.global_variables):
            if held.name in entries:
                held.visibility = "hidden"
            elif not held.is_declaration:
                held.linkage = llvm.Linkage.internal
        module.verify()
        for cost in (0, 3):  # as Numba does: inline, prune references, then optimise
            options = llvm.create_pipeline_tuning_options(speed_level=cost)
            options.loop_vectorization = options.slp_vectorization = cost == 3
            builder = llvm.create_pass_builder(machine, options)
            passes = builder.getModulePassManager()
            passes.add_refprune_pass()
            passes.add_global_dead_code_eliminate_pass()
            passes.run(module, builder)
        needed = {held.name for held in module.functions if held.is_declaration}
        if unknown := {name for name in needed if not name.startswith("llvm.")} - PROVIDED:
            raise TypeError(f"a loop needs {', '.join(sorted(unknown))}, which shim.c has not")
        emitted: bytes = machine.emit_object(module)
        return emitted


class _Words:
    """Values of Numba's from words and into words."""

    def __init__(self, context: Any, builder: ir.IRBuilder, words: ir.Value) -> None:
        self.context, self.builder, self.words = context, builder, words
        self.place = 0

    def _next(self) -> ir.Value:
        self.place += 1
        return self.builder.gep(self.words, [WORD(self.place - 1)])

    def read(self, kind: Any) -> ir.Value:
        """Read a value of some type."""
        builder = self.builder
        if isinstance(kind, types.BaseTuple):
            parts = [self.read(part) for part in kind]
            return self.context.make_tuple(builder, kind, parts)
        word = builder.load(self._next())
        if kind == types.boolean:
            return builder.trunc(word, ir.IntType(1))
        if kind == types.float64:
            return builder.bitcast(word, ir.DoubleType())
        if not isinstance(kind, types.Array):
            return word
        array = self.context.make_array(kind)(self.context, builder)
        shape = [builder.load(self._next()) for _ in range(kind.ndim)]
        size = self.context.get_abi_sizeof(self.context.get_data_type(kind.dtype))
        strides = [WORD(size)]
        for extent in shape[:0:-1]:
            strides.insert(0, builder.mul(strides[0], extent))
        data = builder.inttoptr(word, self.context.get_data_type(kind.dtype).as_pointer())
        populate_array(array, data, shape, strides, size, None)
        return array._getvalue()

    def write(self, kind: Any, value: ir.Value) -> None:
        """Write a value of some type."""
        builder = self.builder
        if isinstance(kind, types.BaseTuple):
            for part, held in zip(kind, cgutils.unpack_tuple(builder, value), strict=True):
                self.write(part, held)
        elif isinstance(kind, types.Array):
            array = self.context.make_array(kind)(self.context, builder, value)
            for pointer in (array.meminfo, array.data):
                builder.store(builder.ptrtoint(pointer, WORD), self._next())
            for extent in cgutils.unpack_tuple(builder, array.shape):
                builder.store(extent, self._next())
        elif isinstance(kind, types.Integer | types.Boolean):
            whole = self.context.cast(builder, value, kind, types.int64)
            builder.store(whole, self._next())
        elif kind == types.float64:
            builder.store(builder.bitcast(value, WORD), self._next())
        elif kind != types.none:
            raise TypeError(f"a loop returns {kind}, which the shim cannot give")


@contextmanager
def only_typed() -> Iterator[None]:
    """Let Numba write LLVM code inside, and neither optimise nor keep it, nor make it ready to run.

    The calls of a loop by another are as they are by Numba alone.
    """

    def flags(_: Any, held: Flags) -> Flags:
        held.no_cpython_wrapper = held.no_cfunc_wrapper = True
        return held

    def finalized(library: Any) -> None:
        library._final_module.verify()
        library._finalized = True

    def nowhere(library: Any, _: str) -> int:
        library._ensure_finalized()
        return 1  # what lies there is never called

    with (
        patch.object(_FunctionCompiler, "_customize_flags", flags),
        patch.object(JITCodeLibrary, "finalize", finalized),
        patch.object(JITCodeLibrary, "_optimize_functions", lambda *_: None),
        patch.object(JITCodeLibrary, "get_pointer_to_function", nowhere),
        patch.object(JITCPUCodegen, "set_env", lambda *_: None),
        patch("zermelo._jit.cache.enable_cache", lambda _: None),
    ):
        yield


def emit(
    modules: Iterable[ModuleType],
    named: Mapping[str, type],
    place: Path,
    target: tuple[str, str],
    part: int,
) -> None:
    """Write the object code of some files with loops, and the table of its entries.

    ``named`` has the classes of tuples that declarations name. ``target`` is what LLVM calls the
    machine and its processor. ``loops<part>.o`` is the code, and ``entries<part>.json`` has the
    rows of the table, by `Emitter.rows` and `Emitter.rules`.
    """
    emitter = Emitter(f"zermelo_{part}_")
    with only_typed():
        for module in modules:
            for entry in vars(module).values():
                if getattr(getattr(entry, "function", None), "__module__", None) != module.__name__:
                    continue
                if isinstance(entry, addressed):
                    emitter.rule(entry.name, entry.function)
                elif isinstance(entry, Loop):
                    for declared in entry.types:
                        for kinds in kinds_of(declared, named):
                            emitter.loop(entry.name, entry.dispatcher, kinds)
    (place / f"loops{part}.o").write_bytes(emitter.code(*target))
    table = {"rows": emitter.rows, "rules": emitter.rules}
    (place / f"entries{part}.json").write_text(json.dumps(table), encoding="utf-8")


def tuples_of(modules: Iterable[ModuleType]) -> dict[str, type]:
    """Return the classes of tuples that some files name."""
    return {
        name: kind
        for module in modules
        for name, kind in vars(module).items()
        if isinstance(kind, type) and issubclass(kind, tuple)
    }


def write_table(place: Path) -> None:
    """Write the table of all entries in a directory, ``entries.h``, from those of the parts."""
    parts = [json.loads(part.read_bytes()) for part in sorted(place.glob("entries*.json"))]
    rows = sorted(row for part in parts for row in part["rows"])
    rules = sorted(rule for part in parts for rule in part["rules"])
    lines = [
        *(f"int64_t {called}(int64_t *);" for *_, called in rows),
        *(f"int64_t {called}(int64_t *, int64_t *, int64_t *);" for _, called in rules),
        "static const struct Row ROWS[] = {",
        *(f'{{"{loop}", "{kinds}", "{result}", {name}}},' for loop, kinds, result, name in rows),
        "{NULL, NULL, NULL, NULL}};",
        "static const struct Rules RULES[] = {",
        *(f'{{"{rule}", {name}}},' for rule, name in rules),
        "{NULL, NULL}};",
        f'#define DIGEST "{stamp()}"',
    ]
    (place / "entries.h").write_text("\n".join(lines) + "\n", encoding="utf-8")
