"""Genuine input of every kind, small: what the fuzzer damages."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path

from zermelo import Digraph
from zermelo.errors import InputError
from zermelo.formats import FORMATS, write
from zermelo.games.record import GameRecord, PlayedMove
from zermelo.limits import Limits
from zermelo.values.play import MISERE
from zermelo.values.player import RIGHT

EXAMPLES = Path(__file__).parents[2] / "examples"

#: What Zermelo's own writers do not write, and others do.
ODD = {
    "edges": [
        *(b"# c\n1 2\n2 3 # e\n7\n\n-4 007\n", b"1\t2\n2\t3\r\n10 1\n", b"a->b\nb -> c\n"),
        *(b"1,2\n2 , 3 # e\n", b"x y|z\nz|x y\n", b"w;source;target\n1;2;3\n", b"# a\nb\nc 1.5\n"),
    ],
    "gml": [
        (
            b'Creator "x"\nVersion 1\ngraph [ directed 0 # c\n node [ id 1 label "a&#233;&amp;" ]\n'
            b'node [ id 2 graphics [ x 1.5 ] label "b" ] edge [ source 1 target 2 value 3 ] ]\n'
        ),
        b"graph [\ndirected 1\nnode [\nid 1\n]\nedge [\nsource 1\ntarget 1\n]\n]\n",
    ],
    "pajek": [
        b'*Network x\n*Vertices 3\n1 "a b" 0.1\n2 c\n% d\n*Arcs :1 "r"\n1 2 5\n*Edges\n2 3\n',
        b"*vertices 3\n*arcslist\n1 2 3\n*Edgeslist\n2 3\n*Matrix\n0 1 0\n.5 0 0\n1 1 0\n",
    ],
    "nodelink": [
        b'{"nodes": [{"name": "x"}, {"name": "y"}], "links": [{"source": 0, "target": 1}]}',
        (
            b'{"directed": true, "nodes": [{"id": "a"}, {"id": 2.5}, {"id": "\\u00e9"}],\n'
            b'"edges": [{"source": "a", "target": 2.5, "w": [1, null]}]}'
        ),
    ],
    "sparse6": [b">>sparse6<<:Fa@x^\n", b":An\n"],
    "adj": [b"3 3\n0 1 0\n1 1 0\n0 0 0\n", b"3 3\n0 1 0\n1 1 1\n0 0 0\n\n# a b c\n"],
    "tgf": [b"a label of a\nb\n1\n#\na b an edge\nb b\n1 a\n"],
    "af": [b"# c\np af 4\n1 2\n# e\n2 1\n3 3\n"],
    "dot": [
        (
            b'strict digraph "G x" { rankdir=LR; node [s=b]; a -> {b c; d} -> e [w=1,l=<x<b>y</b>>]'
            b'; subgraph s { x } s -> "q\\"r":n:sw; "a"+"b" -> 1.5 // z\n}'
        ),
        b"graph { a -- b -- c; subgraph s {d;e} subgraph s {} -- a }",
    ],
    "apx": [
        b'% c\narg(a). arg( b ).\n att(a , b) . arg("x y").att("x y",a).# z',
        b"arg(a;1..3). att(1..2,a;a,3).",
    ],
    "graphml": [
        (
            b'<?xml version="1.0" encoding="latin-1"?><graphml xmlns="x"><key id="k"/><graph '
            b'edgedefault="undirected"><node id="a"><data key="k">1</data></node><node id="b"/>'
            b'<edge source="a" target="b"/><edge directed="true" source="b" target="a"/></graph>'
            b"</graphml>"
        )
    ],
    "csv": [b'w,source,target\n1,a,b\n2,"x,\ny",b\n3,c,\n', b"1,2\n2,3\n"],
    "graph6": [b">>graph6<<D?{\n", b"IheA@GUAo"],
    "digraph6": [b">>digraph6<<&DI?AO?\n"],
}


@cache
def digraph_files(name: str) -> tuple[bytes, ...]:
    """Files of one format, by its writer and by others."""
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
            write(G.symmetric() if name in ("graph6", "sparse6") else G, out, format=name)
        except InputError:
            continue
        held.append(out.getvalue())
    if name == "npz":
        held += _matrices()
    return tuple(held)


def _matrices() -> Iterator[bytes]:
    import scipy.sparse

    for kind in ("csr", "coo"):
        out = io.BytesIO()
        matrix = scipy.sparse.random_array((9, 9), density=0.3, rng=1).asformat(kind)
        scipy.sparse.save_npz(out, matrix, compressed=False)
        yield out.getvalue()


@cache
def archives() -> tuple[bytes, ...]:
    """NPZ archives that are small, so that most of the damage is in their arrays."""
    import numpy as np

    rows = {
        "ptr": [0, 1, 3, 3],
        "idx": [1, 0, 2],
        "names": np.frombuffer(b"abc", np.uint8),
        "name_ends": [1, 2, 3],
    }
    sparse = {
        "format": np.array(b"csr"),
        "shape": [3, 3],
        "data": [1.0, 0.0, 2.0],
        "indptr": [0, 1, 3, 3],
        "indices": [1, 0, 2],
        "row": [0, 1, 1],
        "col": [1, 0, 2],
    }
    held = []
    for arrays in (rows, sparse, sparse | {"format": np.array(b"coo")}):
        out = io.BytesIO()
        np.savez(out, **arrays)  # type: ignore[arg-type]
        held.append(out.getvalue())
    return tuple(held)


@cache
def formulas() -> tuple[bytes, ...]:
    """DIMACS and QDIMACS."""
    return (
        (EXAMPLES / "formula.qdimacs").read_bytes(),
        b"c thesis\np cnf 3 2\n1 -2 0\n2 3\n-1 0\n%\n0\n",
        b"p cnf 4 2\na 1 2 0\ne 3 4 0\n1 -3 0\n-2 4 0\n",
        b"p cnf 0 0\n",
    )


@cache
def parity_games() -> tuple[bytes, ...]:
    """Parity games in PGSolver's format."""
    return (
        (EXAMPLES / "parity.gm").read_bytes(),
        b'parity 3;\nstart 1;\n0 1 0 1,2 "a;b"; 1 2 1 0 ,\n 3;\n2 2 0 2;3 1 1 0,1 "";\n',
        b"7 0 1 7;\n8 0 0 7,8;\n",
    )


@cache
def owners() -> tuple[bytes, ...]:
    """Owners in tables of edges, and in tables of their own."""
    return (
        (EXAMPLES / "owners.csv").read_bytes(),
        b'vertex;owner\na; 1\n"b\nc";2\n',
        b"name\towner\tsource\na\t2\ta\nb\t\tb\n",
    )


@cache
def values() -> tuple[bytes, ...]:
    """Values as text and as JSON, octal codes, and conditions on numbers."""
    texts = ["3", "*3", "*", "∞(0, 2)", "inf(0,2)", "∞", "inf()", "∞(0, 1, 2, 30)", "9" * 30]
    tree = ["3", '{"inf": [0, 2]}', '"1152921504606846976"', '{"inf": []}', '{"inf": ["1"]}']
    codes = ["0.77", "0.07", "4.007", "0.137", "4.7"]
    tests = ["x1^2+x2^2+2=x3*x4", "x1*x2<x3-1", "2*(x1+x2)^3>=x3", "x1!=-x2", "x1=1"]
    return tuple(text.encode() for text in (*texts, *tree, *codes, *tests))


@cache
def expressions() -> tuple[bytes, ...]:
    """Expressions of partizan values, and of positions, as the calculator takes them."""
    texts = ["{2|-1} + ^*", "-{3|1||*,v}", "3/4 - *2", "^<3> + ^[2] - vv*", "+-1 + +-{2|0}", "3*^"]
    calls = ["{2|-1}.Cool(1/2)", "{1|-1}.Heat(1)", "Tiny(2) - Tiny(3)", "^:*", "*:{1|}"]
    more = ["*.NortonProduct(^)", "{4|0||-2}.Freeze", "^.AtomicWeight", "{5|2||-1}.Mean"]
    loopy = ["over + under", "on + off", "a{0|a}", "a{1|b{a|0}}", "upon + *", "dud"]
    games = ["(domineering 2x3) + ^*", "(nim 2) + (clobber xo.)", "{0|(col --on path:2)}"]
    return tuple(text.encode() for text in (*texts, *calls, *more, *loopy, *games))


@cache
def graphs() -> tuple[bytes, ...]:
    """Undirected graphs by name and as graph6."""
    from zermelo.digraph.families import FAMILIES

    names = [family.example for family in FAMILIES.values()]
    return tuple(text.encode() for text in (*names, "graph6:D?{", "graph6:IheA@GUAo"))


@cache
def orders() -> tuple[bytes, ...]:
    """Orders by name."""
    from zermelo.digraph.families import ORDERS

    names = [family.example for family in ORDERS.values()]
    return tuple(
        text.encode() for text in (*names, "incidence:path:3", "incidence:graph6:D?{", "grid:2x2x2")
    )


def examples() -> list[bytes]:
    """Return a position of every ruleset, as words of the command line."""
    from zermelo.rulesets import catalogue

    return [f"{name} {kind.example}".encode() for name, kind in catalogue().items()]


@cache
def positions() -> tuple[bytes, ...]:
    """Several positions of every ruleset."""
    from tests.contract.positions import small_positions
    from zermelo.rulesets import catalogue, instances

    members = (f"{name} {size}".rstrip() for name in instances() for size in ("7", "3 4", ""))
    found = [*filter(_is_position, members)]
    for name in catalogue():
        every = islice((f"{p.ruleset} {p}".rstrip() for p in small_positions(name)), 400)
        texts = list(dict.fromkeys(every))
        random.Random(name).shuffle(texts)
        found += islice(filter(_is_position, texts), 6)
    return (*examples(), *(text.encode() for text in found))


def _is_position(text: str) -> bool:
    from zermelo.rulesets import position_of

    try:
        here = position_of(text.split())
        here.ruleset.canonical(here.state)
    except InputError:  # it was made in Python, on something without a name, or is out of reach
        return False
    return True


FOREST = b"a b\nb c\nb d\nd e\ne f\n"
ACYCLIC = b"a b\na c\nb c\nc d\n"
CYCLIC = b"a\nb\nc\nd\n#\na b\nb a\nb c\nc d\nd c\n"
GRAPH = b"graph { a -- b -- c -- d -- a }"

#: What is played on a file, which stands where FILE is written, and on which files.
ON_FILES = {
    "annihilation --on FILE a b": (FOREST, ACYCLIC, CYCLIC),
    "bushenhack --on FILE": (FOREST,),
    "chomp --on FILE": (FOREST, GRAPH),
    "geodetic --on FILE": (FOREST, GRAPH),
    "geography --on FILE a": (FOREST, ACYCLIC, CYCLIC, GRAPH),
    "geography --on FILE --undirected a": (FOREST, GRAPH),
    "geography --on FILE --edges a": (ACYCLIC, CYCLIC),
    "hackendot --on FILE": (FOREST,),
    "matter --on FILE e:a,b p:c": (FOREST, ACYCLIC),
    "node-kayles --on FILE": (FOREST, GRAPH),
    "poset --on FILE": (FOREST, ACYCLIC),
    "tokens --on FILE a a b": (ACYCLIC, CYCLIC),
    "tokens --on FILE a + nim 2": (ACYCLIC, CYCLIC),
}


@cache
def games_on_files() -> tuple[bytes, ...]:
    """A line of words, and below it the digraph or formula on which they play."""
    found = [words.encode() + b"\n" + file for words, files in ON_FILES.items() for file in files]
    found += [b"formula --on FILE\n" + formula for formula in formulas()[:1]]
    return tuple(found)


@cache
def competition() -> tuple[bytes, ...]:
    """A line of options of the competition, and below it a framework."""
    frameworks = {
        "af": b"p af 6\n1 2\n2 1\n1 3\n2 3\n3 4\n5 6\n",
        "apx": b"arg(1).arg(2).arg(3).\natt(1,2).\natt(2,1).\natt(1,3).\n",
        "tgf": b"1\n2\n3\n#\n1 2\n2 1\n1 3\n",
    }
    tasks = ("SE-GR", "DC-GR", "DS-GR", "SE-ST", "DC-ST", "DS-ST", "CE-ST", "EE-ST")
    lines = [f"-p {task} -fo {name}" for task in tasks for name in frameworks]
    asked = (f"{line} -a 2" if line[3] == "D" else line for line in lines)
    return (
        *(line.encode() + b"\n" + frameworks[line.split()[3]] for line in asked),
        *(b"-p EE-ST -fo i23\np af 3\n1 2\n2 3\n3 1\n", b"--problems\n", b"--formats\n"),
    )


@cache
def answers() -> tuple[bytes, ...]:
    """Return tables of answers to be graded."""
    return (
        b"name,position,move\nAda,nim 3 5,take 2 from heap 2\nBob,kayles 4,1 1\n",
        b"who;ruleset;position;Move;player\nA;domineering;2x2;vertical domino at r1c1;left\n",
        b"\xef\xbb\xbfposition\tmove\ntic-tac-toe xx.|oo.|...\tx c3\n",
    )


@cache
def preferences() -> tuple[bytes, ...]:
    """Preference lists of men and women, as text and as JSON."""
    text = (EXAMPLES / "marriages.txt").read_bytes()
    short = b"a: x, y\nb: y\n\nx: a\ny: b, a\nz:\n"
    held = {"men": {"a": ["x", "y"], "b": ["y"]}, "women": {"x": ["a"], "y": ["b", "a"]}}
    return (text, short, json.dumps(held).encode())


@cache
def certificates() -> tuple[bytes, ...]:
    """Certificates of every kind."""
    from zermelo import grundy, kernels, loopy, outcomes
    from zermelo.answers import certificates as make
    from zermelo.answers import solution_certificates as solutions
    from zermelo.answers.annihilation_certificates import certify_annihilation
    from zermelo.answers.position_certificates import certify_position
    from zermelo.formats.dimacs import CNF
    from zermelo.infinite import certify_infinite, parse_family, prove
    from zermelo.rulesets import position_of
    from zermelo.tokens.annihilation.theory import annihilation

    cyclic = Digraph([("a", "b"), ("b", "a"), ("b", "c"), ("x", "y"), ("y", "z"), ("z", "x")])
    acyclic = Digraph([("c", "a"), ("c", "b"), ("b", "a"), ("d", "c")])
    even = Digraph([("a", "b"), ("b", "c"), ("c", "d"), ("d", "a")])
    found = kernels(even).find()
    assert found is not None
    held = [
        make.certify_outcomes(outcomes(cyclic)),
        make.certify_kernel(even, found),
        make.certify_no_kernel(kernels(cyclic)),
        make.certify_grundy(grundy(acyclic)),
        make.certify_loopy(loopy(cyclic)),
        certify_annihilation(annihilation(even)),
        solutions.certify_what_if(cyclic, "reverse"),
        solutions.certify_not_kernel_perfect(cyclic),
        solutions.certify_reduction("kernel", CNF(((1, -2), (2,)))),
    ]
    small = ("nim 1 2", "kayles 3 2", "nim 2 + kayles 2", "squares 6", "wythoff 1 3")
    large = ("nim 1000 2000 3001", "nim 900 + kayles 9", "wythoff --a 2 4000 9000")
    large += ("moore --k 2 500 400 300 7", "wythoff 1 2 + nim 2000")
    held += [
        certify_position(position_of(words.split()), limits=Limits(positions=1000))
        for words in small + large
    ]
    held.append(certify_position(position_of(["nim", "1", "2"]), MISERE))
    partizan = ("domineering 2x2", "hackenbush lr(e;r)", "domineering 2x2 + nim 1 + clobber xxo")
    held += [certify_position(position_of(words.split())) for words in partizan]
    starts = ("domineering 2x2", "clobber xo + nim 2", "domineering 2x2 + hackenbush lr")
    held += [certify_position(position_of(words.split()), MISERE) for words in starts]
    for name in ("fig-2a", "clear-a-one"):
        text = (EXAMPLES / "infinite" / f"{name}.game").read_text(encoding="utf-8")
        held.append(certify_infinite(prove(parse_family(text))))
    return tuple(json.dumps(each).encode() for each in held)


def records() -> list[bytes]:
    """Return records of games: impartial and partizan, sums, broken off and over."""
    games = [
        GameRecord(
            ("nim", "1", "2"),
            moves=(PlayedMove("take 1 from heap 2", "1 1", True),),
            person_begins=False,
        ),
        GameRecord(
            ("domineering", "2x2"),
            beginner=RIGHT,
            moves=(PlayedMove("horizontal domino at r1c1", "##|.. left", True),),
        ),
        GameRecord(
            ("nim", "1", "+", "nim", "1"),
            MISERE,
            moves=(
                PlayedMove("part 1: take 1 from heap 1", "nim 0 + nim 1", True),
                PlayedMove("part 2: take 1 from heap 1", "nim 0 + nim 0", False),
            ),
            result="you won",
        ),
    ]
    return [game.text().encode() for game in games]


def infinite_digraphs() -> list[bytes]:
    """Return the shipped infinite digraphs with claims."""
    return [file.read_bytes() for file in sorted((EXAMPLES / "infinite").glob("*.game"))]


assert set(ODD) <= set(FORMATS)
