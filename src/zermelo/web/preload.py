"""Import the modules that questions need, in the process that is forked to answer them.

One small question of each common kind is answered, which loads modules imported at first use.
"""

import gc

import zermelo.answers.partizan_reasons
import zermelo.formats.graphml
import zermelo.labelling.question
import zermelo.labelling.retrograde
import zermelo.solvers.compiled_games
import zermelo.solvers.cutoffs
import zermelo.solvers.partizan
import zermelo.solvers.table
import zermelo.verbs.argue
import zermelo.verbs.draw
import zermelo.verbs.drawings
import zermelo.verbs.explain
import zermelo.verbs.solve  # noqa: F401  all imports bind ``zermelo``
from zermelo.web.page_questions import PageQuestion, PageQuestions, answer_questions
from zermelo.web.sandbox import readable_prefixes

_TEXTS = {"G.tgf": b"a\nb\n#\na b\n"}
answer_questions(
    PageQuestions(
        (
            PageQuestion("outcomes", {"file": "G.tgf"}, _TEXTS),
            PageQuestion("loopy", {"file": "G.tgf", "tokens": "a"}, _TEXTS),
            PageQuestion("kernels", {"file": "G.tgf", "checked": "b"}, _TEXTS),
            PageQuestion("moves", {"words": ["nim", "1"]}),
            PageQuestion("draw", {"words": ["G.tgf"]}, _TEXTS),
            PageQuestion("value", {"words": ["{1|0}"]}),
            PageQuestion("rulesets", {}),  # loads the whole catalogue
            PageQuestion("certify", {"words": ["kernel", "G.tgf"], "output": "c.json"}, _TEXTS),
            PageQuestion("convert", {"words": ["G.tgf"], "output": "G.dot"}, _TEXTS),
        )
    )
)
readable_prefixes()
gc.collect()
gc.freeze()  # no collection writes to the memory that all forked processes share
