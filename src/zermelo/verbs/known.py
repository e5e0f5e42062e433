"""What is known so far: told with the error, where a question ends before its answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from zermelo.errors import Interrupted, LimitReached
from zermelo.limits import Limits, Watch


@contextmanager
def question(
    limits: Limits | Watch, known: Mapping[str, object], doing: str = ""
) -> Iterator[Watch]:
    """Run the clock of a question, and add what is known to the error that ends it.

    Parameters
    ----------
    limits : Limits or Watch
        A running watch shares its clock.
    known : mapping
        Facts that hold already; whoever asks may add to them meanwhile. They come first in
        ``known`` of the error, whose message stays as short as it is.
    doing : str
        What begins, for the progress callback.
    """
    watch = limits.start()
    progress = watch.limits.progress
    if progress is not None and doing:
        progress(doing)
    try:
        with watch:
            yield watch
    except (LimitReached, Interrupted) as stop:
        stop.known = {**known, **stop.known}
        raise
