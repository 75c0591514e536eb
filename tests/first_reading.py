"""Lets the processes of one run share what reading the tests for the first time costs.

Pytest rewrites the assertions of a file that it has not seen before, and Python compiles what the
file imports: half a minute for all files of a fresh checkout. Every process of pytest-xdist reads
all of them, in the same order and at the same time, so none would find what another has kept.
"""

from __future__ import annotations

import linecache
import warnings
from collections.abc import Sequence
from contextlib import suppress
from fnmatch import fnmatch
from importlib import import_module
from pathlib import Path

import pytest


def files_of_tests(root: Path, left_out: Sequence[str]) -> list[Path]:
    """All files of tests below a folder as they are named from there, but for some names of files
    and folders.
    """
    files = [file.relative_to(root) for file in sorted(root.glob("tests/**/test_*.py"))]
    return [file for file in files if not any_named(file, left_out)]


def any_named(file: Path, names: Sequence[str]) -> bool:
    """Whether a file or a folder that it lies in has one of the names."""
    return any(fnmatch(part, name) for part in file.parts for name in names)


def share_of(files: Sequence[Path], number: int, of: int) -> Sequence[Path]:
    """Which of the files the process with a number, from 0 on, reads before the others do."""
    return files[len(files) * number // of : len(files) * (number + 1) // of]


def read(files: Sequence[Path]) -> None:
    """Import files of tests, named from the folder that holds `tests`.

    One that fails or warns is imported again when pytest collects it, which then says so.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for file in files:
            with suppress(Exception, pytest.skip.Exception):
                import_module(".".join(file.with_suffix("").parts))
            linecache.clearcache()
