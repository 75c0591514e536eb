"""What `rigwright catalog measure` does: keep figures that somebody measured as their own, with
where they come from, as the window's part editor does.

Knows drafts and the store of the user's own parts; it reads no figure itself.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from typing import Any

from rigwright.catalog.store import open_store
from rigwright.cli.library import whole_catalog
from rigwright.cli.places import known_part
from rigwright.cli.terminal import CommandError, say
from rigwright.editing.beginnings import draft_of
from rigwright.editing.drafts import MEASURED, OWN_SOURCE, Draft, shown
from rigwright.editing.fields import field_named
from rigwright.editing.figure_sources import with_source
from rigwright.text.sentence import worded

# How sure a figure is that its source states. The words of the catalog's source.
CONFIDENCES = (MEASURED, "datasheet", "manual", "spec_page")
_NAMES = frozenset({"name", "brand", "part_numbers"})  # what a part is called is no figure


def add_arguments(parser: ArgumentParser) -> None:
    """What `catalog measure` takes."""
    parser.add_argument("id", metavar="ID")
    parser.add_argument(
        "figures",
        metavar="FIGURE=VALUE",
        nargs="+",
        help="such as height_mm=137 or connectors.pcie_8pin_cables=5; nothing after the sign where "
        "it is unknown",
    )
    parser.add_argument(
        "--source",
        metavar="WORDS",
        default=OWN_SOURCE,
        help="where the figures come from, such as the address of a page; else your own "
        "measurement",
    )
    parser.add_argument(
        "--confidence",
        choices=CONFIDENCES,
        default=MEASURED,
        help="what the source is; else a measurement",
    )


def measure(arguments: Namespace) -> int:
    """Keep the figures of a part, all or none, and say what each was before."""
    library = whole_catalog()
    part = known_part(library, arguments.id)
    before = draft_of(library, part.id)
    assert before is not None  # the catalog has the part
    draft = before
    names = list[str]()
    for typed in arguments.figures:
        name, equals, text = typed.partition("=")
        if not equals:
            raise CommandError("{typed!r} is no FIGURE=VALUE, such as height_mm=137.", typed=typed)
        root = name.partition(".")[0]
        if root in _NAMES or field_named(draft.kind, root) not in draft.fields:
            raise CommandError(
                "{name!r} is no figure of a {kind}: “rigwright catalog template {kind}” lists "
                "them.",
                name=name,
                kind=draft.kind,
            )
        draft = _typed(draft, name, text.strip())
        names.append(name)
    for name in names:
        if _figure(draft, name) and _figure(draft, name) != _figure(before, name):
            draft = with_source(draft, name, arguments.source, arguments.confidence)
    part_id, change = draft.change(lambda _: True)
    open_store().write({part_id: change})
    for name in dict.fromkeys(names):
        say(_change_words(before, draft, name) + "\n")
    return 0


def _typed(draft: Draft, name: str, text: str) -> Draft:
    """The draft with what was typed of a figure, or of one of those in a table."""
    root, dot, key = name.partition(".")
    typed = _with_entry(draft, root, key, text) if dot else draft.typed(root, text)
    if root in typed.unread:
        raise CommandError("{name}: {why}", name=name, why=typed.unread[root])
    return typed


def _with_entry(draft: Draft, root: str, key: str, text: str) -> Draft:
    """The draft with another entry in a table of figures, such as the plugs of a supply."""
    table = draft.record.get(root) or {}
    if not isinstance(table, Mapping):
        raise CommandError(
            "{root} is a list: the part editor in the window edits its rows.", root=root
        )
    entries: dict[str, Any] = {name: value for name, value in table.items() if name != key}
    if text:
        entries[key] = int(text) if text.isascii() and text.isdigit() else text
    return draft.with_value(root, entries or None)


def _change_words(before: Draft, after: Draft, name: str) -> str:
    """What a figure was, and what it is now: "height_mm: unknown → 137"."""
    unknown = worded("unknown")
    return worded(
        "{figure}: {before} → {after}",
        figure=name,
        before=_figure(before, name) or unknown,
        after=_figure(after, name) or unknown,
    )


def _figure(draft: Draft, name: str) -> str:
    """A figure as it is typed; empty where it is unknown."""
    root, dot, key = name.partition(".")
    if not dot:
        return shown(draft, root)
    entry = (draft.record.get(root) or {}).get(key)
    return "" if entry is None else str(entry)
