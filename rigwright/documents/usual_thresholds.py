"""Where a person usually draws the lines of comfort: `thresholds.toml` beside the program's data.

A new build begins with them and carries them from then on, so that it is judged alike on every
machine. Knows the file, not what a line means.
"""

from __future__ import annotations

import os
import tomllib
from contextlib import suppress

from rigwright.build import Build, Thresholds
from rigwright.documents.document import DocumentError
from rigwright.files.places import data_dir
from rigwright.files.storage import StorageError, read_whole, shown, write_whole
from rigwright.record import RecordError, plain
from rigwright.text.language import translated
from rigwright.text.sentence import messages

NAME = "thresholds.toml"
MOST_BYTES = 64 * 1024
HEADING = messages(
    "What new builds want, in millimetres and percent; a line that is not here is drawn as usual."
)


class ThresholdsError(DocumentError):
    """Says in a sentence what is wrong with the file and what to do about it."""


def usual_thresholds() -> Thresholds | None:
    """Return the user's own thresholds, or None; a ThresholdsError where the file cannot be
    used.
    """
    path = data_dir() / NAME
    if not os.path.exists(path):
        return None
    try:
        text = read_whole(path, MOST_BYTES).decode("utf-8-sig")
        own = Thresholds.of(tomllib.loads(text))
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
    return None if own == Thresholds() else own


def keep_as_usual(own: Thresholds | None) -> None:
    """Make these lines a person's own; a StorageError where they cannot be written."""
    lines = [f"# {translated(HEADING)}\n"]
    for field, figure in plain(own or Thresholds()).items():
        lines.append(f"{field} = {float(figure)!r}\n")
    path = data_dir() / NAME
    with suppress(OSError):  # that the file cannot be written there says why
        path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, "".join(lines).encode())


def begun(build: Build) -> Build:
    """Return a new build with the lines that its owner usually draws, unless it has its own."""
    usual = usual_thresholds()
    if usual is None or build.thresholds is not None:
        return build
    return build.changed(thresholds=usual)
