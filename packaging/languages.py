"""Compiles the languages of `assets/locale` while a wheel is built, and puts them into it.

Hatchling runs it; `pyproject.toml` names it. The compiled files are kept out of git.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MAKE = Path(__file__).resolve().parent.parent / "assets" / "locale" / "make.py"


class Languages(BuildHookInterface[Any]):
    """The hook that hatchling finds here."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before files are collected."""
        subprocess.run([sys.executable, str(MAKE), "--compile"], check=True)
        build_data["artifacts"].append("assets/locale/*/LC_MESSAGES/*.mo")
