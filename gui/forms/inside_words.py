"""What may be in a case or out of it, what each costs the cards in length, and builds with another
choice.

Lengths come from the engine; here they are put in words and choices. Knows no widget.
"""

from __future__ import annotations

from rigwright.assembly import Assembly
from rigwright.assembly.front import FANS, FrontRoom, choice_of, removable, with_and_without
from rigwright.build import Build
from rigwright.text.numbers import length

SAID = ((None, "not set"), (True, "in the case"), (False, "taken out"))


def removable_things(a: Assembly) -> tuple[str, ...]:
    """What of the chosen case is known to come out."""
    if a.chassis is None or a.enclosure is None:
        return ()
    return tuple(removable(a.chassis, a.cooler, a.enclosure))


def said_of(kind: str, build: Build) -> bool | None:
    """Whether the build says that a thing is in the case."""
    return getattr(build, choice_of(kind))


def with_choice(build: Build, kind: str, said: bool | None) -> Build:
    """The build with another choice."""
    return build.changed(**{choice_of(kind): said})


def step_words(kind: str, said: bool | None) -> str:
    """What to call the change."""
    if said is None:
        return f"Say nothing of the {kind}"
    return f"Put the {kind} in" if said else f"Take the {kind} out"


def consequence(kind: str, a: Assembly) -> str:
    """How long cards may be with a thing in the case and without it."""
    assert a.chassis is not None and a.enclosure is not None
    there, gone = with_and_without(kind, a.chassis, a.cooler, a.enclosure.fitted)
    it = "them" if kind == FANS else "it"
    if there is None or gone is None:
        return "How long cards may be is not published for this case."
    if not there.free.known:
        return f"How long cards may be with {it} is not published; {_words(gone)} without."
    if there.free.value == gone.free.value and not gone.more:
        return f"Longest card: {_words(there)} either way."
    return f"Longest card: {_words(there)} with {it}, {_words(gone)} without."


def _words(room: FrontRoom) -> str:
    free = length(room.free.value)
    if room.more:
        return f"more than {free}"
    return free if room.free.known else f"at most {free}"
