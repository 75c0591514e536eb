"""What is copied as text comes back as it was, and text of others is one sentence at most."""

from __future__ import annotations

import json

import pytest

from rigwright.build import TRAY, Placement
from rigwright.catalog import MemoryCatalog
from rigwright.documents.copied import CopiedError, copied_in, copied_text, is_copied
from tests.sampling import every
from tests.worlds import gpu, psu

CATALOG = MemoryCatalog([gpu(), psu()])
CARD = Placement("a-gpu", "vertical1", 250.0, slot="PCIE1", along_mm=20.0)


def test_cards_come_back_with_their_limits_and_records_and_without_their_places() -> None:
    text = copied_text([CARD, CARD.changed(power_limit_w=None)], CATALOG)
    assert is_copied(text) and not is_copied("2x RTX 3090") and not is_copied("")
    copied = copied_in(text)
    assert copied.parts == (gpu(),)
    first, second = copied.cards
    assert (first.part_id, first.place, first.power_limit_w) == ("a-gpu", TRAY, 250.0)
    assert (first.slot, first.along_mm, second.power_limit_w) == (None, None, None)


def test_other_parts_come_by_their_records() -> None:
    copied = copied_in(copied_text([], CATALOG, ["a-psu", "unknown"]))
    assert copied.cards == () and copied.parts == (psu(),)


def test_a_mail_a_chat_or_an_editor_on_the_way_leaves_it_as_it_was() -> None:
    text = copied_text([CARD], CATALOG)
    for passed_on in (
        text.replace("\n", "\r\n"),
        "\ufeff" + text,
        text.replace("  ", "\u00a0 "),
        f"Here are my cards:\n```json\n{text}\n```\n",
    ):
        assert is_copied(passed_on) and copied_in(passed_on) == copied_in(text)


@every(
    [
        ({"format": "rigwright-copied/2"}, "newer Rigwright"),
        ({"format": "something/1"}, "is not copied parts"),
        ({"cards": [{"part_id": "x"}]}, "place is missing"),
        ({"cards": "many"}, "placements"),
        ({"cards": [{"part_id": "x", "place": "1"}] * 65}, "placements"),
        ({"parts": [{"kind": "gpu"}]}, "was not opened"),
        ({"more": 1}, "'more' is not a known field"),
    ]
)
def test_text_that_is_none_is_said_in_one_sentence(change: dict[str, object], words: str) -> None:
    values = json.loads(copied_text([CARD], CATALOG))
    with pytest.raises(CopiedError, match=words) as caught:
        copied_in(json.dumps(values | change))
    said = str(caught.value)
    assert said.endswith(".") and "\n" not in said
