"""A set that is ringed in the picture of a framework is named in the words of argumentation."""

from __future__ import annotations

from zermelo import Framework, draw

F = Framework(["ab", "ba", "bc"])


def test_a_ringed_set_is_an_extension() -> None:
    stable = draw(F.moves, kernel=["a", "c"], attacks=True).svg
    assert "in the stable extension" in stable
    assert "kernel" not in stable
    other = draw(F.moves, kernel=["a"], attacks=True).svg
    assert "in the given set (not stable)" in other
    assert "kernel" not in other
    assert "in the kernel" in draw(F.moves, kernel=["a", "c"]).svg
