"""What a card on the bar of an open frame comes with: something that reaches it and carries its
link, from whatever puts it there.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from rigwright.arranging.more import added
from rigwright.assembly.seats import Mount
from rigwright.build import Build, Placement, Quantity
from rigwright.catalog import MemoryCatalog
from rigwright.catalog.layers import BUILT_IN, USER, Layered
from rigwright.checks import Severity
from rigwright.checks.remedy import Move
from rigwright.cli import main
from rigwright.documents.document import read_document
from rigwright.evaluation import Evaluation, candidates, evaluate
from rigwright.evaluation.hanging import hung
from rigwright.remedies.applying import applied
from rigwright.routing.ribbons import ribbon_of
from tests.shipped_parts import shipped

TUF = "asus-tuf-rtx-3090"
FRAME = Build(
    chassis="generic-mining-open-frame-6-gpu",
    board="asrockrack-romed8-2t",
    cpus=Quantity("amd-epyc-7543"),
    psus=("evga-supernova-1600-t2",),
)
RIBBON = "adt-link-pcie-4-0-x16-riser-500-mm"


def placed(build: Build, place: str, moving: int | None = None) -> Evaluation:
    """The answer of a place to one card more, or to one that is there."""
    before = evaluate(build, shipped())
    answers = candidates(before, shipped(), TUF, moving)
    return next(answer for answer in answers if answer.seat.name == place).evaluation


def test_every_place_of_a_frame_comes_with_a_link_that_reaches_and_carries() -> None:
    """Six cards on six places, each fed by a slot of its own: the board has seven at Gen4 x16."""
    build = FRAME
    for number in (1, 2, 4, 5, 3, 6):
        build = placed(build, f"frame{number}").build
    e = evaluate(build, shipped())
    assert len({card.slot for card in build.placements}) == 6
    assert {(link.generation, link.card.riser is None) for link in e.links} == {(4, False)}
    blamed = [f for f in e.findings if "riser" in f.rule and f.severity is not Severity.INFO]
    assert not blamed and not [entry for entry in e.undecided if "riser" in entry.rule]
    for card in e.assembly.cards:
        # 300 mm is what a passive ribbon of Gen4 carries, 750 mm the longest link cable there is.
        cables = [part.length_mm for part in card.chain if part.length_mm is not None]
        longest = 750 if card.adapters else 300
        assert cables and max(cables) <= longest, card.chain
        way = ribbon_of(card, e.assembly)
        assert way is not None and min(cables) >= way.route.wanted_mm, card.chain
    assert not e.assembly.cards[0].adapters, "the first place is near enough for a ribbon"


def test_a_narrow_slot_feeds_a_card_last() -> None:
    """The board has six slots of sixteen lanes and one of eight, PCIEX16(G5)_6."""
    build = FRAME.changed(
        board="asus-pro-ws-wrx90e-sage-se",
        cpus=Quantity("amd-ryzen-threadripper-pro-7965wx"),
    )
    for number in (6, 5, 4, 3, 2, 1):
        build = placed(build, f"frame{number}").build
    slots = {card.slot for card in build.placements}
    assert len(slots) == 6 and "PCIEX16(G5)_6" not in slots
    assert {link.width for link in evaluate(build, shipped()).links} == {16}


def test_a_bar_of_unknown_spacing_takes_the_longest_cables_where_none_reaches_as_drawn() -> None:
    """The seventh card is drawn 863 mm from the slot that is left, and cables end at 750 mm: it is
    hung as near as they take it, and that it reaches stays unknown. A measured bar takes no kit.
    """
    far = FRAME.changed(chassis="generic-mining-open-frame-8-gpu")
    for number in range(1, 8):
        far = hung(far.place(TUF, f"frame{number}"), shipped(), [number - 1])
    e = evaluate(far, shipped())
    last = e.assembly.cards[6]
    assert {part.length_mm for part in last.chain if part.length_mm is not None} == {750}
    assert len({card.slot for card in far.placements}) == 7
    assert {link.width for link in e.links} == {16}
    told = [entry for entry in e.not_checked if entry.rule == "riser-too-short"]
    assert [(entry.parts, entry.field.rpartition(".")[2]) for entry in told] == [
        (("gpu7",), "gpu_pitch_mm")
    ]
    frame = shipped().get("generic-mining-open-frame-8-gpu")
    assert frame is not None
    own = MemoryCatalog([frame.changed(gpu_pitch_mm=80.0)])
    measured = Layered({USER: own, BUILT_IN: shipped()})
    bare = far.changed(placements=(*far.placements[:6], Placement(TUF, "frame7")))
    assert hung(bare, measured, [6]) == bare


def test_whatever_puts_a_card_onto_a_bar_it_comes_with_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    build = placed(FRAME, "frame2").build
    (card,) = build.placements
    assert card.riser is not None and card.slot is not None
    in_slot = FRAME.place(TUF, "1")
    moved = applied(Move("gpu1", "frame2"), evaluate(in_slot, shipped()).assembly, shipped())
    assert moved == placed(in_slot, "frame2", 0).build
    monkeypatch.chdir(tmp_path)
    options = ["--chassis", "generic-mining-open-frame-6-gpu", "--board", "asrockrack-romed8-2t"]
    assert main(["new", "a.rig", *options, "--gpu", f"{TUF}@frame2"]) == 0
    assert "GPU 1 hangs on " in capsys.readouterr().err
    (told,) = read_document(Path("a.rig")).build.placements
    assert told == card


def test_what_somebody_chose_stays() -> None:
    chosen = FRAME.changed(placements=(Placement(TUF, "frame1", riser=RIBBON, slot="PCIE2"),))
    assert hung(chosen, shipped(), [0]) == chosen
    (moved,) = placed(chosen, "frame2", 0).build.placements
    assert (moved.riser, moved.slot) == (RIBBON, "PCIE2")
    (fed,) = hung(
        FRAME.changed(placements=(Placement(TUF, "frame1", slot="PCIE1"),)), shipped(), [0]
    ).placements
    assert fed.slot == "PCIE1" and fed.riser is not None
    twice = added(evaluate(chosen, shipped()), shipped(), chosen.placements).placements
    assert twice[0] == chosen.placements[0]


def test_a_slot_of_the_board_takes_a_card_without_a_riser() -> None:
    (card,) = placed(FRAME, "1").build.placements
    assert card == Placement(TUF, "1")


def test_without_a_board_nothing_is_chosen() -> None:
    far = FRAME.place(TUF, "frame6")
    assert hung(far, shipped(), [0]).placements[0].riser is not None
    without_board = far.changed(board=None)
    assert hung(without_board, shipped(), [0]) == without_board


MOUNTS: tuple[tuple[str, str, str | None], ...] = (
    # in its own mount the card comes with a ribbon, before the panel on the bracket that stands
    # there; in the mount of the Y60 on the riser of the case
    ("fractal-design-define-7-xl", "PCIEX16_2", "cooler-master-masteraccessory-riser-pcie-4-0"),
    ("lian-li-o11-vision", "PCIEX16_1", "lian-li-vg4-universal"),
    ("hyte-y60", "PCIEX16_1", None),
)


def test_a_card_in_an_upright_mount_comes_with_a_riser_and_a_slot_and_leaves_both() -> None:
    """Slot 1 has 16 lanes, slot 2 has 8 of them; 300 mm, the most of a passive ribbon at Gen4,
    reach the mount of the Define from slot 2 alone.
    """
    for chassis, slot, riser in MOUNTS:
        build = Build(chassis=chassis, board="asus-proart-x670e-creator-wifi")
        held = placed(build, "vertical1")
        (card,) = held.build.placements
        assert card.slot == slot and (card.riser or "").startswith(riser or ""), chassis
        assert (card.riser is None) is (riser is None), chassis
        to_choose = [entry for entry in held.not_checked if entry.field == "build.riser"]
        assert to_choose == [] and held.links, chassis
        there = hung(build.place(TUF, "vertical1"), shipped(), [0])
        seat = held.assembly.cards[0].seat
        if seat is not None and seat.bracket is None:
            assert there == held.build, "the command says the same"
        answers = candidates(held, shipped(), TUF, 0)
        for answer in answers:
            if answer.seat.mount is Mount.SLOT:
                assert answer.evaluation.build.placements == (Placement(TUF, answer.seat.name),)
