"""Finds what a document of this repository names and the repository does not have.

    python packaging/links.py

Looked at are the links of every Markdown file to files, folders and headings, and the paths that it
writes as code, as `rigwright/rules/clearance.py`. Addresses of the web are left alone: a check of
them would need a network. `./dev lint` runs this; it prints each broken link and ends with 1.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

ROOT = Path(__file__).resolve().parent.parent
FENCED = re.compile(r"^ *```.*?^ *```", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\]\(<?([^()<>\s]+)>?(?: +\"[^\"]*\")?\)")
HEADING = re.compile(r"^#{1,6} +(.+?) *#*$", re.MULTILINE)
PATH = re.compile(r"\.{0,2}[\w-]+(/[\w.-]+)+/?")


def known() -> set[Path]:
    """Return the files of the repository and the folders they lie in.

    What a build leaves beside them is not counted, since nobody else has it.
    """
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    files = {ROOT / name for name in listed.stdout.decode().split("\0") if name}
    return files | {folder for file in files for folder in file.parents}


def documents(there: set[Path]) -> list[Path]:
    """Return the Markdown files among them."""
    return sorted(path for path in there if path.suffix == ".md")


def without_blocks(text: str) -> str:
    """Return the text with its blocks of code emptied, each line where it was."""
    return FENCED.sub(lambda block: "\n" * block[0].count("\n"), text)


def anchors(document: Path) -> set[str]:
    """Return what a link may name after `#`: the headings, as GitHub writes them."""
    headings = HEADING.findall(without_blocks(document.read_text(encoding="utf-8")))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def broken_link(target: str, document: Path, there: set[Path]) -> bool:
    """Tell whether the file, folder or heading that a link leads to is missing."""
    if re.match(r"[a-z]+:", target):
        return False
    name, _, anchor = target.partition("#")
    file = (document.parent / unquote(name)).resolve() if name else document
    if file not in there:
        return True
    return bool(anchor) and (file.suffix != ".md" or anchor not in anchors(file))


def broken_path(code: str, document: Path, there: set[Path]) -> bool:
    """Tell whether code is a path that starts in a folder of the repository and leads nowhere.

    It may start at the root, beside the document or, where it is a source file, in the engine.
    """
    if not PATH.fullmatch(code):
        return False
    folders = [ROOT, document.parent]
    if code.endswith(".py"):
        folders.append(ROOT / "rigwright")
    starts = [folder for folder in folders if folder / Path(code).parts[0] in there]
    return bool(starts) and not any((start / code).resolve() in there for start in starts)


def broken(document: Path, there: set[Path]) -> Iterator[tuple[int, str]]:
    """Yield the line and the words of each link and each path that leads nowhere."""
    lines = without_blocks(document.read_text(encoding="utf-8")).splitlines()
    for number, line in enumerate(lines, 1):
        for target in LINK.findall(CODE.sub("", line)):
            if broken_link(target, document, there):
                yield number, target
        for code in CODE.findall(line):
            if broken_path(code, document, there):
                yield number, code


def main() -> int:
    """Print every broken link as `file:line: link`, and return how the command ends."""
    there = known()
    found = 0
    for document in documents(there):
        for line, target in broken(document, there):
            print(f"{document.relative_to(ROOT)}:{line}: there is no {target}")
            found += 1
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
