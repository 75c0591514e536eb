"""Drafts as text: what comes back is what was edited, on top of what the catalog says now.

Damage is one sentence.
"""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rigwright.catalog import MemoryCatalog
from rigwright.editing.beginnings import clone_of, draft_of, edit_own, new_draft, override_of
from rigwright.editing.drafts import Draft, Way
from rigwright.editing.kept_drafts import beginning_of, drafts_in, drafts_text, resumed
from rigwright.files.plain_json import PlainFileError
from rigwright.parts import KINDS
from tests.sampling import count, every
from tests.texts import texts
from tests.worlds import chassis, gpu

CARD = gpu(thickness_mm=52.0)
EDITED = (
    override_of(CARD, CARD).typed("thickness_mm", "48,5"),
    edit_own(CARD).typed("length_mm", "301"),
    clone_of(CARD).typed("name", "Other"),
    new_draft("chassis").typed("release_year", "2024"),
)
TEXT = drafts_text(EDITED).encode()


@pytest.mark.parametrize("draft", EDITED, ids=lambda draft: draft.way.value)
def test_a_draft_comes_back_as_it_was(draft: Draft) -> None:
    (kept,) = drafts_in(drafts_text([draft]).encode(), "copy")
    assert kept == draft
    again = resumed(beginning_of(kept, MemoryCatalog([CARD])), kept)
    assert again.record == draft.record and again.dirty


@every(list(KINDS))
def test_every_kind_of_part_comes_back(kind: str) -> None:
    draft = new_draft(kind).typed("name", "Größe 図")
    assert drafts_in(drafts_text([draft]).encode(), "copy") == (draft,)


def test_what_the_catalog_learnt_meanwhile_stays() -> None:
    kept = override_of(CARD, CARD).typed("thickness_mm", "48,5")
    now = MemoryCatalog([CARD.changed(length_mm=299.0)])
    again = resumed(beginning_of(kept, now), kept)
    assert (again.record["thickness_mm"], again.record["length_mm"]) == (48.5, 299.0)


def test_edits_of_a_part_that_is_gone_become_a_part_of_one_s_own() -> None:
    kept = override_of(CARD, CARD).typed("thickness_mm", "48,5")
    again = resumed(beginning_of(kept, MemoryCatalog([])), kept)
    assert again.way is Way.CLONE and again.dirty and "id" not in again.record
    assert again.change(lambda _: False)[1] is not None


def test_what_cannot_be_read_is_left_out() -> None:
    draft = override_of(CARD, CARD).typed("thickness_mm", "48").typed("length_mm", "long")
    (kept,) = drafts_in(drafts_text([draft]).encode(), "copy")
    assert kept.record["thickness_mm"] == 48.0 and not kept.unread


def test_a_board_that_is_built_in_comes_back() -> None:
    case = chassis()
    draft = edit_own(case).with_value(
        "board",
        {"id": case.id, "name": "Board", "brand": "", "source": "own", "confidence": "measured"},
    )
    (kept,) = drafts_in(drafts_text([draft]).encode(), "copy")
    again = resumed(beginning_of(kept, MemoryCatalog([case])), kept)
    assert again.board is not None and draft_of(MemoryCatalog([case]), case.id) is not None


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | texts(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(texts(max_size=8), inner, max_size=3)
    ),
    max_leaves=4,
)


@settings(max_examples=count(15, of=150))
@given(data=st.data(), junk=JSON)
def test_a_damaged_copy_is_one_sentence_or_drafts_that_can_be_shown(
    data: st.DataObject, junk: object
) -> None:
    document = json.loads(TEXT)
    holder: object = document
    while isinstance(holder, dict | list) and holder:
        keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
        key = data.draw(st.sampled_from(keys))
        inner = holder[key]
        if not isinstance(inner, dict | list) or not inner or data.draw(st.integers(0, 2)) == 0:
            holder[key] = junk
            break
        holder = inner
    try:
        drafts = drafts_in(json.dumps(document).encode(), "copy")
    except PlainFileError as error:
        assert str(error).startswith("copy ") and str(error).endswith(".")
        return
    for draft in drafts:
        again = resumed(beginning_of(draft, MemoryCatalog([CARD])), draft)
        assert again.preview and again.given_up().preview
        assert again.faults is not None and again.changed is not None


@given(length=st.integers(0, len(TEXT) - 3))
def test_a_copy_that_is_cut_off_is_one_sentence(length: int) -> None:
    with pytest.raises(PlainFileError, match=r"\.$"):
        drafts_in(TEXT[:length], "copy")
