"""The check that makes a quotient a theorem: by the states of words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from zermelo.values.misere.model import Model, Options, Word, word_of
from zermelo.values.misere.plain import QuotientStates

#: Called now and then; raises whatever is to end the work.
Stop = Callable[[], None]


def closed(states: QuotientStates, letter: int, x: int, mask: int, stop: Stop) -> Word | None:
    """Add the states of all words with one letter more, and say which word fails first.

    A word fails where its element is no P-element, but none of its options is at one: the identity
    is in its F. Words are met in colexicographic order, and a state that an earlier one covers can
    be left out: whatever fails with it fails with a smaller word.

    Parameters
    ----------
    states : QuotientStates
        The states of the words of smaller letters; those with this letter are added.
    letter, x, mask
        The letter and its state.
    stop : callable
        Called before each layer.

    Returns
    -------
    tuple or None
        The least word that fails; None where all words are right.
    """
    if states.covers(x, mask):
        return None
    if mask & states.model.identities:
        return ((letter, 1),)
    layer = list(range(len(states)))
    states.place(x, mask, (-1, letter))
    start = len(states) - 1
    while layer or start < len(states):
        stop()
        source = states.multiply(layer, letter, x, mask)
        if source is not None:
            return word_of([letter, *_letters(states, source)])
        layer = list(range(start, len(states)))
        start = len(states)
    return None


def first_failure(
    model: Model, options: Sequence[Options], states: QuotientStates, stop: Stop
) -> Word | None:
    """Return the least word whose outcome the model gets wrong; None where the model is right.

    The conditions (Plambeck and Siegel, Misère quotients for impartial games, 2008, in a form that
    needs finitely many states): no P-word has an option that is a P-word, which is looked at for
    each letter beside all elements; and every N-word but the empty one has an option that is.

    Parameters
    ----------
    model : Model
    options : sequence of Options
        The options of letter 0, 1, …
    states : QuotientStates
        Empty; afterwards the states of all words, if none fails.
    stop : callable
        Called now and then.

    Returns
    -------
    tuple or None
        Letters and how often each occurs, the highest first. All smaller words are right, so the
        outcome of this one is not what the model says.
    """
    least: Word | None = None
    found = []
    for letter, held in enumerate(options):
        x = model.images[letter]
        union = model.union(model.values(held))
        found.append((letter, x, model.unanswered(x, union)))
        both = model.rests(x) & union
        if both:
            word = word_of([letter, *model.word(model.beside(both))])
            least = word if least is None else min(least, word)
    for letter, x, mask in found:
        if least is not None and least[0][0] < letter:
            break
        word_found = closed(states, letter, x, mask, stop)
        if word_found is not None:
            return word_found if least is None else min(least, word_found)
    return least


def _letters(states: QuotientStates, source: int) -> list[int]:
    letters = []
    while source >= 0:
        source, letter = states.origin(source)
        letters.append(letter)
    return letters
