"""Damaged files give a digraph or a clean error: no other exception, no hang, no memory flood."""

from __future__ import annotations

import gzip
import io
import random
import time

import numpy as np
import pytest
import scipy.sparse

from zermelo import Digraph
from zermelo.errors import InputError
from zermelo.formats import FORMATS, read, write

MUTATIONS = 1200

TOKENS = [
    *(bytes([byte]) for byte in b'\0\xff\n\r ,#"\\{}<>-&:;=.~'),
    *(b"9" * 30, b"99999999999", b"1e9", b"p af ", b"arg(", b"att(", b"nan", b"\xef\xbb\xbf"),
    *(b"<!DOCTYPE x>", b"&amp;", b"->", b"subgraph ", b"/*", b"\x1f\x8b", b"~~", b"\xc2\x85"),
]

ODD = {
    "dot": [
        (
            b'strict digraph "G x" { rankdir=LR; node [s=b]; a -> {b c; d} -> e [w=1,l=<x<b>y</b>>]'
            b'; subgraph s { x } s -> "q\\"r":n:sw; "a"+"b" -> 1.5 // z\n}'
        ),
        b"graph { a -- b -- c; subgraph s {d;e} subgraph s {} -- a }",
    ],
    "apx": [b'% c\narg(a). arg( b ).\n att(a , b) . arg("x y").att("x y",a).# z'],
    "graphml": [
        (
            b'<?xml version="1.0" encoding="latin-1"?><graphml xmlns="x"><key id="k"/><graph '
            b'edgedefault="undirected"><node id="a"><data key="k">1</data></node><node id="b"/>'
            b'<edge source="a" target="b"/><edge directed="true" source="b" target="a"/></graph>'
            b"</graphml>"
        )
    ],
    "csv": [b'w,source,target\n1,a,b\n2,"x,\ny",b\n3,c,\n', b"1,2\n2,3\n"],
}


def seeds(name: str) -> list[bytes]:
    draw = random.Random(1)
    digraphs = [
        Digraph(vertices=range(3)),
        Digraph([(i, draw.randrange(70)) for i in range(70)], vertices=range(70)),
        Digraph([("a", "b"), ("b", "c"), ("c", "c")], vertices=["z"]),
        Digraph([("a b", 'q"x'), ("é→", "a,b"), ("1", "2")], vertices=["&<>", "007"]),
    ]
    held = list(ODD.get(name, []))
    for G in digraphs:
        out = io.BytesIO()
        try:
            write(G.symmetric() if name == "graph6" else G, out, format=name)
        except InputError:
            continue
        held.append(out.getvalue())
    if name == "npz":
        for kind in ("csr", "coo"):
            out = io.BytesIO()
            matrix = scipy.sparse.random_array((9, 9), density=0.3, rng=1).asformat(kind)
            scipy.sparse.save_npz(out, matrix, compressed=False)
            held.append(out.getvalue())
    return [*held, gzip.compress(held[0], mtime=0)]


def damaged(data: bytes, draw: random.Random) -> bytes:
    held = bytearray(data)
    for _ in range(draw.choice([1, 1, 1, 2, 5])):
        if not held:
            break
        place = draw.randrange(len(held))
        end = place + draw.choice([1, 1, 2, 8, 64])
        match draw.randrange(7):
            case 0:
                held[place] ^= 1 << draw.randrange(8)
            case 1:
                held[place] = draw.randrange(256)
            case 2:
                del held[place:end]
            case 3:
                del held[place:]
            case 4:
                held[place:place] = held[place:end] * draw.choice([1, 2, 50])
            case 5:
                held[place:place] = draw.choice(TOKENS)
            case _:
                held[place:end] = draw.choice(TOKENS)
    return bytes(held)


def check(data: bytes, name: str | None) -> None:
    begun = time.process_time()
    try:
        G = read(io.BytesIO(data), format=name)
    except InputError as error:
        assert str(error).startswith("the input")  # noqa: PT017
    else:
        assert len(set(G)) == len(G)
        assert all(isinstance(vertex, str) for vertex in G)
    assert time.process_time() - begun < 10


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.filterwarnings("ignore::zermelo.errors.ZermeloWarning")
def test_damaged_files(name: str) -> None:
    held = seeds(name)
    for number in range(MUTATIONS):
        draw = random.Random(f"{name} {number}")
        check(damaged(draw.choice(held), draw), None if number % 4 == 0 else name)


def test_archives_of_damaged_arrays() -> None:
    """The checksums of zip hide what is inside: here they are right and the arrays are wrong."""
    for number in range(MUTATIONS):
        draw = random.Random(number)
        arrays: dict[str, object] = {
            "ptr": [0, 1, 3, 3],
            "idx": [1, 0, 2],
            "names": np.frombuffer(b"abc", np.uint8),
            "name_ends": [1, 2, 3],
        }
        if draw.random() < 0.5:
            arrays = {
                "format": np.array(draw.choice([b"csr", b"csc", b"coo", b"bsr", b""])),
                "shape": [3, 3],
                "data": [1.0, 0.0, 2.0],
                "indptr": [0, 1, 3, 3],
                "indices": [1, 0, 2],
                "row": [0, 1, 1],
                "col": [1, 0, 2],
            }
        for _ in range(draw.choice([1, 1, 2])):
            key = draw.choice(list(arrays))
            value = np.array(arrays[key])
            match draw.randrange(6):
                case 0:
                    del arrays[key]
                    break
                case 1:
                    kind = draw.choice(["i1", "u8", ">i4", "f8", "c16", "U3", "S2", "?", "M8[s]"])
                    arrays[key] = np.zeros(value.shape, kind)
                case 2:
                    arrays[key] = value.reshape(draw.choice([(-1, 1), (1, -1)]))
                case 3 if value.dtype.kind in "iuf" and value.size:
                    value.flat[draw.randrange(value.size)] = draw.choice([100, 7, 3])
                    arrays[key] = value
                case 4 if value.dtype.kind in "if" and value.size:
                    extreme = draw.choice([-1, -(2**62), 2**62, 10**12])
                    value.flat[draw.randrange(value.size)] = extreme
                    arrays[key] = value
                case _:
                    arrays[key] = np.concatenate([value.ravel(), value.ravel()])
        out = io.BytesIO()
        np.savez(out, **arrays)  # type: ignore[arg-type]
        check(out.getvalue(), "npz")
