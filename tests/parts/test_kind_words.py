"""What the kinds of part are called."""

from __future__ import annotations

from rigwright.build import COUNTED, Build
from rigwright.files.places import assets_dir
from rigwright.parts import KINDS
from rigwright.parts.kind_words import (
    DELETIONS,
    KIND_NOUNS,
    KIND_TABS,
    KIND_TITLES,
    KIND_WORDS,
    KINDS_COMPARED,
    NEW_PARTS,
    kind_counted,
)
from tests.sampling import every


@every([KIND_WORDS, KIND_TITLES, KIND_NOUNS, KIND_TABS, KINDS_COMPARED, NEW_PARTS, DELETIONS])
def test_every_kind_has_its_words(table: dict[str, object]) -> None:
    assert set(table) == set(KINDS)
    assert all(table.values())


def test_a_kind_is_named_for_one_part_and_for_several() -> None:
    assert {kind_counted(kind, 1) for kind in KINDS}.isdisjoint(
        kind_counted(kind, 2) for kind in KINDS
    )


def test_every_kind_has_an_icon() -> None:
    icons = assets_dir() / "icons"
    assert [kind for kind in KINDS if not (icons / f"part-{kind}.svg").is_file()] == []


def test_what_is_counted_is_a_kind_and_a_list_of_a_build() -> None:
    assert set(COUNTED) <= set(KINDS)
    assert [getattr(Build(), field) for field in COUNTED.values()] == [()] * len(COUNTED)
