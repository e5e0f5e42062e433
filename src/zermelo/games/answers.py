"""The object that answers questions about positions; the package sets it once, on import.

`import zermelo` loads this module, so this module does not import `typing`, which is slow.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zermelo.games.answers_protocol import Answers

ANSWERS: Answers
