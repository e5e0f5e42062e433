"""The verbs of the command line and their answers: each verb has a module with its ``command``.

The command lists the parameters of the verb and computes its answer. An answer has facts for
programs and blocks of text for people; `SCHEMA` is the version of the keys of the facts. Nothing
here prints, and files are reached only through the `Call`.

When a limit or Ctrl-C ends a question, the error's ``known`` holds the facts found so far.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from zermelo.verbs.call import SCHEMA
from zermelo.verbs.verb import ask

if TYPE_CHECKING:
    from zermelo.verbs.verb import Verb

__all__ = ["GROUPS", "SCHEMA", "VERBS", "ask", "verb_named"]

#: The groups of verbs and their titles.
GROUPS = {
    "digraphs": "Digraphs",
    "games": "Games",
    "values": "Values and tables",
    "proofs": "Certificates and claims",
    "files": "Files and formats",
}
#: By verb, in the order of the help: the key of its group, and a summary. The module with the name
#: of a verb is imported when the verb is first needed.
VERBS: dict[str, tuple[str, str]] = {
    "outcomes": ("digraphs", "Who wins from every vertex: P, N or D, with remoteness."),
    "kernels": ("digraphs", "Kernels: find one, list or count all, find what all kernels share."),
    "sequences": ("digraphs", "Kernel sequences: Grundy numberings of any digraph."),
    "grundy": ("digraphs", "Grundy values and levels of an acyclic digraph."),
    "loopy": ("digraphs", "γ-values of any digraph, and sums of tokens on it."),
    "codes": ("digraphs", "The linear code of an annihilation game, and lexicodes."),
    "marriages": (
        "digraphs",
        "Stable matchings, which are kernels: the two extremes, all, or their number.",
    ),
    "colour": ("digraphs", "Colour the edges of a bipartite graph from lists, by kernels."),
    "argue": ("digraphs", "Argumentation frameworks: labels, extensions, acceptance and reasons."),
    "solve": ("games", "Who wins a position of a game, and by which moves."),
    "explain": ("games", "Explain who wins a position and why, step by step."),
    "moves": ("games", "List every move with its outcome, best first, and the main line of play."),
    "grade": ("games", "Check whether a move is right, and why; or grade a table of answers."),
    "value": ("values", "Values of partizan games: a calculator that also reads positions."),
    "table": ("values", "Values of all heaps up to a size, and their period."),
    "survey": ("values", "A table of facts about a family of positions, and questions about it."),
    "quotient": ("values", "Misère quotients of games, proven, and their structure."),
    "tablebase": ("values", "Tablebases of games on boards: build, info, check, probe, longest."),
    "play": ("games", "Play against a perfect opponent."),
    "serve": ("games", "Serve the local page: draw a digraph, play a game, see why."),
    "rulesets": ("games", "The catalogue of games."),
    "new": ("games", "Write a Python file with a game of your own to start from."),
    "infinite": ("proofs", "Prove or refute claims about infinite digraphs."),
    "reduce": ("digraphs", "Reduce formulas to kernels or games; translate solutions."),
    "convert": ("files", "Write a digraph, a formula or a game in a digraph format."),
    "draw": ("files", "Draw a digraph with its outcomes, or the winning strategy around a vertex."),
    "certify": ("proofs", "Write a certificate that others can check without trusting Zermelo."),
    "check": ("proofs", "Check a certificate."),
    "iccma": ("digraphs", "Solve a task of the argumentation competition: -p TASK -f FILE."),
    "formats": ("files", "List the digraph formats."),
}


def verb_named(name: str) -> Verb:
    """Return the verb with this name: the ``command`` of its module.

    >>> [parameter.name for parameter in verb_named("grundy").parameters][:2]
    ['file', 'file_format']
    """
    verb: Verb = import_module(f"zermelo.verbs.{name}").command
    return verb
