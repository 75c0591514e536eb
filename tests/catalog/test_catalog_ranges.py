"""Ranges that figures of real parts lie in, and figures of one record held against each other, over
the whole catalog.

The bounds are those of the standards, or of what is sold; no rule of the program is asked.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from datetime import date
from typing import Any, TypeVar
from urllib.parse import urlsplit

from rigwright.figures.cited import FIRST_HAND, PLUGS, publisher
from rigwright.figures.plugs import plugs_in
from rigwright.figures.provenance import provenance_of
from rigwright.figures.values import value_at
from rigwright.parts import Chassis, Cooler, Cpu, Fan, Gpu, Motherboard, Part, Psu, Riser
from tests.shipped_parts import shipped_parts as parts

P = TypeVar("P", bound=Part)
SLOT_MM = 20.32
# What a card may draw through a plug: PCIe CEM 5.0 for 6, 8 and 16 pins; EPS by the four pairs of 7
# A at 12 V.
PLUG_W = {"6pin": 75, "8pin": 150, "eps8": 336, "12vhpwr": 600, "12v-2x6": 600}
SLOT_W = 75
# NVIDIA sells cards of 230 to 250 W with a single 8-pin: RTX A5000, Quadro GV100.
BEYOND_THE_PLUGS = 1.12
LONGEST_MM = {"SFX": 101, "SFX-L": 131, "ATX": 245}
SHORTEST_MM = {"SFX": 99, "SFX-L": 125, "ATX": 120}
HEIGHT_OF_A_UNIT_MM = 44.45


def of(kind: type[P]) -> Iterator[P]:
    for part in parts():
        if isinstance(part, kind):
            yield part


def test_a_card_is_as_thick_as_the_slots_that_it_takes() -> None:
    """A claim of so many slots is a thickness, rounded: at most 6 mm over it, at least 8 mm into
    the last of them.
    """
    wrong = []
    checked = 0
    for card in of(Gpu):
        if card.thickness_mm is None or card.slots_occupied is None:
            continue
        checked += 1
        least = SLOT_MM * (card.slots_occupied - 1) + 8
        most = SLOT_MM * card.slots_occupied + 6
        if not least <= card.thickness_mm <= most:
            wrong.append(f"{card.id}: {card.thickness_mm} mm in {card.slots_occupied} slots")
    assert wrong == []
    assert checked > 150


def test_a_card_draws_no_more_than_its_plugs_and_the_slot_give() -> None:
    wrong = []
    checked = 0
    for card in of(Gpu):
        if card.power_connectors is None or card.board_power_w is None:
            continue
        checked += 1
        gives = SLOT_W + sum(PLUG_W[plug.type] * plug.count for plug in card.power_connectors)
        if card.board_power_w > gives * BEYOND_THE_PLUGS:
            wrong.append(f"{card.id}: {card.board_power_w} W through {gives} W")
    assert wrong == []
    assert checked > 200


def test_cards_have_the_size_of_cards() -> None:
    for card in of(Gpu):
        assert card.length_mm is None or 145 <= card.length_mm <= 380, card.id
        assert card.height_mm is None or 60 <= card.height_mm <= 170, card.id
        assert not card.low_profile or (card.height_mm or 0) <= 70, card.id
        if card.cooler == "blower" and card.length_mm is not None:
            assert card.length_mm <= 312, (
                f"{card.id}: a full-length blower ends where the ATX standard does"
            )


def test_a_card_weighs_what_its_volume_may() -> None:
    checked = 0
    for card in of(Gpu):
        if None in (card.weight_g, card.length_mm, card.height_mm, card.thickness_mm):
            continue
        checked += 1
        cubic_cm = (card.length_mm or 0) * (card.height_mm or 0) * (card.thickness_mm or 0) / 1000
        assert 0.4 <= (card.weight_g or 0) / cubic_cm <= 1.3, card.id
    assert checked >= 8


def test_cards_with_one_chip_have_one_link_and_one_sort_of_memory() -> None:
    wrong = []
    for chip, cards in by_chip().items():
        for field in ("vendor", "generation", "lanes", "vram_type", "memory_bandwidth_gb_s"):
            told = {value for card in cards if (value := getattr(card, field)) is not None}
            if len(told) > 1:
                wrong.append(f"{chip}: {field} {told}")
    assert wrong == []


def test_cards_of_one_series_and_cooler_have_about_one_length() -> None:
    """What a maker sells under one name for chips that take the same board.

    By hand, since makers name freely.
    """
    for series, within_mm in (
        ("asus-turbo-rtx-", 5),
        ("gigabyte-rtx-30.0-turbo", 3),
        ("asus-prime-rtx-50", 3),
    ):
        lengths = [
            card.length_mm
            for card in of(Gpu)
            if re.match(series, card.id) and card.length_mm is not None
        ]
        assert len(lengths) > 1, series
        assert max(lengths) - min(lengths) <= within_mm, (series, lengths)


def by_chip() -> dict[str, list[Gpu]]:
    found: defaultdict[str, list[Gpu]] = defaultdict(list)
    for card in of(Gpu):
        found[card.chip or ""].append(card)
    return found


def test_supplies_have_the_length_of_their_form() -> None:
    wrong = []
    checked = 0
    for psu in of(Psu):
        form = psu.form_factor or ""
        if psu.length_mm is None or form not in LONGEST_MM:
            continue
        checked += 1
        if not SHORTEST_MM[form] <= psu.length_mm <= LONGEST_MM[form]:
            wrong.append(f"{psu.id}: {psu.length_mm} mm, {psu.form_factor}")
    assert wrong == []
    assert checked > 150


def test_a_supply_has_plugs_for_its_watts_or_its_count_is_doubted() -> None:
    """Databases count cables for plugs now and then: plugs that carry less than 0.6 of the
    rating are suspect.
    """
    wrong = []
    for psu in of(Psu):
        plugs = psu.connectors
        if plugs is None or plugs.pcie_8pin is None or psu.form_factor != "ATX":
            continue
        carried = PLUG_W["8pin"] * plugs.pcie_8pin + PLUG_W["12v-2x6"] * (plugs.conn_16pin or 0)
        if carried < 0.6 * psu.watts and not psu.is_uncertain("connectors.pcie_8pin"):
            wrong.append(f"{psu.id}: {psu.watts} W, plugs for {carried} W")
        assert plugs.pcie_8pin <= 20, psu.id
        assert plugs.pcie_8pin_cables is None or plugs.pcie_8pin_cables <= plugs.pcie_8pin, psu.id
    assert wrong == []


def test_a_sort_of_16_pin_is_told_only_where_there_is_one() -> None:
    for psu in of(Psu):
        plugs = psu.connectors
        assert plugs is None or not plugs.conn_16pin_type or plugs.conn_16pin, psu.id


def test_no_supply_gives_more_at_a_lower_voltage() -> None:
    checked = 0
    for psu in of(Psu):
        bands = sorted(psu.derating or (), key=lambda band: band.vac_min)
        watts = [band.watts for band in bands]
        checked += bool(bands)
        assert watts == sorted(watts), psu.id
        assert all(band.watts <= psu.watts for band in bands), psu.id
    assert checked > 10


def test_what_a_case_takes_is_no_longer_than_the_case() -> None:
    reduced = (
        "max_gpu_length_with_front_fan_mm",
        "max_gpu_length_front_rad_mm",
        "max_gpu_length_with_hdd_cage_mm",
        "max_gpu_length_with_reservoir_mm",
    )
    for case in of(Chassis):
        sizes = [
            size for size in (case.width_mm, case.height_mm, case.depth_mm) if size is not None
        ]
        limit = case.max_gpu_length_mm
        if sizes and limit is not None:
            assert limit <= max(sizes), case.id
        for name in reduced:
            shorter = getattr(case, name)
            assert shorter is None or limit is None or shorter <= limit, (case.id, name)
        if case.up in ("+y", "-y") and case.width_mm and case.max_cpu_cooler_height_mm:
            assert case.max_cpu_cooler_height_mm < case.width_mm, case.id


def test_openings_lie_under_each_other_in_the_height_of_a_tower() -> None:
    """The first opening begins 162 mm below the board's upper edge, by ATX 2.2."""
    for case in of(Chassis):
        if (
            case.up == "+y"
            and case.height_mm
            and case.expansion_slots
            and case.chassis_type != "sff"
        ):
            assert 162 + SLOT_MM * (case.expansion_slots - 1) <= case.height_mm, case.id


def test_rack_chassis_are_as_high_as_their_units() -> None:
    for case in of(Chassis):
        if case.chassis_type.startswith("rack") and case.rack_units and case.height_mm:
            assert abs(case.height_mm - HEIGHT_OF_A_UNIT_MM * case.rack_units) <= 8, case.id


def test_no_rule_widens_a_slot_beyond_its_wiring() -> None:
    for board in of(Motherboard):
        wired = {slot.name: slot.electrical_lanes for slot in board.slots or ()}
        for rule in board.lane_rules:
            for name, lanes in rule.lanes.items():
                assert wired[name] is None or lanes <= (wired[name] or 0), (board.id, name)


def test_guessed_positions_lie_on_the_board_and_between_the_known_ones() -> None:
    for board in of(Motherboard):
        places = [slot.position or slot.position_guess for slot in board.slots or ()]
        told = [place for place in places if place is not None]
        assert told == sorted(set(told)), board.id
        assert all(place <= (board.expansion_positions or 8) for place in told), board.id


def test_processors_fans_and_ribbons() -> None:
    for cpu in of(Cpu):
        assert cpu.max_power_w is None or cpu.tdp_w is None or cpu.max_power_w >= cpu.tdp_w, cpu.id
    for fan in of(Fan):
        if fan.airflow_cfm and fan.airflow_m3h:
            assert abs(fan.airflow_cfm * 1.699 - fan.airflow_m3h) <= 1.5, fan.id
    for riser in of(Riser):
        assert riser.length_mm is None or 20 <= riser.length_mm <= 1_200, riser.id


def test_coolers_have_the_size_of_coolers() -> None:
    """Radiators come in multiples of 92, 120 or 140 mm, or in 360 for servers; an air cooler is no
    higher than the widest towers are wide.
    """
    checked = 0
    for cooler in of(Cooler):
        if cooler.cooler_type == "aio" and cooler.radiator_mm:
            checked += 1
            sizes = (cooler.radiator_mm % fan == 0 for fan in (92, 120, 140))
            assert any(sizes), (cooler.id, cooler.radiator_mm)
        if cooler.cooler_type == "air" and cooler.height_mm:
            checked += 1
            assert 20 <= cooler.height_mm <= 190, cooler.id
    assert checked > 100


def test_fans_blow_what_fans_of_their_size_can() -> None:
    """Server fans reach 60 mm of water and 2.2 CFM for each millimetre of their frame; none sold
    is louder than 75 dB(A).
    """
    checked = 0
    for fan in of(Fan):
        if fan.size_mm is None or fan.airflow_cfm is None:
            continue
        checked += 1
        assert 25 <= fan.size_mm <= 230, fan.id
        assert 0.05 * fan.size_mm <= fan.airflow_cfm <= 2.2 * fan.size_mm, fan.id
        assert fan.static_pressure_mmh2o is None or fan.static_pressure_mmh2o <= 60, fan.id
        assert fan.noise_dba is None or 3 <= fan.noise_dba <= 75, fan.id
    assert checked > 100


def test_a_chassis_is_larger_than_the_largest_board_that_it_takes() -> None:
    """The two larger of its outer sizes hold the board's: ATX 2.2, SSI EEB, Mini-ITX 2.0."""
    boards = {"EEB": (330, 305), "ATX": (305, 244), "mATX": (244, 244), "Mini-ITX": (170, 170)}
    checked = 0
    for case in of(Chassis):
        sizes = [size for size in (case.width_mm, case.height_mm, case.depth_mm) if size]
        if len(sizes) < 3 or case.chassis_type == "open_frame":
            continue
        checked += 1
        second, largest = sorted(sizes)[1:]
        for form in case.motherboard_form_factors:
            longer, shorter = boards.get(form, (0, 0))
            assert largest >= longer and second >= shorter, (case.id, form)
    assert checked > 100


def test_the_open_database_is_cited_by_the_record_that_it_is() -> None:
    """Its address ends in the record's id, is cited once, and what it states is no zero."""
    checked = 0
    for part in parts():
        cited = [c for c in part.citations if "/buildcores-open-db/" in c.address]
        assert len(cited) <= 1, part.id
        for citation in cited:
            checked += 1
            assert re.search(r"/open-db/[A-Za-z]+/[0-9a-f-]{36}\.json$", citation.address), part.id
            assert citation.kind == "database" and all(citation.states.values()), part.id
    assert checked > 1_000


# What is cited


def cited_figures() -> Iterator[tuple[Part, str, Any]]:
    for part in parts():
        for citation in part.citations:
            for path in citation.states:
                yield part, path, value_at(part, path)


def test_what_is_cited_can_be_opened_and_was_read() -> None:
    for part in parts():
        for citation in part.citations:
            split = urlsplit(citation.address)
            assert split.scheme in ("http", "https") and split.hostname, part.id
            assert date(2026, 1, 1) <= date.fromisoformat(citation.seen) <= date(2100, 1, 1), (
                part.id
            )


def test_what_is_cited_is_a_figure_of_the_record() -> None:
    checked = 0
    for part, path, value in cited_figures():
        checked += 1
        assert value is not None, f"{part.id}: {path}"
    assert checked > 100


def test_plugs_that_are_cited_can_be_read() -> None:
    checked = 0
    for part in parts():
        for citation in part.citations:
            if PLUGS in citation.states:
                checked += 1
                assert plugs_in(str(citation.states[PLUGS])) is not None, part.id
    assert checked > 80


def test_general_knowledge_and_databases_alone_leave_a_figure_uncertain() -> None:
    """What a record has from general knowledge and no more than one publisher, or databases only,
    repeat: nobody has seen it, and databases copy from each other.
    """
    checked = 0
    for part, path, _ in cited_figures():
        uncited = provenance_of(part.changed(citations=()), path)
        if "recalled" not in (part.confidence, uncited.confidence):
            continue
        checked += 1
        stating = [citation for citation in part.citations if path in citation.states]
        at_first_hand = any(citation.kind in FIRST_HAND for citation in stating)
        others = {publisher(citation.address) for citation in stating}
        databases = all(citation.kind == "database" for citation in stating)
        settled = path in part.figure_sources or path in part.opendb_fields
        if not (settled or at_first_hand or (len(others) > 1 and not databases)):
            assert provenance_of(part, path).uncertain, f"{part.id}: {path}"
    assert checked > 100
