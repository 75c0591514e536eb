"""The file that says which part has which of the user's models, entry by entry and as it stands.

An entry may be of a newer program, or damaged: here it is kept, and what it means is found out
elsewhere. Loads no numpy, since every command asks whether there are models.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Any

from rigwright.files.places import model_names_path
from rigwright.files.plain_json import parse_json
from rigwright.files.storage import StorageError, read_whole, shown
from rigwright.text.sentence import worded

MOST_NAMES_BYTES = 4 << 20


def named_models(path: Path) -> dict[str, Any]:
    """Return every entry by its part's id, none where there is no file.

    A StorageError where the file cannot be read as a whole.
    """
    if not os.path.lexists(path):
        return {}
    entries: object = None
    data = read_whole(path, MOST_NAMES_BYTES)
    with suppress(ValueError):  # no text, or no JSON
        entries = parse_json(data.decode())
    if isinstance(entries, dict):
        return {str(part_id): entry for part_id, entry in entries.items()}
    told = "{path} is damaged, and says no more which models are of which parts: mend or remove it."
    raise StorageError(worded(told, path=shown(path)))


def unread_names_words() -> str:
    """Return why no part has its model, in a sentence; empty where the file can be read."""
    try:
        named_models(model_names_path())
    except StorageError as error:
        return worded("{why} Boxes stand for your models until then.", why=error)
    return ""
