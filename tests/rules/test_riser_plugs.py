"""Plugs between a card and what feeds it: which chains of adapters and cables go together."""

from __future__ import annotations

from itertools import product

from rigwright.evaluation.evaluated import is_deciding
from rigwright.parts import Riser
from rigwright.rules.riser_plugs import ADAPTER
from tests.rules.test_risers import adapter, chained, riser
from tests.sampling import every
from tests.shipped_parts import shipped_parts
from tests.worlds import found, only, severity, unchecked

RULE = "riser-plug-mismatch"


def part(name: str, host: str | None, device: str | None) -> Riser:
    return adapter(name, lanes=16, host_plug=host, device_plug=device)


HOST, CABLE, DEVICE = part("h", "slot", "A"), part("c", "A", "A"), part("d", "A", "slot")
OTHER, TURNED = part("o", "B", "B"), part("t", "A", "B")
LONG, LONGER = (CABLE.changed(id=f"c{mm:.0f}", length_mm=mm) for mm in (500.0, 750.0))
TO_B = part("t750", "A", "B").changed(length_mm=750.0)
COUPLER = part("coupler", "A", "A").changed(length_mm=None)
BARE = riser(id="ribbon")
SPLITTER_CARD = riser(id="split", riser_type="bifurcation_card", split="x8x8")


@every(
    [
        ("PCIE1", (HOST, CABLE, DEVICE), None),
        ("PCIE1", (HOST, CABLE, CABLE, DEVICE), None),  # two of them side by side
        ("PCIE1", (HOST, LONG, LONG, DEVICE), None),
        ("PCIE1", (HOST, LONG, LONGER, DEVICE), "error"),  # a plug does not go into a plug
        ("PCIE1", (HOST, LONG, TO_B, part("d2", "B", "slot")), "error"),
        ("PCIE1", (HOST, LONG, COUPLER, LONGER, DEVICE), None),
        ("PCIE1", (HOST, LONG, DEVICE), None),
        ("OCU1", (LONG, LONGER, DEVICE), "error"),
        ("PCIE1", (HOST, DEVICE), None),
        ("PCIE1", (HOST, OTHER, DEVICE), "error"),
        ("PCIE1", (HOST, TURNED, TURNED, part("d2", "B", "slot")), None),
        ("PCIE1", (HOST, TURNED, DEVICE), "error"),
        ("PCIE1", (CABLE, DEVICE), "error"),  # a cable does not go into a slot
        ("PCIE1", (HOST, CABLE), "error"),  # nor a card onto a cable
        ("PCIE1", (HOST,), "error"),
        ("PCIE1", (BARE, HOST, CABLE, DEVICE), None),
        ("PCIE1", (BARE, DEVICE), "error"),
        ("M.2_1", (part("m", "M.2", "A"), CABLE, DEVICE), None),
        ("M.2_1", (part("m", "m.2", "a"), CABLE, DEVICE), None),  # however it is written
        ("M.2_1", (HOST, CABLE, DEVICE), "error"),
        ("M.2_1", (BARE,), "error"),
        ("PCIE1", (part("m", "M.2", "A"), CABLE, DEVICE), "error"),
        ("OCU1", (CABLE, DEVICE), None),
        ("OCU1", (HOST, CABLE, DEVICE), "error"),
        ("OCU1", (part("m", "M.2", "A"), CABLE, DEVICE), "error"),
    ]
)
def test_every_part_plugs_into_the_one_before_it(
    where: str, chain: tuple[Riser, ...], severe: str | None
) -> None:
    assert severity(chained(where, *chain), RULE) == severe


@every(
    [
        ((part("h", None, "A"), CABLE, DEVICE), {"h.host_plug"}, True),
        ((HOST, part("c", "A", None), DEVICE), {"c.device_plug"}, True),
        ((HOST, CABLE, part("d", "A", None)), {"d.device_plug"}, True),
        ((HOST, CABLE, part("d", None, "slot")), {"d.host_plug"}, True),
        ((HOST, part("c", None, None), DEVICE), {"c.host_plug", "c.device_plug"}, False),
        ((SPLITTER_CARD,), {"split.host_plug", "split.device_plug"}, False),
    ]
)
def test_a_plug_that_nobody_names_is_asked_for(
    chain: tuple[Riser, ...], fields: set[str], decides: bool
) -> None:
    """It leaves the machine undecided, but for records from before there were these figures."""
    e = chained("PCIE1", *chain)
    assert not found(e, RULE)
    assert set(unchecked(e, RULE)) == fields
    assert {is_deciding(entry) for entry in e.not_checked if entry.rule == RULE} == {decides}


def test_the_sentences_name_both_parts_and_their_plugs() -> None:
    message = only(chained("PCIE1", HOST, TURNED, DEVICE), RULE).message
    assert "ends in B" in message and "begins with A" in message
    message = only(chained("PCIE1", HOST, CABLE), RULE).message
    assert "has no slot for GPU 1" in message and "it has A" in message


def family(one: Riser) -> str:
    """Which cables a shipped adapter is for, by its name."""
    return next(name for name in ("SFF-8654", "MCIO", "OCuLink") if name in one.name)


def test_two_cables_one_after_the_other_are_told_from_two_that_lie_side_by_side() -> None:
    apart = only(chained("PCIE1", HOST, LONG, LONGER, DEVICE), RULE)
    assert apart.parts == ("gpu1",) and "has plugs at both ends" in apart.message
    assert [remedy.title for remedy in apart.remedies] == [
        "Choose one cable that is long enough",
        "Choose the same cable for all that lie side by side",
    ]


def test_shipped_adapters_go_with_the_cables_of_their_family_alone() -> None:
    adapters = [
        one for one in shipped_parts() if isinstance(one, Riser) and one.riser_type == ADAPTER
    ]
    sides = {side: [one for one in adapters if one.side == side] for side in ("host", "device")}
    cables = [one for one in adapters if one.side == "cable"]
    tried = 0
    for host, cable, device in product(sides["host"], cables, sides["device"]):
        where = "M.2_1" if "M.2" in host.name else "PCIE1"
        together = family(host) == family(cable) == family(device)
        e = chained(where, host, cable, device)
        assert (severity(e, RULE) is None) == together, (host.id, cable.id, device.id)
        tried += together
    assert tried >= 4
