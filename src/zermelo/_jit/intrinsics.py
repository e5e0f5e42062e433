"""Instructions that Numba lacks; this module is imported only when code is compiled."""

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic


@intrinsic
def prefetch(typingctx, array, index):  # noqa: ARG001 (Numba passes it)
    """Prefetch ``array[index]``; never faults and has no other effect."""

    def codegen(context, builder, signature, args):
        data = context.make_array(signature.args[0])(context, builder, args[0]).data
        element = builder.gep(data, [args[1]])
        pointer = builder.bitcast(element, cgutils.voidptr_t)
        int32 = ir.IntType(32)
        function_type = ir.FunctionType(ir.VoidType(), [cgutils.voidptr_t, int32, int32, int32])
        llvm = cgutils.get_or_insert_function(builder.module, function_type, "llvm.prefetch.p0")
        # 0: to read, not to write; 3: keep in every cache; 1: data, not instructions
        builder.call(llvm, [pointer, int32(0), int32(3), int32(1)])
        return context.get_dummy_value()

    return types.void(array, index), codegen


@intrinsic
def ones(typingctx, word):  # noqa: ARG001
    """Return how many bits of an int64 are set."""

    def codegen(context, builder, signature, args):  # noqa: ARG001
        return builder.ctpop(args[0])

    return types.int64(types.int64), codegen


@intrinsic
def lowest(typingctx, word):  # noqa: ARG001
    """Return the index, from 0, of the lowest bit that is set in an int64; 64 for zero."""

    def codegen(context, builder, signature, args):  # noqa: ARG001
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), codegen


@intrinsic
def invoke(typingctx, address, key, at, out, to, params):  # noqa: ARG001
    """Call the function at ``address`` with pointers to ``key[at]``, ``out[to]``, ``params[0]``."""

    def codegen(context, builder, signature, args):
        word = ir.IntType(64)
        function_type = ir.FunctionType(word, [word.as_pointer()] * 3)

        def data(argument):
            array = context.make_array(signature.args[argument])
            return array(context, builder, args[argument]).data

        source = builder.gep(data(1), [args[2]])
        target = builder.gep(data(3), [args[4]])
        function = builder.inttoptr(args[0], function_type.as_pointer())
        return builder.call(function, [source, target, data(5)])

    signature = types.int64(types.int64, key, types.int64, out, types.int64, params)
    return signature, codegen
