"""What of its owner's own goes along with a build that is shared, and what stays at home: notes,
reasons, pictures, prices, versions, serial numbers, comments, and who approved the machine.

The one place that takes any of it out. Knows no form in which a build is shared.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from rigwright.build import Build
from rigwright.evaluation.waivers import REASON_NOT_TOLD
from rigwright.inventory.money.prices import has_money
from rigwright.record import Value


class Along(Value, frozen=True):
    """Which of these things a build has, or which of them go along with it; by default none.

    `reasons` are those of what is waived. `prices` are the owner's own, with shops and the budget.
    `versions` are earlier states of the build, each with all that it had. `serials` are the numbers
    of the machine as it was built. `approval` is who approved the machine, `comments`
    what was said of it in review.
    """

    notes: bool = False
    reasons: bool = False
    pictures: bool = False
    prices: bool = False
    versions: bool = False
    serials: bool = False
    approval: bool = False
    comments: bool = False


# The fields of a build that are empty where a thing stays at home; the other two are in records.
WITHOUT: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {
        "notes": {"notes": ""},
        "pictures": {"pictures": ()},
        "prices": {"prices": (), "budget": None},
        "versions": {"versions": ()},
        "approval": {"approval": None},
        "comments": {"comments": ()},
    }
)
NOTHING = Along()
EVERYTHING = Along(
    notes=True,
    reasons=True,
    pictures=True,
    prices=True,
    versions=True,
    serials=True,
    approval=True,
    comments=True,
)


def owners_own(build: Build) -> Along:
    """Return what a build has of these things."""
    return Along(
        notes=bool(build.notes.strip()),
        reasons=bool(reasons_of(build)),
        pictures=bool(build.pictures),
        prices=has_money(build),
        versions=bool(build.versions),
        serials=build.as_built is not None and build.as_built.has_serials,
        approval=build.approval is not None,
        comments=bool(build.comments),
    )


def reasons_of(build: Build) -> tuple[str, ...]:
    """Return why somebody waived what is waived, each reason once."""
    reasons = dict.fromkeys(waiver.reason for waiver in build.waivers)
    reasons.pop(REASON_NOT_TOLD, None)
    return tuple(reason for reason in reasons if reason)


def as_shared(build: Build, along: Along) -> Build:
    """Return the build with no more of its owner's own than goes along.

    What is waived stays so; nobody is told why.
    """
    for thing, without in WITHOUT.items():
        if not getattr(along, thing):
            build = build.changed(**without)
    if not along.reasons:
        waivers = tuple(waiver.changed(reason=REASON_NOT_TOLD) for waiver in build.waivers)
        build = build.changed(waivers=waivers)
    if not along.serials and build.as_built is not None:
        build = build.changed(as_built=build.as_built.without_serials())
    return build
