"""``argue``: the discussions behind ``--why``, and what may be said next in a dispute."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from zermelo.verbs.call import Answer, Block, facts, line, table
from zermelo.verbs.vertices import argument_of, as_text

if TYPE_CHECKING:
    from zermelo.argumentation.discussion import Discussion, Utterance
    from zermelo.argumentation.dispute import Dispute
    from zermelo.argumentation.framework import Framework
    from zermelo.limits import Watch


def next_utterances(
    start: Dispute, arguments: Iterable[Hashable], semantics: str, watch: Watch
) -> Answer:
    """Return the possible next utterances of a dispute, and the best one."""
    dispute = start
    for name in arguments:
        dispute = dispute.then(name)
    best = None if dispute.ended else dispute.best(watch)

    def json() -> dict[str, object]:
        return {
            "semantics": semantics,
            "said": [_uttered(utterance) for utterance in dispute.said],
            "speaker": None if dispute.ended else dispute.speaker,
            "sayable": [_uttered(utterance) for utterance in dispute.sayable],
            "best": best and {"argument": str(best[0].argument), "because": best[1]},
            "ended": dispute.ended
            and {"winner": dispute.ended.winner, "because": dispute.ended.because},
        }

    def blocks() -> Iterator[Block]:
        rows = [(utterance.by, utterance.argument, utterance.against) for utterance in dispute.said]
        yield table(("who", "says", "against"), rows)
        if dispute.ended:
            winner = dispute.ended.winner
            who = f"the {winner} has won" if winner else "nobody wins"
            yield line(f"{who}: {dispute.ended.because}.")
        if best:
            may = ", ".join(str(utterance.argument) for utterance in dispute.sayable)
            yield facts([(f"the {dispute.speaker} may say", may)])
            yield line(f"best: {best[0].argument}: {best[1]}.")

    return Answer(json, blocks)


def why(
    F: Framework,
    semantics: str,
    argument: str,
    known_facts: Mapping[str, object],
    exit_status: bool,
    watch: Watch,
) -> Answer:
    """Return whether an argument is accepted, credulously and sceptically, with discussions."""
    from zermelo.argumentation.discussion import explain_acceptance

    name = argument_of(F, argument)
    discussions = {
        "credulously": explain_acceptance(F, name, semantics, limits=watch),
        "sceptically": explain_acceptance(F, name, semantics, sceptically=True, limits=watch),
    }
    label = F.labels[name]

    def blocks() -> Iterator[Block]:
        yield facts([("argument", name), ("grounded label", label)])
        for way, discussion in discussions.items():
            where = "some" if way == "credulously" else "every"
            says = "is" if discussion.holds else "is not"
            yield line(f"{name} {says} in {where} {semantics} extension: {discussion.because}.")
            if discussion.lines and not (
                way == "sceptically" and discussion.lines == discussions["credulously"].lines
            ):
                spoken = (
                    (utterance.by, utterance.argument, utterance.against, utterance.remark)
                    for utterance in discussion.lines
                )
                yield table(("who", "says", "against", ""), spoken)

    return Answer(
        lambda: {
            **known_facts,
            "argument": str(name),
            "label": label,
            **{way: _plain(discussion) for way, discussion in discussions.items()},
        },
        blocks,
        negative=exit_status and not discussions["credulously"].holds,
    )


def _plain(discussion: Discussion) -> dict[str, object]:
    """Return a discussion as plain data."""
    lines = [{**_uttered(utterance), "remark": utterance.remark} for utterance in discussion.lines]
    return {
        "holds": discussion.holds,
        "because": discussion.because,
        "extension": as_text(discussion.extension),
        "lines": lines,
    }


def _uttered(utterance: Utterance) -> dict[str, object]:
    against = None if utterance.against is None else str(utterance.against)
    return {"by": utterance.by, "argument": str(utterance.argument), "against": against}
