"""Every reader that is fuzzed, by its name."""

from __future__ import annotations

from importlib.util import find_spec

from tests.fuzz.target import Target
from tests.fuzz.targets import (
    addresses,
    builds,
    databases,
    imports,
    models,
    money,
    outputs,
    parts,
    window,
)

TARGETS: tuple[Target, ...] = (
    builds.BUILDS,
    builds.REPORTS,
    builds.SCENES,
    builds.SHARED,
    parts.PART_FILES,
    parts.TABLES,
    parts.ARCHIVES,
    parts.PASTED,
    databases.CATALOGS,
    databases.STORES,
    databases.TEAMS,
    databases.MIRRORS,
    addresses.ADDRESSES,
    money.OWNED,
    imports.IMPORTS,
    outputs.OUTPUTS,
    *models.MODELS,
    models.STEPS,
    models.NAMES,
    models.ARRAYS,
    window.MESSAGES,
    window.SETTINGS,
    window.RECOVERY,
    window.WINDOWS,
)


def target_named(name: str) -> Target:
    """The target of that name; raises KeyError."""
    return {target.name: target for target in TARGETS}[name]


def is_possible(target: Target) -> bool:
    """Whether what a target needs is here: a screen, and what reads its files."""
    if target is models.STEPS and find_spec("cascadio") is None:
        return False
    if target is imports.IMPORTS and not (find_spec("PySide6") and find_spec("zxingcpp")):
        return False
    return not target.needs_screen or (find_spec("PySide6") is not None and window.has_screen())
