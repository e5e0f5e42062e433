"""Exit statuses of the command line; one that was interrupted is with the interrupts."""

from __future__ import annotations

ANSWERED, SAID_NO, WRONG, LIMIT = 0, 1, 2, 3
