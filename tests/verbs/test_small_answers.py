"""A first small answer of a partizan game is fast: it loads neither arrays nor compiled loops."""

from __future__ import annotations

import subprocess
import sys


def test_no_arrays_are_loaded() -> None:
    code = (
        "import sys\n"
        "from zermelo.cli import main\n"
        "from zermelo.rulesets import Domineering\n"
        "from zermelo.values.partizan import Game\n"
        "from zermelo.verbs import solve, value\n"
        "assert str(Domineering()('3x3').solve().value) == '+-1'\n"
        "assert str(Game('{1|-1}') + Game('^').thermograph.mast) == '+-1'\n"
        "assert not {'numba', 'numpy'} & {*sys.modules}\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
