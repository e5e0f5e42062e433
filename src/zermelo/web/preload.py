"""What nearly every question of the page needs, imported once by the server of processes."""

import importlib

for _name in (
    "zermelo.web.asking",
    "zermelo.digraph.digraph",
    "zermelo.labels.outcomes",
    "zermelo.kernel.kernels",
    "zermelo.rulesets",
    "zermelo.solvers.engine",
    "zermelo.answers.move_table",
    "zermelo.answers.grade",
    "zermelo.answers.explanation",
    "zermelo.pictures.picture",
    "zermelo.pictures.board",
    "zermelo.verbs.outcomes",
    "zermelo.verbs.kernels",
    "zermelo.verbs.draw",
    "zermelo.verbs.drawings",
    "zermelo.verbs.moves",
    "zermelo.verbs.explain",
    "zermelo.verbs.argue",
    "zermelo.verbs.solve",
):
    importlib.import_module(_name)
