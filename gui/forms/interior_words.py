"""What may be in a case or out of it, what each costs the cards in length or is for, and builds
with another choice.

Lengths come from the engine; here they are put in words and choices. Knows no widget.
"""

from __future__ import annotations

from collections.abc import Iterator

from rigwright.assembly import Assembly
from rigwright.assembly.length_limit import FANS, FrontRoom, choice_of, removable, with_and_without
from rigwright.build import Build
from rigwright.parts import Chassis
from rigwright.parts.psu_forms import goes_in_by_plate
from rigwright.text.language import translated
from rigwright.text.numbers import length
from rigwright.text.sentence import messages, worded

# with one thing in the case, and with several
UNPUBLISHED_WITH = messages(
    (
        "How long cards may be with it is not published; {without} without.",
        "How long cards may be with them is not published; {without} without.",
    )
)
LONGEST = messages(
    (
        "Longest card: {length} with it, {without} without.",
        "Longest card: {length} with them, {without} without.",
    )
)
PLATE = messages("adapter plate")  # of supplies
SAID = messages(((None, "Not set"), (True, "In the case"), (False, "Taken out")))


def said_entries() -> list[tuple[object, str]]:
    """What may be said of a thing, with its words."""
    return [(said, translated(words)) for said, words in SAID]


def removable_things(a: Assembly) -> tuple[str, ...]:
    """What of the chosen case is known to come out."""
    if a.chassis is None or a.enclosure is None:
        return ()
    return (*removable(a.chassis, a.cooler, a.enclosure), *_plate(a, a.chassis))


def _plate(a: Assembly, chassis: Chassis) -> Iterator[str]:
    """The plate for a supply of another form, where one goes in by it or the build speaks of it."""
    if a.build.psu_adapter_plate is not None or any(goes_in_by_plate(p, chassis) for p in a.psus):
        yield PLATE


def _field_of(kind: str) -> str:
    return "psu_adapter_plate" if kind == PLATE else choice_of(kind)


def said_of(kind: str, build: Build) -> bool | None:
    """Whether the build says that a thing is in the case."""
    return getattr(build, _field_of(kind))


def with_choice(build: Build, kind: str, said: bool | None) -> Build:
    """The build with another choice."""
    return build.changed(**{_field_of(kind): said})


def step_words(kind: str, said: bool | None) -> str:
    """What to call the change."""
    thing = translated(kind)
    if said is None:
        return worded("Say nothing of the {thing}", thing=thing)
    if said:
        return worded("Put the {thing} in", thing=thing)
    return worded("Take the {thing} out", thing=thing)


def consequence(kind: str, a: Assembly) -> str:
    """How long cards may be with a thing in the case and without it; what a plate is for."""
    assert a.chassis is not None and a.enclosure is not None
    if kind == PLATE:
        return worded("It holds SFX and SFX-L supplies in a bay for ATX ones.")
    there, gone = with_and_without(kind, a.chassis, a.cooler, a.enclosure.fitted)
    if there is None or gone is None:
        return worded("How long cards may be is not published for this case.")
    if not there.free.known:
        template = UNPUBLISHED_WITH[kind == FANS]
        return worded(template, without=_words(gone))
    if there.free.value == gone.free.value and not gone.more:
        return worded("Longest card: {length} either way.", length=_words(there))
    return worded(LONGEST[kind == FANS], length=_words(there), without=_words(gone))


def _words(room: FrontRoom) -> str:
    free = length(room.free.value)
    if room.more:
        return worded("more than {free}", free=free)
    if room.free.known:
        return str(free)
    return worded("at most {free}", free=free)
