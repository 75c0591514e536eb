"""Plugs on cables: what the wiring of small machines must be, and what must hold for any."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rigwright.build import Build, Placement, Quantity, Wire
from rigwright.catalog import MemoryCatalog
from rigwright.evaluation import Evaluation, evaluate
from rigwright.parts import Drive, Gpu, Psu
from rigwright.power.wiring import Wiring, wiring_of
from rigwright.power.wiring.carried import carried_of
from rigwright.power.wiring.consumers import like_consumers
from rigwright.power.wiring.options import can_be_chosen, options_for, with_wire, without_wire
from rigwright.power.wiring.sockets import sockets_of
from rigwright.rules.psu_cables import CABLE_W, CONTACTS_W
from tests.sampling import count
from tests.worlds import (
    board,
    chassis,
    cpu,
    found,
    gpu,
    plugs,
    psu,
    psu_plugs,
    severity,
    slot,
    unchecked,
    world,
)

QUICK = settings(max_examples=count(8, of=80))


def supply(name: str = "a", watts: float = 1600.0, **counts: int | None) -> Psu:
    return psu(id=name, watts=watts, connectors=psu_plugs(**counts))


def wired(e: Evaluation) -> Wiring:
    return wiring_of(e.assembly)


def table(e: Evaluation) -> list[tuple[str, tuple[tuple[int, str], ...], str]]:
    """Socket, cables with their supplies, and what stands between."""
    return [
        (r.socket.words, tuple((cable.psu, cable.words) for cable in r.cables), r.through)
        for r in wired(e).runs
    ]


EIGHTS = {"conn_16pin": 0, "eps_8pin": 2}


def test_a_machine_on_one_supply() -> None:
    e = world((gpu(), "1"), psus=(supply(pcie_8pin=4, pcie_8pin_cables=4, **EIGHTS),))
    assert table(e) == [
        ("Board, 24-pin", ((0, "24-pin"),), ""),
        ("Board, EPS 1", ((0, "EPS 1"),), ""),
        ("Board, EPS 2", ((0, "EPS 2"),), ""),
        ("Board, 6-pin", ((0, "8-pin 3"),), ""),
        ("GPU 1, 8-pin 1", ((0, "8-pin 1"),), ""),
        ("GPU 1, 8-pin 2", ((0, "8-pin 2"),), ""),
    ]
    assert wired(e).unwired == ()
    # 250 − 45 W from the slot, over two plugs; the CPU's 100 W over two EPS cables
    assert [run.cable_w for run in wired(e).runs] == [None, 50, 50, None, 102.5, 102.5]


def test_separate_cables_come_before_second_plugs() -> None:
    e = world((gpu(), "1"), (gpu(), "3"), psus=(supply(pcie_8pin=6, pcie_8pin_cables=3, **EIGHTS),))
    cables = [run.cables[0].number for run in wired(e).runs if run.socket.card is not None]
    assert cables == [0, 1, 2, 0]
    assert [cable.plugs for cable in wired(e).on("pcie_8pin")] == [2, 2, 2]


def test_the_strongest_cards_have_the_native_cables_and_the_others_adapters() -> None:
    weak, strong = (
        gpu(id=f"w{w}", power_connectors=plugs(pin16=1), board_power_w=w) for w in (300.0, 600.0)
    )
    power = supply(pcie_8pin=2, pcie_8pin_cables=2, conn_16pin=1, eps_8pin=2)
    e = world((weak, "1"), (strong, "3"), psus=(power,), board=board(extra_pcie_power="none"))
    assert table(e)[-2:] == [
        ("GPU 1, 16-pin", ((0, "8-pin 1"), (0, "8-pin 2")), "adapter"),
        ("GPU 2, 16-pin", ((0, "16-pin 1"),), ""),
    ]
    assert [run.cable_w for run in wired(e).runs[-2:]] == [145, 590]  # 10 W from the slot


def test_adapters_feed_as_many_cards_as_there_are_8_pins_for() -> None:
    cards = [
        gpu(id=f"w{w}", power_connectors=plugs(pin16=1), board_power_w=w)
        for w in (600.0, 150.0, 300.0)
    ]
    power = supply(pcie_8pin=4, pcie_8pin_cables=4, **EIGHTS)
    e = world(*((card, str(2 * i + 1)) for i, card in enumerate(cards)), psus=(power,))
    assert [len(wired(e).of(label)[0].cables) for label in ("gpu2", "gpu3")] == [1, 2]
    assert wired(e).of("gpu1") == ()


def test_a_6_pin_and_an_8_pin_share_by_their_ratings() -> None:
    card = gpu(power_connectors=plugs(pin6=1, pin8=1), board_power_w=270.0)
    assert [run.cable_w for run in wired(world((card, "1"))).of("gpu1")] == [75, 150]  # of 225 W


def test_an_eps_card_gets_what_the_board_leaves_else_a_dongle() -> None:
    card = gpu(power_connectors=plugs(eps=1))
    for had, expected in (
        (3, (((0, "EPS 3"),), "")),
        (2, (((0, "8-pin 1"), (0, "8-pin 2")), "dongle")),
    ):
        e = world(
            (card, "1"), psus=(supply(pcie_8pin=2, pcie_8pin_cables=2, conn_16pin=0, eps_8pin=had),)
        )
        assert (table(e)[-1][1], table(e)[-1][2]) == expected


def test_each_card_hangs_on_one_supply_and_the_load_follows_the_ratings() -> None:
    cards = [(gpu(), str(place)) for place in (1, 2, 3, 4, 5, 6)]
    large, small = (
        supply(n, w, pcie_8pin=16, pcie_8pin_cables=16, **EIGHTS)
        for n, w in (("l", 2000.0), ("s", 1000.0))
    )
    e = world(*cards, psus=(large, small))
    on = [wired(e).supplies_of(card.label) for card in e.assembly.gpus]
    assert all(len(supplies) == 1 for supplies in on)
    loads = carried_of(e.assembly).watts
    assert sum(loads) == pytest.approx(e.budget.dc_w)
    # 1645 W: the best split is 1097 and 548; a card's plugs are 205 W, so that neither is off by
    # more than that
    assert loads[0] == pytest.approx(1645 * 2 / 3, abs=205) and loads[1] == pytest.approx(
        1645 / 3, abs=205
    )


def test_the_supply_of_the_boards_plug_feeds_board_and_drives() -> None:
    drive = Drive.of(
        {
            "kind": "drive",
            "id": "d",
            "name": "D",
            "brand": "T",
            "source": "t",
            "confidence": "high",
            "drive_type": "hdd",
        }
    )
    both = (supply("a", sata=4, **EIGHTS), supply("b", sata=4, **EIGHTS))
    e = world(psus=both, others=(drive,), drives=(Quantity("d", 2),), wires=(Wire(None, 0, 1, 0),))
    assert {cable.psu for run in wired(e).runs for cable in run.cables} == {1}
    assert [run.socket.words for run in wired(e).runs][-2:] == ["Drive 1, SATA", "Drive 2, SATA"]
    assert carried_of(e.assembly).watts == (0.0, e.budget.dc_w)


def test_choices_by_hand_are_kept_and_the_rest_goes_around_them() -> None:
    power = supply(pcie_8pin=4, pcie_8pin_cables=4, **EIGHTS)
    e = world(
        (gpu(), "1"), psus=(power,), wires=(Wire(0, 1, 0, 0),), board=board(extra_pcie_power="none")
    )
    assert [(run.cables[0].number, run.chosen) for run in wired(e).of("gpu1")] == [
        (1, False),
        (0, True),
    ]


def test_nothing_is_invented_where_counts_are_unknown() -> None:
    e = world((gpu(), "1"), psus=(psu(connectors=None),))
    assert [run.socket.kind for run in wired(e).runs] == ["24pin"]
    assert [socket.kind for socket in wired(e).unwired] == ["eps8", "eps8", "6pin", "8pin", "8pin"]
    assert wired(world((gpu(), "1"), psus=())).runs == ()


@pytest.mark.parametrize("watts", [0.0, None])
def test_supplies_and_cards_of_no_watts(watts: float | None) -> None:
    card = gpu().changed(board_power_w=watts)
    one = supply("a", pcie_8pin=4, **EIGHTS)
    other = supply("b", **EIGHTS)
    e = world((card, "1"), (card, "3"), psus=(one.changed(watts=0.0), other.changed(watts=0.0)))
    assert len(wired(e).of("gpu1")) == 2
    assert all(run.cable_w in (0, None) for run in wired(e).runs if run.socket.card is not None)


def test_sixty_four_cards_on_sixteen_supplies() -> None:
    frame = chassis(chassis_type="open_frame", gpu_positions=64, expansion_slots=0)
    power = supply(pcie_8pin=8, pcie_8pin_cables=8, **EIGHTS)
    card = gpu()
    build = Build(
        chassis=frame.id,
        board="a-motherboard",
        cpus=Quantity("a-cpu"),
        psus=("a",) * 16,
        placements=tuple(Placement(card.id, f"frame{i + 1}") for i in range(64)),
        wires=tuple(Wire(i, i % 3, i % 20, i % 9) for i in range(64)),
    )
    e = evaluate(build, MemoryCatalog([frame, board(extra_pcie_power="none"), cpu(), power, card]))
    wiring = wired(e)
    assert len([run for run in wiring.runs if run.socket.card is not None]) == 128
    assert wiring.refused and len(wiring.refused) == len({choice.wire for choice in wiring.refused})


# What must hold for any machine

KINDS = st.sampled_from(
    [{"pin8": 1}, {"pin8": 2}, {"pin8": 3}, {"pin6": 1, "pin8": 1}, {"pin16": 1}, {"eps": 1}, {}]
)
COUNTS = st.one_of(st.none(), st.integers(0, 8))


@st.composite
def cards(draw: st.DrawFn) -> list[Gpu]:
    count = draw(st.integers(0, 5))
    return [
        gpu(
            id=f"g{i}",
            power_connectors=plugs(**draw(KINDS)),
            board_power_w=float(draw(st.integers(1, 13)) * 50),
        )
        for i in range(count)
    ]


@st.composite
def supplies(draw: st.DrawFn) -> list[Psu]:
    return [
        supply(
            f"p{i}",
            float(draw(st.integers(1, 4)) * 500),
            pcie_8pin=draw(COUNTS),
            pcie_8pin_cables=draw(COUNTS),
            conn_16pin=draw(COUNTS),
            conn_16pin_w=600.0,
            eps_8pin=draw(COUNTS),
            sata=draw(COUNTS),
            molex=draw(COUNTS),
        )
        for i in range(draw(st.integers(0, 3)))
    ]


WIRES = st.lists(
    st.builds(
        Wire,
        st.one_of(st.none(), st.integers(0, 5)),
        st.integers(0, 4),
        st.integers(0, 3),
        st.integers(0, 6),
        st.sampled_from([None, "adapter", "pcie_8pin", "sata", "molex"]),
    ),
    max_size=6,
)
SLOTS = board(*(slot(i) for i in range(1, 8)))


def machine(
    some: list[Gpu], power: list[Psu], wires: list[Wire] | None = None, **more: Any
) -> Evaluation:
    placed = ((card, str(i + 1)) for i, card in enumerate(some))
    return world(*placed, board=SLOTS, psus=tuple(power), wires=tuple(wires or ()), **more)


@QUICK
@given(cards(), supplies(), WIRES)
def test_every_socket_is_wired_once_or_listed_and_no_plug_is_used_twice(
    some: list[Gpu], power: list[Psu], wires: list[Wire]
) -> None:
    e = machine(some, power, wires)
    wiring = wired(e)
    sockets = sockets_of(e.assembly)
    seen = Counter(
        (s.consumer, s.number) for s in (*(run.socket for run in wiring.runs), *wiring.unwired)
    )
    assert seen == Counter((s.consumer, s.number) for s in sockets)
    used = Counter(cable for run in wiring.runs for cable in run.cables)
    assert all(count <= cable.plugs for cable, count in used.items())
    assert all(cable.psu < len(power) for cable in used)
    kept = {(run.socket.card, run.socket.number) for run in wiring.runs if run.chosen}
    assert len(kept) + len(wiring.refused) == len(wires)


@QUICK
@given(cards(), supplies(), WIRES, st.randoms(use_true_random=False))
def test_the_order_of_choices_changes_nothing(
    some: list[Gpu], power: list[Psu], wires: list[Wire], chance: random.Random
) -> None:
    mixed = list(wires)
    chance.shuffle(mixed)
    assert wired(machine(some, power, wires)) == wired(machine(some, power, mixed))


@QUICK
@given(cards(), supplies(), supplies(), WIRES)
def test_a_further_supply_never_leaves_fewer_sockets_wired(
    some: list[Gpu], power: list[Psu], more: list[Psu], wires: list[Wire]
) -> None:
    kept = [wire for wire in wires if wire.psu < len(power)]
    added = [part.changed(id=f"more-{part.id}") for part in more[:1]]
    before, after = (len(wired(machine(some, p, kept)).runs) for p in (power, [*power, *added]))
    assert after >= before


@QUICK
@given(cards(), supplies(), WIRES)
def test_a_shared_cable_beyond_its_rating_is_found(
    some: list[Gpu], power: list[Psu], wires: list[Wire]
) -> None:
    e = machine(some, power, wires)
    chains = [f for f in e.findings if f.rule == "pcie-cable-daisy-chain"]
    loads = {
        cable: sum(run.cable_w or 0.0 for run in runs)
        for cable, runs in wired(e).on("pcie_8pin").items()
        if len(runs) > 1
    }
    over = sorted(load for load in loads.values() if load > CABLE_W)
    assert sorted(f.measure.value for f in chains if f.measure) == pytest.approx(over)
    assert sum(load > CONTACTS_W for load in over) == sum(
        f.severity.value == "error" for f in chains
    )


@QUICK
@given(cards(), supplies())
def test_all_is_wired_exactly_when_no_rule_misses_plugs(some: list[Gpu], power: list[Psu]) -> None:
    """Counting plugs and plugging them in are two ways to one answer."""
    e = machine(some, power)
    waiting = [socket for socket in wired(e).unwired if socket.card is not None]
    missed = [f for f in e.findings if f.rule == "gpu-connectors-short"]
    unknown = [n for n in e.not_checked if n.rule == "gpu-connectors-short"]
    if not unknown:
        assert bool(waiting) == bool(missed)
    assert sum(carried_of(e.assembly).watts) == pytest.approx(e.budget.dc_w if power else 0)


# What can be chosen


def test_what_can_be_chosen_for_a_socket() -> None:
    power = supply(pcie_8pin=3, pcie_8pin_cables=2, conn_16pin=1, conn_16pin_w=600, eps_8pin=3)
    e = world(
        (gpu(power_connectors=plugs(eps=1)), "1"),
        psus=(power,),
        board=board(extra_pcie_power="none"),
    )
    socket = next(run.socket for run in wired(e).of("gpu1"))
    options = options_for(e.assembly, wired(e), socket)
    assert [(o.cable.words, o.through, o.free, o.current) for o in options] == [
        ("EPS 1", "", 0, False),
        ("EPS 2", "", 0, False),
        ("EPS 3", "", 1, True),
        ("8-pin 1", "dongle", 2, False),
        ("8-pin 1", "bare", 2, False),
        ("8-pin 2", "dongle", 1, False),
        ("8-pin 2", "bare", 1, False),
    ]
    assert [s.words for s in options[0].feeds] == ["Board, EPS 1"]


@QUICK
@given(cards(), supplies(), st.data())
def test_every_option_with_a_free_plug_can_be_kept(
    some: list[Gpu], power: list[Psu], data: st.DataObject
) -> None:
    e = machine(some, power)
    open_to_choice = [socket for socket in sockets_of(e.assembly) if can_be_chosen(socket)]
    socket = data.draw(st.sampled_from(open_to_choice))
    for option in options_for(e.assembly, wired(e), socket):
        chosen = with_wire(e.build, option.wire)
        after = wired(machine(some, power, list(chosen.wires)))
        assert after.refused == ()
        (run,) = (run for run in after.runs if run.chosen)
        assert (run.cables[0], run.through, run.socket.words) == (
            option.cable,
            option.through,
            socket.words,
        )
        assert without_wire(chosen, socket.card, socket.number) == e.build


def test_choosing_again_replaces_the_choice() -> None:
    first = Wire(0, 0, 0, 0)
    second = Wire(0, 0, 0, 1)
    other = Wire(0, 1, 0, 2)
    build = with_wire(with_wire(Build(wires=(first,)), other), second)
    assert set(build.wires) == {second, other}


def test_the_card_that_is_hardest_to_feed_is_placed_first() -> None:
    """Four 8-pins are only left on the large supply as long as no card of two takes of them."""
    easy = gpu(id="easy", power_connectors=plugs(pin8=2))
    hard = gpu(id="hard", power_connectors=plugs(pin8=4))
    large = supply("large", 2000.0, pcie_8pin=4, pcie_8pin_cables=4, **EIGHTS)
    small = supply("small", 400.0, pcie_8pin=2, pcie_8pin_cables=2, **EIGHTS)
    cards = ((easy, "1"), (hard, "3"), (easy, "5"))
    found = wired(world(*cards, psus=(large, small)))
    assert found.supplies_of("gpu2") == (0,) and found.supplies_of("gpu1") == (1,)


def test_an_adapter_may_hang_on_8_pins_that_nobody_counted() -> None:
    """The only 8-pins that are counted are those of a supply of 200 W; the card may as well hang
    on the large one.
    """
    card = gpu(power_connectors=plugs(pin16=1), board_power_w=300.0)
    small = supply("small", 200.0, pcie_8pin=2, pcie_8pin_cables=2, **EIGHTS)
    uncounted, counted = (
        world((card, "1"), psus=(supply("large", pcie_8pin=count, **EIGHTS), small))
        for count in (None, 0)
    )
    assert carried_of(uncounted.assembly).open_fields == ("large.connectors.pcie_8pin",)
    assert not found(uncounted, "psu-overload") and unchecked(uncounted, "psu-overload")
    assert carried_of(counted.assembly).watts[1] == 290  # 10 W from the slot
    assert severity(counted, "psu-overload") == "error"


@pytest.mark.parametrize(("spare_w", "known"), [(0.0, True), (-1.0, False)])
def test_an_uncounted_cable_matters_to_no_supply_that_could_feed_all_of_it(
    spare_w: float, known: bool
) -> None:
    """The card's 290 W beside what the board draws: enough for both on the first supply, and a
    watt too little.
    """
    card = gpu(power_connectors=plugs(pin16=1), board_power_w=300.0)

    def fed(large_w: float, small_w: float) -> Evaluation:
        large = supply("large", large_w, pcie_8pin=None, **EIGHTS)
        small = supply("small", small_w, pcie_8pin=2, pcie_8pin_cables=2, **EIGHTS)
        return world((card, "1"), psus=(large, small))

    all_of_it = sum(carried_of(fed(3000.0, 3000.0).assembly).watts)
    assert carried_of(fed(3000.0, 3000.0).assembly).at_most == pytest.approx((all_of_it, 290.0))
    for watts in ((all_of_it + spare_w, 290.0), (all_of_it, 290.0 + spare_w)):
        e = fed(*watts)
        assert bool(unchecked(e, "psu-overload")) != known
        assert not found(e, "psu-overload")


def test_the_first_socket_that_is_wired_by_hand_decides_where_a_card_hangs() -> None:
    card = gpu(power_connectors=plugs(pin8=3))
    both = tuple(supply(name, pcie_8pin=4, pcie_8pin_cables=4, **EIGHTS) for name in ("one", "two"))
    for first, second in ((0, 1), (1, 0)):
        by_hand = (Wire(0, 0, first, 0), Wire(0, 1, second, 0))
        found = wired(world((card, "1"), psus=both, wires=by_hand))
        third = [run.psu for run in found.of("gpu1") if not run.chosen]
        assert third == [first]


def test_consumers_with_the_same_sockets_are_named_together() -> None:
    one = gpu(id="one", power_connectors=plugs(pin16=1))
    two = gpu(power_connectors=plugs(pin8=2))
    cards = ((one, "1"), (one, "2"), (one, "3"), (two, "4"), (one, "5"))
    evaluation = world(*cards, board=board(eps_8pin=1))
    found = like_consumers(sockets_of(evaluation.assembly))
    said = [(group.whose, [socket.short for socket in group.sockets]) for group in found]
    assert ("GPU 1–3, GPU 5", ["16-pin"]) in said
    assert ("GPU 4", ["8-pin 1", "8-pin 2"]) in said
    assert [group.are_cards for group in found] == [whose != "Board" for whose, _ in said]
