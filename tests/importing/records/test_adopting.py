"""An imported part as a curated record: its id, what it is called, what it rests on."""

from __future__ import annotations

from pathlib import Path

from rigwright.catalog.imported import imported_catalog
from rigwright.catalog.source import SOURCE, read_source
from rigwright.cli import main
from rigwright.figures.uncertain import is_doubtful, is_inferred
from rigwright.importing.records.adopting import adopted, product_name
from rigwright.parts import Motherboard
from tests.importing.records.opendb_records import BOARD, GPU, one
from tests.sampling import every

SEEN = "2026-08-17"


@every(
    [
        (
            "psu",
            "Seasonic",
            "SeaSonic PRIME PX-1300 1300W Fully Modular 80+ Platinum Certified ATX",
            "Seasonic PRIME PX-1300 1300W",
        ),
        (
            "chassis",
            "Antec",
            "Antec TORQUE ATX Mid Tower White Tempered Glass Side Panel",
            "Antec TORQUE",
        ),
        ("motherboard", "ASUS", "Asus X99 X99-A/USB 3.1 DDR4 ATX", "ASUS X99-A/USB 3.1"),
        ("motherboard", "ASRock", "ASRock X299 Taichi CLX LGA2066", "ASRock X299 Taichi CLX"),
        (
            "gpu",
            "Zotac",
            "Zotac GAMING Trinity GeForce RTX 3090 24GB GDDR6X Black",
            "Zotac GAMING Trinity GeForce RTX 3090",
        ),
        ("gpu", "Black", "Black 24GB", "Black 24GB"),
    ]
)
def test_a_product_is_called_as_on_its_box(kind: str, brand: str, name: str, plain: str) -> None:
    assert product_name(name, kind, brand) == plain


def test_what_the_import_inferred_stays_inferred_and_the_rest_is_cited(tmp_path: Path) -> None:
    card, _ = one(tmp_path, "GPU", GPU)
    new = adopted(card, SEEN)
    assert new.id == card.id
    assert is_inferred(new, "thickness_mm") and is_doubtful(new, "thickness_mm")
    assert "thickness_mm" not in new.opendb_fields and "length_mm" in new.opendb_fields
    assert not is_doubtful(new, "length_mm")
    (citation,) = new.citations
    assert citation.states["length_mm"] == GPU["length"] and citation.seen == SEEN


def test_a_board_has_whole_millimetres_and_says_where_its_slots_are_guessed(tmp_path: Path) -> None:
    board, _ = one(tmp_path, "Motherboard", BOARD)
    new = adopted(board, SEEN)
    assert isinstance(new, Motherboard) and new.slots
    assert (new.width_mm, new.depth_mm) == (305, 244)
    assert "form_factor" in new.opendb_fields and "width_mm" not in new.opendb_fields
    guessed = [slot for slot in new.slots if slot.position_guess is not None]
    assert guessed and {slot.position_basis for slot in guessed} == {"inferred"}


def test_the_command_writes_each_in_its_place_and_none_twice(tmp_path: Path) -> None:
    for file in SOURCE.glob("fans.toml"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    layer = imported_catalog()
    assert layer is not None
    taken = {part.id for part in read_source(tmp_path)}
    (new,) = [
        part_id for part_id, kind, _ in layer.records() if kind == "fan" and part_id not in taken
    ][:1]
    assert main(("catalog", "adopt", new, "--source", str(tmp_path))) == 0
    ids = [part.id for part in read_source(tmp_path)]
    assert ids == sorted({*taken, new})
    before = (tmp_path / "fans.toml").read_bytes()
    assert main(("catalog", "adopt", new, "--source", str(tmp_path))) == 2
    assert main(("catalog", "adopt", "no-such-part", "--source", str(tmp_path))) == 2
    assert (tmp_path / "fans.toml").read_bytes() == before
