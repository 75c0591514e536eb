"""The manual's examples for Python are run as they stand, on a build like the reader's."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from rigwright.catalog import MemoryCatalog
from rigwright.documents.document import read_document
from rigwright.evaluation import evaluate
from rigwright.files.places import assets_dir

PAGE = assets_dir() / "manual/python.md"
EXAMPLE = assets_dir() / "examples/two-open-air-3090.rig"
WITHOUT_QT = "import sys\nsys.modules['PySide6'] = None\n"


def _catalog_of(path: Path) -> MemoryCatalog:
    return MemoryCatalog(read_document(path).parts)


def code_of(text: str) -> str:
    """The code of a page: its indented lines, one example after the other."""
    return "\n".join(re.findall(r"^    (.*)$", text, re.MULTILINE))


def test_the_examples_run_one_after_the_other_without_qt(tmp_path: Path) -> None:
    shutil.copy(EXAMPLE, tmp_path / "lab.rig")
    code = code_of(PAGE.read_text(encoding="utf-8"))
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", WITHOUT_QT + code],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(assets_dir().parent), "PYTHONUTF8": "1"},
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    answer = evaluate(read_document(EXAMPLE).build, _catalog_of(EXAMPLE))
    lines = ran.stdout.splitlines()
    assert lines[0] == answer.verdict.value
    for finding in answer.listed:
        assert f"{finding.severity.value} {finding.rule} {finding.message}" in lines
    measured = [finding.measure for finding in answer.listed if finding.measure is not None]
    assert measured, "the example has a finding with both its numbers"
    for measure in measured:
        assert f"    {measure.value} of {measure.limit} {measure.unit}" in lines
    tried = [
        line for line in lines if re.search(r"4090.* (pass|warn|undecided|fail) [0-9.]+$", line)
    ]
    assert len(tried) > 3, "the second example tries several cards"
    _insist_on_what_was_written(tmp_path)


def _insist_on_what_was_written(folder: Path) -> None:
    limited = read_document(folder / "lab-250w.rig").build
    assert limited == read_document(EXAMPLE).build.limit(0, 250.0)
    record = json.loads((folder / "answer.json").read_text(encoding="utf-8"))
    answer = evaluate(limited, _catalog_of(EXAMPLE))
    assert record["verdict"] == answer.verdict.value
    assert [one["rule"] for one in record["findings"]] == [one.rule for one in answer.listed]
