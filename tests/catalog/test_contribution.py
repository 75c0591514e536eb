"""`rigwright catalog contribute`: one's own parts and figures as the catalog's source has them."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from rigwright.catalog import open_catalog
from rigwright.catalog.contribution import Contribution, contribution_text, without_evidence
from rigwright.catalog.overrides import Override
from rigwright.catalog.source import read_source
from rigwright.catalog.store import open_store
from rigwright.cli import main
from rigwright.cli.library import whole_catalog
from rigwright.parts import Part, part_from_record, record_of

TUF, CASE = "asus-tuf-rtx-3090", "fractal-design-define-7-xl"
CALLIPER = {"source": "calliper, own card", "confidence": "measured"}


def shipped(part_id: str) -> Part:
    part = open_catalog().get(part_id)
    assert part is not None
    return part


def read_back(folder: Path, text: str) -> list[Part]:
    """The parts as a maintainer gets them: through the reader of catalog/*.toml."""
    (folder / "contributed.toml").write_text(text, encoding="utf-8")
    return read_source(folder)


def test_every_sort_of_record_comes_back_as_it_was(tmp_path: Path) -> None:
    catalog = open_catalog()
    parts = [
        part
        for kind in catalog.kinds()
        for row in catalog.search("", kind, 6)
        if (part := catalog.get(row.id))
    ]
    odd = {
        "notes": 'a "quote", a \\, a tab\t, a line\nmore, \x7f and ü',
        "name": "New\u2028[[gpu]]",
    }
    parts.append(part_from_record({**record_of(shipped(TUF)), "id": "an-odd-card", **odd}))
    text = contribution_text(Contribution(part, None) for part in reversed(parts))
    assert read_back(tmp_path, text) == sorted(parts, key=lambda part: part.id)


def test_what_differs_stands_above_its_record_with_its_evidence(tmp_path: Path) -> None:
    before = shipped(TUF)
    sources = {"height_mm": CALLIPER}
    changes = {"height_mm": 128.5, "weight_g": 1234, "figure_sources": sources}
    after = part_from_record({**record_of(before), **changes})
    one = Contribution(after, before)
    assert set(one.changed) == {"height_mm", "weight_g"}
    assert one.evidence("height_mm") == "calliper, own card (measured)"
    assert without_evidence([one]) == [f"{TUF}: weight_g"]
    comments = [line for line in contribution_text([one]).splitlines() if line.startswith("#")]
    was = getattr(before, "height_mm")  # noqa: B009
    assert f"#   height_mm: {was:g} → 128.5; calliper, own card (measured)" in comments
    assert read_back(tmp_path, contribution_text([one])) == [after]


def test_the_command_writes_what_is_ones_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(("catalog", "contribute")) == 2
    assert "nothing to contribute" in capsys.readouterr().err
    own = part_from_record({**record_of(shipped(TUF)), "id": "our-card", "name": "Our Card"})
    imported = own.changed(id="imported-card", confidence="open database", figure_sources={})
    measured = Override(CASE, "chassis", {"depth_mm": 605.0}, {"depth_mm": CALLIPER})
    same = Override(TUF, "gpu", {"length_mm": 300.0})
    store = open_store()
    store.write({CASE: measured, TUF: same, own.id: own, imported.id: imported})
    out = tmp_path / "mine" / "parts.toml"
    out.parent.mkdir()
    assert main(("catalog", "contribute", "-o", str(out))) == 0
    assert capsys.readouterr().out == f"Wrote 2 records to {out}.\n"
    found = {part.id: part for part in read_source(out.parent)}
    library = whole_catalog()
    assert found == {part_id: library.get(part_id) for part_id in (CASE, own.id)}
    assert "depth_mm" in out.read_text() and tomllib.loads(out.read_text())
    assert main(("catalog", "contribute", TUF, "nobody")) == 2
    assert "'nobody' is none of your own parts" in capsys.readouterr().err
