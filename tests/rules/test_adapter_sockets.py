"""Cables against the sockets of the adapters at both of their ends."""

from __future__ import annotations

from typing import Any

from rigwright.build import Placement
from rigwright.catalog import MemoryCatalog
from rigwright.evaluation import Evaluation
from rigwright.parts import Riser
from rigwright.remedies import offers
from tests.rules.test_risers import MINING, adapter, chained, riser
from tests.sampling import every
from tests.worlds import board, chassis, found, gpu, only, severity, slot, unchecked, world

RULE = "adapter-sockets-over"
SLIM = "SFF-8654 8i"


def slimsas_host(**figures: Any) -> Riser:
    """Two sockets of eight lanes at a slot of sixteen."""
    own = {"lanes": 16, "host_plug": "slot", "device_plug": SLIM, "split": "x8x8"}
    return adapter("h", **{**own, **figures})


def cable(plug: str = SLIM, lanes: int = 8) -> Riser:
    return adapter("c", lanes=lanes, host_plug=plug, device_plug=plug)


def slimsas_device(plug: str = SLIM, lanes: int | None = 16) -> Riser:
    return adapter("d", lanes=lanes, host_plug=plug, device_plug="slot")


def cabled(count: int, at_slot: Riser, at_card: Riser) -> tuple[Riser, ...]:
    link = cable(at_card.host_plug or "", 8)
    return (at_slot, *(link,) * count, at_card)


@every(
    [
        (1, slimsas_host(), slimsas_device(), []),
        (2, slimsas_host(), slimsas_device(), []),  # 16 ÷ 8
        # the third has no socket at either end; at the card that follows from lanes alone
        (3, slimsas_host(), slimsas_device(), ["error", "warning"]),
        (3, slimsas_host(split=None), slimsas_device(), ["warning", "warning"]),
        (2, slimsas_host(), slimsas_device(lanes=8), ["warning"]),  # 8 ÷ 8 at the card
        (
            4,
            slimsas_host(split="x4x4x4x4"),
            slimsas_device(lanes=32),
            [],
        ),  # a branch each, on divided cables
        (
            4,
            slimsas_host(device_plug="SFF-8611 4i", split=None),
            slimsas_device("SFF-8611 4i"),
            [],
        ),  # 16 ÷ 4
        (
            5,
            slimsas_host(device_plug="SFF-8611 4i", split=None),
            slimsas_device("SFF-8611 4i", 32),
            ["warning"],
        ),
    ]
)
def test_every_cable_has_a_socket_at_both_ends(
    cables: int, at_slot: Riser, at_card: Riser, severe: list[str]
) -> None:
    e = chained("PCIE1", *cabled(cables, at_slot, at_card))
    assert [f.severity.value for f in found(e, RULE)] == severe


def test_an_m2_adapter_of_four_lanes_has_one_socket() -> None:
    plug = "SFF-8611 4i"
    m2 = adapter("m", lanes=4, host_plug="M.2", device_plug=plug)
    assert severity(chained("M.2_1", m2, cable(plug), slimsas_device(plug)), RULE) is None
    two = chained("M.2_1", m2, cable(plug), cable(plug), slimsas_device(plug))
    assert severity(two, RULE) == "warning"


def shared(*chains: tuple[Riser, ...], splits: tuple[Riser, ...] = ()) -> Evaluation:
    """Cards of a frame that all hang on the first slot."""
    cards: list[Placement] = []
    for number, chain in enumerate(chains):
        whole = (*splits, *chain)
        ids = tuple(part.id for part in whole)
        place = f"frame{number + 1}"
        cards.append(Placement("a-gpu", place, riser=ids[-1], slot="PCIE1", adapters=ids[:-1]))
    parts = dict.fromkeys([*splits, *(part for chain in chains for part in chain)])
    return world(
        (gpu(), "frame1"),
        chassis=chassis(**MINING),
        board=board(slot(1), slot(2)),
        others=parts,
        placements=tuple(cards),
    )


@every([((1, 1), None), ((2, 1), "error"), ((1, 1, 1), "error")])
def test_cards_have_the_adapter_in_their_slot_in_common(
    cables: tuple[int, ...], severe: str | None
) -> None:
    e = shared(*(cabled(count, slimsas_host(), slimsas_device()) for count in cables))
    assert severity(e, RULE) == severe
    if severe:
        told = only(e, RULE)
        assert told.parts == tuple(f"gpu{n + 1}" for n in range(len(cables)))
        assert "Sockets by its lanes and plugs: 2; cables: 3." in told.message


def test_on_a_splitter_each_card_has_an_adapter_of_its_own() -> None:
    splitter = riser(id="split", riser_type="bifurcation_card", split="x8x8")
    e = shared(
        cabled(1, slimsas_host(), slimsas_device()),
        cabled(2, slimsas_host(), slimsas_device()),
        splits=(splitter,),
    )
    assert not found(e, RULE)


def test_what_nobody_says_of_sockets_is_not_checked() -> None:
    """One cable has a socket all the same."""
    for at_slot, field in (
        (slimsas_host(split=None, lanes=None), "h.lanes"),
        (slimsas_host(split=None, device_plug="SlimSAS"), "h.device_plug"),
    ):
        end = slimsas_device(at_slot.device_plug or "")
        two = chained("PCIE1", *cabled(2, at_slot, end))
        assert not found(two, RULE) and field in unchecked(two, RULE)
        assert field not in unchecked(chained("PCIE1", *cabled(1, at_slot, end)), RULE)


def test_a_cable_too_many_is_left_out() -> None:
    chain = cabled(3, slimsas_host(), slimsas_device(lanes=32))
    e = chained("PCIE1", *chain)
    known = [*chain, e.assembly.chassis, e.assembly.board, e.assembly.cpu, *e.assembly.psus, gpu()]
    catalog = MemoryCatalog(dict.fromkeys(part for part in known if part is not None))
    told = only(e, RULE)
    titles = [str(remedy.title) for remedy in told.remedies]
    assert titles[0] == "Leave out 1 cable of GPU 1"
    offer = offers(e, told, catalog)[0]
    assert offer.after is not None and not found(offer.after, RULE)
    assert offer.after.build.placements[0].adapters == ("h", "c", "c")
