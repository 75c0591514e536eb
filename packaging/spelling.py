"""Finds words that are probably misspelt, without a dictionary.

    python packaging/spelling.py

A misspelt word is rare, and one slip away from a word that is used often: a letter left out,
doubled, replaced, or changed with its neighbour. So the texts are measured by themselves, which
needs no list of English and knows the words of the field. A misspelling of a word that occurs
nowhere else is not found. Read are the messages of `assets/locale/rigwright.pot` and every Markdown
file. `./dev lint` runs this; a right word that it asks about is added to `RIGHT`.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from string import ascii_lowercase

from links import documents, known  # beside this file, where Python looks first

ROOT = Path(__file__).resolve().parent.parent
MESSAGES = ROOT / "assets" / "locale" / "rigwright.pot"
MESSAGE = re.compile(r'^msgid(?:_plural)? ((?:".*"\n)+)', re.MULTILINE)
NOT_WORDS = re.compile(r"```.*?```|`[^`]*`|\{[^}]*\}|https?:\S+|\S*[/_.]\w\S*", re.DOTALL)
RARE = 2
OFTEN = 4  # times as often as the rare word
SHORTEST = 6
RIGHT = {
    "backplane",
    "cabled",
    "cloned",
    "contracts",
    "deciding",
    "decode",
    "doubled",
    "drivers",
    "expert",
    "filler",
    "lifted",
    "locked",
    "metres",
    "packed",
    "painted",
    "parted",
    "passed",
    "pastes",
    "planes",
    "pointed",
    "printer",
    "publishers",
    "shapes",
    "shorted",
    "sparse",
    "started",
    "starved",
    "stayed",
    "though",
    "waited",
    "warming",
    "whenever",
}


def texts() -> Iterator[str]:
    """Yield what a user or a contributor reads."""
    for message in MESSAGE.findall(MESSAGES.read_text(encoding="utf-8")):
        lines = [line[1:-1] for line in message.splitlines()]
        yield "".join(lines).replace("\\n", " ")
    for document in documents(known()):
        yield document.read_text(encoding="utf-8")


def words_of(text: str) -> list[str]:
    """Return the words, without code, addresses, names of values and marks of access letters."""
    plain = re.sub(r"&(?=\w)", "", NOT_WORDS.sub(" ", text))
    return re.findall("[a-z]+", plain.lower())


def slips(word: str) -> Iterator[str]:
    """Yield what could have been meant.

    The first letter is rarely a slip, and the last one often an ending, as of `card` and `cards`.
    """
    for place in range(1, len(word) - 1):
        before, letter, after = word[:place], word[place], word[place + 1 :]
        yield before + after
        yield before + after[0] + letter + after[1:]
        for other in ascii_lowercase:
            yield before + other + after
            yield before + other + letter + after


def doubtful(counts: Counter[str]) -> Iterator[tuple[str, str]]:
    """Yield each rare word with the frequent one that it is a slip away from."""
    for word, count in sorted(counts.items()):
        if count > RARE or len(word) < SHORTEST or word in RIGHT:
            continue
        meant = [other for other in slips(word) if other != word and counts[other] >= OFTEN * count]
        if meant:
            yield word, max(meant, key=lambda other: counts[other])


def main() -> int:
    """Print each doubtful word, and return how the command ends."""
    counts = Counter(word for text in texts() for word in words_of(text))
    found = list(doubtful(counts))
    for word, meant in found:
        print(f"“{word}” is one letter away from “{meant}”; if it is right, add it to RIGHT here")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
