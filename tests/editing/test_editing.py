"""Drafts: what differs from the base, what keeps them from being saved, and the part or override
that they become.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rigwright.catalog import MemoryCatalog
from rigwright.catalog.layers import BUILT_IN, FILE, USER, Layered
from rigwright.catalog.overrides import Override, merged
from rigwright.editing.beginnings import (
    clone_of,
    draft_of,
    edit_own,
    new_draft,
    override_of,
    with_own_board,
)
from rigwright.editing.drafts import Draft, Way, shown, wrong_entries
from rigwright.editing.field_values import words_of
from rigwright.editing.fields import known_field
from rigwright.editing.figure_sources import mark_of, source_of, with_source
from rigwright.editing.figure_words import recorded_words
from rigwright.editing.part_ids import id_for
from rigwright.figures.provenance import provenance_of
from rigwright.figures.uncertain import is_doubtful
from rigwright.parts import KINDS, Chassis, Gpu, Part, PartError, record_of
from tests.sampling import every
from tests.shipped_parts import shipped
from tests.worlds import board, chassis, cpu, gpu, nic, psu

NOTHING_TAKEN: set[str] = set()


def free(_part_id: str) -> bool:
    return False


def saved(draft: Any) -> Part | Override | None:
    return draft.change(free)[1]


# overrides


def test_an_override_of_one_figure_stores_only_that_figure() -> None:
    card = gpu(thickness_mm=52.0, uncertain_fields=("thickness_mm", "length_mm"))
    draft = override_of(card, card).typed("thickness_mm", "48,5")
    assert draft.changed == ("thickness_mm",)
    stored = saved(draft)
    assert isinstance(stored, Override)
    assert stored.figures == {"thickness_mm": 48.5}
    assert stored.figure_sources == {
        "thickness_mm": {"source": "own measurement", "confidence": "measured"}
    }
    whole = merged(card, stored)
    assert whole == draft.preview
    assert not whole.is_uncertain("thickness_mm") and whole.is_uncertain("length_mm")


def test_a_figure_that_is_measured_as_shipped_is_worth_storing() -> None:
    card = gpu()
    draft = with_source(override_of(card, card), "thickness_mm", "calliper", "measured")
    assert draft.changed == ("thickness_mm",)
    stored = saved(draft)
    assert isinstance(stored, Override) and stored.figures == {"thickness_mm": 40.0}


def test_what_was_reverted_leaves_no_trace() -> None:
    card = gpu(uncertain_fields=("length_mm", "thickness_mm"))
    draft = override_of(card, card).typed("thickness_mm", "48").typed("length_mm", "abc")
    back = draft.reverted("thickness_mm").reverted("length_mm")
    assert back.record == record_of(card)
    assert not back.dirty and saved(back) is None


def test_a_figure_can_be_said_to_be_unknown_again() -> None:
    card = gpu(recess_mm=6.0)
    stored = saved(override_of(card, card).typed("recess_mm", ""))
    assert isinstance(stored, Override) and stored.figures == {"recess_mm": None}
    whole = merged(card, stored)
    assert isinstance(whole, Gpu) and whole.recess_mm is None


def test_the_base_of_an_override_is_the_part_below_it() -> None:
    card = gpu(thickness_mm=52.0)

    class Mine(MemoryCatalog):
        def look(self) -> int:
            return 1

        def overrides(self) -> dict[str, Override]:
            return {card.id: Override(card.id, "gpu", {"thickness_mm": 48.0})}

    layers = Layered({USER: Mine(()), BUILT_IN: MemoryCatalog((card,))})
    draft = draft_of(layers, card.id)
    assert draft is not None and draft.way is Way.OVERRIDE
    assert draft.record["thickness_mm"] == 48.0 and draft.base["thickness_mm"] == 52.0
    assert recorded_words(draft.base, "thickness_mm") == "52 mm"


def test_one_s_own_part_is_edited_as_it_is_and_the_open_file_s_record_is_left_alone() -> None:
    mine = gpu(length_mm=270.0)
    theirs = gpu(length_mm=267.0)
    layers = Layered(
        {FILE: MemoryCatalog((theirs,)), USER: MemoryCatalog((mine,)), BUILT_IN: MemoryCatalog(())}
    )
    draft = draft_of(layers, mine.id)
    assert draft is not None and draft.way is Way.OWN
    assert draft.record["length_mm"] == 270.0
    part = saved(draft.typed("length_mm", "280"))
    assert isinstance(part, Gpu) and (part.id, part.length_mm) == (mine.id, 280.0)
    assert draft_of(layers, "nothing") is None


def test_what_the_record_says_against_a_figure_goes_when_it_is_measured() -> None:
    card = gpu(uncertain_fields=("length_mm",), derived_fields=("thickness_mm",))
    draft = override_of(card, card)
    assert mark_of(draft, "length_mm") == "doubtful"
    assert mark_of(draft, "thickness_mm") == "worked out"
    assert mark_of(draft, "height_mm") == ""
    assert mark_of(draft.typed("length_mm", "270"), "length_mm") == ""
    assert mark_of(draft.typed("length_mm", "270").reverted("length_mm"), "length_mm") == "doubtful"


# new and cloned parts


def test_a_new_part_needs_a_name_and_nothing_else_that_it_does_not_need() -> None:
    for kind in KINDS:
        draft = new_draft(kind).typed("brand", "Acme")
        assert "name" in draft.faults
        assert draft.preview.kind == kind
        with pytest.raises(PartError, match="needs a name"):
            draft.change(free)
        named = draft.typed("name", "One")
        if kind == "psu":
            assert set(named.faults) == {"watts"}
            named = named.typed("watts", "1600")
        part_id, part = named.change(free)
        assert part_id == "acme-one" and isinstance(part, Part) and part.confidence == "measured"


def test_a_clone_says_where_its_changed_figures_come_from() -> None:
    card = gpu(opendb_fields=("length_mm", "height_mm"))
    draft = clone_of(card).typed("name", "Mine").typed("length_mm", "10.5 in")
    part_id, part = draft.change(free)
    assert part_id == "test-mine" != card.id
    assert isinstance(part, Gpu) and part.length_mm == 266.7
    assert part.figure_sources["length_mm"].confidence == "measured"
    assert part.opendb_fields == ("height_mm",)
    assert set(draft.changed) == {"name", "length_mm"}


def test_ids_are_made_of_maker_and_name_and_never_taken() -> None:
    assert id_for("Acme", "Turbo 24G", free) == "acme-turbo-24g"
    assert id_for("Acme", "ACME Turbo", free) == "acme-turbo"
    taken = {"acme-turbo", "acme-turbo-2"}
    assert id_for("Acme", "Turbo", taken.__contains__) == "acme-turbo-3"
    assert id_for("", "図形", free) == "own-part"
    assert id_for("Lüfter & Söhne", "Größe 1", free) == "lufter-sohne-groe-1"


# faults


def test_what_cannot_be_read_is_kept_aside_and_named() -> None:
    card = gpu()
    draft = override_of(card, card).typed("length_mm", "long")
    assert draft.record["length_mm"] == 267.0
    assert "“long” is no number" in draft.faults["length_mm"]
    with pytest.raises(PartError, match="long"):
        draft.change(free)
    assert draft.typed("length_mm", "300").faults == {}


@every(
    [
        ("notes", "x" * 4001, "Notes: it must have at most 4000 characters, not 'xxx"),
        (
            "part_numbers",
            ["a", "x" * 4001],
            "Part numbers, entry 2: it must have at most 4000 characters",
        ),
        (
            "power_connectors",
            [{"type": "8pin", "count": 99}],
            "Power sockets, entry 1, count: it must be at most 64",
        ),
        (
            "power_connectors",
            [{"type": "8pin", "count": 1}] * 999,
            "Power sockets: it must have at most",
        ),
    ]
)
def test_what_no_record_can_hold_is_said_by_the_names_of_the_form(
    name: str, value: object, said: str
) -> None:
    card = gpu()
    draft = override_of(card, card).with_value(name, value)
    assert draft.faults[name].startswith(said) and draft.faults[name].endswith(".")
    assert draft.record == record_of(card)


def test_two_slots_of_one_name_are_refused() -> None:
    mainboard = board()
    slots = [dict(slot) for slot in record_of(mainboard)["slots"]]
    slots[1]["name"] = slots[0]["name"]
    draft = override_of(mainboard, mainboard).with_value("slots", slots)
    assert "Two slots are called PCIE1" in draft.faults["slots"]


# the board that is built into a chassis


def server() -> Chassis:
    own = board(ram_slots=24, uncertain_fields=("slots.position", "ram_slots"))
    return chassis(board=own.changed(id="test-chassis"), id="test-chassis")


def edited(draft: Draft, name: str, text: str) -> Draft:
    assert draft.board is not None
    return draft.with_board(draft.board.typed(name, text))


def test_one_figure_of_a_built_in_board_is_overridden_and_comes_back() -> None:
    lower = server()
    draft = edited(override_of(lower, lower), "ram_slots", "16")
    assert draft.changed == ("board.ram_slots",) and draft.dirty and not draft.faults
    stored = saved(draft)
    assert isinstance(stored, Override) and stored.figures == {"board.ram_slots": 16}
    assert stored.figure_sources == {
        "board.ram_slots": {"source": "own measurement", "confidence": "measured"}
    }
    whole = merged(lower, stored)
    assert whole == draft.preview and isinstance(whole, Chassis) and whole.board is not None
    assert not is_doubtful(whole, "board.ram_slots") and is_doubtful(
        whole, "board.slots.PCIE1.position"
    )
    assert provenance_of(whole, "board.ram_slots").confidence == "measured"
    again = override_of(lower, whole)
    assert again.board is not None and recorded_words(again.board.base, "ram_slots") == "24"
    back = again.with_board(again.board.reverted("ram_slots"))
    assert back.record == record_of(lower) and saved(back) is None


def test_what_is_wrong_in_a_built_in_board_keeps_the_chassis_from_being_saved() -> None:
    lower = server()
    draft = edited(override_of(lower, lower), "ram_slots", "many")
    assert wrong_entries(draft) == tuple(draft.faults.values())
    assert wrong_entries(draft)[0].startswith("Built-in board: “many” is no number")
    assert draft.board is not None and "ram_slots" in draft.board.unread
    slots = [{"name": "1"}, {"name": "1"}]
    twice = draft.with_board(draft.board.with_value("slots", slots))
    assert any("Two slots are called 1" in why for why in wrong_entries(twice))
    assert edited(draft, "ram_slots", "24").faults == {}
    assert draft.reverted("board").unread == {}


def test_a_cloned_server_keeps_its_board_under_its_own_id() -> None:
    part_id, part = edited(clone_of(server()).typed("name", "Mine"), "ram_slots", "16").change(free)
    assert isinstance(part, Chassis) and part.board is not None
    assert (part.board.id, part.board.ram_slots) == (part_id, 16)
    assert part.board.figure_sources["ram_slots"].confidence == "measured"


def test_a_chassis_is_given_a_board_and_loses_it() -> None:
    new = new_draft("chassis").typed("name", "Frame").typed("brand", "Acme")
    draft = edited(with_own_board(new), "socket", "SP5")
    part = saved(draft)
    assert isinstance(part, Chassis) and part.board is not None
    assert (part.board.name, part.board.id, part.board.socket) == (
        "Board of Frame",
        "acme-frame",
        "SP5",
    )
    like = board(width_mm=330.0, confidence="datasheet")
    copied = with_own_board(edit_own(chassis()), like)
    assert copied.board is not None and copied.board.preview.changed(id=like.id) == like
    assert source_of(edited(copied, "width_mm", "305").board, "width_mm")[1] == "measured"  # type: ignore[union-attr]
    bare = saved(edit_own(part).with_value("board", None))
    assert isinstance(bare, Chassis) and bare.board is None
    nameless = with_own_board(new_draft("chassis"))
    assert nameless.faults["board.name"] == "Built-in board: A part needs a name."
    assert not wrong_entries(nameless)


def test_a_shipped_chassis_may_be_given_a_board_or_lose_it() -> None:
    bare = chassis()
    lower = server()
    given = saved(with_own_board(override_of(bare, bare), board()))
    assert (
        isinstance(given, Override) and set(given.figures) == {"board"} and not given.figure_sources
    )
    whole = merged(bare, given)
    assert isinstance(whole, Chassis) and whole.board == board().changed(id=bare.id)
    taken = saved(override_of(lower, lower).with_value("board", None))
    assert isinstance(taken, Override) and taken.figures == {"board": None}


# properties

PARTS = (gpu(), nic(), board(), chassis(), psu(), cpu())


@given(st.sampled_from(PARTS))
def test_a_draft_that_is_not_edited_is_the_part(part: Part) -> None:
    assert override_of(part, part).preview == part
    assert saved(override_of(part, part)) is None
    assert saved(edit_own(part)) == part
    copy = clone_of(part)
    assert isinstance(saved(copy), Part) and copy.changed == ("name",)


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("kind", KINDS)
def test_every_field_of_a_shipped_part_is_read_as_it_is_written(kind: str) -> None:
    catalog = shipped()
    for row in catalog.search("", kind, 1000)[::4]:
        part = catalog.get(row.id)
        assert part is not None
        draft = override_of(part, part)
        for described in draft.fields:
            if described.form == "table" and described.rows not in ("", "FanSize"):
                continue
            again = draft.typed(described.name, shown(draft, described.name))
            assert (again.changed, again.unread) == ((), {}), (part.id, described.name)


@given(st.sampled_from(PARTS), st.data())
def test_typing_what_stands_there_changes_nothing(part: Part, data: st.DataObject) -> None:
    draft = override_of(part, part)
    plain = [f for f in draft.fields if f.form not in ("table", "names", "choice")]
    described = data.draw(st.sampled_from(plain))
    again = draft.typed(described.name, shown(draft, described.name))
    assert again.changed == () and not again.unread


@given(
    st.sampled_from(PARTS),
    st.lists(st.tuples(st.integers(0, 80), st.sampled_from(["52", "7,5", "", "x"])), max_size=6),
)
def test_any_edits_give_faults_or_a_part_and_revert_completely(
    part: Part, edits: list[tuple[int, str]]
) -> None:
    draft = override_of(part, part)
    for at, text in edits:
        draft = draft.typed(draft.fields[at % len(draft.fields)].name, text)
    if not draft.faults:
        stored = saved(draft)
        whole = merged(part, stored) if isinstance(stored, Override) else part
        assert whole == draft.preview
    for described in draft.fields:
        draft = draft.reverted(described.name)
    assert draft.record == record_of(part) and not draft.dirty


@given(st.floats(1, 4999).map(lambda value: round(value, 1)))
def test_a_figure_comes_back_as_it_was_typed(value: float) -> None:
    draft = override_of(PARTS[0], PARTS[0]).with_value("length_mm", value)
    assert (
        draft.typed("length_mm", words_of(known_field(draft.kind, "length_mm"), value)).record
        == draft.record
    )
