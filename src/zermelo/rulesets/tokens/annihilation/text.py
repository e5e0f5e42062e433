"""Why an annihilation position is worth what it is: patterns, and how each move is answered."""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING

from zermelo.errors import sure
from zermelo.games.explanation import WIDTH, Block, Lines
from zermelo.games.nim_table import nim_table, why_nim_sum
from zermelo.tokens.annihilation.replies import Reply, reply
from zermelo.values.bits import bits
from zermelo.values.nimber import Infinity
from zermelo.values.text import show_value

if TYPE_CHECKING:
    from zermelo.tokens.annihilation.theory import Annihilation

#: How many moves of the opponent are answered in the explanation, and how many are looked at.
SHOWN, LOOKED_AT = 6, 200

METHOD = (
    "Two tokens on one vertex vanish, so sets of tokens add like vectors of zeros and ones, in "
    "which 1 + 1 = 0. Those of finite value are all the sums of certain patterns of at most four "
    "tokens, and the values add in base 2 without carrying."
)
KEPT = (
    "A move breaks a pattern, or several at once. To a larger value, or to ∞, it can be taken back "
    "within the pattern, and a pattern of smaller counter is left; so play ends."
)
KEEPS = "and there is a move that keeps it so."

#: Up to how many vertices are named.
NAMED = 12


def reasons(theory: Annihilation, tokens: int) -> list[Block | str]:
    """Explain the value of a position, paragraph by paragraph."""
    value = theory.value_of(tokens)
    if value == 0:
        return [METHOD, *why_finite(theory, tokens), *why_kept(theory, tokens)]
    said: list[Block | str] = [METHOD]
    if isinstance(value, Infinity):
        said += why_endless(theory, tokens, value)
        if 0 not in value.K:
            return said
    else:
        said += why_finite(theory, tokens)
    move = sure(theory.best_of(tokens))  # the value is not 0, and can be made 0
    after = moved(tokens, move)
    said.append(f"{told(theory, tokens, move)} leaves {formed(theory, after)}.")
    return [*said, *why_finite(theory, after), *why_kept(theory, after)] if after else said


def why_finite(theory: Annihilation, tokens: int) -> list[Block | str]:
    """Show the patterns that tokens of finite value form, and add their values."""
    rows = pattern_rows(theory, tokens)
    if not rows:
        return ["No tokens are left: the value is 0."]
    hidden = named(theory, in_two(rows, tokens))
    note = f"(Patterns meet, and no token is left, on {hidden}.)" if hidden else ""
    shown = [(named(theory, held), value) for held, value in rows]
    return [nim_table(shown, ("pattern", "value"), note), why_nim_sum(shown)]


def pattern_rows(theory: Annihilation, tokens: int) -> list[tuple[int, int]]:
    """Return the patterns of a position of finite value, as masks with values; none of the rest."""
    patterns, _ = sure(theory.apart(tokens))  # the value is finite
    rows = [(pattern.tokens, pattern.value) for pattern in patterns]
    for held, _ in rows:
        tokens ^= held
    return [*rows, *((1 << vertex, theory.labels[vertex]) for vertex in bits(tokens))]


def in_two(rows: list[tuple[int, int]], tokens: int) -> int:
    """Return the vertices that stand in patterns and have no token all the same."""
    every = 0
    for held, _ in rows:
        every |= held
    return every & ~tokens


def formed(theory: Annihilation, tokens: int) -> str:
    """Say which tokens are left."""
    return f"the tokens on {named(theory, tokens)}" if tokens else "no tokens at all"


def why_endless(theory: Annihilation, tokens: int, value: Infinity) -> list[Block | str]:
    """Say why the value is ∞(K), and where the numbers in K come from."""
    endless = theory.label_of(tokens) // theory.finite * theory.finite
    rest = named(theory, sum(1 << theory.labels.index(1 << bit) for bit in bits(endless)))
    said = (
        f"The tokens are no sum of patterns: taking away as many as possible leaves {rest}, and "
        "that is of infinite value. Nobody is forced to any number."
    )
    if not value.K:
        return [f"{said} No single move leads to a number: nobody can win at once, {KEEPS}"]
    moves: dict[int, list[str]] = {}
    for source, target in theory.moves_of(tokens):
        label = theory.label_of(tokens) ^ theory.labels[source] ^ theory.labels[target]
        if label < theory.finite:
            moves.setdefault(label, []).append(told(theory, tokens, (source, target)))
    lines = ["Moves that lead to numbers:"]
    for number in sorted(moves):
        more = ", …" * (len(moves[number]) > 3)
        lines.append(f"  {number}: {', '.join(moves[number][:3])}{more}")
    end = f"0 is not among them: nobody can win at once, {KEEPS}"
    said += f" The value is {show_value(value)}."
    return [said, Lines(tuple(lines)), *([end] if 0 not in value.K else [])]


def why_kept(theory: Annihilation, tokens: int) -> list[Block | str]:
    """Say how moves from value 0 are answered, first those that need a pretence."""
    replies: list[Reply] = []
    for number, move in enumerate(theory.moves_of(tokens)):
        if number == LOOKED_AT:
            break
        replies.append(reply(theory, tokens, move))
    if not replies:
        return []
    more = len(replies) - SHOWN
    replies.sort(key=lambda held: -len(held.steps))
    lines = [
        f"Answers to moves from {named(theory, tokens)}, each of which makes the value 0 again:"
    ]
    for held in replies[:SHOWN]:
        lines += in_text(theory, held)
    if more > 0:
        lines.append(f"  … and to {more} other moves in the same way.")
    return [KEPT, Lines(tuple(line for told in lines for line in told.split("\n")))]


def in_text(theory: Annihilation, held: Reply) -> list[str]:
    """Tell one answer: plainly where it can be played at once, else with the pretence."""
    first, last = held.steps[0], held.steps[-1]
    move = told(theory, first.position, first.move)
    final = told(theory, moved(last.position, last.move), last.answer)
    if len(held.steps) == 1:
        within = (
            f" (within the pattern {named(theory, first.pattern.tokens)})" if first.pattern else ""
        )
        return [set_in(f"{move}: answer {final}{within}.", 2)]
    lines = [f"  {move}:"]
    for step, after in zip(held.steps, held.steps[1:], strict=False):
        pattern = sure(step.pattern).tokens  # only answers in patterns are pretended
        wanted = plain(theory, step.answer)
        missing = theory.names(1 << step.answer[0])[0]
        lines.append(
            set_in(
                f"It breaks the pattern {named(theory, pattern)}, and {wanted} would "
                f"mend it, but no token is on {missing}. The tokens stand as if the opponent had "
                f"moved {wanted} from {named(theory, after.position)}. Act as if it had.",
                4,
            )
        )
    broken = (
        f"This breaks the pattern {named(theory, last.pattern.tokens)}. " if last.pattern else ""
    )
    lines.append(set_in(f"{broken}Answer {final}.", 4))
    return lines


def set_in(text: str, indent: int) -> str:
    """Set a paragraph, indented."""
    return fill(text, WIDTH, initial_indent=" " * indent, subsequent_indent=" " * (indent + 2))


def named(theory: Annihilation, tokens: int) -> str:
    """Name the vertices of a bit mask."""
    names = theory.names(tokens)
    return " ".join(map(str, names[:NAMED])) + " …" * (len(names) > NAMED)


def plain(theory: Annihilation, move: tuple[int, int]) -> str:
    """Name a move."""
    names = theory.digraph.names
    return f"{names[move[0]]} → {names[move[1]]}"


def told(theory: Annihilation, tokens: int, move: tuple[int, int]) -> str:
    """Name a move, and say whether two tokens vanish."""
    if move[0] == move[1]:
        return "pass"
    return plain(theory, move) + ": both vanish" * (tokens >> move[1] & 1)


def moved(tokens: int, move: tuple[int, int]) -> int:
    """Return the position after a move; a loop leaves it as it is."""
    return tokens ^ 1 << move[0] ^ 1 << move[1]
