"""What several processes share when they read the tests for the first time."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.first_reading import files_of_tests, read, share_of

ROOT = Path(__file__).resolve().parent.parent


def written(folder: Path, name: str, text: str) -> Path:
    (folder / "tests").mkdir(exist_ok=True)
    (folder / "tests" / name).write_text(text)
    return Path("tests", name)


def test_every_file_is_read_by_one_process() -> None:
    files = [Path(str(number)) for number in range(10)]
    for of in range(1, 13):
        shares = [share_of(files, number, of) for number in range(of)]
        assert [file for one in shares for file in one] == files
        sizes = [len(one) for one in shares]
        assert max(sizes) - min(sizes) <= 1


def test_what_a_run_leaves_out_is_not_read_ahead() -> None:
    everything = files_of_tests(ROOT, [])
    assert Path("tests/test_first_reading.py") in everything
    assert any("bench" in file.parts for file in everything)
    left = files_of_tests(ROOT, ["bench", "test_first_*.py"])
    gone = set(everything) - set(left)
    assert Path("tests/test_first_reading.py") in gone
    assert all("bench" in file.parts or file.name.startswith("test_first_") for file in gone)


def test_what_fails_or_warns_is_left_to_the_collecting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    monkeypatch.setattr(sys.modules["tests"], "__path__", [str(tmp_path / "tests")])
    names = ("good", "fault", "warning", "skipped")
    texts = (
        "FOUND = 1",
        "raise OSError",
        "import warnings\nwarnings.warn('old')",
        "import pytest\npytest.skip('not here', allow_module_level=True)",
    )
    files = [
        written(tmp_path, f"read_ahead_{name}.py", text)
        for name, text in zip(names, texts, strict=True)
    ]
    read(files)
    known = [name for name in names if sys.modules.pop(f"tests.read_ahead_{name}", None)]
    assert known == ["good"]
