"""Functions of some commands: expressions, heap tables, misère quotients, templates, surveys."""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.digraph.digraph_like import DigraphLike
from zermelo.errors import wrong_kind
from zermelo.formats.resolvers import FILES
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.rulesets.reading import words_of
from zermelo.surveys.table import Survey
from zermelo.values.misere.heaps import HeapGame
from zermelo.values.misere.quotient import MisereQuotient
from zermelo.values.partizan.loopy import Value
from zermelo.verbs import heap_values
from zermelo.verbs.new import template_for
from zermelo.verbs.positions import value_of_expression
from zermelo.verbs.quotient_games import digraph_game, games_of, quotient_of_games


def value(expression: str, *, limits: Limits | Watch = NO_LIMITS) -> Value:
    """Return the value of an expression: a `Game`, a `Stopper` or a `Sided` game.

    The text of a value is read back as the same value. Without spaces ``9*2`` is ``9 + *2``, as
    other programs print it, and ``3^2`` is 3 + ↑ + ↑; Zermelo prints ``9+*2``. With spaces ``9 *
    2`` is 18 and ``3 ^ 2`` is 9, as are ``9×2`` and ``3^(2)``.

    Parameters
    ----------
    expression : str
        An expression, in which ``(RULESET POSITION…)`` is a position.
    limits : Limits or Watch

    Raises
    ------
    InputError
        The expression cannot be read (the message names the column), or the expression or a
        position in it does not have a game as its value.
    LimitReached

    Examples
    --------
    >>> import zermelo as z
    >>> z.value("{2|-1} + ^*"), z.value("over - 5"), z.value("(domineering 2x3) + 1")
    ({2^*|-1^*}, -5over, {3|1/2})
    >>> z.value("(domineering 2x2) + {2|1} + (nim 3)")
    {3+*3|2+*3||1+*3|*3}
    """
    if not isinstance(expression, str):
        raise wrong_kind("value", "expression", expression, "text, such as '{2|-1} + ^'")
    return value_of_expression(expression, FILES, limits=limits)


def heap_table(
    ruleset: str, upto: int = 100, *, limits: Limits | Watch = NO_LIMITS
) -> heap_values.HeapTableAnswer:
    """Return the values of single heaps, and their period if one is found.

    Parameters
    ----------
    ruleset : str
        A ruleset with its parameters, as on the command line: ``"kayles"``, ``"octal --code
        0.17"``.
    upto : int
        The largest heap.
    limits : Limits or Watch

    Raises
    ------
    InputError
        The text is not a ruleset, or no number is a position of the ruleset.
    LimitReached

    Examples
    --------
    >>> import zermelo as z
    >>> table = z.heap_table("kayles", 5)
    >>> table.values, table.period.period
    ([0, 1, 2, 3, 1, 4], 12)
    """
    return heap_values.answer(words_of(ruleset), FILES, upto, limits=limits)


def misere_quotient(
    *games: str | HeapGame | DigraphLike,
    upto: int | None = None,
    order: int | None = None,
    limits: Limits | Watch = NO_LIMITS,
) -> MisereQuotient:
    """Return the misère quotient of the sums of some games.

    Parameters
    ----------
    *games : str, HeapGame or DigraphLike
        ``RULESET [POSITION…] [+ RULESET …]`` as on the command line, games on heaps, or acyclic
        digraphs.
    upto : int, optional
        The largest heap of a ruleset.
    order : int, optional
        The maximum number of elements. Beyond it, or at a limit, the part found is returned.
    limits : Limits or Watch

    Raises
    ------
    InputError
        A ruleset has no quotient, or needs ``upto``.
    LimitReached
        A limit was reached while positions were listed, before the search for the quotient.

    Examples
    --------
    >>> import zermelo as z
    >>> z.misere_quotient("kayles 4").order
    6
    """
    games_on_heaps: list[HeapGame] = []
    for game in games:
        if isinstance(game, str):
            games_on_heaps += games_of(words_of(game), FILES, upto, limits=limits)
        else:
            games_on_heaps.append(game if isinstance(game, HeapGame) else digraph_game(game))
    return quotient_of_games(games_on_heaps, upto, order=order, limits=limits)


def ruleset_template(file: str) -> str:
    """Return the source of a new ruleset to edit; the class is named after the file.

    Raises
    ------
    InputError
        The name does not end in ``.py``.

    Examples
    --------
    >>> import zermelo as z
    >>> z.ruleset_template("my-game.py").splitlines()[8]
    'class MyGame(Ruleset[int]):'
    """
    return template_for(file)


def survey(
    game: str,
    family: str = "",
    columns: Sequence[str] = (),
    *,
    boards: str | None = None,
    strings: str | None = None,
    graphs: str | None = None,
    source: str | None = None,
    every: bool = False,
    search_for: str | None = None,
    steps: int = 2_000,
    seed: int = 0,
    each: Limits = NO_LIMITS,
    path: str | None = None,
    resume: bool = False,
    force: bool = False,
    processes: int = 1,
    limits: Limits | Watch = NO_LIMITS,
) -> Survey:
    """Return a table of facts on all positions of a family, or on those that a search finds.

    Parameters
    ----------
    game : str
        A ruleset with its parameters, as on the command line.
    family : str
        The positions, as words with ranges such as ``"0..200"``, ``"1..30 1..30"`` or
        ``"1x1..6x6"``.
    columns : sequence of str
        Some of `zermelo.surveys.columns.COLUMNS`, or properties of values. By default outcome
        and value, for partizan games also mean and temperature; for scores outcome and score.
    boards, strings, graphs, source : str, optional
        Another kind of family, as in the options of ``zermelo survey``; ``source`` is ``--from``.
    every : bool
        Whether equivalent positions, such as mirror images, have a row each.
    search_for : str, optional
        Search a family that is too large to list, in ``steps`` steps with random ``seed``, for
        "hottest", "draws", or "value V".
    each : Limits
        The limits on each position; the column ``left_out`` names the limit that a row reached.
    path : str, optional
        A file to write; ``resume`` continues interrupted work, ``force`` replaces the file.
    processes : int
        Number of processes. If several, scripts must call this under ``if __name__ == "__main__"``.
    limits : Limits or Watch

    Raises
    ------
    InputError
        A position cannot be read, a column is unknown, or the file exists already.
    LimitReached

    Examples
    --------
    >>> import zermelo as z
    >>> found = z.survey("domineering", "1x1..3x3", ["value", "temperature"])
    >>> [(row["position"], row["value"]) for row in found.hottest(2)]
    [('2x3', '{2|-1/2}'), ('3x2', '{1/2|-2}')]
    """
    from zermelo.surveys.make import SurveyFile, family_of, make

    words = [*words_of(game), *words_of(family)]
    members = family_of(words, FILES, boards=boards, strings=strings, graphs=graphs, source=source)
    file = SurveyFile(path, resume=resume, force=force)
    if search_for is not None:
        from zermelo.surveys.search import search_family

        file.check(has_shares=False)
        result = search_family(
            members, search_for, columns, steps=steps, seed=seed, position_limits=each,
            watch=limits.start(),
        )  # fmt: skip
        file.keep(result.survey)
        if result.stop is not None:
            raise result.stop
        return result.survey
    table = make(
        members, columns, every=every, row_limits=each, file=file, processes=processes,
        limits=limits,
    )  # fmt: skip
    file.keep(table)
    return table
