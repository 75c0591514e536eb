"""Which places every chassis of the catalog offers, with the brackets there are: counts by kind of
mount.

The board has seven slots at known positions, so that the slots never differ; servers bring their
own.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from rigwright.assembly import board_solids_of
from rigwright.assembly.brackets import brackets_for, goes_into, risers_in
from rigwright.assembly.seats import Mount
from rigwright.build import Build, Placement
from rigwright.catalog import MemoryCatalog
from rigwright.cli import main
from rigwright.documents.document import read_document
from rigwright.evaluation import (
    Candidate,
    candidate_places,
    candidates,
    evaluate,
    offered_brackets,
    with_offers,
    without_offers,
)
from rigwright.geometry import overlap
from rigwright.parts import Chassis, Riser
from rigwright.routing.ribbons import feeds_for
from tests.sampling import every
from tests.shipped_parts import shipped
from tests.worlds import board, chassis

SEVEN = "asus-pro-ws-wrx80e-sage-se-wifi"
TURBO, FE = "gigabyte-rtx-3090-turbo", "rtx-4090-founders"
TABLE = {
    "7 slot, 1 by bracket: vertical": """
        phanteks-enthoo-luxe-tg-atx-full-tower-black-tinted-tempered-glass
        xigmatek-elysium-server-edition-atx-full-tower-black
        antec-c7-argb-atx-mid-tower-black-tempered-glass antec-c8
        antec-c8-wood-atx-full-tower-black-brown-with-tempered-glass-side-panel
        antec-flux-atx-mid-tower-black-brown-tempered-glass-side-panel antec-flux-pro
        antec-flux-se-atx-mid-tower-black-brown-with-tempered-glass-side-panel antec-torque
        arctic-xtender-atx-mid-tower-black-with-tinted-tempered-glass-side-panel
        asus-proart-pa602-atx-mid-tower-black-tempered-glass-side-panel be-quiet-light-base-900
        be-quiet-light-base-900-dx-atx-full-tower-black-tempered-glass-side
        be-quiet-light-base-900-fx-atx-full-tower-black-tempered-glass-side
        be-quiet-shadow-base-800 bitfenix-nova-mesh-tg bitfenix-shinobi-xl
        cooler-master-haf-500-atx-mid-tower-black-tempered-glass-side-panel
        coolermaster-masterbox-td500-mesh-airflow-atx-mid-tower-with-polygonal
        corsair-carbide-air-540
        corsair-obsidian-750d-airflow
        corsair-obsidian-900d fractal-design-define-xl-r2
        fractal-design-epoch-xl-black-solid-side-panel
        fractal-design-epoch-xl-white-rgb-tg-clear-tint fractal-design-epoch-xl-white-tg-clear
        fractal-design-meshify-2-compact fractal-design-meshify-3-xl
        fractal-design-meshify-3-xl-ambience-pro-rgb-atx-full-tower-black-tinted
        fractal-design-meshify-3-xl-rgb-atx-full-tower-black-rgb-tinted-tempered
        fractal-design-north fractal-design-north-xl fractal-design-pop-xl-air
        fractal-design-torrent gamemax-vista-ab-atx-mid-tower-black-tempered-glass-side-panel
        havn-bf-360-flow-white havn-bf360-black havn-bf360-flow-black inwin-928 jonsbo-d41-mesh
        jonsbo-tk-3 lian-li-lancool-216 lian-li-lancool-iii lian-li-o11-dynamic-pc-o11d
        lian-li-o11-vision
        lian-li-o11-vision-compact-atx-mid-tower-black-with-tempered-glass-side lian-li-pc-d8000
        lian-li-vector-v100-atx-mid-tower-white-with-tempered-glass-side-panel
        montech-king-95-pro
        montech-x5-atx-mid-tower-black-with-tempered-glass-side-panel-and-usb-3
        nzxt-h5-flow-2024-atx-mid-tower-black-with-tempered-glass-side-panel-and
        nzxt-h7-flow-2022 nzxt-h7-flow-2024
        nzxt-h7-flow-rgb-2024-atx-mid-tower-white-tempered-glass-usb-3-2-gen-2x2
        nzxt-h9-flow-2023 nzxt-h9-flow-2025
        nzxt-h9-flow-rgb-2025-atx-mid-tower-black-with-tinted-tempered-glass
        phanteks-eclipse-g360a
        phanteks-enthoo-elite phanteks-enthoo-primo phanteks-enthoo-pro-2-server-edition
        phanteks-enthoo-pro-es614
        phanteks-xt-pro-ultra-atx-mid-tower-black-with-tempered-glass-side-panel
        phanteks-xt-view-atx-mid-tower-black-tempered-glass-side-panel silverstone-seta-h2
        supermicro-cse-gs5a-754k thermaltake-core-w100 thermaltake-core-w200
        thermaltake-level-20-ht-black thermaltake-view-270-plus-atx-mid-tower-blue-tg-argb
        thermaltake-view-91-tg-rgb
        tryx-luca-l70-atx-pc-case-panoramic-glass-with-front-panel-atx-case
    """,
    "7 slot, 3 vertical": """
        phanteks-eclipse-p600s-drgb-silent-e-atx-atx-hibrida-silenciosa-cristal
        corsair-icue-7000x-rgb-atx-full-tower-case
        asus-rog-hyperion-gr701 cooler-master-cosmos-c700m cooler-master-haf-700
        cooler-master-haf-700-evo cooler-master-masterframe-700 cooler-master-qube-500-flatpack
        corsair-7000d-airflow corsair-frame-4000d-rs-argb-modular-mid-tower-pc-case-black
        corsair-frame-4500x-rs-r-argb-panoramic-glass-mid-tower-pc-case-black
        corsair-frame-5000d-rs deepcool-morpheus fractal-design-define-7-xl
        fractal-design-meshify-2-xl hyte-y60 lian-li-a3-matx lian-li-o11-dynamic-evo-rgb
        lian-li-o11d-xl-rog-certified lian-li-v3000-plus phanteks-eclipse-g500a
        phanteks-eclipse-p500a phanteks-eclipse-p600s phanteks-enthoo-719-luxe-2
        phanteks-enthoo-pro-2 phanteks-nv7 phanteks-nv9
        phanteks-xt-pro-atx-mid-tower-black-tempered-glass-side-panel ssupd-meshroom-d
        ssupd-meshroom-s thermaltake-ah-t600 thermaltake-core-p5-tg
    """,
    "7 slot": """
        hp-z8-g4 hp-z840 rosewill-rsv-l4000u
        bitfenix-prodigy-m chenbro-rm41300 chenbro-rm42300 cooler-master-haf-xb-evo
        inter-tech-4u-4129-n jonsbo-n5 ncase-m1 rosewill-rsv-l4500u rosewill-rsv-r4000u
        rosewill-rsv-z4000u silverstone-rm42-502 silverstone-rm44 silverstone-rm51
        silverstone-rm52 sliger-cx3701 sliger-cx4170a sliger-cx4200a sliger-cx4712
        thermaltake-core-x9 thermaltake-the-tower-900
    """,
    "7 slot, 2 vertical": """
        corsair-icue-5000d-atx-mid-tower-white-tempered-glass-rgb-airflow
        corsair-5000d-tempered-glass-mid-tower-atx-pc-case-black
        antec-performance-1-ft
        asus-rog-strix-helios-atx-full-tower-black-tempered-glass-side-panel
        asus-tuf-gaming-gt501-atx-mid-tower-black-gray-with-tempered-glass-side
        be-quiet-dark-base-pro-900-rev-2 be-quiet-dark-base-pro-901 be-quiet-silent-base-802
        cooler-master-nr200p corsair-4000d-airflow corsair-5000d-airflow
        corsair-9000d-rgb-airflow
        corsair-frame-4500x-lx-r-rgb-icue-link-panoramic-glass-mid-tower-pc-case
        corsair-obsidian-1000d fractal-design-define-7 fractal-design-meshify-2
        thermaltake-core-p3-tg thermaltake-core-p8-tg thermaltake-core-p8-tg-open
        thermaltake-cte-c750-air
        thermaltake-level-20-xt thermaltake-view-71-tg
    """,
    "8 bay": """
        gigabyte-g292-z40
        asrockrack-4u8g-turin2 asus-esc8000a-e11 asus-esc8000a-e12 asus-esc8000a-e13p
        gigabyte-g292-z20 gigabyte-g482-z54
    """,
    "8 bay, 10 slot": """
        asus-esc8000-g4 gigabyte-g250-g52
    """,
    "8 bay, 11 slot": """
        supermicro-as-4124gs-tnr supermicro-sys-4028gr-tr supermicro-sys-4028gr-trt
        supermicro-sys-4029gp-trt tyan-ft77d-b7109
    """,
    "8 bay, 13 slot": """
        supermicro-as-4125gs-tnrt
    """,
    "7 slot, 4 vertical": """
        corsair-6500d-airflow-6500x havn-hs-420-vgpu hyte-y40 hyte-y70 silverstone-alta-f2
    """,
    "4 bay": """
        asus-esc4000a-e12 dell-poweredge-r750xa gigabyte-g242-z10 supermicro-sys-1029gq-trt
    """,
    "4 bay, 10 slot": """
        asus-esc4000-g4
    """,
    "4 bay, 7 slot": """
        supermicro-sys-221ge-nr supermicro-sys-7048gr-tr supermicro-sys-7049gp-trt
        supermicro-sys-740gp-tnrt
    """,
    "7 slot, 4 bay": """
        supermicro-sc747tq-r1620b
    """,
    "1 vertical": """
        formd-t1-v2-1 fractal-design-ridge fractal-design-terra
    """,
    "7 slot, 12 frame": """
        aaawave-the-sluice-v2-12-gpu generic-mining-open-frame-12-gpu
    """,
    "7 slot, 8 frame": """
        generic-mining-open-frame-8-gpu veddha-8-gpu-miner-case-v3d
    """,
    "7 slot, 3 vertical, 1 by bracket: upright": """
        lian-li-o11-dynamic-evo-o11de lian-li-o11-dynamic-evo-xl
    """,
    "10 bay": """
        supermicro-sys-420gp-tnr supermicro-sys-421ge-tnrt
    """,
    "10 bay, 12 slot": """
        supermicro-sys-4028gr-trt2
    """,
    "7 slot, 1 vertical": """
        cooler-master-cosmos-ii
    """,
    "7 slot, 6 frame": """
        generic-mining-open-frame-6-gpu
    """,
    "4 bay, 4 slot": """asus-esc4000-g3 asus-esc4000a-e10 dell-poweredge-c4130
        dell-poweredge-c4140 dell-poweredge-t630 hpe-proliant-ml350-gen10
        dell-poweredge-t640 supermicro-sys-741ge-tnrt""",
    "2 bay, 6 slot": "dell-poweredge-r720 dell-poweredge-r730",
    "3 bay, 3 slot": """dell-poweredge-r740 dell-poweredge-r740xd dell-poweredge-r7525
        hpe-proliant-dl380-gen10""",
    "2 slot": "dell-precision-t5810 dell-precision-t5820 dell-precision-t7820 hp-z640",
    "4 slot": "dell-precision-t7910 dell-precision-t7920",
    "5 slot": "dell-precision-t7810 hp-z440 lenovo-thinkstation-p520",
    "2 bay, 2 slot": "hpe-proliant-dl380-gen9",
    "6 slot": "hp-z820 lenovo-thinkstation-p620",
    "8 bay, 8 slot": "supermicro-sys-4029gp-trt2",
}
# By hand, from what makers say of them: own vertical openings, bays, places of a frame, and
# brackets listed for them.
BY_HAND = {
    "fractal-design-define-7-xl": "7 slot, 3 vertical",  # nine openings and three vertical ones
    "fractal-design-meshify-2": "7 slot, 2 vertical",
    # half-height openings beside the board, three vertical ones with a riser
    "hyte-y60": "7 slot, 3 vertical",
    # the card lies behind the board, and there is room for one
    "fractal-design-terra": "1 vertical",
    "corsair-6500d-airflow-6500x": "7 slot, 4 vertical",
    # its own kit stands cards on end
    "lian-li-o11-dynamic-evo-o11de": "7 slot, 3 vertical, 1 by bracket: upright",
    # the kit of the other one is not made for it
    "lian-li-o11-dynamic-evo-rgb": "7 slot, 3 vertical",
    "lian-li-o11-vision": "7 slot, 1 by bracket: vertical",  # none of its own; the VG4 lists it
    "nzxt-h9-flow-2023": "7 slot, 1 by bracket: vertical",  # the maker's own kit
    "phanteks-enthoo-719-luxe-2": "7 slot, 3 vertical",  # two systems, two supplies
    # two chambers of ten: one board's row counts
    "thermaltake-core-w200": "7 slot, 1 by bracket: vertical",
    "silverstone-rm44": "7 slot",  # 4U: nothing stands across in a rack
    "supermicro-sys-4029gp-trt": "8 bay, 11 slot",  # slots of its own board, for network cards
    "asus-esc4000-g4": "4 bay, 10 slot",
    "generic-mining-open-frame-12-gpu": "7 slot, 12 frame",  # the board lies open below the bars
    "bitfenix-prodigy-m": "7 slot",  # five openings: a universal bracket wants seven
    # openings at the top: brackets are made for towers that stand
    "thermaltake-the-tower-900": "7 slot",
}


def every_chassis() -> list[Chassis]:
    parts = (shipped().get(row.id) for row in shipped().search("", "chassis", 1000))
    return [part for part in parts if isinstance(part, Chassis)]


def offered_by(part_id: str) -> str:
    part = shipped().get(part_id)
    assert isinstance(part, Chassis)
    e = evaluate(Build(chassis=part_id, board=None if part.board else SEVEN), shipped())
    places = candidate_places(e, offered_brackets(e.assembly))
    assert len({seat.name for seat in places}) == len(places)
    counts = Counter(("by bracket: " if seat.bracket else "") + seat.mount.value for seat in places)
    return ", ".join(f"{count} {kind}" for kind, count in counts.items())


def test_what_every_chassis_offers() -> None:
    expected = {part_id: places for places, ids in TABLE.items() for part_id in ids.split()}
    assert len(expected) == 220
    assert {part.id: offered_by(part.id) for part in every_chassis()} == expected


@every(BY_HAND)
def test_what_was_worked_out_by_hand(part_id: str) -> None:
    assert offered_by(part_id) == BY_HAND[part_id]


def test_a_card_on_a_bracket_comes_with_it_and_leaves_without() -> None:
    before = evaluate(Build(chassis="lian-li-o11-vision", board=SEVEN), shipped())
    (place,) = (c for c in candidates(before, shipped(), TURBO) if c.seat.mount is Mount.VERTICAL)
    placed = place.evaluation.build
    bracket = placed.placements[0].riser
    assert placed.placements == (Placement(TURBO, "vertical1", None, bracket, "PCIEX16_7"),)
    assert (
        bracket == "lian-li-vg4-universal-4-slot-vertical-gpu-kit-pcie-4-0"
        and bracket in placed.part_ids()
    )
    alone = evaluate(placed, shipped()).assembly
    assert alone.misplaced == () and alone.seats[-1].bracket == bracket, (
        "the build is whole without the offer"
    )
    (back,) = (
        c
        for c in candidates(evaluate(placed, shipped()), shipped(), TURBO, 0)
        if c.seat.name == "3"
    )
    assert back.evaluation.build.placements == (Placement(TURBO, "3"),)


def test_a_bracket_bars_the_openings_that_it_stands_in() -> None:
    """Openings 2 to 7: its top is 104 above the last slot's plane.

    Opening 2 ends at 86.64, opening 1 at 106.96.
    """
    kit = "cooler-master-vertical-gpu-holder-kit-v3"
    build = Build(
        chassis="fractal-design-north",
        board=SEVEN,
        placements=(Placement(TURBO, "vertical1", None, kit),),
    )
    seat = evaluate(build, shipped()).assembly.seats[-1]
    assert seat.covers == (2, 3, 4, 5, 6, 7)
    for place, barred in (("1", False), ("2", True), ("7", True)):
        e = evaluate(build.place("intel-x710-da2", place), shipped())
        said = [
            f.message for f in e.findings if f.rule == "case-slot-count-over" and "nic1" in f.parts
        ]
        assert bool(said) == barred
        assert all("stands in openings 2 to 7" in sentence for sentence in said)


def test_own_vertical_openings_bar_none_but_what_their_card_covers() -> None:
    build = Build(chassis="fractal-design-define-7-xl", board=SEVEN).place(FE, "vertical1")
    assert all(not seat.covers for seat in evaluate(build, shipped()).assembly.seats)
    wide = evaluate(build.place(FE, "7"), shipped())
    (first, second) = wide.assembly.cards
    assert overlap(first.body, second.body) is not None
    assert [f.parts for f in wide.findings if f.rule == "cards-collide"] == [("gpu2", "gpu1")]
    low = evaluate(build.place("intel-x710-da2", "1"), shipped())
    assert not [f for f in low.findings if f.rule == "cards-collide"]


def test_a_card_on_end_stands_before_the_board() -> None:
    (place, deep) = (upright(board) for board in ("asus-tuf-gaming-x870-plus-wifi", SEVEN))
    assert "between board and front" in next(
        f.message for f in deep.added if f.rule == "card-hits-side-panel"
    )
    assert not any("board and front" in f.message for f in place.added)
    a = place.evaluation.assembly
    (card,) = a.cards
    pcb = next(solid.box for solid in board_solids_of(a) if solid.role == "pcb")
    assert overlap(card.body, pcb) is None and card.body.low.x > pcb.high.x
    assert card.body.size == pytest.approx(
        (137 - 8, 304 - 1, 61), abs=0.01
    )  # height, length, thickness on x, y, z
    assert a.enclosure is not None and a.enclosure.interior.contains(card.body)
    estimates = {
        f.rule: f.estimate
        for f in place.evaluation.findings
        if "gpu1" in f.parts and f.measure is not None
    }
    assert all(
        said
        for rule, said in estimates.items()
        if rule in ("card-length-over", "card-hits-side-panel")
    )


def upright(board: str) -> Candidate:
    """A card on end in front of a board of 244 mm or of 330 mm, in a case that leaves cards 426
    mm.
    """
    before = evaluate(Build(chassis="lian-li-o11-dynamic-evo-o11de", board=board), shipped())
    (place,) = (c for c in candidates(before, shipped(), FE) if c.seat.mount is Mount.UPRIGHT)
    return place


def test_names_of_chassis_are_told_apart() -> None:
    kit = shipped().get("lian-li-o11d-evo-upright-gpu-kit-with-pcie-4-0-riser")
    assert isinstance(kit, Riser)
    assert [c.id for c in every_chassis() if goes_into(kit, c)] == ["lian-li-o11-dynamic-evo-o11de"]
    nzxt = shipped().get("nzxt-vertical-gpu-mounting-kit-pcie-4-0-175-mm")
    assert isinstance(nzxt, Riser)
    assert {c.id for c in every_chassis() if goes_into(nzxt, c)} == {
        "nzxt-h5-flow-2024-atx-mid-tower-black-with-tempered-glass-side-panel-and",
        "nzxt-h7-flow-2022",
        "nzxt-h7-flow-2024",
        "nzxt-h9-flow-2023",
        "nzxt-h9-flow-2025",
    }


def test_every_bracket_of_the_catalog_holds_a_card_somewhere() -> None:
    brackets = [part for part in risers_in(shipped()) if part.riser_type == "vertical_bracket"]
    assert len(brackets) == 13 and all(part.holds_card for part in brackets)
    fitting = {part.id for chassis in every_chassis() for part in brackets_for(shipped(), chassis)}
    assert fitting == {part.id for part in brackets}


def test_offers_are_there_while_one_chooses_and_gone_again() -> None:
    before = evaluate(Build(chassis="fractal-design-north", board=SEVEN), shipped())
    shown = with_offers(before)
    assert [seat.name for seat in shown.assembly.seats if seat.bracket] == ["vertical1"]
    assert without_offers(shown).assembly == before.assembly and without_offers(before) is before
    placed = evaluate(candidates(before, shipped(), TURBO)[-1].evaluation.build, shipped())
    assert without_offers(placed) is placed
    assert with_offers(placed).assembly.seats == placed.assembly.seats


def test_the_nearest_free_slot_of_the_processor_is_offered_to_feed_a_card() -> None:
    build = (
        Build(chassis="fractal-design-define-7-xl", board=SEVEN)
        .place(TURBO, "vertical1")
        .place(TURBO, "1")
    )
    a = evaluate(build, shipped()).assembly
    feeds = feeds_for(a.cards[0], a)
    assert [feed.slot.name for feed in feeds][:3] == ["PCIEX16_7", "PCIEX16_6", "PCIEX16_5"]
    assert "PCIEX16_1" not in {feed.slot.name for feed in feeds}, "it has a card"
    ways = [feed.route.wanted_mm for feed in feeds if feed.route is not None]
    assert len(ways) == 6 and ways == sorted(ways)
    turned = a.board and a.board.slots or ()
    assert all(slot.source == "cpu" for slot in turned), "of this board all are"


@pytest.mark.parametrize("up", ["-y", "+z", "-x"])
def test_a_turned_chassis_has_the_same_places(up: str) -> None:
    cube = {
        "width_mm": 600.0,
        "height_mm": 600.0,
        "depth_mm": 600.0,
        "vertical_slots": 2,
        "psu_position": "rear",
    }
    upright, turned = (
        evaluate(*_alone(chassis(**cube, up=way))).assembly.seats for way in ("+y", up)
    )
    assert [(s.name, s.pose) for s in upright] == [(s.name, s.pose) for s in turned]


def _alone(case: Chassis) -> tuple[Build, MemoryCatalog]:
    return Build(chassis=case.id, board="a-motherboard"), MemoryCatalog([case, board()])


def test_risers_and_brackets_stay_with_their_places() -> None:
    on_bracket = Placement(TURBO, "vertical1", 280.0, "a-bracket", "PCIEX16_1")
    build = Build(placements=(on_bracket, Placement(FE, "3")))
    assert build.swap(0, 1).placements == (
        Placement(TURBO, "3", 280.0),
        Placement(FE, "vertical1", None, "a-bracket", "PCIEX16_1"),
    )
    assert build.replace_card(0, FE).placements[0] == Placement(
        FE, "vertical1", None, "a-bracket", "PCIEX16_1"
    )


def test_the_command_places_a_card_on_a_bracket(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = tmp_path / "made.rig"
    board = "asus-tuf-gaming-x870-plus-wifi"
    words = [
        "new",
        "--chassis",
        "lian-li-o11-vision",
        "--board",
        board,
        "--cpu",
        "amd-ryzen-9-9950x",
    ]
    assert (
        main([*words, "--gpu", f"{FE}@vertical1", "--riser", "@vertical1=PCIEX16(G5)", str(made)])
        == 0
    )
    (placed,) = read_document(made).build.placements
    kit = "lian-li-vg4-universal-4-slot-vertical-gpu-kit-pcie-4-0"
    assert placed == Placement(FE, "vertical1", None, kit, "PCIEX16(G5)")
    assert main([*words, "--gpu", f"{FE}@upright1", str(made)]) != 0
    assert "vertical1 (with a bracket)" in capsys.readouterr().err
