"""What is answered to a browser that asks for the builds of a folder: the list of them, the page of
one, and its check as JSON.

Only files that are listed are ever opened: what stands in an address is looked up among them, and
never joined to a path. Knows no network; the command `serve` does.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from threading import Lock
from types import MappingProxyType
from urllib.parse import quote

from rigwright.catalog import Catalog
from rigwright.evaluation import Evaluation
from rigwright.evaluation.summary import counts, verdict_words
from rigwright.files.log import BY_FAULT, note_fault
from rigwright.files.plain_text import escaped
from rigwright.files.storage import StorageError
from rigwright.parts import Part
from rigwright.record import Value
from rigwright.reports.check import check_record
from rigwright.share.markup import Markup, element
from rigwright.share.page import page_of
from rigwright.text.language import language_tag
from rigwright.text.numbers import comma_words
from rigwright.text.refused import WordedError
from rigwright.text.sentence import worded

SUFFIX, CHECK = ".rig", "/check.json"
MOST_FILES = 1_000
HTML, JSON, TEXT = "text/html; charset=utf-8", "application/json", "text/plain; charset=utf-8"
NOTHING_ELSE = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
# The page of a build says itself which script and which style may run.
POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; " + NOTHING_ELSE
)
HEADERS: Mapping[str, str] = MappingProxyType(
    {
        "Content-Security-Policy": POLICY,
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Cache-Control": "no-cache",
    }
)
STYLE = (
    "body{font:15px system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem}"
    "table{border-collapse:collapse;width:100%}td{border-top:1px solid #8886;padding:.5rem .4rem}"
    ":root{color-scheme:light dark}"
)


class ServedBuild(Value, frozen=True, eq=False):
    """A build as it was read; `catalog` has the records that its page carries."""

    evaluation: Evaluation
    catalog: Catalog
    spare: tuple[Part, ...]
    code: str


class Served(Value, frozen=True):
    """An answer: its status, what it is, and its bytes."""

    status: int
    kind: str
    data: bytes


Stamp = tuple[int, int]  # when a file was changed, and how large it is


class ServedFolder:
    """The builds of a folder and of those in it. What was made of a file is kept until that
    changes.

    `read` reads and judges a file. One file is judged at a time, also where several threads ask.
    """

    def __init__(self, folder: Path, read: Callable[[Path], ServedBuild]) -> None:
        self._folder = folder.resolve()
        self._read = read
        self._kept: dict[tuple[str, str], tuple[Stamp, bytes]] = {}
        self._lock = Lock()

    def answer(self, address: str) -> Served:
        """Return what is at an address, the part after the host, without marks of escaping."""
        with self._lock:
            files = dict(self._files())
            if address == "/":
                return Served(200, HTML, self._list(files))
            name = address.removeprefix("/").removesuffix(CHECK)
            if name not in files:
                said = worded("There is no such build in this folder.")
                return Served(404, TEXT, f"{said}\n".encode())
            as_json = address.endswith(CHECK)
            try:
                if as_json:
                    return Served(200, JSON, self._made("check", name, files[name], _check))
                return Served(200, HTML, self._made("page", name, files[name], _page))
            except (WordedError, StorageError) as error:
                said = str(error)
            except Exception:
                said = worded(BY_FAULT, what=worded("{name} was not shown", name=escaped(name)))
                note_fault(said)
            if as_json:
                return Served(422, JSON, _json({"error": said}))
            return Served(422, TEXT, f"{said}\n".encode())

    def _files(self) -> Iterator[tuple[str, Path]]:
        """Yield the builds by their names in the folder; a link that leads out of it is none."""
        found = 0
        for folder, folders, names in os.walk(self._folder):
            folders.sort()
            for name in sorted(names):
                path = Path(folder, name)
                if path.suffix != SUFFIX or found == MOST_FILES:
                    continue
                real = path.resolve()
                if real.suffix == SUFFIX and real.is_relative_to(self._folder) and real.is_file():
                    found += 1
                    yield path.relative_to(self._folder).as_posix(), real

    def _made(
        self, what: str, name: str, path: Path, make: Callable[[ServedBuild], bytes]
    ) -> bytes:
        """Return what is made of a file, as it was made for the file as it is now."""
        seen = path.stat()
        stamp = (seen.st_mtime_ns, seen.st_size)
        kept = self._kept.get((what, name))
        if kept is not None and kept[0] == stamp:
            return kept[1]
        data = make(self._read(path))
        self._kept[what, name] = (stamp, data)
        return data

    def _list(self, files: Mapping[str, Path]) -> bytes:
        for what, name in list(self._kept):
            if name not in files:
                del self._kept[what, name]
        rows = [self._row(name, path) for name, path in files.items()]
        title = worded("Builds")
        said = element("table", *rows)
        if not rows:
            said = element("p", worded("There is no build in this folder."))
        head = element(
            "head",
            element("meta", charset="utf-8"),
            element("meta", name="viewport", content="width=device-width, initial-scale=1"),
            element("title", f"{title} – Rigwright"),
            element("style", Markup(STYLE)),
        )
        body = element("body", element("h1", title), said)
        page = element("html", head, body, lang=language_tag())
        return f"<!DOCTYPE html>\n{page}\n".encode()

    def _row(self, name: str, path: Path) -> Markup:
        """Return the row of a file; of a damaged one it is the sentence that says so."""
        address = f"/{quote(name)}"
        try:
            said = self._made("row", name, path, _row_words).decode()
        except (WordedError, StorageError, OSError) as error:
            said = str(error)
        except Exception:
            said = worded(BY_FAULT, what=worded("{name} was not read", name=escaped(name)))
            note_fault(said)
        else:
            title, verdict, found = said.split("\n")
            return element(
                "tr",
                element("td", element("a", title, href=address), element("br"), escaped(name)),
                element("td", verdict),
                element("td", found),
                element("td", element("a", "JSON", href=f"{address}{CHECK}")),
            )
        return element("tr", element("td", escaped(name)), element("td", said, colspan=3))


def _row_words(build: ServedBuild) -> bytes:
    """Return title, verdict and counts, one on a line each."""
    evaluation = build.evaluation
    title = escaped(evaluation.build.shown_title)
    lines = (title, verdict_words(evaluation), comma_words(counts(evaluation)))
    return "\n".join(" ".join(line.split()) for line in lines).encode()


def _page(build: ServedBuild) -> bytes:
    return page_of(build.evaluation, build.catalog, build.spare, build.code).encode()


def _check(build: ServedBuild) -> bytes:
    return _json(check_record(build.evaluation))


def _json(record: object) -> bytes:
    return (json.dumps(record, indent=2, allow_nan=False) + "\n").encode()
