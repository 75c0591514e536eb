"""Ribbons that have to be turned about their own line, and the risers that need not be."""

from __future__ import annotations

from typing import Any

from rigwright.assembly import Assembly
from rigwright.build import Placement
from rigwright.checks.remedy import Choose
from rigwright.parts import Riser
from rigwright.routing.ribbons import reaching, ribbon_of
from tests.rules.test_risers import hanging, riser
from tests.sampling import every
from tests.worlds import (
    chassis,
    found,
    gpu,
    machine,
    only,
    severity,
    unanswered_for,
)

TWISTED = "riser-twisted"
FLAT = {
    "host_connector_angle_deg": 0.0,
    "device_connector_angle_deg": 0.0,
    "min_bend_radius_mm": 10.0,
}


def cable(**figures: Any) -> Riser:
    return riser(**{**FLAT, "length_mm": 600.0, **figures})


@every(
    [
        (0, 0, None),
        (0, 90, None),
        (90, 270, None),
        (0, 180, "warning"),
        (180, 0, "warning"),
        (180, 180, None),
        (-180, 0, "warning"),
        (360, 0, None),
    ]
)
def test_a_reversed_plug_turns_the_ribbon_over(
    host: float, device: float, severe: str | None
) -> None:
    """A vertical card is a slot's card turned about its length: a straight ribbon lies flat, a
    reversed one does not.

    Two reversed plugs undo each other.
    """
    e = hanging(
        cable(host_connector_angle_deg=float(host), device_connector_angle_deg=float(device))
    )
    assert severity(e, TWISTED) == severe


def test_what_is_said_and_what_avoids_it() -> None:
    straight = cable(id="straight", name="Straight")
    short = cable(id="short", name="Short", length_mm=100.0)
    other = cable(id="other", name="Other", device_connector_angle_deg=180.0)
    e = hanging(cable(device_connector_angle_deg=180.0), more=(straight, short, other))
    finding = only(e, TWISTED)
    assert finding.message == (
        "The riser of GPU 1 needs a flip on its way. From PCIE1 to vertical 1 the contacts of A "
        "riser arrive the other "
        "way round; 100 mm of a straight leg go into it."
    )
    assert finding.remedies[0].title == "Choose Straight"
    assert finding.remedies[0].edit == Choose(
        {"placements.0.riser": "straight", "placements.0.adapters": ()}
    )
    assert not any("Short" in fix.title or "Other" in fix.title for fix in finding.remedies)
    card = e.assembly.cards[0]
    assert "straight" in [part.id for part in reaching(card, e.assembly, most_twists=0)]


def test_without_another_riser_the_kind_is_named() -> None:
    finding = only(hanging(cable(device_connector_angle_deg=180.0)), TWISTED)
    assert finding.remedies[0].title == "Choose a riser with a straight plug at one end"


def test_where_no_leg_is_long_enough_it_is_said() -> None:
    """Out of the slot and at once back behind a vertical card: the corners leave no 50 mm
    between them.
    """
    turned = cable(host_connector_angle_deg=180.0, device_connector_angle_deg=90.0)
    e = hanging(turned, where="PCIE5")
    ribbon = ribbon_of(e.assembly.cards[0], e.assembly)
    assert ribbon is not None and ribbon.cramped
    assert "no straight leg is long enough for it: 100 mm are wanted" in only(e, TWISTED).message
    free = hanging(
        turned.changed(host_connector_angle_deg=90.0, device_connector_angle_deg=180.0),
        where="PCIE5",
    )
    assert "100 mm of a straight leg go into it" in only(free, TWISTED).message


def test_a_flip_takes_length() -> None:
    flat, flipped = (hanging(cable(device_connector_angle_deg=angle)) for angle in (0.0, 180.0))
    ways = [ribbon_of(e.assembly.cards[0], e.assembly) for e in (flat, flipped)]
    assert ways[0] is not None and ways[1] is not None
    assert ways[1].route.wanted_mm >= ways[0].route.wanted_mm + 100


def test_how_the_plugs_stand_has_to_be_known() -> None:
    assert unanswered_for(hanging(cable(device_connector_angle_deg=None)), TWISTED) == (
        "a-riser.device_connector_angle_deg"
    )


def test_a_mounts_own_ribbon_is_not_asked() -> None:
    bracket = cable(
        riser_type="vertical_bracket", riser_included=True, device_connector_angle_deg=180.0
    )
    assert not found(hanging(bracket), TWISTED)


def test_cards_of_a_frame_lie_in_line_with_their_slots() -> None:
    frame = chassis(
        chassis_type="open_frame", up="+z", gpu_positions=2, side_panel="none", expansion_slots=0
    )
    assert not found(on_frame(cable(), frame), TWISTED)
    assert (
        only(on_frame(cable(device_connector_angle_deg=180.0), frame), TWISTED).severity.value
        == "warning"
    )


def on_frame(part: Riser, frame: Any) -> Assembly:
    placed = Placement("a-gpu", "frame1", None, part.id, "PCIE1")
    return machine((gpu(), "1"), chassis=frame, others=(part,), placements=(placed,))
