"""Where figures come from: against records of the catalog picked by hand, and the order in which
sources count.
"""

from __future__ import annotations

import pytest

from rigwright.editing.fields import field_at
from rigwright.editing.figure_words import (
    label_at,
    recorded_words,
    slot_words,
    value_words,
    words_at,
)
from rigwright.editing.known_figures import figures_of
from rigwright.figures.provenance import BASIS_WORDS, CONFIDENCE_WORDS, Provenance, provenance_of
from rigwright.figures.values import value_at
from rigwright.parts import KINDS, Part, PowerConnector, record_of
from rigwright.reports.provenance import provenance_lines, provenance_record
from tests.sampling import every
from tests.shipped_parts import shipped, shipped_parts
from tests.worlds import board, chassis, gpu, psu, slot

CATALOG = shipped()


def part(part_id: str) -> Part:
    found = CATALOG.get(part_id)
    assert found is not None
    return found


def told(part_id: str, path: str) -> tuple[str, bool, str]:
    figure = provenance_of(part(part_id), path)
    return figure.confidence, figure.uncertain, figure.basis


# From the records themselves, read by hand: part, figure, confidence, uncertain, basis.
PICKED = [
    # its source names the three sizes of a review that was seen
    ("asus-tuf-rtx-3090", "thickness_mm", "confirmed", False, "figure"),
    # and the open database states the same length
    ("asus-tuf-rtx-3090", "length_mm", "confirmed", False, "figure"),
    # the open database has power and memory of cards, and nothing of power limits and bandwidth
    ("gigabyte-rtx-3090-eagle", "board_power_w", "opendb", False, "figure"),
    ("asus-tuf-rtx-3090", "memory_bandwidth_gb_s", "recalled", False, "memory"),
    ("asus-tuf-rtx-3090", "max_power_limit_w", "recalled", True, "memory"),
    # a thickness that follows from the slots
    ("quadro-rtx-8000", "thickness_mm", "derived", True, "derived"),
    # the same, where two sources say how many slots there are
    ("rtx-a6000", "thickness_mm", "derived", False, "derived"),
    # a review and a database state the EPS plug alike
    ("rtx-a6000", "power_connectors", "confirmed", False, "figure"),
    ("rtx-a6000", "vram_gb", "datasheet", False, "figure"),
    # 30.4 x 13.7 x 4 cm in the source
    # "26.8 x 11.3 cm" in the source
    ("asus-turbo-rtx-3090", "height_mm", "confirmed", False, "figure"),
    ("asus-turbo-rtx-3090", "thickness_mm", "datasheet", True, "figure"),
    # `opendb_fields` names the plugs one by one
    ("corsair-rm1000e-2025", "connectors.pcie_8pin", "opendb", False, "figure"),
    ("corsair-rm1000e-2025", "ac_inlet", "recalled", True, "memory"),
    ("corsair-rm1000e-2025", "price_usd", "recalled", True, "memory"),
    # a full row has one way to be filled; a guess is no position
    ("asus-pro-ws-w790e-sage-se", "slots.PCIEX16(G5)_1.position", "derived", False, "figure"),
    ("asus-pro-ws-trx50-sage-wifi", "slots.PCIEX16(G5)_2.position", "recalled", True, "guess"),
    ("asus-pro-ws-c621-64l-sage-10g", "slots.PCIEX16_2.position", "recalled", True, "figure"),
    # the board of a server has a source of its own
    ("supermicro-sys-421ge-tnrt", "board.gpu_slots", "recalled", True, "memory"),
    ("supermicro-sys-421ge-tnrt", "weight_kg", "spec_page", False, "record"),
]


@every(PICKED)
def test_picked_figures(
    part_id: str, path: str, confidence: str, uncertain: bool, basis: str
) -> None:
    assert told(part_id, path) == (confidence, uncertain, basis)


def test_a_source_that_was_seen_is_named_without_the_others() -> None:
    figure = provenance_of(part("asus-tuf-rtx-3090").changed(citations=()), "thickness_mm")
    assert figure.source == "Hardwareluxx review measurements 300 x 127 x 52 mm (seen)"
    assert figure.words == "From a specification page."


def test_a_page_that_is_cited_is_named_by_its_address() -> None:
    figure = provenance_of(part("asus-tuf-rtx-3090"), "thickness_mm")
    first, second = figure.source.split("; ")
    assert first.startswith("https://hardwareluxx.de/") and first.endswith("seen 2026-11-28")
    assert second == "https://www.techpowerup.com/gpu-specs/, seen 2026-11-29"
    assert figure.words == "Stated alike by two independent sources."


def test_a_dispute_between_pages_is_told() -> None:
    """https://hardwareluxx.de gives the card 315 mm, the open database 320."""
    figure = provenance_of(part("gigabyte-rtx-3090-gaming-oc"), "length_mm")
    assert figure.words == (
        "Uncertain, as in BuildCores OpenDB. Other values are stated: 315.0 (hardwareluxx.de)."
    )


def test_a_guess_carries_its_value_and_is_called_one() -> None:
    figure = provenance_of(part("asus-pro-ws-trx50-sage-wifi"), "slots.PCIEX16(G5)_2.position")
    assert figure.value == 3 and figure.words == "A guess that no check relies on."
    unknown = provenance_of(board(slot(None, name="X")), "slots.X.position")
    assert unknown.value is None and unknown.words == "Unknown."


# the order of sources

# Figures of cards about which pages differ.
DISPUTED: dict[str, set[str]] = {
    "asus-matrix-rtx-4090": {"slots_occupied"},
    "gigabyte-rtx-3090-gaming-oc": {"length_mm"},
    "msi-gtx-1080-ti-gaming-x": {"board_power_w"},
    "msi-rtx-3090-gaming-x-trio": {"board_power_w"},
    "msi-rtx-5090-suprim-liquid-soc": {"board_power_w"},
    "powercolor-r9700s-passive": {"board_power_w"},
    "radeon-vii-reference": {"board_power_w"},
}


def test_a_figures_own_source_comes_before_the_records() -> None:
    own = {"thickness_mm": {"source": "calliper, Tuesday", "confidence": "measured"}}
    card = gpu(
        confidence="opendb", uncertain_fields=("thickness_mm", "length_mm"), figure_sources=own
    )
    measured = provenance_of(card, "thickness_mm")
    assert (measured.source, measured.confidence, measured.uncertain) == (
        "calliper, Tuesday",
        "measured",
        False,
    )
    assert measured.sureness == 2
    length = provenance_of(card, "length_mm")
    assert (length.source, length.confidence, length.uncertain) == ("this test", "opendb", True)
    assert length.sureness == 1


def test_the_source_of_a_table_is_that_of_its_rows() -> None:
    own = {"connectors": {"source": "the label", "confidence": "measured"}}
    assert provenance_of(psu(figure_sources=own), "connectors.pcie_8pin").source == "the label"
    placed = {"slots.PCIE1.position": {"source": "ruler", "confidence": "measured"}}
    known = board(
        slot(1, position_basis="recalled"),
        slot(4, position_basis="recalled"),
        figure_sources=placed,
    )
    assert provenance_of(known, "slots.PCIE1.position").confidence == "measured"
    assert not provenance_of(known, "slots.PCIE1.position").uncertain
    assert provenance_of(known, "slots.PCIE4.position").uncertain


@every(
    [
        ("measured", False, 2),
        ("opendb", False, 2),
        ("opendb", True, 1),
        ("datasheet", False, 1),
        ("manual", False, 1),
        ("spec_page", True, 1),
        ("derived", False, 1),
        ("recalled", False, 0),
        ("inferred", False, 0),
        ("odd", False, 0),
    ]
)
def test_sureness_has_three_steps(confidence: str, uncertain: bool, sureness: int) -> None:
    assert Provenance("x", 1, "", confidence, uncertain).sureness == sureness


def test_an_unknown_word_of_confidence_is_said_as_it_is() -> None:
    assert Provenance("x", 1, "", "hand_waving", True).words == "Uncertain, hand waving."


# all figures


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_known_figure_of_the_catalog_has_words_and_a_source(kind: str) -> None:
    for row in CATALOG.search("", kind, limit=400):
        known = part(row.id)
        figures = figures_of(known)
        assert len({f.field for f in figures}) == len(figures)
        for figure in figures:
            assert (
                figure.source
                and figure.confidence in CONFIDENCE_WORDS
                and figure.basis in BASIS_WORDS
            )
            assert figure.words.endswith(".") and not figure.words.startswith(".")
            assert field_at(kind, figure.field) is not None, figure.field
            shown = value_words(kind, figure.field, figure.value)
            assert shown and "(" not in shown.split("(")[0] and "Struct" not in shown, (
                row.id,
                figure.field,
                shown,
            )
            assert label_at(kind, figure.field)


def test_every_uncertain_figure_that_is_known_is_told_as_one() -> None:
    for row in CATALOG.search("", "gpu", limit=400):
        card = part(row.id)
        uncertain = {f.field for f in figures_of(card) if f.uncertain}
        expected = {name for name in card.uncertain_fields if getattr(card, name) is not None}
        assert uncertain == expected | DISPUTED.get(row.id, set()), row.id


def test_what_a_part_is_called_is_no_figure() -> None:
    fields = {f.field for f in figures_of(gpu(part_numbers=("X-1",)))}
    assert not fields & {"name", "brand", "id", "source", "part_numbers"}
    assert "thickness_mm" in fields


def test_none_is_known_where_unknown_could_be_said() -> None:
    assert "power_connectors" in {f.field for f in figures_of(gpu(power_connectors=()))}
    assert "power_connectors" not in {f.field for f in figures_of(gpu(power_connectors=None))}
    assert "obstructions" not in {f.field for f in figures_of(board())}


def test_values_are_found_at_their_paths() -> None:
    made = board(slot(1, name="M.2_1"), slot(4))
    assert value_at(made, "slots.M.2_1.generation") == 4, "a name may have a dot"
    assert value_at(made, "slots.PCIE4") == made.slots[1]  # type: ignore[attr-defined]
    assert value_at(made, "slots.PCIE9.generation") is None and value_at(made, "girth.x") is None
    assert value_at(chassis(board=made), "board.slots.PCIE4.position") == 4


# words


def test_values_have_their_units() -> None:
    assert value_words("gpu", "thickness_mm", 52.0) == "52 mm"
    assert value_words("gpu", "thickness_mm", 111.15) == "111.2 mm"
    assert value_words("gpu", "board_power_w", 1450.0) == "1,450 W"
    assert value_words("gpu", "release_year", 2020) == "2020"
    assert value_words("gpu", "cooler", "flow_through") == "flow-through"
    assert value_words("gpu", "low_profile", False) == "no"
    assert value_words("gpu", "length_mm", None) == "–"
    assert value_words("riser", "host_connector_angle_deg", 90.0) == "90°"
    assert value_words("psu", "price_usd", 169.99) == "170 USD"
    a6000 = part("rtx-a6000")
    assert (
        value_words("gpu", "power_connectors", getattr(a6000, "power_connectors", None))
        == "1 × EPS 8-pin"
    )
    assert (
        value_words("gpu", "nvlink", getattr(a6000, "nvlink", None))
        == "generation 3; bridges over 2, 3, 4 slots"
    )
    assert words_at("motherboard", "slots.PCIE1.position") == "position of PCIE1"


def test_a_slot_says_that_its_place_is_a_guess() -> None:
    assert slot_words(slot(3)) == "position 3, x16, Gen4, CPU"
    guessed = slot(None, name="X", position_guess=3, electrical_lanes=8, source=None)
    assert slot_words(guessed) == "position 3, a guess, x8, Gen4"
    assert slot_words(slot(None, name="X", generation=None)).startswith("position unknown, x16")


# outside the window


def test_lines_and_records_say_the_same() -> None:
    own = {"thickness_mm": {"source": "calliper", "confidence": "measured"}}
    card = gpu(uncertain_fields=("length_mm",), figure_sources=own)
    lines = list(provenance_lines(card, 80))
    assert "  thickness_mm          40 mm · measured by hand" in lines
    assert (
        lines[lines.index("  thickness_mm          40 mm · measured by hand") + 1].strip()
        == "[calliper]"
    )
    assert any(line.endswith("267 mm · uncertain, high") for line in lines)
    assert all(len(line) <= 80 for line in lines)
    (record,) = (r for r in provenance_record(card) if r["field"] == "thickness_mm")
    assert record == {
        "field": "thickness_mm",
        "value": "40 mm",
        "source": "calliper",
        "confidence": "measured",
        "uncertain": False,
        "basis": "figure",
    }


def test_a_label_that_needs_its_heading_is_told_in_full_where_it_stands_alone() -> None:
    assert label_at("chassis", "below_board_mm") == "Room below the board"
    assert words_at("chassis", "above_board_mm") == "room above the board"
    assert words_at("motherboard", "slots.x16 slot 1.source") == "origin of the lanes of x16 slot 1"
    assert (
        label_at("motherboard", "source") == "Source"
        and words_at("gpu", "thickness_mm") == "thickness"
    )


def test_every_uncertain_figure_of_the_catalog_is_a_noun_before_its_part() -> None:
    """ "Made for of this bridge" and "m.2 sockets of this board" stood in sentences."""
    ends = {"for", "with", "into", "in", "on", "of", "at", "to", "by", "from"}
    verbs = {"is", "are", "has", "takes", "goes", "leaves", "shares", "standing", "made", "fed"}
    wrong: set[str] = set()
    for part in shipped_parts():
        for path in part.uncertain_fields:
            words = words_at(part.kind, path)
            own = words.removesuffix(f" of {path.removeprefix('slots.').rpartition('.')[0]}")
            all_of_it = own.split()
            if all_of_it[-1] in ends or verbs & set(all_of_it):
                wrong.add(words)
    assert not wrong


def test_names_keep_their_capitals_within_a_sentence() -> None:
    assert words_at("motherboard", "m2_slots") == "M.2 sockets"
    assert words_at("motherboard", "m2_slots.source") == "origin of the M.2 lanes"
    assert words_at("psu", "connectors.molex") == "Molex"
    assert words_at("chassis", "max_double_width_gpus") == "double-width bays"
    assert words_at("riser", "compatible_with") == "compatible products"


def test_figures_of_a_plain_record_in_words() -> None:
    card = record_of(
        gpu(board_power_w=1450.0, power_connectors=(PowerConnector(type="8pin", count=2),))
    )
    assert recorded_words(card, "board_power_w") == "1,450 W"
    assert recorded_words(card, "power_connectors") == "2 × 8-pin"
    assert recorded_words(card, "weight_g") == "unknown"
    assert recorded_words(record_of(board()), "slots") == "7 entries"
    assert (
        recorded_words(record_of(chassis()), "up") == "upright board"
    )  # not written down where it is as usual
