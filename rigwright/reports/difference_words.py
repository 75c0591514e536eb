"""In words, by what two versions of one build differ: for somebody who has to choose between them.

What a comparison of two builds shows comes first, then what else was changed by name.
"""

from __future__ import annotations

from collections.abc import Mapping

from rigwright.build import Build
from rigwright.evaluation import Evaluation
from rigwright.reports.comparison import Cell, Subject, comparison_of
from rigwright.text.language import translated
from rigwright.text.numbers import and_words
from rigwright.text.sentence import messages, worded

MOST_LINES = 8
CHANGED = messages("{name}: {before} → {after}")
COUNT_CHANGED = messages("{name}: {before} → {after} × {product}")
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
                told.append(_change_words(line.name, first, second))
    shown = told[:MOST_LINES]
    if len(told) > MOST_LINES:
        shown.append(MORE)
    if was.title != now.title:
        shown.append(worded("Title: {before} → {after}", before=was.title, after=now.title))
    names = other_fields(was, now)
    if names:
        shown.append(worded(OTHER, names=and_words(names)))
    return tuple(shown)


def _change_words(name: str, first: Cell, second: Cell) -> str:
    """Return how a line of a comparison changes; where one product has another count, its name
    stands once, after the two figures.
    """
    was = dict(first.counts)
    now = dict(second.counts)
    changed = [product for product in {**was, **now} if was.get(product) != now.get(product)]
    if len(changed) == 1 and changed[0] in was and changed[0] in now:
        product = changed[0]
        return worded(
            COUNT_CHANGED, name=name, before=was[product], after=now[product], product=product
        )
    return worded(CHANGED, name=name, before=first.words, after=second.words)


def other_fields(was: Build, now: Build) -> list[str]:
    """Return what differs besides the parts, as words."""
    names = [name for name in FIELDS if getattr(was, name) != getattr(now, name)]
    return [translated(FIELDS[name]) for name in names]
