"""Public functions return instances of public classes."""

from __future__ import annotations

import pytest

import zermelo as z

#: Expressions, and the class of what each is worth.
WORTH = {
    "3/4": z.Game,
    "{2|-1} + ^*": z.Game,
    "(domineering 2x3)": z.Game,
    "over - over": z.Sided,
    "over": z.Stopper,
    "on": z.Stopper,
    "{pass|0}": z.Stopper,
    "upon": z.Stopper,
    "(fox-and-geese 4x4)": z.Stopper,
    "dud": z.Sided,
    "on & 0": z.Sided,
    "(backsliding-toads-and-frogs TF.)": z.Game,
}


@pytest.mark.parametrize("text", WORTH)
def test_what_an_expression_is_worth_has_a_public_class(text: str) -> None:
    value = z.value(text)
    assert type(value) is WORTH[text]
    assert isinstance(value, (z.Game, z.Stopper, z.Sided))
    for other in (-value, value + 1, value + value, 2 * value):
        assert isinstance(other, (z.Game, z.Stopper, z.Sided))


def test_loopy_is_the_word_for_labels_of_digraphs() -> None:
    labels = z.loopy({"a": ["b"], "b": ["a", "c"]})
    assert type(labels) is z.Loopy
    assert type(z.value("over")).__name__ == "Stopper"
