"""Search for a claim: truncate, label, fit, prove. Only a proved claim is returned."""

from __future__ import annotations

from dataclasses import dataclass

from zermelo.errors import InputError, LimitReached
from zermelo.infinite.family import Family
from zermelo.infinite.guess import POLICIES, Guess, guess, window_of
from zermelo.infinite.logic import has_relation
from zermelo.infinite.parser import parse_family
from zermelo.infinite.proof import has_vertex, prove
from zermelo.limits import NO_LIMITS, Limits, Watch

#: Sizes of the truncations tried, by the number of coordinates; with more than three, only 4.
WINDOW_SIZES = {1: (24, 40, 80), 2: (11, 15, 26), 3: (6, 8)}
#: Maximum effort for each query in the proof of a claim; maximum number of choices of the
#: constants' values, to which one claim is fitted.
PROOF_EFFORT, MAX_INSTANCES = 8_000, 3


@dataclass(frozen=True)
class Found:
    """A family with a proved claim and the claim's ``lines``, or None and (); failed attempts."""

    family: Family | None
    lines: tuple[str, ...]
    tried: tuple[str, ...]


def find_claim(family: Family, limits: Limits | Watch = NO_LIMITS) -> Found:
    r"""Search for a claim about a family, and prove it. A claim in its text is ignored.

    Finding claims is undecidable in general. Here labels and ordinal indices are guessed from
    truncations. Conditions (thresholds and residues of linear forms) and linear indices are fitted
    to these guesses, and `prove` checks the result.

    Raises
    ------
    InputError
        The family has a numeration (claims are found in linear arithmetic only), or has no vertex.

    Examples
    --------
    >>> found = find_claim(parse_family("vertices x: x >= 0\nmove x-1 if x > 0"))
    >>> print("\n".join(found.lines))
    P: x % 2 == 0
    N: x % 2 == 1
    remoteness x
    """
    if family.numeration is not None or any(has_relation(move.guard) for move in family.moves):
        raise InputError(
            f"{family.file} has a numeration; claims are looked for in linear arithmetic only"
        )
    text_without_claim = without_claim(family.text)
    failures: list[str] = []
    watch = limits.start()
    instances = family.assumed_values(MAX_INSTANCES)
    try:
        has_vertex(family, watch)
        for size in WINDOW_SIZES.get(len(family.coordinates), (4,)):
            windows = [(values, window_of(family, values, size, watch)) for values in instances]
            seen: list[list[tuple[dict[str, int], Guess]]] = []
            for policy, phrase in POLICIES.items():
                watch.look()
                guesses = [(values, guess(window, policy)) for values, window in windows]
                if guesses in seen:
                    continue
                seen.append(guesses)
                lines = _candidate(family, guesses)
                attempt = f"a window of {size} in each coordinate, {phrase}: "
                if lines is None:
                    failures.append(attempt + "no conditions of thresholds and residues fit")
                    continue
                text = text_without_claim + "\n".join(lines) + "\n"
                candidate = parse_family(text, family.file)
                proof = prove(candidate, watch, whole=False, effort=PROOF_EFFORT)
                if proof.proved:
                    return Found(candidate, tuple(lines), tuple(failures))
                numbers = ", ".join(str(finding.number) for finding in proof.refuted) or "none"
                failures.append(attempt + f"a claim is not proved (refuted conditions: {numbers})")
    except LimitReached:
        failures.append("a limit was reached")
    return Found(None, (), ("No claim was found. Tried:", *failures))


def without_claim(text: str) -> str:
    r"""Return the text of a family without blank lines and without the lines of its claim.

    >>> without_claim("vertices x\nP: x > 0\n  or x < 0\nmove x\n")
    'vertices x\nmove x\n'
    """
    kept_lines = []
    in_claim = False
    for line in text.replace("\r\n", "\n").split("\n"):
        if line[:1] not in {" ", "\t"}:
            word = line.partition(":")[0].split(" ")[0]
            in_claim = word in {"P", "N", "D", "remoteness", "counter"}
        if not in_claim and line.strip():
            kept_lines.append(line)
    return "\n".join(kept_lines) + "\n"


def _candidate(family: Family, guesses: list[tuple[dict[str, int], Guess]]) -> list[str] | None:
    """Return the lines of a claim fitted to pairs (constants, guess); None if no claim fits."""
    from zermelo.infinite.fit import fit_indices, fit_labels

    points, labels, ranked, indices = [], [], [], []
    for constants, guessed in guesses:
        for vertex in guessed.vertices:
            if vertex in guessed.doubtful:
                continue
            point = (*constants.values(), *vertex)
            points.append(point)
            labels.append(guessed.outcome.get(vertex, "D"))
            if vertex in guessed.index:  # all but the draws
                ranked.append(point)
                indices.append(guessed.index[vertex].coefficients)
    if not points:
        return None
    names = (*family.constants, *family.coordinates)
    label_cells = fit_labels(names, points, labels)
    if label_cells is None:
        return None
    width = max([1, *map(len, indices)])
    padded = [(*(0 for _ in range(width - len(index))), *index) for index in indices]
    index_labels = [label for label in labels if label != "D"]
    cells = fit_indices(names, ranked, padded, index_labels, label_cells) if ranked else []
    if cells is None:
        return None
    conditions = {cell.label: cell.condition for cell in label_cells}
    lines = [f"{label}: {conditions.get(label, 'false')}" for label in "PN"]
    for cell in cells:
        term = cell.index[0] if len(cell.index) == 1 else f"({', '.join(cell.index)})"
        condition = "" if cell.condition == "true" else f" if {cell.condition}"
        lines.append(f"remoteness {term}{condition}")
    return lines
