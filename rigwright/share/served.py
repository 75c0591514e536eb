"""What is answered to a browser that asks for the builds of a folder: the list of them, the page of
one, and its check as JSON.

Only files that are listed are ever opened: what stands in an address is looked up among them, and
never joined to a path. Knows no network; the command `serve` does.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Hashable, Mapping
from itertools import islice
from pathlib import Path
from threading import Lock
from types import MappingProxyType
from urllib.parse import quote

from rigwright.catalog import Catalog
from rigwright.evaluation import Evaluation
from rigwright.evaluation.summary import counts, verdict_words
from rigwright.files.log import BY_FAULT, note_fault
from rigwright.files.plain_text import escaped
from rigwright.parts import Part
from rigwright.record import Value
from rigwright.reports.check import check_record
from rigwright.share.markup import Markup, element
from rigwright.share.page import page_of
from rigwright.text.language import language_tag
from rigwright.text.numbers import comma_words
from rigwright.text.refused import WordedError, system_words
from rigwright.text.sentence import worded

SUFFIX, CHECK = ".rig", "/check.json"
MOST_FILES, MOST_FOLDERS = 1_000, 10_000
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


# Of a file, and of what its build rests on besides: another one once either was written.
Stamp = tuple[tuple[int, ...], Hashable]


class ServedFile:
    """What was made of a file as it was at one time: its row in the list, its check, and its page
    once somebody asked for it, until when the build is kept.
    """

    def __init__(self, stamp: Stamp, name: str) -> None:
        self.stamp = stamp
        self.name = name
        self.row = Markup()
        self.check = Served(200, JSON, b"")
        self.page: Served | None = None
        self.build: ServedBuild | None = None

    def judge(self, read: Callable[[], ServedBuild]) -> None:
        """Make row and check; of a file that cannot be read, all is the sentence that says so."""
        try:
            build = read()
            self.row = _row(self.name, build)
            self.check = Served(200, JSON, _json(check_record(build.evaluation)))
            self.build = build
        except WordedError as error:
            self._refuse(str(error))
        except Exception:
            name = escaped(self.name)
            said = worded(BY_FAULT, what=worded("{name} was not read", name=name))
            note_fault(said)
            self._refuse(said)

    def make_page(self) -> Served:
        """Return the page, which is made the first time."""
        if self.page is None:
            self.page = self._page()
            self.build = None
        return self.page

    def _page(self) -> Served:
        assert self.build is not None  # of every file that can be read
        build = self.build
        try:
            page = page_of(build.evaluation, build.catalog, build.spare, build.code)
            return Served(200, HTML, page.encode())
        except Exception:
            name = escaped(self.name)
            said = worded(BY_FAULT, what=worded("{name} was not shown", name=name))
            note_fault(said)
            return _refused(422, said)

    def _refuse(self, said: str) -> None:
        name = escaped(self.name)
        self.row = element("tr", element("td", name), element("td", said, colspan=3))
        self.check = Served(422, JSON, _json({"error": said}))
        self.page = _refused(422, said)


class FolderBuilds(Value, frozen=True, eq=False):
    """The builds by their names in the folder, and in sentences what of it is not among them."""

    files: Mapping[str, Path]
    left_out: tuple[str, ...]


class ServedFolder:
    """The builds of a folder and of those in it. A file is judged once, until it changes or what
    its build rests on besides.

    `read` reads and judges a file; its sentences call it by the name that it is given. `besides` is
    the state of everything else that decides, such as the user's own parts. One file is judged at a
    time, also where several threads ask; between two of them others have their turn.
    """

    def __init__(
        self,
        folder: Path,
        read: Callable[[Path, str], ServedBuild],
        besides: Callable[[], Hashable],
    ) -> None:
        self._folder = folder.resolve()
        self._read = read
        self._besides = besides
        self._kept: dict[str, ServedFile] = {}
        self._lock = Lock()

    def answer(self, address: str) -> Served:
        """Return what is at an address, the part after the host, without marks of escaping."""
        try:
            builds = builds_in(self._folder)
        except OSError as error:
            said = worded("The folder cannot be read: {reason}.", reason=system_words(error))
            return _refused(503, said)
        if address == "/":
            return Served(200, HTML, self._list(builds))
        name = address.removeprefix("/").removesuffix(CHECK)
        if name not in builds.files:
            return _refused(404, worded("There is no such build in this folder."))
        besides = self._besides()
        with self._lock:
            file = self._file(name, builds.files[name], besides)
            return file.check if address.endswith(CHECK) else file.make_page()

    def _file(self, name: str, path: Path, besides: Hashable) -> ServedFile:
        """Return what is made of a file as it is now, and of what its build rests on besides."""
        stamp = (_stamp(path), besides)
        file = self._kept.get(name)
        if file is None or file.stamp != stamp:
            file = ServedFile(stamp, name)
            file.judge(lambda: self._read(path, escaped(name)))
            self._kept[name] = file
        return file

    def _list(self, builds: FolderBuilds) -> bytes:
        for name in list(self._kept):
            if name not in builds.files:
                self._kept.pop(name, None)
        rows: list[Markup] = []
        besides = self._besides()
        for name, path in builds.files.items():
            with self._lock:
                rows.append(self._file(name, path, besides).row)
        title = worded("Builds")
        said = [element("table", *rows)]
        if not rows:
            said = [element("p", worded("There is no build in this folder."))]
        said += [element("p", sentence) for sentence in builds.left_out]
        head = element(
            "head",
            element("meta", charset="utf-8"),
            element("meta", name="viewport", content="width=device-width, initial-scale=1"),
            element("title", f"{title} – Rigwright"),
            element("style", Markup(STYLE)),
        )
        body = element("body", element("h1", title), *said)
        page = element("html", head, body, lang=language_tag())
        return f"<!DOCTYPE html>\n{page}\n".encode()


def builds_in(folder: Path) -> FolderBuilds:
    """Return the builds of a folder and of those in it; a link that leads out of it is none.

    An OSError where the folder itself cannot be read.
    """
    left_out: list[str] = []

    def unread(error: OSError) -> None:
        if Path(error.filename) == folder:
            raise error
        name = escaped(Path(error.filename).relative_to(folder).as_posix())
        reason = system_words(error)
        left_out.append(worded("{name} cannot be read: {reason}.", name=name, reason=reason))

    walked = list(islice(os.walk(folder, onerror=unread), MOST_FOLDERS))
    files: dict[str, Path] = {}
    for inside, _, names in sorted(walked):
        for name in sorted(names):
            path = Path(inside, name)
            if path.suffix != SUFFIX:
                continue
            real = Path(os.path.realpath(path))
            if real.suffix == SUFFIX and real.is_relative_to(folder) and real.is_file():
                files[path.relative_to(folder).as_posix()] = real
    if len(files) > MOST_FILES or len(walked) == MOST_FOLDERS:
        files = dict(islice(files.items(), MOST_FILES))
        left_out.append(
            worded(
                "There may be more: at most {files:,} builds in {folders:,} folders are listed.",
                files=MOST_FILES,
                folders=MOST_FOLDERS,
            )
        )
    return FolderBuilds(files, tuple(left_out))


def _stamp(path: Path) -> tuple[int, ...]:
    """Return what tells a file from one written after it; of one that is gone nothing does."""
    try:
        seen = path.stat()
    except OSError:
        return ()
    return (seen.st_mtime_ns, seen.st_ctime_ns, seen.st_size, seen.st_ino)


def _row(name: str, build: ServedBuild) -> Markup:
    """Return the row of a build in the list: title and name, verdict, counts, and its check."""
    evaluation = build.evaluation
    address = f"/{quote(os.fsencode(name))}"
    title = element("a", escaped(evaluation.build.shown_title), href=address)
    return element(
        "tr",
        element("td", title, element("br"), escaped(name)),
        element("td", verdict_words(evaluation)),
        element("td", comma_words(counts(evaluation))),
        element("td", element("a", "JSON", href=f"{address}{CHECK}")),
    )


def _refused(status: int, said: str) -> Served:
    return Served(status, TEXT, f"{said}\n".encode())


def _json(record: object) -> bytes:
    return (json.dumps(record, indent=2, allow_nan=False) + "\n").encode()
