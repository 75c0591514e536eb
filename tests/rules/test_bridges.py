"""NVLink bridges between cards: distance, connectors, one bridge to a card, and the published
table of pitches.
"""

from __future__ import annotations

from typing import Any

from rigwright.build import Bridge
from rigwright.catalog import ALL
from rigwright.evaluation import Evaluation
from rigwright.parts import Gpu, Nvlink, Riser
from rigwright.routing.bridges import bare_name, bridge_room, bridges_for, pitch_of
from tests.fit_parts import LINKED, bridge, bridged
from tests.sampling import every
from tests.shipped_parts import shipped
from tests.worlds import board, chassis, found, gpu, machine, only, severity, slot, unanswered_for

PITCH, CARDS = "nvlink-pitch-mismatch", "nvlink-cards-incompatible"
CARD = gpu(**LINKED)


@every(
    [
        ("5", 4, None),
        ("4", 3, None),
        ("3", 2, None),
        ("4", 4, "error"),
        ("5", 3, "error"),
        ("6", 4, "error"),
    ]
)
def test_the_distance_of_the_cards(second: str, slots: int, severe: str | None) -> None:
    e = bridged((CARD, "1"), (CARD, second), part=bridge(card_pitch_slots=slots))
    assert severity(e, PITCH) == severe
    assert severity(e, CARDS) is None
    turned = bridged(
        (CARD, "1"), (CARD, second), part=bridge(card_pitch_slots=slots), first=1, second=0
    )
    assert severity(turned, PITCH) == severe


def test_both_distances_stand_in_the_sentence() -> None:
    wrong = only(bridged((CARD, "2"), (CARD, "5"), part=bridge()), PITCH)
    assert (
        wrong.message
        == "A bridge spans 4 slots (81.28 mm). GPU 1 and GPU 2 are 3 slots apart (60.96 mm)."
    )
    assert [fix.title for fix in wrong.remedies][0] == "Use a 3-slot bridge"
    assert (wrong.measure and (wrong.measure.value, wrong.measure.limit)) == (3.0, 4.0)


@every([(81.28, None), (80.28, None), (80.27, "error"), (82.29, "error")])
def test_a_pitch_in_millimetres_alone(mm: float, severe: str | None) -> None:
    part = bridge(card_pitch_slots=None, card_pitch_mm=mm)
    assert severity(bridged((CARD, "1"), (CARD, "5"), part=part), PITCH) == severe


def test_bays_are_two_slots_apart_and_frames_are_an_estimate() -> None:
    server = chassis(max_double_width_gpus=4, expansion_slots=0)
    part = bridge(card_pitch_slots=2)
    assert (
        severity(bridged((CARD, "bay1"), (CARD, "bay2"), part=part, chassis=server), PITCH) is None
    )
    assert (
        severity(bridged((CARD, "bay1"), (CARD, "bay3"), part=part, chassis=server), PITCH)
        == "error"
    )
    frame = chassis(chassis_type="open_frame", gpu_positions=4)
    loose = only(bridged((CARD, "frame1"), (CARD, "frame3"), part=bridge(), chassis=frame), PITCH)
    assert loose.estimate and loose.severity.value == "warning"


def test_cards_held_otherwise_are_in_no_row() -> None:
    mount = chassis(vertical_slots=3, max_gpu_thickness_vertical_mm=90.0)
    e = bridged((CARD, "1"), (CARD, "vertical1"), part=bridge(), chassis=mount)
    assert "are not in one row" in only(e, PITCH).message


def test_a_card_without_a_place_has_no_distance() -> None:
    e = bridged((CARD, "1"), (CARD, "9"), part=bridge())
    assert found(e, PITCH) == () and e.assembly.misplaced == ("gpu2",)


def test_what_is_missing_for_a_bridge() -> None:
    bare = bridge(card_pitch_slots=None)
    assert (
        unanswered_for(bridged((CARD, "1"), (CARD, "5"), part=bare), PITCH)
        == "a-bridge.card_pitch_slots"
    )
    hidden = board(slot(1), slot(None, name="PCIE_X"))
    e = bridged((CARD, "1"), (CARD, "PCIE_X"), part=bridge(), board=hidden)
    assert unanswered_for(e, PITCH) == "a-motherboard.slots.PCIE_X.position"
    assert unanswered_for(
        bridged((CARD, "1"), (CARD, "5"), part=bridge(compatible_with=None)), CARDS
    ) == ("a-bridge.compatible_with")
    nameless = gpu(**{**LINKED, "chip": None})
    assert (
        unanswered_for(bridged((nameless, "1"), (nameless, "5"), part=bridge()), CARDS)
        == "a-gpu.chip"
    )
    assert unanswered_for(bridged((CARD, "1"), part=bridge()), CARDS) == "build.bridges"
    assert unanswered_for(bridged((CARD, "1"), part=bridge(), second=0), CARDS) == "build.bridges"


def linked(chip: str, *spacings: int, **more: Any) -> Gpu:
    return gpu(
        **{
            "id": "b",
            "chip": chip,
            "nvlink": Nvlink(generation=3, bridge_slot_spacings=spacings),
            **more,
        }
    )


@every(
    [
        (gpu(id="b", chip="GeForce RTX 4090"), "GPU 2 has no connector"),
        (linked("RTX A6000", 2, 3, 4), "GPU 1 and GPU 2 are different models"),
        (linked("GeForce RTX 2080 Ti", 3, 4), "not for GPU 2"),
        (
            linked("RTX A5000", 2, 3),
            "not for GPU 2",
        ),  # no bridge of four slots is known for it
    ]
)
def test_cards_that_a_bridge_does_not_join(other: Gpu, words: str) -> None:
    wrong = only(bridged((CARD, "1"), (other, "5"), part=bridge()), CARDS)
    assert wrong.severity.value == "error" and words.casefold() in wrong.message.casefold()
    assert wrong.parts == ("gpu1", "gpu2") and {"a-gpu.nvlink", "b.nvlink"} <= set(wrong.rests_on)
    assert wrong.message.startswith("A bridge cannot join GPU 1 and GPU 2.")


def test_cards_of_one_connector_may_share_a_bridge() -> None:
    a6000 = linked("RTX A6000", 2, 3, 4)
    assert severity(bridged((a6000, "1"), (a6000, "5"), part=bridge()), CARDS) is None


def test_a_cable_is_no_bridge() -> None:
    wrong = only(bridged((CARD, "1"), (CARD, "5"), part=bridge(riser_type="riser_cable")), CARDS)
    assert "is no NVLink bridge" in wrong.message


def test_a_bridge_joins_two_cards() -> None:
    three = ((CARD, "1"), (CARD, "3"), (CARD, "5"))
    part = bridge(card_pitch_slots=2)
    chain = machine(*three, others=(part,), bridges=(Bridge(part.id, 0, 1), Bridge(part.id, 1, 2)))
    assert "GPU 2 is joined to another card already" in only(chain, CARDS).message
    several = machine(
        *three, others=(part,), bridges=(Bridge(part.id, 0, 1), Bridge(part.id, 1, 0))
    )
    assert found(several, CARDS) == (), "three bridges make one link of an A100 pair"


@every(
    [
        ("GeForce RTX 3090", "rtx 3090"),
        ("A100 PCIe 80GB", "a100 pcie"),
        ("RTX 2080 (50 GB/s)", "rtx 2080"),
        ("TITAN RTX", "titan rtx"),
        ("A800 40GB Active", "a800 active"),
    ]
)
def test_bare_names_of_chips(chip: str, bare: str) -> None:
    assert bare_name(chip) == bare


# Pitches that the makers and published trials name for each chip, in slots.
@every(
    [
        ("GeForce RTX 2080", {3, 4}),
        ("GeForce RTX 2080 Ti", {2, 3, 4}),
        ("Titan RTX", {2, 3, 4}),
        ("Quadro RTX 5000", {2}),
        ("Quadro RTX 6000", {2, 3, 4}),
        ("GeForce RTX 3090", {2, 3, 4}),
        ("GeForce RTX 3090 Ti", {4}),
        ("RTX A6000", {2, 3, 4}),
        ("RTX A5000", {2, 3}),
        ("A100 PCIe 80GB", {2}),
        ("H100 PCIe 80GB", {2}),
        ("Quadro GV100", {2}),
        ("GeForce RTX 4090", set()),
        ("GeForce RTX 5090", set()),
        ("RTX 6000 Ada", set()),
        ("L40", set()),
    ]
)
def test_the_shipped_bridges_join_the_shipped_cards_as_published(
    chip: str, pitches: set[int]
) -> None:
    catalog = shipped()
    cards = [catalog.get(hit.id) for hit in catalog.search("", "gpu", ALL)]
    bridges = [
        part
        for hit in catalog.search("", "riser", ALL)
        if isinstance(part := catalog.get(hit.id), Riser)
    ]
    card = next(card for card in cards if isinstance(card, Gpu) and card.chip == chip)
    joined = [pitch_of(part) for part in bridges_for(card, card, bridges)]
    assert {pitch.slots for pitch in joined if pitch} == pitches


def test_no_bridge_joins_different_cards() -> None:
    assert bridges_for(CARD, linked("RTX A6000", 2, 3, 4), [bridge()]) == ()
    assert bridges_for(CARD, CARD.changed(nvlink=None), [bridge()]) == ()
    assert bridges_for(CARD, CARD, [bridge(), bridge(id="cable", riser_type="riser_cable")]) == (
        bridge(),
    )


# the lid

LID = "nvlink-bridge-hits-panel"
# finger bottom, card and bridge: 3.4 + 111.15 + 16 = 130.55 above the board
RACK: dict[str, Any] = {
    "chassis_type": "rack_4u",
    "up": "+z",
    "height_mm": None,
    "max_cpu_cooler_height_mm": None,
}


def lid_over(card_mm: float = 111.15, **case: Any) -> Evaluation:
    card = gpu(**LINKED, height_mm=card_mm)
    return bridged((card, "1"), (card, "5"), part=bridge(), chassis=chassis(**case))


@every([(123.05, None), (123.04, "warning"), (110.0, "warning")])
def test_a_bridge_under_a_side_panel(cooler_mm: float, severe: str | None) -> None:
    """The panel is 7.5 mm beyond the highest cooler: 130.55 at 123.05."""
    assert severity(lid_over(max_cpu_cooler_height_mm=cooler_mm), LID) == severe


@every([(4, 142.4, None), (4, 142.5, "warning"), (3, 111.15, "warning")])
def test_a_bridge_under_the_lid_of_a_server(units: int, card_mm: float, severe: str | None) -> None:
    """Of 4 × 44.45, lid, floor and what is under the board take 16: 161.8 = 3.4 + 142.4 + 16."""
    e = lid_over(card_mm, **{**RACK, "chassis_type": f"rack_{units}u", "rack_units": units})
    assert severity(e, LID) == severe


def test_the_picture_draws_a_bridge_as_high_as_the_rule_says() -> None:
    e = lid_over(max_cpu_cooler_height_mm=110.0)
    drawn = bridge_room(*e.assembly.bridges[0].cards)
    (check,) = [judged.check for judged in e.checks if judged.rule == LID]
    assert drawn is not None and check.value == drawn.high.z == 3.4 + 111.15 + 16


def test_what_is_assumed_of_a_bridge_only_warns_and_says_so() -> None:
    found_low = only(lid_over(max_cpu_cooler_height_mm=110.0), LID)
    assert found_low.message == (
        "A bridge stands 130.55 mm above the board. The side panel of The chassis is at 117.50 mm. "
        "That a bridge stands 16.00 mm over its cards is an assumption: measure yours. (estimate)"
    )
    assert found_low.parts == ("gpu1", "gpu2") and found_low.remedies


def test_nothing_is_over_a_bridge_without_a_side_panel() -> None:
    assert not found(lid_over(max_cpu_cooler_height_mm=110.0, side_panel="none"), LID)


def test_a_lid_that_nobody_states_is_not_checked() -> None:
    e = lid_over(max_cpu_cooler_height_mm=None, width_mm=None)
    assert LID in {entry.rule for entry in e.not_checked} and not found(e, LID)
