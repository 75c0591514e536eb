"""The catalog with all its layers, as the command sees it: the shipped parts, the team's, the
user's own.

Knows which files they are in, nothing of what is asked of them.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager

from rigwright.catalog import CatalogError, open_catalog
from rigwright.catalog.imported import imported_catalog
from rigwright.catalog.layers import USER, Layered
from rigwright.catalog.store import PartStore, StoreError, open_store
from rigwright.cli.terminal import complain
from rigwright.library import library_on
from rigwright.parts import Part
from rigwright.text.numbers import comma_words, named_value, semicolon_words


def whole_catalog(
    store: PartStore | None = None, told: Callable[[str], object] = complain
) -> Layered:
    """Return all layers; a layer that cannot be read is left out, and a complaint names it."""
    return library_on(open_catalog(), store or open_store(), told, imported_catalog())


@contextmanager
def said_once() -> Generator[Callable[[str], object]]:
    """Hears which layers cannot be read, and says so at the end, unless the command ends with
    that very fault.
    """
    heard: dict[str, str] = {}
    try:
        yield lambda sentence: heard.setdefault(sentence, sentence)
    except Exception as fault:
        heard.pop(str(fault), None)
        raise
    finally:
        for sentence in heard:
            complain(sentence)


def own_parts() -> set[str]:
    """The ids of the user's own parts, and of those that they replaced figures of."""
    store = open_store()
    try:
        store.catalog.look()
    except StoreError:
        raise
    except CatalogError as error:  # single figures that cannot be read
        complain(str(error))
    return {match[-1] for match in store.catalog.matches("")} | set(store.catalog.overrides())


def all_parts(library: Layered, kind: str | None = None) -> list[Part]:
    """Every part there is, or every one of a kind, as it is with all layers, by id."""
    ids = sorted(match[-1] for match in library.matches("", kind))
    return [part for part_id in ids if (part := library.get(part_id))]


def origin_words(library: Layered, part_id: str) -> str:
    """Which layer a part comes from, and which of its figures another one replaced."""
    name = library.origin(part_id) or ""
    override = library.override(part_id)
    if override is None:
        return name
    below = library.below(USER).origin(part_id) or ""
    return semicolon_words((below, named_value(name, comma_words(override.figures))))
