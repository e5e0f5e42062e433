"""What nearly every question of the page needs, imported once by the server of processes."""

import zermelo.answers.explanation
import zermelo.answers.grade
import zermelo.answers.move_table
import zermelo.digraph.digraph
import zermelo.kernel.kernels
import zermelo.labels.outcomes
import zermelo.pictures.board
import zermelo.pictures.picture
import zermelo.rulesets
import zermelo.solvers.engine
import zermelo.verbs.argue
import zermelo.verbs.draw
import zermelo.verbs.drawings
import zermelo.verbs.explain
import zermelo.verbs.kernels
import zermelo.verbs.moves
import zermelo.verbs.outcomes
import zermelo.verbs.solve
import zermelo.web.asking  # noqa: F401  the others are under the same name
