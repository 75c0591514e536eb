"""The built machine against its plan: outputs of real machines (`data/README.md`),
changed in one thing each.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from rigwright.build import Quantity
from rigwright.catalog import MemoryCatalog
from rigwright.documents.document import read_document
from rigwright.evaluation import Evaluation, evaluate
from rigwright.parts import Gpu, LaneRule, M2Slot, Memory, Riser
from rigwright.reports.verified import verified_record, verified_text
from rigwright.text.sentence import sentence
from rigwright.verify.causes import ranked
from rigwright.verify.compared import NOT_TOLD, Outcome, Row, Verified
from rigwright.verify.outputs import outputs_of
from rigwright.verify.whole import verified
from tests.pseudo_language import english_in, pseudo_language
from tests.sampling import every
from tests.worlds import board, cpu, gpu, slot, world

DATA = Path(__file__).parent / "data"
FOUR, FIVE = "two-4060-ti.nvidia-smi-q.txt", "two-a5000.nvidia-smi-q-x.xml"
DIFFERS, AGREES, OPEN, NOTICE = Outcome.DIFFERS, Outcome.AGREES, Outcome.OPEN, Outcome.NOTICE


def said(name: str) -> str:
    return (DATA / name).read_text(encoding="utf-8")


def a5000(**figures: Any) -> Gpu:
    return card("RTX A5000", **{"vram_gb": 24, "board_power_w": 230.0, **figures})


def rtx_4060_ti(**figures: Any) -> Gpu:
    return card(
        "GeForce RTX 4060 Ti", **{"vram_gb": 16, "lanes": 8, "board_power_w": 165.0, **figures}
    )


def rtx_3090(**figures: Any) -> Gpu:
    return card("GeForce RTX 3090", **{"vram_gb": 24, "board_power_w": 350.0, **figures})


def card(chip: str, **figures: Any) -> Gpu:
    return gpu(
        **{
            "id": f"a-{chip.replace(' ', '-')}",
            "chip": chip,
            "vendor": "NVIDIA",
            "name": f"Some {chip}",
            **figures,
        }
    )


def two_a5000(**choices: Any) -> Evaluation:
    return world((a5000(), "1"), (a5000(), "3"), **choices)


def against(plan: Evaluation, *texts: str) -> Verified:
    """The comparison; whatever it says has to keep the conventions of all of it."""
    found = verified(plan, [output.told for text in texts for output in outputs_of(text, "")])
    for _, row in found.rows:
        if row.outcome is DIFFERS:
            assert row.says is not None and row.planned and row.found, row
            assert NOT_TOLD not in (row.planned, row.found), "what is not told differs from nothing"
        if row.outcome is AGREES:
            assert row.says is None and not row.causes
        for said in (row.says, *row.causes):
            assert said is None or str(said)[-1] in ".0123456789" or ":" in str(said)
            assert "None" not in str(said or "") and "{" not in str(said or "")
    assert (
        verified_text(found, 80).endswith("\n")
        and verified_record(found)["as_planned"] is not found.differs
    )
    return found


def row_of(found: Verified, key: str, label: str = "gpu1") -> Row:
    (row,) = [row for at, row in found.rows if row.key == key and at == label]
    return row


def differing(found: Verified) -> list[tuple[str, str]]:
    return [(label, row.key) for label, row in found.rows if row.outcome is DIFFERS]


def words(sentences: Iterable[object]) -> list[str]:
    return [str(sentence) for sentence in sentences]


# as planned


def test_a_machine_as_planned_differs_in_nothing() -> None:
    found = against(two_a5000(), said(FIVE))
    assert differing(found) == []
    assert [row_of(found, "link_width", label).outcome for label in ("gpu1", "gpu2")] == [
        AGREES,
        AGREES,
    ]
    assert (
        row_of(found, "power_limit").outcome is AGREES and row_of(found, "memory").outcome is AGREES
    )


def test_a_link_that_rests_is_no_fault_and_output_under_load_is_asked_for() -> None:
    row = row_of(found := against(two_a5000(), said(FIVE)), "link_generation")
    assert (
        row.outcome is OPEN and row.figures == (4, 1) and row.found == "Gen1 at rest, Gen4 at most"
    )
    assert "power management" in str(row.says) and "no fault" in str(row.says)
    assert any("while all cards work" in str(ask) for ask in found.asks)


def test_output_under_load_decides_beside_that_at_rest() -> None:
    load = (
        said(FIVE)
        .replace("<gpu_util>0 %", "<gpu_util>97 %")
        .replace("_link_gen>1<", "_link_gen>4<")
    )
    for texts in ((said(FIVE), load), (load, said(FIVE))):
        found = against(two_a5000(), *texts)
        assert row_of(found, "link_generation").outcome is AGREES
        assert not any("while all cards work" in str(ask) for ask in found.asks)


def test_the_order_of_outputs_and_of_cards_changes_nothing() -> None:
    texts = (said(FIVE), said("two-3090.nvidia-smi-topo.txt"), said("am5.dmidecode.txt"))
    records = [verified_record(against(two_a5000(), *order)) for order in permutations(texts)]
    for record in records:
        record.pop("sources")
    assert all(record == records[0] for record in records)


def test_what_no_output_tells_is_not_told() -> None:
    found = against(two_a5000(), said("am5.dmidecode.txt"))
    assert differing(found) == [] and found.count(AGREES) == 0
    assert row_of(found, "card").outcome is OPEN and row_of(found, "card").found == NOT_TOLD
    assert "tells nothing" in verified_text(found, 80).splitlines()[0]


# cards


def without_second(text: str) -> str:
    return text[: text.index('\t<gpu id="00000000:C1:00.0">')] + "</nvidia_smi_log>\n"


def test_a_missing_card_is_named_with_its_causes() -> None:
    found = against(
        two_a5000(), without_second(said(FIVE)).replace("<attached_gpus>2", "<attached_gpus>1")
    )
    assert differing(found) == [("gpu2", "card")]
    row = row_of(found, "card", "gpu2")
    assert (row.planned, row.found) == ("RTX A5000", "none")
    assert "power plugs" in words(row.causes)[0]


def test_a_card_that_a_cut_output_lacks_is_not_missing() -> None:
    found = against(two_a5000(), without_second(said(FIVE)))
    assert differing(found) == [] and row_of(found, "card", "gpu2").outcome is OPEN
    assert found.cards[0].found is not None and found.cards[1].found is None


def test_the_tool_of_one_maker_says_nothing_of_anothers_cards() -> None:
    radeon = gpu(id="a-radeon", chip="Radeon RX 7900 XTX", vendor="AMD", vram_gb=24)
    found = against(world((a5000(), "1"), (a5000(), "3"), (radeon, "5")), said(FIVE))
    assert differing(found) == [] and row_of(found, "card", "gpu3").outcome is OPEN


def test_a_card_too_many_is_named() -> None:
    found = against(world((a5000(), "1")), said(FIVE))
    assert differing(found) == [("", "extra_card")]
    assert "NVIDIA RTX A5000 at 0000:c1:00.0" in str(row_of(found, "extra_card", "").says)


def test_another_chip_is_a_missing_and_a_further_card() -> None:
    found = against(world((a5000(), "1"), (card("RTX A6000", vram_gb=48), "3")), said(FIVE))
    assert differing(found) == [("gpu2", "card"), ("", "extra_card")]


def test_the_processors_own_graphics_is_no_further_card() -> None:
    radeon = gpu(
        id="a-radeon", chip="Radeon RX 7900 XTX", vendor="AMD", vram_gb=24, board_power_w=339.0
    )
    found = against(world((radeon, "1"), (radeon, "3")), said("two-7900-xtx.rocm-smi.txt"))
    assert differing(found) == [] and row_of(found, "power_limit", "gpu2").outcome is AGREES
    assert row_of(found, "extra_card", "").outcome is NOTICE


def test_a_card_on_the_bus_that_the_driver_does_not_list_is_told_apart_from_a_missing_one() -> None:
    listed = without_second(said(FIVE)).replace("<attached_gpus>2", "<attached_gpus>1")
    bus = "".join(
        f"{bus}:00.0 VGA compatible controller [0300]: NVIDIA Corporation GA102GL [RTX A5000] "
        "[10de:2231] (rev a1)\n"
        for bus in ("81", "c1")
    )
    found = against(two_a5000(), listed, bus)
    assert differing(found) == [("gpu2", "driver")]


def test_a_card_that_fell_off_the_bus_is_a_difference() -> None:
    found = against(two_a5000(), said("lost.nvidia-smi.txt"))
    assert (
        differing(found) == [("", "trouble")]
        and row_of(found, "trouble", "").found == "0000:17:00.0"
    )


def test_cards_are_matched_by_chip_before_slot_and_by_link_where_alike() -> None:
    mainboard = board(
        slot(1, electrical_lanes=8, name="A1"), slot(3, electrical_lanes=4, name="A2")
    )
    found = against(world((rtx_4060_ti(), "1"), (rtx_4060_ti(), "3"), board=mainboard), said(FOUR))
    assert differing(found) == [], (
        "the planned x8 is the found x8, although it is the second on the bus"
    )
    assert [at.found.address for at in found.cards if at.found] == ["0000:09:00.0", "0000:03:00.0"]


def test_memory_of_another_size_is_named() -> None:
    found = against(world((a5000(vram_gb=48), "1"), (a5000(vram_gb=48), "3")), said(FIVE))
    assert row_of(found, "memory").outcome is DIFFERS and row_of(found, "memory").figures == (
        48,
        23.99,
    )


# links


def test_fewer_lanes_are_a_difference_with_both_figures_also_at_rest() -> None:
    found = against(world((rtx_4060_ti(), "1"), (rtx_4060_ti(), "3")), said(FOUR))
    assert differing(found) == [("gpu1", "link_width")]
    row = row_of(found, "link_width")
    assert row.figures == (8, 4) and str(row.says) == "GPU 1 runs on x4; x8 is planned."
    assert any("bifurcation x4/x4/x4/x4" in cause for cause in words(row.causes))


def test_more_lanes_than_planned_are_worth_a_word_alone() -> None:
    mainboard = board(slot(1, electrical_lanes=8), slot(3, electrical_lanes=8))
    found = against(two_a5000(board=mainboard), said(FIVE))
    assert differing(found) == [] and row_of(found, "link_width").outcome is NOTICE


def narrow(text: str) -> str:
    return text.replace("<current_link_width>16x", "<current_link_width>4x")


def causes_of_width(plan: Evaluation, *texts: str) -> list[str]:
    return words(row_of(against(plan, *texts), "link_width").causes)


def riser(**figures: Any) -> Riser:
    base = {
        "kind": "riser",
        "id": "a-riser",
        "name": "The ribbon",
        "brand": "Test",
        "source": "x",
        "confidence": "high",
    }
    return Riser.of({**base, "riser_type": "riser_cable", "lanes": 16, "pcie_gen": 4, **figures})


def on_riser() -> Evaluation:
    build = two_a5000().build
    placements = tuple(one.changed(riser="a-riser", slot="PCIE1") for one in build.placements[:1])
    plan = two_a5000(others=(riser(),), placements=(*placements, *build.placements[1:]))
    assert plan.assembly.cards[0].chain, "the card hangs on the riser"
    return plan


def test_causes_are_ranked_by_what_the_plan_has() -> None:
    plain = causes_of_width(two_a5000(), narrow(said(FIVE)))
    assert "divided in the BIOS" in plain[0] and "seat it again" in plain[-1]
    assert causes_of_width(on_riser(), narrow(said(FIVE)))[0].startswith(
        "The ribbon lies between slot and card"
    )
    shared = LaneRule(m2=("M2_3",), lanes={"PCIE1": 4}, note="")
    by_rule = causes_of_width(
        two_a5000(board=board(lane_rules=(shared,), m2_slots=())), narrow(said(FIVE))
    )
    assert by_rule[0] == "By the board's manual PCIE1 keeps x4 while a drive is in M2_3."
    m2 = M2Slot(name="M2_1", shares_with=("PCIE1",))
    assert any(
        "A drive in M2_1" in cause
        for cause in causes_of_width(two_a5000(board=board(m2_slots=(m2,))), narrow(said(FIVE)))
    )
    chipset = board(slot(1), slot(3), slot(5, electrical_lanes=4, source="chipset"))
    assert (
        "PCIE5 on the chipset" in causes_of_width(two_a5000(board=chipset), narrow(said(FIVE)))[0]
    )


def test_a_slower_link_under_load_is_a_difference() -> None:
    load = (
        said(FIVE)
        .replace("<gpu_util>0 %", "<gpu_util>97 %")
        .replace("current_link_gen>1<", "current_link_gen>3<")
    )
    found = against(on_riser(), load)
    row = row_of(found, "link_generation")
    assert (
        row.outcome is DIFFERS
        and str(row.says) == "GPU 1 runs at Gen3 under load; Gen4 is planned."
    )
    assert words(row.causes)[0].startswith("The ribbon (Gen4 x16) lies between slot and card")


def test_a_link_that_cannot_reach_the_planned_generation_differs_also_at_rest() -> None:
    text = (
        said(FIVE)
        .replace("max_link_gen>4<", "max_link_gen>3<")
        .replace("max_host_link_gen>4<", "max_host_link_gen>3<")
    )
    row = row_of(against(two_a5000(), text), "link_generation")
    assert row.outcome is DIFFERS and "reaches Gen3 at most; Gen4 is planned" in str(row.says)
    assert "The slot's end of the link offers Gen3" in words(row.causes)[0]


def test_lspci_alone_does_not_tell_load_so_a_slow_link_stays_open() -> None:
    found = against(world((rtx_3090(), "1")), said("one-3090-x4.lspci-vvvv.txt"))
    assert differing(found) == [("gpu1", "link_width")] and row_of(found, "link_width").figures == (
        16,
        4,
    )
    assert row_of(found, "link_generation").outcome is OPEN
    assert row_of(found, "bar").outcome is NOTICE and row_of(found, "bar").figures == (None, 256)


def test_what_is_in_the_slot_of_a_card_of_amd_is_the_switch_on_it() -> None:
    """Lines as lspci prints them.

    That the link behind the switch is always full, amd-gfx said in January 2023.
    """
    amd = "Advanced Micro Devices, Inc. [AMD/ATI] Navi"
    text = (
        "00:01.1 PCI bridge: Advanced Micro Devices, Inc. [AMD] Device 14db (prog-if 00 [Normal "
        "decode])\n"
        "\tBus: primary=00, secondary=01, subordinate=03, sec-latency=0\n"
        "\tCapabilities: [58] Express (v2) Root Port (Slot+), MSI 00\n"
        "\t\tLnkCap:\tPort #0, Speed 16GT/s, Width x8, ASPM L1\n"
        f"01:00.0 PCI bridge: {amd} 10 XL Upstream Port of PCI Express Switch (rev 10) (prog-if 00 "
        "[Normal decode])\n"
        "\tBus: primary=01, secondary=02, subordinate=03, sec-latency=0\n"
        "\tCapabilities: [58] Express (v2) Upstream Port, MSI 00\n"
        "\t\tLnkCap:\tPort #0, Speed 16GT/s, Width x16, ASPM L1\n"
        "\t\tLnkSta:\tSpeed 2.5GT/s (downgraded), Width x8 (downgraded)\n"
        f"02:00.0 PCI bridge: {amd} 10 XL Downstream Port of PCI Express Switch (prog-if 00 "
        "[Normal decode])\n"
        "\tBus: primary=02, secondary=03, subordinate=03, sec-latency=0\n"
        "\tCapabilities: [58] Express (v2) Downstream Port (Slot-), MSI 00\n"
        "\t\tLnkCap:\tPort #0, Speed 16GT/s, Width x16, ASPM L1\n"
        "\t\tLnkSta:\tSpeed 16GT/s, Width x16\n"
        f"03:00.0 VGA compatible controller: {amd} 31 [Radeon RX 7900 XT/7900 XTX] (rev c8)\n"
        "\t\tLnkCap:\tPort #0, Speed 16GT/s, Width x16, ASPM L1\n"
        "\t\tLnkSta:\tSpeed 16GT/s, Width x16\n"
    )
    radeon = gpu(id="a-radeon", chip="Radeon RX 7900 XTX", vendor="AMD", vram_gb=24)
    found = against(world((radeon, "1")), text)
    row = row_of(found, "link_width")
    assert row.figures == (16, 8) and row.outcome is DIFFERS, "the slot's end has eight lanes only"
    assert any("The slot's end of the link has x8" in cause for cause in words(row.causes))
    chipset = text.replace("Express (v2) Root Port (Slot+)", "Express (v2) Downstream Port (Slot+)")
    assert row_of(against(world((radeon, "1")), chipset), "link_width") == row, (
        "a chipset's switch is not the card's"
    )
    wide = text.replace("Port #0, Speed 16GT/s, Width x8", "Port #0, Speed 16GT/s, Width x16")
    row = row_of(against(world((radeon, "1")), wide), "link_width")
    assert row.figures == (16, 8) and row.outcome is OPEN, "cards of AMD lower their width at rest"


def test_a_real_machine_agrees_with_the_plan_of_it() -> None:
    """Two cards on x8 each of an X570 board at rest: the lanes are as planned, and the
    generation is left open.
    """
    document = read_document(Path(__file__).parents[1] / "real_machines" / "W10-x570-master.rig")
    plan = evaluate(document.build, MemoryCatalog(document.parts))
    found = against(plan, said("x570-two-3090.lspci.txt"), said("am4-two-3090.lspci-t.txt"))
    assert differing(found) == []
    assert [at.found is not None for at in found.cards] == [True, True]
    assert row_of(found, "link_width", "gpu2").figures == (8, 8)
    assert row_of(found, "link_generation", "gpu2").figures == (4, 1)
    assert row_of(found, "link_generation", "gpu2").outcome is OPEN
    narrow = said("x570-two-3090.lspci.txt").replace("Width x8", "Width x4")
    assert differing(against(plan, narrow)) == [("gpu2", "link_width")]


# slots


def tree_and_slots(first: str, second: str) -> tuple[str, str]:
    """The tree of the AM4 board, and firmware that names the slots behind 00:03.1 and 00:03.2."""
    slots = said("am5.dmidecode.txt").replace("0000:00:01.1", "0000:00:03.1")
    slots = slots.replace("Bus Address: 0000:00:1f.7", "Bus Address: 0000:00:03.2", 1)
    return said("am4-two-3090.lspci-t.txt"), slots.replace("PCIEX16_1", "@").replace(
        "PCIEX16_2", second
    ).replace("@", first)


def on_am4(text: str) -> str:
    return text.replace("81:00.0", "0A:00.0").replace("C1:00.0", "0B:00.0")


def am4_plan(first: str, second: str) -> Evaluation:
    mainboard = board(
        slot(1, name="PCIEX16_1"), slot(3, name="PCIEX16_2"), slot(5, name="PCIEX16_3")
    )
    return world((a5000(), first), (a5000(), second), board=mainboard)


def test_slots_are_told_by_the_firmware_and_the_bridges_before_the_cards() -> None:
    found = against(
        am4_plan("1", "3"), on_am4(said(FIVE)), *tree_and_slots("PCIEX16_1", "PCIEX16_2")
    )
    assert differing(found) == [] and row_of(found, "slot").figures == ("PCIEX16_1", "PCIEX16_1")
    assert row_of(found, "slot", "gpu2").outcome is AGREES
    assert not any("which slot" in str(ask) for ask in found.asks)


def test_a_card_in_another_slot_is_named_with_both() -> None:
    found = against(
        am4_plan("1", "5"), on_am4(said(FIVE)), *tree_and_slots("PCIEX16_1", "PCIEX16_2")
    )
    assert differing(found) == [("gpu2", "slot")]
    assert (
        str(row_of(found, "slot", "gpu2").says)
        == "GPU 2 stands in PCIEX16_2; PCIEX16_3 is planned."
    )


def test_a_slot_that_the_firmware_tells_by_another_function_of_the_card_is_its_slot() -> None:
    mainboard = board(slot(1, name="SLOT2"), slot(3, name="SLOT3"))
    plan = world((a5000(), "3"), board=mainboard)
    text = (
        without_second(said(FIVE))
        .replace("81:00.0", "3B:00.0")
        .replace("<attached_gpus>2", "<attached_gpus>1")
    )
    found = against(plan, text, said("supermicro.dmidecode.txt"))
    assert differing(found) == [("gpu1", "slot")] and row_of(found, "slot").figures == (
        "SLOT3",
        "SLOT2",
    )


def test_a_name_that_the_board_does_not_have_is_told_and_not_compared() -> None:
    found = against(am4_plan("1", "3"), on_am4(said(FIVE)), *tree_and_slots("J6B1", "J6B2"))
    assert differing(found) == [] and row_of(found, "slot").found == "J6B1"


def test_without_firmware_or_tree_no_slot_is_told() -> None:
    tree, slots = tree_and_slots("PCIEX16_1", "PCIEX16_2")
    for texts in ((tree,), (slots,)):
        row = row_of(against(am4_plan("1", "3"), on_am4(said(FIVE)), *texts), "slot")
        assert row.outcome is OPEN and row.found == NOT_TOLD


# limits, windows, temperatures, errors


def test_a_limit_that_is_not_the_planned_one_is_a_difference() -> None:
    plan = world((a5000(), "1", 200.0), (a5000(), "3", 200.0))
    found = against(plan, said(FIVE))
    assert differing(found) == [("gpu1", "power_limit"), ("gpu2", "power_limit")]
    row = row_of(found, "power_limit", "gpu2")
    assert row.figures == (200, 230) and "lost at the last boot" in words(row.causes)[0]
    assert "Set it as root: nvidia-smi -i 1 -pl 200" in words(row.causes)
    lowered = said(FIVE).replace("current_power_limit>230.00 W", "current_power_limit>200.00 W")
    assert differing(against(plan, lowered)) == []


def test_a_limit_below_the_planned_one_is_a_difference() -> None:
    lowered = said(FIVE).replace("current_power_limit>230.00 W", "current_power_limit>150.00 W")
    row = row_of(
        against(world((a5000(), "1", 200.0), (a5000(), "3", 200.0)), lowered), "power_limit"
    )
    assert row.outcome is DIFFERS and "a limit of 200 W is planned" in str(row.says)


def test_a_card_that_may_draw_more_than_the_plan_counts_is_a_difference() -> None:
    found = against(
        world((a5000(id="another", board_power_w=200.0), "1"), (a5000(), "3")), said(FIVE)
    )
    assert differing(found) == [("gpu1", "power_limit")]
    more = against(
        world((a5000(id="another", board_power_w=260.0), "1"), (a5000(), "3")), said(FIVE)
    )
    assert differing(more) == [] and row_of(more, "power_limit").outcome is NOTICE


def test_a_card_without_a_window_cannot_work() -> None:
    text = said("one-3090-x4.lspci-vvvv.txt")
    for size in ("900000000", "910000000"):
        text = text.replace(
            f"Memory at {size} (64-bit, prefetchable)",
            "Memory at <unassigned> (64-bit, prefetchable)",
        )
    text = text.replace("prefetchable) [size=256M]", "prefetchable) [virtual]").replace(
        "prefetchable) [size=32M]", "prefetchable) [virtual]"
    )
    row = row_of(against(world((rtx_3090(), "1")), text), "bar")
    assert row.outcome is DIFFERS and "Above 4G" in words(row.causes)[0]


def test_a_card_that_slows_itself_down_is_too_hot() -> None:
    text = said(FIVE).replace("hw_thermal_slowdown>Not Active", "hw_thermal_slowdown>Active", 1)
    found = against(two_a5000(), text.replace("<gpu_temp>13 C", "<gpu_temp>96 C"))
    assert differing(found) == [("gpu1", "temperature")]
    hot = against(two_a5000(), said(FIVE).replace("<gpu_temp>13 C", "<gpu_temp>95 C"))
    assert str(row_of(hot, "temperature").says) == "GPU 1 is at 95 °C and slows down from 95 °C."
    assert (
        differing(against(two_a5000(), said(FIVE).replace("<gpu_temp>13 C", "<gpu_temp>94 C")))
        == []
    )


def test_uncorrected_errors_and_failed_rows_are_differences() -> None:
    text = said(FIVE).replace("<dram_uncorrectable>N/A", "<dram_uncorrectable>2", 1)
    found = against(two_a5000(), text)
    assert differing(found) == [("gpu1", "ecc_errors")] and row_of(found, "ecc_errors").figures == (
        0,
        2,
    )
    rows = said(FIVE).replace("<remapped_row_failure>No", "<remapped_row_failure>Yes", 1)
    assert differing(against(two_a5000(), rows)) == [("gpu1", "row_remapping")]


# the machine


def test_board_processor_and_memory_are_compared_by_what_tells_them() -> None:
    romed = board(name="ASRock Rack ROMED8-2T", id="a-romed")
    found = against(two_a5000(board=romed), said(FIVE), said("romed8-2t.dmidecode.txt"))
    assert differing(found) == [] and row_of(found, "board", "").outcome is AGREES
    other = board(name="ASUS Pro WS WRX80E-SAGE SE WIFI", id="a-sage")
    assert differing(
        against(two_a5000(board=other), said(FIVE), said("romed8-2t.dmidecode.txt"))
    ) == [("", "board")]


PROCESSOR = (
    "Handle 0x000F, DMI type 4, 48 bytes\nProcessor Information\n\tSocket Designation: SP3r2\n"
    "\tType: Central Processor\n\tVersion: {name}\n\tStatus: Populated, Enabled\n\n"
)


@every(
    [
        ("AMD Ryzen 9 5900X", ("AMD Ryzen 9 5900X 12-Core Processor",), AGREES),
        ("AMD Ryzen 9 5900X", ("AMD Ryzen 9 5950X 16-Core Processor",), DIFFERS),
        (
            "AMD Ryzen Threadripper PRO 3975WX",
            ("AMD Ryzen Threadripper PRO 3975WX 32-Cores",),
            AGREES,
        ),
        ("Intel Core i9-14900K", ("13th Gen Intel(R) Core(TM) i9-13900K",), DIFFERS),
        ("Intel Core i9-13900K", ("13th Gen Intel(R) Core(TM) i9-13900K",), AGREES),
        ("Intel Xeon Gold 6248", ("Intel(R) Xeon(R) Gold 6248 CPU @ 2.50GHz",), AGREES),
        ("AMD EPYC 7302P", ("AMD EPYC 7302P 16-Core Processor",) * 2, DIFFERS),
    ]
)
def test_processors_are_told_by_name_and_number(
    planned: str, names: tuple[str, ...], outcome: Outcome
) -> None:
    text = "".join(PROCESSOR.format(name=name) for name in names)
    assert row_of(against(two_a5000(cpu=cpu(name=planned)), text), "cpu", "").outcome is outcome


def test_memory_of_the_board_is_added_up() -> None:
    module = (
        "Handle 0x0020, DMI type 17, 92 bytes\nMemory Device\n\tSize: {size}\n\tLocator: DIMM\n\n"
    )
    text = "".join(
        module.format(size=size) for size in ("32 GB", "32768 MB", "No Module Installed")
    )
    record = {
        "kind": "memory",
        "id": "a-kit",
        "name": "A kit",
        "brand": "T",
        "source": "t",
        "confidence": "high",
    }
    for total, outcome in ((64.0, AGREES), (128.0, DIFFERS)):
        kit = Memory.of({**record, "total_gb": total, "module_count": 2})
        plan = two_a5000(others=(kit,), memory=(Quantity("a-kit"),))
        row = row_of(against(plan, text), "ram", "")
        assert row.outcome is outcome and row.figures == (total, 64) and row.found == "64 GB in 2"


def test_another_way_between_cards_is_named() -> None:
    found = against(two_a5000(), said(FIVE), said("two-3090.nvidia-smi-topo.txt"))
    row = row_of(found, "between", "")
    assert row.outcome is DIFFERS and row.figures == ("PHB", "SYS")
    same = said("two-3090.nvidia-smi-topo.txt").replace("SYS", "PHB")
    assert differing(against(two_a5000(), said(FIVE), same)) == []
    assert not [row for _, row in against(two_a5000(), same).rows if row.key == "between"], (
        "cards are not known then"
    )


@pytest.mark.parametrize("chip, count", [("Tesla K80", 2), ("A16", 4)])
def test_a_card_of_several_processors_wants_each_of_them(chip: str, count: int) -> None:
    plan = world((card(chip, vram_gb=None), "1"))
    listed = "==============NVSMI LOG==============\n\nAttached GPUs : {n}\n" + "".join(
        f"GPU 00000000:0{n}:00.0\n    Product Name : NVIDIA {chip}\n    Clocks : -\n"
        for n in range(1, count + 1)
    )
    assert differing(against(plan, listed.replace("{n}", str(count)))) == []
    fewer = listed[: listed.index(f"GPU 00000000:0{count}")].replace("{n}", str(count - 1))
    assert differing(against(plan, fewer)) == [("gpu1", "card")]


def test_a_build_without_a_title_is_called_so_in_the_language_that_is_shown() -> None:
    with pseudo_language():
        found = verified(world((a5000(), "1")), [])
    assert not english_in(found.title)


def test_a_cause_that_comes_twice_stands_where_the_likelier_stands() -> None:
    seat, divide, wire = (sentence(words) for words in ("Seat it.", "Divide it.", "Wire it."))
    assert ranked([(20, seat), (40, divide), (80, seat), (60, wire)]) == (seat, wire, divide)
