"""The explanation of the value of an annihilation position: patterns, and answers to moves."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import islice, pairwise
from operator import or_
from textwrap import fill

from zermelo.errors import not_none
from zermelo.games.explanation import WIDTH, Block, Lines
from zermelo.games.nim_table import nim_table, why_nim_sum
from zermelo.tokens.annihilation.replies import ReplyStep, reply
from zermelo.tokens.annihilation.theory import Annihilation
from zermelo.values.bits import bits
from zermelo.values.nimber import Infinity, nim_sum_of
from zermelo.values.text import show_value

#: Maximum numbers of the opponent's moves that are answered in the text, and that are examined.
MAX_SHOWN, MAX_EXAMINED = 6, 200
#: Maximum number of vertices that `names` lists.
MAX_NAMED = 12

METHOD = (
    "Two tokens on one vertex vanish, so sets of tokens add like vectors of zeros and ones with "
    "1 + 1 = 0. The sets of finite value are the sums of certain patterns of at most four tokens, "
    "and their values add in base 2 without carrying."
)
ANSWERS = (
    "Every move from value 0 has an answer that makes the value 0 again and lowers a counter, so "
    "that play ends. The answer is usually within a pattern that the move breaks."
)
DRAW_KEPT = "and some move keeps it so."


def reasons(theory: Annihilation, tokens: int) -> list[Block | str]:
    """Explain the value of a position, paragraph by paragraph."""
    value = theory.value_of(tokens)
    if value == 0:
        return [METHOD, *why_finite(theory, tokens), *answers_to_moves(theory, tokens)]
    text: list[Block | str] = [METHOD]
    if isinstance(value, Infinity):
        text += why_endless(theory, tokens, value)
        if 0 not in value.K:
            return text
    else:
        text += why_finite(theory, tokens)
    move = not_none(theory.best_of(tokens))  # the value is not 0 and can be made 0
    after = tokens_after(tokens, move)
    after_text = f"the tokens on {names(theory, after)}" if after else "no tokens at all"
    text.append(f"{move_text(theory, tokens, move)} leaves {after_text}.")
    return [*text, *why_finite(theory, after), *answers_to_moves(theory, after)] if after else text


def why_finite(theory: Annihilation, tokens: int) -> list[Block | str]:
    """Show the patterns that tokens of finite value form, and add their values."""
    rows = pattern_rows(theory, tokens)
    if not rows:
        return ["No tokens are left: the value is 0."]
    overlap = names(theory, reduce(or_, (pattern for pattern, _ in rows)) & ~tokens)
    note = f"(Patterns overlap on {overlap}, where their tokens cancel.)" if overlap else ""
    named_rows = [(names(theory, pattern), value) for pattern, value in rows]
    return [nim_table(named_rows, ("pattern", "value"), note), why_nim_sum(named_rows)]


def pattern_rows(theory: Annihilation, tokens: int) -> list[tuple[int, int]]:
    """Return masks and values of the patterns and single tokens whose sum is a position."""
    patterns, _ = not_none(theory.decompose(tokens))  # the value is finite
    rows = [(pattern.tokens, pattern.value) for pattern in patterns]
    single = nim_sum_of([tokens, *(pattern for pattern, _ in rows)])  # tokens beside the patterns
    return [*rows, *((1 << vertex, theory.labels[vertex]) for vertex in bits(single))]


def why_endless(theory: Annihilation, tokens: int, value: Infinity) -> list[Block | str]:
    """Explain why the value is ∞(K), and the origin of the numbers in K."""
    endless = theory.label_of(tokens) // theory.finite * theory.finite
    tokens_left = names(theory, sum(1 << theory.labels.index(1 << bit) for bit in bits(endless)))
    text = (
        f"The tokens are not a sum of patterns: removing as many patterns as possible leaves "
        f"{tokens_left}, which has infinite value. Nobody is forced to move to a number."
    )
    if not value.K:
        return [f"{text} No single move leads to a number: nobody can win at once, {DRAW_KEPT}"]
    moves_to: dict[int, list[str]] = {}
    for move in theory.moves_of(tokens):
        label = theory.label_of(tokens_after(tokens, move))
        if label < theory.finite:
            moves_to.setdefault(label, []).append(move_text(theory, tokens, move))
    lines = (
        f"  {number}: {', '.join(ways[:3])}" + ", …" * (len(ways) > 3)
        for number, ways in sorted(moves_to.items())
    )
    remark = [f"0 is not among them: nobody can win at once, {DRAW_KEPT}"] * (0 not in value.K)
    text += f" The value is {show_value(value)}."
    return [text, Lines(("Moves that lead to numbers:", *lines)), *remark]


def answers_to_moves(theory: Annihilation, tokens: int) -> list[Block | str]:
    """Return answers to moves from value 0; answers that suppose the most moves come first."""
    moves = islice(theory.moves_of(tokens), MAX_EXAMINED)
    replies = sorted((reply(theory, tokens, move) for move in moves), key=lambda r: -len(r))
    if not replies:
        return []
    heading = f"Answers to moves from {names(theory, tokens)}, which make the value 0 again:"
    texts = [heading, *(text for steps in replies[:MAX_SHOWN] for text in as_lines(theory, steps))]
    if len(replies) > MAX_SHOWN:
        texts.append(f"  … and to {len(replies) - MAX_SHOWN} other moves in the same way.")
    return [ANSWERS, Lines(tuple(line for text in texts for line in text.split("\n")))]


def as_lines(theory: Annihilation, steps: list[ReplyStep]) -> Iterator[str]:
    """Yield lines on the moves that an answer supposes, then the lines on the answer."""
    first_step, last_step = steps[0], steps[-1]
    move = move_text(theory, first_step.position, first_step.move)
    final = move_text(theory, tokens_after(last_step.position, last_step.move), last_step.answer)
    broken = f"the pattern {names(theory, last_step.pattern.tokens)}" if last_step.pattern else ""
    if first_step is last_step:
        yield indented(f"{move}: answer {final}" + f" (within {broken})" * bool(broken) + ".", 2)
        return
    yield f"  {move}:"
    for step, after in pairwise(steps):
        pattern = not_none(step.pattern).tokens  # answers outside of patterns can be played
        repair = arrow_text(theory, step.answer)
        missing = theory.names(1 << step.answer[0])[0]
        supposed = (
            f"It breaks the pattern {names(theory, pattern)}, and {repair} would mend it, but no "
            f"token is on {missing}. The position is the same as if the opponent had moved "
            f"{repair} in {names(theory, after.position)}. Answer that move."
        )
        yield indented(supposed, 4)
    yield indented(f"This breaks {broken}. " * bool(broken) + f"Answer {final}.", 4)


def indented(text: str, indent: int) -> str:
    """Return a wrapped and indented paragraph."""
    return fill(text, WIDTH, initial_indent=" " * indent, subsequent_indent=" " * (indent + 2))


def names(theory: Annihilation, tokens: int) -> str:
    """Return the names of the vertices of a bit mask; after `MAX_NAMED` names an ellipsis."""
    vertex_names = theory.names(tokens)
    return " ".join(map(str, vertex_names[:MAX_NAMED])) + " …" * (len(vertex_names) > MAX_NAMED)


def arrow_text(theory: Annihilation, move: tuple[int, int]) -> str:
    """Return the source and the target of a move."""
    vertex_names = theory.digraph.names
    return f"{vertex_names[move[0]]} → {vertex_names[move[1]]}"


def move_text(theory: Annihilation, tokens: int, move: tuple[int, int]) -> str:
    """Return the name of a move, with a note if two tokens vanish."""
    if move[0] == move[1]:
        return "pass"
    return arrow_text(theory, move) + ": both vanish" * (tokens >> move[1] & 1)


def tokens_after(tokens: int, move: tuple[int, int]) -> int:
    """Return the position after a move; a loop changes nothing."""
    return tokens ^ 1 << move[0] ^ 1 << move[1]
