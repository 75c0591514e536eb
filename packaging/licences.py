"""Lays the text of every licence beside a frozen program, and fails where a file in it has none.

    python packaging/licences.py build/work/rigwright build/dist/rigwright

Run by build.sh in the environment that was frozen. The first folder is PyInstaller's: its lists say
from where every file and every module came. What came from no distribution and not from Python is a
library of the system, whose text Debian keeps.
"""

from __future__ import annotations

import ast
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import Distribution, distributions
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from rigwright.help.licences import (  # noqa: E402  (the project is on the path now)
    FOLDER,
    INDEX,
    MOST_NAME,
    Component,
    installed,
    normal,
    of_distribution,
)  # noqa: E402

LISTS = ("COLLECT-00.toc", "PYZ-00.toc")
LINKS = "SYMLINK"
STATED = re.compile(r"^License: *(\S.*?) *$", re.MULTILINE)
COMMON = re.compile(r"/usr/share/common-licenses/([A-Za-z0-9.+-]*[A-Za-z0-9])")
DOCUMENTS, COMMON_TEXTS = Path("/usr/share/doc"), Path("/usr/share/common-licenses")


class NoLicenceError(Exception):
    """Something in the program has no text; the message names it."""


def main(work: Path, program: Path) -> None:
    """Write the folder of licences into a frozen program."""
    found = complete(sources_in(work))
    folder = program / FOLDER
    shutil.rmtree(folder, ignore_errors=True)
    write(found, folder)
    print(f"{len(found)} licences are in {folder}.")


def sources_in(work: Path) -> set[Path]:
    """The files that PyInstaller took, as its lists name them."""
    entries = [
        entry for name in LISTS for entry in _entries(ast.literal_eval((work / name).read_text()))
    ]
    paths = {
        Path(source) for _, source, kind in entries if kind != LINKS and source not in ("", "-")
    }
    return {path for path in paths if path.is_absolute()}


def _entries(listed: object) -> Iterator[tuple[str, str, str]]:
    """The entries anywhere in a list of PyInstaller's."""
    if (
        isinstance(listed, tuple)
        and len(listed) == 3
        and all(isinstance(item, str) for item in listed)
    ):
        yield listed
    elif isinstance(listed, list | tuple):
        for item in listed:
            yield from _entries(item)


def complete(sources: Iterable[Path]) -> list[Component]:
    """What is installed, and every other owner of a source.

    A NoLicenceError where one has no text.
    """
    found = {normal(component.name): component for component in installed()}
    owners = owners_of(distributions())
    strange: list[Path] = []
    for source in sources:
        held = owners.get(source)
        if held is not None:
            found.setdefault(normal(held.name), of_distribution(held))
        elif not is_ours(source) and not is_pythons(source):
            strange.append(source)
    for component in of_system(strange):
        found[component.name] = component
    without = sorted(component.name for component in found.values() if not component.texts)
    if without:
        raise NoLicenceError(f"there is no text of a licence for {', '.join(without)}")
    return sorted(found.values(), key=lambda component: component.name.casefold())


def owners_of(found: Iterable[Distribution]) -> Mapping[Path, Distribution]:
    """Which distribution each installed file belongs to."""
    owners: dict[Path, Distribution] = {}
    for held in found:
        for file in held.files or ():
            owners[Path(str(held.locate_file(file)))] = held
    return owners


def is_ours(source: Path) -> bool:
    """Whether a file is of this project; what was made while freezing is too."""
    return source.is_relative_to(ROOT) and "site-packages" not in source.parts


def is_pythons(source: Path) -> bool:
    """Whether a file came with Python itself."""
    library = re.fullmatch(r"(lib)?python\d.*", source.name, re.IGNORECASE) is not None
    homes = {Path(sys.base_prefix), Path(sys.base_prefix).resolve(), Path(ast.__file__).parent}
    of_python = any(source.is_relative_to(home) for home in homes if home != Path("/usr"))
    return library or (of_python and "site-packages" not in source.parts)


def of_system(sources: Iterable[Path]) -> Iterator[Component]:
    """The packages of Debian that libraries came from, each with its text and those that it
    refers to.
    """
    packages: dict[str, list[Path]] = {}
    for source in sources:
        packages.setdefault(package_of(source), []).append(source)
    for package, libraries in sorted(packages.items()):
        text = DOCUMENTS / package.partition(":")[0] / "copyright"
        if not text.is_file():
            raise NoLicenceError(
                f"there is no text of a licence for {libraries[0]} (package {package})"
            )
        words = text.read_text(encoding="utf-8", errors="replace")
        common = sorted({COMMON_TEXTS / name for name in COMMON.findall(words)})
        texts = (text, *(path for path in common if path.is_file()))
        name = package.partition(":")[0]
        yield Component(name, f"Debian {version_of(package)}", licences_in(words), texts)


def licences_in(copyright_file: str) -> str:
    """What a text of Debian calls the licences in it, where that is short."""
    names = dict.fromkeys(STATED.findall(copyright_file))
    listed = ", ".join(names)
    return listed if names and len(listed) <= MOST_NAME else "several, see the text"


def package_of(source: Path) -> str:
    """The package of Debian that has a file; a NoLicenceError where none has."""
    tried = {source, source.resolve(), Path(str(source).removeprefix("/usr"))}
    for path in sorted(tried):
        said = _asked("dpkg-query", "--search", str(path))
        if said:
            return said.partition(": ")[0].partition(",")[0]
    raise NoLicenceError(f"nobody knows where {source} comes from, so neither under which licence")


def version_of(package: str) -> str:
    """The version of a package of Debian."""
    return _asked("dpkg-query", "--show", "--showformat=${Version}", package)


def _asked(*command: str) -> str:
    if shutil.which(command[0]) is None:
        return ""
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    return said.stdout.strip() if said.returncode == 0 else ""


def write(found: Iterable[Component], folder: Path) -> None:
    """Copy every text into the folder, and write the list of them."""
    entries: list[dict[str, object]] = []
    for component in found:
        place = re.sub(r"[^A-Za-z0-9.+-]+", "-", component.name)[:60].strip("-")
        (folder / place).mkdir(parents=True)
        names: list[str] = []
        for text in component.texts:
            name = free_name(text, names)
            shutil.copyfile(text, folder / place / name)
            names.append(name)
        texts = [f"{place}/{name}" for name in names]
        entry = {"name": component.name, "version": component.version, "licence": component.licence}
        entries.append({**entry, "texts": texts})
    lines = json.dumps(entries, indent=1, ensure_ascii=False)
    (folder / INDEX).write_text(lines + "\n", encoding="utf-8")


def free_name(text: Path, taken: list[str]) -> str:
    """The name of a text, with that of its folder before it where another text has the same."""
    names = [
        text.name,
        f"{text.parent.name}-{text.name}",
        f"{text.parent.parent.name}-{text.parent.name}-{text.name}",
    ]
    return next((name for name in names if name not in taken), f"{len(taken)}-{text.name}")


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1]), Path(sys.argv[2]))
    except NoLicenceError as error:
        raise SystemExit(f"licences.py: {error}.") from None
