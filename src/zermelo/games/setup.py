"""How to set up a position by hand: the possible contents of the places of its scene.

Rules declare nothing for this: letters and words are tried, and their effects read off the scene.
So positions under most rules can be set up, with letters and words that their notation reads.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from string import ascii_letters, ascii_lowercase
from typing import TypeAlias

from zermelo.errors import ZermeloError
from zermelo.games.position import Position
from zermelo.games.scene import Place

#: Kinds of places that stand for sizes, and kinds on which no man can be put.
SIZE_KINDS = frozenset(("heap", "counter", "pin", "chocolate"))
KINDS_WITHOUT_MEN = frozenset(("beyond", "joint"))
#: Separators between letters of a board, and possible letters.
SEPARATORS = "|-();, "
LETTERS = ".#*" + ascii_letters
#: Maximum number of texts that are tried.
MAX_TEXTS_TRIED = 20_000


@dataclass(frozen=True)
class ByLetters:
    """The text has a letter for each place."""

    text: str
    at: Mapping[str, int]  #: the index in the text of each place, by the place's id
    #: the content that a letter puts on a place, see `zermelo.games.scene.CONTENTS`
    men: Mapping[str, str]
    runs: str = ""  #: the letter of empty places if runs of it are written as numbers, as in FEN
    rest: str = ""  #: the text after the board
    by: str = field(default="letters", init=False)


@dataclass(frozen=True)
class ByWords:
    """The text is words, some of which name places."""

    words: Sequence[str]
    names: Mapping[str, str]  #: the name of each place, by its id
    #: the content that a word puts on a place; ``{}`` stands for the name of the place
    forms: Mapping[str, str]
    #: For each word, what an empty place holds if its name replaces the word; empty for a word of
    #: ``forms``, for a word that names no place, and if no replacement fills a place.
    slots: Sequence[str] = ()
    by: str = field(default="words", init=False)


@dataclass(frozen=True)
class ByNumbers:
    """The text is numbers, which are sizes."""

    text: str
    more: bool  #: whether one more number may be added
    by: str = field(default="numbers", init=False)


@dataclass(frozen=True)
class ByBrackets:
    """The text is brackets for a tree without its root: one more ``[]`` is one more leaf."""

    text: str
    #: Indices of both brackets of each node in the text, by its id: a new leaf is written before
    #: the second. The root has 0 and the length of the text.
    at: Mapping[str, tuple[int, int]]
    rest: str = ""  #: the text after the tree
    by: str = field(default="brackets", init=False)


Setup: TypeAlias = ByLetters | ByWords | ByNumbers | ByBrackets


def setup_of(position: Position) -> Setup | None:
    """Return how to write another position of the same rules by hand; None if that is unknown.

    >>> from zermelo.rulesets import Clobber, Nim
    >>> setup_of(Nim()(3, 4))
    ByNumbers(text='3 4', more=True, by='numbers')
    >>> setup_of(Clobber()("xo.")).men
    {'x': 'left:x', 'o': 'right:o', '.': '', '#': 'gone'}
    """
    scenes = position.scenes()
    if len(scenes) != 1:
        return None
    places = [place for place in scenes[0].places if place.kind not in KINDS_WITHOUT_MEN]
    kinds = {place.kind for place in places}
    trials = _Trials(position)
    if kinds & SIZE_KINDS or (kinds == {"card"} and re.fullmatch(r"[\d^ ]+", trials.text)):
        more = trials.contents_of(f"{trials.text} 1") is not None
        return ByNumbers(trials.text, more) if re.search(r"\d", trials.text) else None
    return _by_brackets(trials, places) or _by_letters(trials, places) or _by_words(trials, places)


def _content(place: Place) -> str:
    """Return the content of a place, or the text in parentheses after its name."""
    in_parentheses = re.search(r" \((.+)\)$", place.text)
    return place.holds or (in_parentheses[1] if in_parentheses else "")


class _Trials:
    """Trials: texts that are read as positions of some rules, for the contents of their places."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.text = position.ruleset.show(position.state)
        self.trials_left = MAX_TEXTS_TRIED

    def contents_of(self, text: str) -> dict[str, str] | None:
        """Return contents by the ids of places; None if it is no position or no trials are left."""
        if self.trials_left <= 0:
            return None
        self.trials_left -= 1
        rules = self.position.ruleset
        try:
            state = rules.parse(text.split())
            return {place.id: _content(place) for place in rules.scene(state).places}
        except (ZermeloError, ValueError, LookupError, OverflowError):
            return None


def _by_brackets(trials: _Trials, places: Sequence[Place]) -> ByBrackets | None:
    text, _, rest = trials.text.partition(" ")
    if rest and not text.startswith("["):
        return None
    ends = [[0, len(text)]]
    open_nodes = [ends[0]]
    for k, letter in enumerate(text):
        if letter == "[":
            open_nodes.append([k, k])
            ends.append(open_nodes[-1])
        elif letter == "]" and len(open_nodes) > 1:
            open_nodes.pop()[1] = k
        else:
            return None
    nodes = [place.id for place in places if place.kind == "vertex"]
    if len(nodes) != len(ends) or len(open_nodes) > 1:
        return None
    for _, end in ends:  # one more leaf on any node is one more vertex
        if len(trials.contents_of(f"{text[:end]}[]{text[end:]} {rest}") or ()) != len(places) + 1:
            return None
    spans = ((start, end) for start, end in ends)
    return ByBrackets(text, dict(zip(nodes, spans, strict=True)), rest)


def _by_letters(trials: _Trials, places: Sequence[Place]) -> ByLetters | None:
    text, blank, rest = trials.text or _in_rows(places), "", ""
    if "/" in text:
        board, _, rest = text.partition(" ")
        text, blank = re.sub(r"\d+", lambda match: "." * int(match[0]), board), "."

    def contents_of(board: str) -> dict[str, str] | None:
        runs = re.sub(r"\.+", lambda match: str(len(match[0])), board)
        return trials.contents_of(f"{runs} {rest}" if blank else board)

    cells = [k for k, letter in enumerate(text) if letter not in SEPARATORS + "/"]
    if len(cells) != len(places) or contents_of(text) is None:
        return None
    for order in (places, sorted(places, key=lambda place: (place.y, place.x))):
        men: dict[str, str] = {}
        if all(
            men.setdefault(text[k], _content(place)) == _content(place)
            for k, place in zip(cells, order, strict=True)
        ) and len(set(men.values())) == len(men):
            break
    else:
        return None
    at = {place.id: k for k, place in zip(cells, order, strict=True)}
    boards = [text]
    for board in boards[:]:
        for letter, holds, new_board in _new_men(contents_of, board, at, men):
            men[letter] = holds
            boards.append(new_board)
    fewer_men = [text[:k] + blank + text[k + 1 :] for k in cells if blank and text[k] != blank]
    # Some men may stand only beside other men, or only where other men stand now.
    for board in [*boards[1:4], *(board for board in fewer_men if contents_of(board) is not None)]:
        men.update({letter: holds for letter, holds, _ in _new_men(contents_of, board, at, men)})
    return ByLetters(text, at, men, blank, rest) if len(men) > 1 else None


def _new_men(
    contents_of: Callable[[str], Mapping[str, str] | None], board: str, at: Mapping[str, int],
    men: Mapping[str, str],
) -> Iterator[tuple[str, str, str]]:  # fmt: skip
    """Yield each new letter, its content, and a board with it."""
    contents = set(men.values())
    for letter in LETTERS:
        if letter in men:
            continue
        for place, k in at.items():
            new_board = board[:k] + letter + board[k + 1 :]
            holds = (contents_of(new_board) or {}).get(place)
            if holds is None:
                continue
            if holds not in contents:
                contents.add(holds)
                yield letter, holds, new_board
                break
            if board[k] not in men or holds != men[board[k]]:
                break  # the letter means the same as another letter


def _in_rows(places: Sequence[Place]) -> str:
    """Return rows of ``.``, ``x``, ``o``, and ``?`` for other men, for a position without text."""
    rows: dict[float, str] = {}
    for place in places:
        letter = {"": ".", "left:x": "x", "right:o": "o"}.get(place.holds, "?")
        rows[place.y] = rows.get(place.y, "") + letter
    return "|".join(rows.values())


def _by_words(trials: _Trials, places: Sequence[Place]) -> ByWords | None:
    words = trials.text.split()
    names = {place.id: place.text or place.id for place in places}
    contents = {place.id: _content(place) for place in places}
    spaced_words = _separated(trials, words)
    forms_in_words = {
        word.removesuffix(name) + "{}"
        for word in spaced_words
        for name in names.values()
        if word.endswith(name) and not word.removesuffix(name)[-1:].isdigit()
    }
    forms: dict[str, str] = {}
    prefixed = (f"{letter}:{{}}" for letter in ascii_lowercase)
    for form in (*sorted(forms_in_words - {"{}"}), "{}", "-{}", "+{}", *prefixed):
        for place, name in names.items():
            word = form.format(name)
            if word in spaced_words or contents[place]:
                continue
            new_contents = trials.contents_of(" ".join([*spaced_words, word]))
            if new_contents is None or not _changes_only(new_contents, contents, place):
                continue
            holds = new_contents.get(place, "gone")
            if holds and holds not in forms.values():
                forms[form] = holds
                break
    words_of_forms = {form.format(name) for form in forms for name in names.values()}
    slots = [
        ""
        if word in words_of_forms or word not in names.values()
        else _slot(trials, spaced_words, k, names, contents)
        for k, word in enumerate(spaced_words)
    ]
    return ByWords(spaced_words, names, forms, slots) if forms or any(slots) else None


def _changes_only(after: Mapping[str, str], before: Mapping[str, str], place: str) -> bool:
    """Whether only the content of ``place`` differs; other places may also disappear."""
    others = before.keys() - {place}
    return all(after.get(other, "gone") in (before[other], "gone") for other in others)


def _separated(trials: _Trials, words: Sequence[str]) -> Sequence[str]:
    """Split words such as ``e:a,b`` into ``e:a e:b`` if the position stays the same."""
    spaced = []
    for word in words:
        before, colon, names = word.rpartition(":")
        spaced += [f"{before}{colon}{name}" for name in names.split(",")]
    contents = trials.contents_of
    return spaced if contents(" ".join(spaced)) == contents(" ".join(words)) else words


def _slot(
    trials: _Trials,
    words: Sequence[str],
    k: int,
    names: Mapping[str, str],
    contents: Mapping[str, str],
) -> str:
    """Return what an empty place holds if its name replaces word ``k``; empty if always nothing."""
    for place, name in names.items():
        if not contents[place]:
            new_contents = trials.contents_of(" ".join([*words[:k], name, *words[k + 1 :]])) or {}
            if new_contents.get(place):
                return new_contents[place]
    return ""
