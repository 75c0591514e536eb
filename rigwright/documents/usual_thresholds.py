"""What a person usually wants of a build: `thresholds.toml` beside the program's data, or the rules
file of a shop or a lab.

A new build begins with them and carries them from then on, so that it is judged alike on every
machine. Knows the file, not what a line or a rule means.
"""

from __future__ import annotations

import json
import os
import tomllib
from contextlib import suppress
from pathlib import Path
from typing import Any

from rigwright.build import Build, OwnRule, Thresholds
from rigwright.build.wanted import MOST_OWN_RULES
from rigwright.documents.document import DocumentError
from rigwright.files.places import data_dir
from rigwright.files.storage import StorageError, read_whole, shown, write_whole
from rigwright.record import FieldFault, RecordError, Value, plain
from rigwright.text.language import translated
from rigwright.text.sentence import messages, sentence

NAME = "thresholds.toml"
RULE = "rule"  # the table of an own rule: [[rule]]
MOST_BYTES = 64 * 1024
HEADING = messages(
    "What new builds want, in millimetres and percent; a line that is not here is drawn as usual."
)


class ThresholdsError(DocumentError):
    """Says in a sentence what is wrong with the file and what to do about it."""


class RulesFile(Value, frozen=True):
    """Thresholds and own rules of a file; None and () where it has none."""

    thresholds: Thresholds | None = None
    own_rules: tuple[OwnRule, ...] = ()


def usual_rules() -> RulesFile:
    """Return what the user wants of new builds; a ThresholdsError where the file cannot be used."""
    path = data_dir() / NAME
    return rules_in(path) if os.path.exists(path) else RulesFile()


def rules_in(path: Path) -> RulesFile:
    """Return what a file of thresholds and rules asks; a ThresholdsError where that is unusable."""
    try:
        text = read_whole(path, MOST_BYTES).decode("utf-8-sig")
        return _read(tomllib.loads(text))
    except StorageError as error:
        raise ThresholdsError(str(error)) from None
    except UnicodeDecodeError:
        raise ThresholdsError(
            "{path} is not text in UTF-8: mend or remove it.", path=shown(path)
        ) from None
    except tomllib.TOMLDecodeError as error:
        raise ThresholdsError(
            "{path} is no TOML file ({fault}): mend or remove it.",
            path=shown(path),
            fault=error,
        ) from None
    except RecursionError:
        raise ThresholdsError(
            "{path} is nested too deeply: mend or remove it.", path=shown(path)
        ) from None
    except RecordError as error:
        raise ThresholdsError(
            "{path}: {fault}. Mend or remove it.", path=shown(path), fault=error
        ) from None


def _read(fields: dict[str, Any]) -> RulesFile:
    tables = fields.pop(RULE, [])
    if not isinstance(tables, list) or len(tables) > MOST_OWN_RULES:
        many = sentence("{field} is a table for each rule, [[rule]], and at most {most} of them")
        raise RecordError(FieldFault(RULE, many.with_values(most=MOST_OWN_RULES)))
    own = Thresholds.of(fields)
    rules: list[OwnRule] = []
    for number, table in enumerate(tables):
        try:
            rules.append(OwnRule.of(table))
        except RecordError as error:
            path = f"{RULE}[{number}].{error.fault.path}".removesuffix(".")
            raise RecordError(error.fault.changed(path=path)) from None
    return RulesFile(None if own == Thresholds() else own, tuple(rules))


def keep_as_usual(build: Build) -> None:
    """Make a build's thresholds and own rules those of new builds; a StorageError where they cannot
    be written.
    """
    lines = [f"# {translated(HEADING)}\n", *_toml_lines(build.thresholds or Thresholds())]
    for own in build.own_rules:
        lines += [f"\n[[{RULE}]]\n", *_toml_lines(own)]
    path = data_dir() / NAME
    with suppress(OSError):  # that the file cannot be written there says why
        path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, "".join(lines).encode())


def _toml_lines(record: Thresholds | OwnRule) -> list[str]:
    """Return the fields of a record as lines of TOML, whose texts and lists are written as JSON
    writes them.
    """
    lines: list[str] = []
    for field, value in plain(record).items():
        written = repr(float(value)) if isinstance(value, int | float) else _toml_text(value)
        lines.append(f"{field} = {written}\n")
    return lines


def _toml_text(value: str | list[str]) -> str:
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def begun(build: Build) -> Build:
    """Return a new build with what its owner usually wants, unless it has wishes of its own."""
    usual = usual_rules()
    if usual.thresholds is not None and build.thresholds is None:
        build = build.changed(thresholds=usual.thresholds)
    if usual.own_rules and not build.own_rules:
        build = build.changed(own_rules=usual.own_rules)
    return build
