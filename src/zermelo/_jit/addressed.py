"""States as keys: what compiled rules of a game are written with.

A key is a few 64-bit words, mostly sets as bit masks. The rules of a game are C functions of
``(key, out, params)``: with numba's ``cfunc`` each is compiled and cached by itself, and the
search, compiled once for all games, calls them by address.
"""

from llvmlite import ir
from numba import cfunc, types
from numba.extending import intrinsic

__all__ = ["ANY", "HOLE", "TIE", "WON", "addressed", "invoke", "lowest", "ones"]

#: What ``successors`` returns instead of a number of options: the index is no position; nobody
#: wins; the player to move has won. One who has lost has no options: 0.
HOLE, TIE, WON = -1, -2, -3

#: The shape for ``carray`` where the length is not needed: bounds are not checked.
ANY = 1 << 40

_WORDS = types.CPointer(types.int64)

#: Make a C function of compiled rules: ``(key, out, params) -> int64``.
addressed = cfunc(types.int64(_WORDS, _WORDS, _WORDS), cache=True)


@intrinsic
def ones(typingctx, word):  # noqa: ARG001 (Numba passes it)
    """Return how many bits of an int64 are set."""

    def codegen(context, builder, signature, args):  # noqa: ARG001
        return builder.ctpop(args[0])

    return types.int64(types.int64), codegen


@intrinsic
def lowest(typingctx, word):  # noqa: ARG001
    """Return the number of the lowest bit that is set in an int64; 64 for zero."""

    def codegen(context, builder, signature, args):  # noqa: ARG001
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), codegen


@intrinsic
def invoke(typingctx, address, key, at, out, to, params):  # noqa: ARG001
    """Call the rules at an address with ``&key[at]``, ``&out[to]`` and ``&params[0]``."""

    def codegen(context, builder, signature, args):
        word = ir.IntType(64)
        kind = ir.FunctionType(word, [word.as_pointer()] * 3)

        def data(place):
            array = context.make_array(signature.args[place])
            return array(context, builder, args[place]).data

        source = builder.gep(data(1), [args[2]])
        target = builder.gep(data(3), [args[4]])
        function = builder.inttoptr(args[0], kind.as_pointer())
        return builder.call(function, [source, target, data(5)])

    signature = types.int64(types.int64, key, types.int64, out, types.int64, params)
    return signature, codegen
