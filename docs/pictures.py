"""Make the pictures of the README and of the gallery.

``python docs/pictures.py`` draws anew those that are kept with the documentation, which the README
shows; ``python docs/pictures.py DIRECTORY`` draws all into a directory, as `make docs` does.
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

HERE = Path(__file__).parent
#: Pictures that are kept, for the README.
KEPT = HERE / "pictures"

#: By name: the words after ``zermelo`` that draw it, but for ``-o``.
PICTURES: Mapping[str, str] = {
    "outcomes": "draw examples/fraenkel-fig6.tgf --title Outcomes",
    "nim": "draw nim 3 2",
    "windmill": "draw examples/windmill.tgf --kernel",
    "strategy": "draw examples/admbuster_1000.af --around 20",
    "petersen": "draw examples/petersen.adj",
    "misere": "draw kayles 3 2 --misere",
    "order": "draw --board poset --on divisors:72 -36",
    "forest": "draw --board hackendot --on examples/forest.tgf",
    "kayles": "table kayles --upto 200 -q",
    "thermograph": "value {4|{2|-1}} -q",
    "infinite": "infinite examples/infinite/clocks.game --truncate -1..2,0..3 -q",
    "quotient": "quotient kayles --upto 9 -q",
    "colouring": "colour examples/two-sides.txt -q",
    "planar": "reduce planar-kernel examples/formula.qdimacs --across x1,x2,x3 -q",
}

#: How a verb is told the file of a picture, where it is not ``-o``.
OPTION = dict.fromkeys(("value", "quotient", "infinite", "colour", "reduce"), "--draw")


def make(names: Iterable[str], place: Path) -> None:
    """Draw some pictures into a directory.

    Raises
    ------
    RuntimeError
        One cannot be drawn.
    """
    import shlex

    from zermelo import cli

    place.mkdir(parents=True, exist_ok=True)
    place, before = place.resolve(), Path.cwd()
    os.chdir(HERE.parent)  # the files of the examples are called from here
    try:
        for name in names:
            words = shlex.split(PICTURES[name])
            out = io.StringIO()
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
                option = OPTION.get(words[0], "-o")
                status = cli.run([*words, option, str(place / f"{name}.svg")])
            if status:
                raise RuntimeError(f"{name}: {out.getvalue()}")
    finally:
        os.chdir(before)


def kept() -> list[str]:
    """Return the names of the pictures that are kept."""
    return sorted(held.stem for held in KEPT.glob("*.svg"))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        make(PICTURES, Path(sys.argv[1]))
    else:
        make(kept() or ("outcomes",), KEPT)
