"""What follows from the pages that a record cites: how sure a figure is, and which other values
are shown beside it.
"""

from __future__ import annotations

from typing import Any

import pytest

from rigwright.figures.cited import CitedStanding, agrees, cited, publisher
from rigwright.figures.provenance import provenance_of
from rigwright.figures.uncertain import is_doubtful
from rigwright.parts import Citation, Gpu, part_from_record, record_of
from rigwright.reports.provenance import provenance_lines
from tests.sampling import every
from tests.worlds import board, gpu, slot

MAKER, OTHER = "https://www.maker.com/card", "https://review.example/card"


def page(kind: str, address: str, **states: Any) -> Citation:
    return Citation.of({"kind": kind, "address": address, "seen": "2026-11-22", "states": states})


def card(*pages: Citation, **figures: Any) -> Gpu:
    return gpu(
        **{"confidence": "recalled", "uncertain_fields": ("length_mm",), "length_mm": 300.0}
        | figures
    ).changed(citations=pages)


@every(
    [
        ((), "recalled", True),
        ((page("datasheet", "https://a.com", length_mm=300),), "datasheet", False),
        ((page("manual", "https://a.com", length_mm=300),), "manual", False),
        ((page("maker", MAKER, length_mm=300.4),), "spec_page", False),
        ((page("measured", OTHER, length_mm=299.2),), "spec_page", False),
        ((page("review", OTHER, length_mm=300),), "spec_page", True),
        ((page("database", OTHER, length_mm=300),), "spec_page", True),
        (
            (page("review", OTHER, length_mm=300), page("database", "https://shop", length_mm=300)),
            "confirmed",
            False,
        ),
        (
            (page("review", OTHER, length_mm=300), page("review", OTHER + "/2", length_mm=300)),
            "spec_page",
            True,
        ),
        (
            (
                page("database", "https://a", length_mm=300),
                page("database", "https://b", length_mm=300),
            ),
            "spec_page",
            True,
        ),
        ((page("maker", MAKER, height_mm=120),), "recalled", True),
    ]
)
def test_confidence_follows_from_what_is_cited(
    pages: tuple[Citation, ...], confidence: str, uncertain: bool
) -> None:
    figure = provenance_of(card(*pages), "length_mm")
    assert (figure.confidence, figure.uncertain) == (confidence, uncertain)
    assert is_doubtful(card(*pages), "length_mm") == uncertain


def test_another_value_is_shown_and_makes_doubt_until_it_is_outweighed() -> None:
    maker = page("maker", MAKER, length_mm=300)
    review = page("review", OTHER, length_mm=305)
    outweighed = provenance_of(card(maker, review), "length_mm")
    assert not outweighed.uncertain
    assert "305" in outweighed.words and "review.example" in outweighed.words
    disputed = card(maker, page("manual", "https://other.com/manual", length_mm=305))
    assert is_doubtful(disputed, "length_mm")
    refuted = provenance_of(
        card(page("maker", MAKER, length_mm=310), uncertain_fields=()), "length_mm"
    )
    assert refuted.uncertain and "310" in refuted.words and refuted.confidence == "recalled"


def test_more_publishers_at_first_hand_outweigh_fewer() -> None:
    here = [page("maker", MAKER, length_mm=300), page("measured", OTHER, length_mm=300)]
    found = cited(
        card(*here, page("measured", "https://third.com", length_mm=305)), "length_mm", 300.0
    )
    assert found is not None and found.standing is CitedStanding.SURE and len(found.differing) == 1


def test_two_owners_on_a_shared_host_are_two_publishers() -> None:
    """A host of everybody's files publishes none of them; one owner's two pages are one voice."""
    database = page("database", "https://github.com/one/parts/blob/main/card.json", length_mm=300)
    table = page("review", "https://github.com/two/cards/blob/main/README.md", length_mm=300)
    again = page("review", "https://www.github.com/one/notes", length_mm=300)
    assert publisher(database.address) == "github.com/one" == publisher(again.address)
    assert publisher("https://github.com") == "github.com"
    assert not is_doubtful(card(database, table), "length_mm")
    assert is_doubtful(card(database, again), "length_mm")


def test_what_the_user_measured_or_settled_is_not_disputed() -> None:
    own = {"length_mm": {"source": "calliper", "confidence": "measured"}}
    mine = card(page("maker", MAKER, length_mm=310), figure_sources=own)
    assert provenance_of(mine, "length_mm").confidence == "measured"
    assert not is_doubtful(mine, "length_mm")


def test_the_open_database_and_a_page_confirm_each_other() -> None:
    known = card(page("review", OTHER, length_mm=300), confidence="opendb", uncertain_fields=())
    assert provenance_of(known, "length_mm").confidence == "confirmed"
    copied = card(page("database", OTHER, length_mm=300), confidence="opendb", uncertain_fields=())
    assert provenance_of(copied, "length_mm").confidence == "opendb"


def test_the_place_of_a_slot_is_cited_like_any_figure() -> None:
    path = "slots.PCIE2.position"
    placed = board(slot(2, position_basis="recalled"))
    assert is_doubtful(placed, path)
    seen = placed.changed(citations=(page("measured", OTHER, **{path: 2}),))
    figure = provenance_of(seen, path)
    assert not is_doubtful(seen, path) and figure.source.startswith(OTHER)
    assert is_doubtful(placed.changed(citations=(page("measured", OTHER, **{path: 3}),)), path)


def test_citations_outlive_a_file() -> None:
    cited_card = card(page("maker", MAKER, length_mm=300))
    assert part_from_record(record_of(cited_card)) == cited_card


def test_a_part_is_shown_with_the_pages_and_with_what_others_state() -> None:
    known = card(
        page("maker", MAKER, length_mm=300), page("review", OTHER, length_mm=305, height_mm=120)
    )
    lines = "\n".join(provenance_lines(known.changed(height_mm=140.0), 200))
    assert f"[{MAKER}, seen 2026-11-22]" in lines
    assert "Other values are stated: 305.0 (review.example)." in lines
    assert "Other values are stated: 120.0 (review.example)." in lines


@every(
    [
        ("airflow_cfm", 86.46, 86.5, True),
        ("airflow_cfm", 86.4, 86.5, False),
        ("board_power_w", 300, 300.0, True),
        ("board_power_w", 304, 300.0, False),
        ("connectors.sata", 8, 16, False),
        ("length_mm", 328.9, 329.8, True),
        ("length_mm", 327, 329, False),
        ("form_factor", "ATX", "atx", True),
    ]
)
def test_values_are_the_same_but_for_rounding(
    path: str, stated: Any, value: Any, same: bool
) -> None:
    assert agrees(path, stated, value) is same
    assert agrees(path, value, stated) is same


# Power plugs, which a record has as a table and a page as words

PLUG_WORDS = {
    "6pin": ("6-pin", "PCIe 6-pin", "6 pin PCIe"),
    "8pin": ("8-pin", "8-pin PCIe", "PCIe 8-pin power connector"),
    "eps8": ("8-pin EPS", "EPS 8-pin", "CPU 8-pin", "8-pin CPU"),
    "12vhpwr": ("16-pin", "12VHPWR", "PCIe CEM5 16-pin"),
    "12v-2x6": ("16-pin", "12V-2x6", "12V-2x6 (16-pin)"),
}


@pytest.mark.parametrize("first", PLUG_WORDS)
@pytest.mark.parametrize("second", PLUG_WORDS)
def test_plugs_agree_by_type_and_number_whatever_the_words_and_order(
    first: str, second: str
) -> None:
    """Two plugs of one sort and one of another agree with every way to write just them, and with
    no other number, no missing plug and no other type.
    """
    plugs = ({"type": first, "count": 2}, {"type": second, "count": 1})
    table = gpu(power_connectors=plugs).power_connectors
    for one in PLUG_WORDS[first]:
        for other in PLUG_WORDS[second]:
            assert agrees("power_connectors", f"2x {one} + 1 x {other}", table)
            assert agrees("power_connectors", f"{other.upper()} and 2 × {one}", table)
            assert not agrees("power_connectors", f"1x {one} + 2x {other} + 1x {one}", table)
            assert not agrees("power_connectors", f"2x {one}", table)
    sixteen = {first, second} <= {"12vhpwr", "12v-2x6"}
    alike = first == second or sixteen
    assert agrees("power_connectors", f"3x {PLUG_WORDS[first][0]}", table) == alike
    assert not agrees("power_connectors", "none", table)


def test_a_card_without_plugs_agrees_with_none_alone() -> None:
    assert agrees("power_connectors", "None", ())
    assert not agrees("power_connectors", "1x 6-pin", ())


@every(["1x 12-pin", "see the picture", "2x", "8-pin + something"])
def test_plugs_that_cannot_be_read_agree_with_nothing(words: str) -> None:
    eight = gpu(power_connectors=({"type": "8pin", "count": 1},)).power_connectors
    assert not agrees("power_connectors", words, eight)
    assert not agrees("power_connectors", words, ())


def test_a_page_that_states_other_plugs_disputes_them() -> None:
    plugs = ({"type": "eps8", "count": 1},)
    paper = page("datasheet", MAKER, power_connectors="CPU 8-pin")
    other = page("database", OTHER, power_connectors="1x 8-pin")
    sure = provenance_of(card(paper, other, power_connectors=plugs), "power_connectors")
    assert (sure.uncertain, sure.remark) == (
        False,
        "Other values are stated: 1x 8-pin (review.example)",
    )
    assert is_doubtful(card(other, power_connectors=plugs), "power_connectors")
