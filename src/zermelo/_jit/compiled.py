"""How loops are compiled: once a machine, without the interpreter lock."""

from llvmlite import ir
from numba import njit, types
from numba.core import cgutils
from numba.extending import intrinsic

__all__ = ["compiled", "inlined", "prefetch"]

# nogil: a progress display and Ctrl-C stay alive beside a long loop.
compiled = njit(cache=True, nogil=True)

# Written out wherever it is called, so that what is constant there is compiled as a constant.
inlined = njit(cache=True, nogil=True, forceinline=True)


@intrinsic
def prefetch(typingctx, array, index):  # noqa: ARG001 (Numba passes it)
    """Ask the memory for ``array[index]`` ahead of use; never faults and has no other effect."""

    def codegen(context, builder, signature, args):
        data = context.make_array(signature.args[0])(context, builder, args[0]).data
        place = builder.gep(data, [args[1]])
        pointer = builder.bitcast(place, cgutils.voidptr_t)
        word = ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [cgutils.voidptr_t, word, word, word])
        llvm = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
        # read or write 0 = read, locality 3 = keep in every cache, 1 = data
        builder.call(llvm, [pointer, word(0), word(3), word(1)])
        return context.get_dummy_value()

    return types.void(array, index), codegen
