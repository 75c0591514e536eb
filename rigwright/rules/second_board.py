"""A second system in the chassis: whether its board has a room there, and a supply that feeds it.

What is on that board is asked by the rules on boards, as of a machine of its own.
"""

from __future__ import annotations

from collections.abc import Iterator

from rigwright.assembly import Assembly
from rigwright.assembly.second import holds_two
from rigwright.figures import field_of
from rigwright.figures.uncertain import doubted
from rigwright.findings import Finding, Measure, NotChecked, Severity
from rigwright.parts import Chassis
from rigwright.rules.rule import Asks, rule
from rigwright.rules.say import finding, not_checked, sentence, unanswered
from rigwright.wiring import wiring_of
from rigwright.wiring.leads import plug_count
from rigwright.wiring.sockets import built_in

Result = Iterator[Finding | NotChecked]


@rule(
    "mechanical",
    noun="room for a second board",
    short="no room for a second board",
    source="Chassis makers' lists of what a second chamber takes",
    asks=Asks.PRIMARY,
)
def second_board_unfit(a: Assembly) -> Result:
    """The chassis has no room for a second board."""
    rule, chassis = "second-board-unfit", a.chassis
    if a.build.second is None:
        return
    if not a.build.second.board:
        yield unanswered(rule, ("board2",), "build.second.board", "no board is chosen for the second system")
    if chassis is None or holds_two(chassis):
        return
    if chassis.chassis_type == "dual_system":
        yield not_checked(rule, ("board2",), field_of(chassis.id, "second_form_factors"), chassis.name)
    else:
        yield _for_one(chassis)


def _for_one(chassis: Chassis) -> Finding:
    return finding(
        "second-board-unfit", Severity.WARNING, ("board2", "chassis"),
        sentence("{chassis} holds one board.", chassis=chassis.name),
        sentence("No chamber for a second system is known of it."),
        rests_on=(field_of(chassis.id, "second_form_factors"), *doubted(chassis, "chassis_type")),
        remedies=("Choose a dual-system chassis", "Leave the second system out"),
    )  # fmt: skip


@rule(
    "power",
    noun="supply of the second board",
    short="no supply for the second board",
    source="ATX: a 24-pin for every board",
)
def second_board_unfed(a: Assembly) -> Result:
    """No supply has a 24-pin left for the second board."""
    if a.second is None or a.second.board is None or not a.psus or built_in(a):
        return
    unwired = wiring_of(a).unwired
    if any(socket.consumer == "board2" and socket.kind == "24pin" for socket in unwired):
        had = sum(plug_count(psu, "24pin") or 0 for psu in a.psus)
        yield finding(
            "second-board-unfed", Severity.ERROR, ("board2", "psu"),
            sentence("The second board has no supply."),
            sentence("Two boards want a 24-pin each; the build has {had}.", had=had),
            measure=Measure(2, had, "plugs"), rests_on=tuple(r for p in a.psus for r in doubted(p, "redundant")),
            remedies=("Add a second supply", "Choose a supply for two systems, and count it twice"),
        )  # fmt: skip
