"""In words, by what two versions of one build differ: for somebody who has to choose between them.

What a comparison of two builds shows comes first, then what else was changed by name.
"""

from __future__ import annotations

from collections.abc import Mapping

from rigwright.build import Build
from rigwright.evaluation import Evaluation
from rigwright.reports.comparison import Subject, comparison_of
from rigwright.text.language import translated
from rigwright.text.numbers import and_words
from rigwright.text.sentence import messages, worded

MOST_LINES = 8
CHANGED = messages("{name}: {before} → {after}")
OTHER = messages("Other: {names}.")
MORE = "…"
_TOLD = (Subject.MACHINE, Subject.VERDICT, Subject.CLEARANCES, Subject.POWER, Subject.LINKS)
# What the lines of a comparison do not say of a build.
FIELDS: Mapping[str, str] = messages(
    {
        "placements": "places and limits of the cards",
        "bridges": "bridges",
        "wires": "cables",
        "circuits": "circuits",
        "psu_circuits": "circuits of the supplies",
        "board_aux_connected": "power plugs of the board",
        "psus_start_together": "start of the supplies",
        "psu_adapter_plate": "adapter plate of the supplies",
        "drive_cage": "drive cage",
        "front_fans": "front fans",
        "reservoir": "reservoir",
        "fan_settings": "settings of the fans",
        "site": "site",
        "workload": "workload",
        "second": "second system",
        "thresholds": "thresholds",
        "own_rules": "own rules",
        "waivers": "waivers",
        "prices": "prices",
        "budget": "budget",
        "notes": "notes",
        "pictures": "pictures",
        "views": "saved views",
        "measures": "measures",
        "section": "section",
        "versions": "versions",
    }
)


def difference_words(before: Evaluation, after: Evaluation) -> tuple[str, ...]:
    """Return a line for each difference, none where the builds are the same."""
    was = before.build
    now = after.build
    if was == now:
        return ()
    told: list[str] = []
    compared = comparison_of((before, after))
    for subject in _TOLD:
        for line in compared:
            if line.subject is subject and line.differs:
                first, second = line.cells
                told.append(worded(CHANGED, name=line.name, before=first.words, after=second.words))
    shown = told[:MOST_LINES]
    if len(told) > MOST_LINES:
        shown.append(MORE)
    if was.title != now.title:
        shown.append(worded("Title: {before} → {after}", before=was.title, after=now.title))
    names = other_fields(was, now)
    if names:
        shown.append(worded(OTHER, names=and_words(names)))
    return tuple(shown)


def other_fields(was: Build, now: Build) -> list[str]:
    """Return what differs besides the parts, as words."""
    names = [name for name in FIELDS if getattr(was, name) != getattr(now, name)]
    return [translated(FIELDS[name]) for name in names]
