"""Finds the outputs of commands in what was given: one text with several of them, pasted or
bundled, or a folder.

An output is told by its own first lines, not by a file's name. Says in one sentence why nothing can
be read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

from rigwright.files.storage import StorageError, read_whole, shown
from rigwright.record import Value
from rigwright.text.refused import WordedError, system_words
from rigwright.verify import dmidecode, lspci, lspci_tree, nvidia_text, nvidia_xml, rocm, topo
from rigwright.verify.found import Told, Unread

MOST_BYTES = (
    8 << 20
)  # of all outputs together; the longest of a machine with 16 cards has under 2 MiB
MOST_LINES, MOST_FILES = 200_000, 200
MOST_LETTERS, MOST_OF_JSON = 500, 200_000  # of a line
# Whose output is read, as a message names them.
COMMANDS = "nvidia-smi -q, nvidia-smi topo -m, lspci -vv, dmidecode, rocm-smi"
BUNDLED = "==== rigwright probe: "  # before each output in a bundle
_ESCAPES = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
# Controls, and marks that turn the direction of a text: see `files.plain_text`. Line feeds and tabs
# stay.
_HIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
_PROMPT = re.compile(
    r"\S{0,80}\s?[$#>]\s+(?:sudo )?(?:nvidia-smi|lspci|dmidecode|rocm-smi|amd-smi|cat|uname)\b.*"
)
Reader = Callable[[str, int], Told]
READERS: Mapping[str, Reader] = MappingProxyType(
    {
        "nvidia-smi -q": nvidia_text.read,
        "nvidia-smi -q -x": nvidia_xml.read,
        "nvidia-smi topo -m": topo.read,
        "lspci": lspci.read,
        "lspci -t": lspci_tree.read,
        "dmidecode": dmidecode.read,
        "rocm-smi": rocm.read,
    }
)


_XML = "nvidia-smi -q -x"
# Lines that an output always begins with.
_ALWAYS = (
    ("nvidia-smi -q", re.compile(r"\s*=+NVSMI LOG=+")),
    (_XML, re.compile(r"\s*<\?xml")),
    ("nvidia-smi topo -m", re.compile(r"\s*GPU0\s.*Affinity")),
)
# Lines that may begin an output, and may as well stand in the middle of it.
_ONCE = (
    ("nvidia-smi -q", re.compile(rf"\s*GPU 0000|{nvidia_text.TROUBLE.pattern}")),
    (_XML, re.compile(r"\s*(<!DOCTYPE nvidia_smi_log|<nvidia_smi_log)")),
    ("lspci -t", re.compile(r"\s*-\+?-?\[[0-9a-f]{4}:[0-9a-f]{2}")),
    ("lspci", lspci.HEAD),
    (
        "dmidecode",
        re.compile(
            r"\s*(# dmidecode \d|Handle 0x[0-9A-Fa-f]{4}, DMI type|System Slot Information)"
        ),
    ),
    (
        "rocm-smi",
        re.compile(
            r"=*\s*ROCm System Management Interface|\s*GPU\[\d{1,2}\]\s*:|\s*\{\"(card\d|system)\""
        ),
    ),
)


class OutputError(WordedError, ValueError):
    """What was given has no output that can be read; the message is one sentence for the user."""


class Output(Value, frozen=True):
    """The output of one command, and the line of the text or file `origin` that it begins on."""

    command: str
    text: str
    first_line: int
    origin: str = ""

    @property
    def told(self) -> Told:
        """What it tells; each unread line with the file that it stands in."""
        told = READERS[self.command](self.text, self.first_line)
        if not self.origin:
            return told
        unread: list[Unread] = []
        for line in told.unread:
            unread.append(line.changed(source=f"{line.source} ({self.origin})"))
        return told.changed(unread=tuple(unread))


def outputs_in_folder(folder: Path) -> tuple[Output, ...]:
    """The outputs in the files of a folder; a folder inside it is not looked into."""
    try:
        files = sorted(
            path for path in folder.iterdir() if path.is_file() and not path.name.startswith(".")
        )
    except OSError as error:
        raise OutputError(
            "{folder} cannot be read: {why}.",
            folder=shown(folder),
            why=system_words(error),
        ) from None
    found: list[Output] = []
    left = MOST_BYTES
    for path in files[:MOST_FILES]:
        try:
            data = read_whole(path, left)
        except StorageError as error:
            raise OutputError(str(error)) from None
        left -= len(data)
        text = text_of(data)
        if text is not None:
            found += outputs_of(text, path.name)
    if not found:
        said = "{folder} has no file with output of {commands}."
        raise OutputError(said, folder=shown(folder), commands=COMMANDS)
    return tuple(found)


def outputs_in_file(path: Path) -> tuple[Output, ...]:
    """The outputs in one text file."""
    try:
        data = read_whole(path, MOST_BYTES)
    except StorageError as error:
        raise OutputError(str(error)) from None
    return outputs_in_bytes(data, shown(path))


def outputs_in_bytes(data: bytes, what: str) -> tuple[Output, ...]:
    """The outputs in text that came through a pipe or from a file.

    `what` is how a message calls it.
    """
    if len(data) > MOST_BYTES:
        raise OutputError(
            "{what} is larger than {most} MiB, too large to be the output of these commands.",
            what=what,
            most=MOST_BYTES >> 20,
        )
    if not data.strip():
        raise OutputError(
            "{what} is empty; it needs output of {commands}, as rigwright probe collects it.",
            what=what,
            commands=COMMANDS,
        )
    text = text_of(data)
    if text is None:
        raise OutputError(
            "{what} is not text; it needs output of {commands}, as rigwright probe collects it.",
            what=what,
            commands=COMMANDS,
        )
    found = tuple(outputs_of(text, ""))
    if not found:
        raise OutputError(
            "{what} has no output that can be read; it needs output of {commands}, as "
            "rigwright probe collects it.",
            what=what,
            commands=COMMANDS,
        )
    return found


def text_of(data: bytes) -> str | None:
    """The bytes as text, also as Windows writes it; None for what is no text."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        text = data.decode("utf-16", "replace")
    else:
        text = data.decode("utf-8-sig", "replace")
    if "\0" in text or text.count("\N{REPLACEMENT CHARACTER}") > 20 + len(text) // 100:
        return None
    return _HIDDEN.sub("", _ESCAPES.sub("", text))


def outputs_of(text: str, origin: str) -> Iterator[Output]:
    """Cut a text where the output of another command begins.

    What stands before the first is left aside.
    """
    command = ""
    kept = list[str]()
    first = 1
    for number, line in enumerate(text.splitlines()[:MOST_LINES], 1):
        line = line[: MOST_OF_JSON if line.startswith("{") else MOST_LETTERS]
        begins = _begins(line, command)
        if begins is None:
            kept.append(line)
            continue
        if command:
            yield Output(command, "\n".join(kept), first, origin)
        command = begins
        kept = [line]
        first = number
    if command:
        yield Output(command, "\n".join(kept), first, origin)


def _begins(line: str, now: str) -> str | None:
    """The command whose output begins with a line, "" where one ends, None where the line
    belongs to that of `now`.
    """
    if line.startswith(BUNDLED) or (
        _PROMPT.fullmatch(line.strip()) and not lspci.HEAD.fullmatch(line.rstrip())
    ):
        return ""
    for command, pattern in _ALWAYS:
        if pattern.match(line):
            return command
    for command, pattern in _ONCE:
        if command != now and pattern.match(line):
            return command
    return None


def told_by_all(outputs: Iterable[Output]) -> tuple[Told, ...]:
    """What each output tells."""
    return tuple(output.told for output in outputs)
