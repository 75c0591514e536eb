"""A second system in the chassis: whether its board has a room there, and a supply that feeds it.

What is on that board is asked by the rules on boards, as of a machine of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rigwright.assembly import Assembly
from rigwright.assembly.chambers import holds_two
from rigwright.checks import Check, Judged, NotChecked, Said, Severity, matching
from rigwright.checks.remedy import Add, Choose, Need, Remedy, Replace
from rigwright.figures import Basis, Figure, field_of
from rigwright.figures.uncertain import doubted, doubted_in
from rigwright.parts import Chassis
from rigwright.parts.chassis import has_own_board
from rigwright.power.wiring import wiring_of
from rigwright.power.wiring.psu_cables import plug_count
from rigwright.rules.rule import Asks, rule
from rigwright.rules.say import not_checked, sentence

Result = Iterator[Check | NotChecked]


@rule(
    "mechanical",
    noun="room for a second board",
    short="no room for a second board",
    tight="no second chamber is known",
    source="Case makers' lists of what a second chamber takes",
    asks=Asks.MACHINE,
)
def second_board_unfit(a: Assembly) -> Result:
    """The case has no room for a second board."""
    rule = "second-board-unfit"
    chassis = a.chassis
    for other in a.systems[1:]:
        if chassis is None:
            continue
        if chassis.chassis_type == "dual_system" and not holds_two(chassis):
            yield not_checked(
                rule,
                other.labels("board"),
                field_of(chassis.id, "second_form_factors"),
                chassis.name,
            )
        else:
            yield _one_room(chassis, other)


def _one_room(chassis: Chassis, other: Assembly) -> Check:
    field = field_of(chassis.id, "second_form_factors")
    return matching(
        rule="second-board-unfit",
        what="room for a second board",
        parts=other.labels("board", "chassis"),
        matches=holds_two(chassis),
        figures=(Figure(0.0, Basis.PUBLISHED, (field,)),),
        words=partial(_one_room_words, chassis),
        unless=Severity.WARNING,
    )


def _one_room_words(chassis: Chassis, _judged: Judged) -> Said:
    return Said(
        sentence("{chassis} holds one board.", chassis=chassis.name),
        sentence("No chamber for a second system is known of it."),
        remedies=(
            Remedy(
                sentence("Choose a dual-system case"),
                Replace("chassis", (Need("chassis_type", equals="dual_system"),)),
            ),
            Remedy(sentence("Leave the second system out"), Choose({"second": None})),
        ),
        doubted=doubted(chassis, "chassis_type"),
    )


@rule(
    "power",
    noun="supply of the second board",
    short="no supply for the second board",
    source="ATX: a 24-pin for every board",
    needs_all_supplies=True,
)
def second_board_unfed(a: Assembly) -> Result:
    """No supply has a 24-pin left for the second board."""
    if not a.psus or has_own_board(a.chassis):
        return
    for number, other in enumerate(a.systems[1:], 2):
        if other.board is None:
            continue
        unwired = [(socket.consumer, socket.kind) for socket in wiring_of(a).unwired]
        without = (other.label("board"), "24pin") in unwired
        had = sum(plug_count(psu, "24pin") or 0 for psu in a.psus)
        fields = tuple(psu.address("redundant") for psu in a.psus)
        yield Check(
            rule="second-board-unfed",
            what="24-pin outputs",
            parts=other.labels("board", "psu"),
            value=float(number),
            limit=float(min(had, number - 1) if without else max(had, number)),
            figures=(Figure(float(had), Basis.PUBLISHED, fields),),
            words=partial(_unfed_words, a, had),
            unit="plugs",
            at_most=True,
        )


def _unfed_words(a: Assembly, had: int, _judged: Judged) -> Said:
    return Said(
        sentence("The second board has no supply."),
        sentence("Two boards want a 24-pin each; the build has {had}.", had=had),
        remedies=(
            Remedy(sentence("Add a second supply"), Add("psu")),
            Remedy(sentence("Choose a supply with two 24-pin outputs")),
        ),
        doubted=doubted_in(a.psus, "redundant"),
    )
