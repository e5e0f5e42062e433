"""What the verbs answer: one file a verb, in which it is one record.

A record says the parameters of a verb, and has the function from them to an answer: facts, which
are plain data, the shape of which `SCHEMA` numbers; and blocks, which people read. Nothing here
prints; the file system is reached by the files of the `Call` alone. The command line, and any page,
show what is answered, and are made of the table of the verbs.

Limits, the progress callback and the stop hook are those of `zermelo.limits.Limits`. Where one of
them ends a question, or Ctrl-C does, ``known`` of the error has what holds already.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from zermelo.verbs.call import SCHEMA
from zermelo.verbs.verb import ask

if TYPE_CHECKING:
    from zermelo.verbs.verb import Verb

__all__ = ["GROUPS", "SCHEMA", "VERBS", "ask", "verb_named"]

#: What verbs are about.
GROUPS = {
    "digraphs": "Digraphs",
    "games": "Games",
    "values": "Values and tables",
    "proofs": "Certificates and claims",
    "files": "Files and formats",
}

#: Each verb has a file of its name here, which is imported when it is called; in the order in which
#: one meets them, with its group and what it does in one line.
VERBS: dict[str, tuple[str, str]] = {
    "outcomes": ("digraphs", "Who wins from every vertex: P, N or D, with remoteness."),
    "kernels": ("digraphs", "Kernels: what all share; one, all, how many."),
    "sequences": ("digraphs", "Kernel sequences: Grundy numberings of any digraph."),
    "grundy": ("digraphs", "Grundy values and levels of an acyclic digraph."),
    "loopy": ("digraphs", "γ-values of any digraph, and sums of tokens on it."),
    "codes": ("digraphs", "The linear code of an annihilation game, and lexicodes."),
    "marriages": ("digraphs", "Stable matchings, which are kernels: both ends, all, how many."),
    "colour": ("digraphs", "Edges of a bipartite graph from lists, kernel after kernel."),
    "argue": ("digraphs", "An argumentation framework: labels, extensions, acceptance, and why."),
    "solve": ("games", "Who wins a position of a game, and by which moves."),
    "explain": ("games", "The same in words, step by step."),
    "moves": ("games", "Every move with what it leads to, best first, and the main line of play."),
    "grade": ("games", "Is that move right, and why; or a table of many answers."),
    "value": ("values", "What partizan games are worth: a calculator with positions."),
    "table": ("values", "Values of all heaps up to some size, and their period."),
    "quotient": ("values", "Misère play: the quotient of games, proven, and its structure."),
    "tablebase": ("values", "Tables of boards: build, info, check, probe."),
    "play": ("games", "Play against the perfect opponent."),
    "serve": ("games", "The local page: draw a digraph, play a game, see why."),
    "rulesets": ("games", "The catalogue of games."),
    "new": ("games", "Write a game of your own to start from: one Python file."),
    "infinite": ("proofs", "Claims about infinite digraphs, proved or refuted."),
    "reduce": ("digraphs", "Satisfiability to kernels, formulas to geography, and back."),
    "convert": ("files", "Turn a digraph file into another format."),
    "draw": ("files", "Draw a digraph with its outcomes, or the winning strategy around a vertex."),
    "certify": (
        "proofs", "Write a certificate that others can check without trusting this program.",
    ),
    "check": ("proofs", "Check a certificate."),
    "iccma": ("digraphs", "Answer as the argumentation competition asks: -p TASK -f FILE."),
    "formats": ("files", "List the digraph formats."),
}  # fmt: skip


def verb_named(name: str) -> Verb:
    """Import a verb.

    Examples
    --------
    >>> [parameter.name for parameter in verb_named("grundy").parameters][:2]
    ['file', 'file_format']
    """
    verb: Verb = import_module(f"zermelo.verbs.{name}").record
    return verb
