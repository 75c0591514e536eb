"""What prose says of parts beside those that a machine has: parts that others have replaced, and
parts that somebody would like to have later.

Reads one line at a time; knows no catalog.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rigwright.importing.name_words import LABEL

# What stands between a part that is no longer there and the one that is: "MSI B650-S... scrapped.
# Now ASUS B650-CREATOR", "XE04-SP3, no wait I swapped it for the NH-U9". Repeats are bounded,
# so that thousands of dots or spaces cost no time.
_REPLACED = re.compile(
    r"(?:[.…,;?!]|\s[-–—])\s?(?:no,?\s)?(?:wait,?\s)?(?:but\s)?(?:then\s)?(?:(?:i|we)\s)?(?:have\s)?"
    r"(?:since\s)?(?:scrapped|swapped|replaced|returned|ended(?: up)?)(?:\s(?:it|that|this|them))?"
    r"\W{0,4}\b(?:now|for|with|by|to|instead|w/)(?!\w):?\s(?:(?:the|an?)\s)?(?=\S)",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"(?<=[\w)][.?])\s+(?=[A-Z])")
_LATER = re.compile(
    r"\b(?:eventually|someday|some day|one day|at some point|down the road|in the future|later on"
    r"|next,? (?:i|we) (?:want|would|plan|hope)|irgendwann|plan(?:ned)?: (?:a )?(?:second|third"
    r"|fourth|another|more)|plan(?:ning|s)? to (?:get|buy|add|upgrade)"
    r"|(?:will|gonna|going to) (?:add|buy|get)\b.*\blater"
    r"|(?:buy|get|add)(?:ing)?(?: it| them)? later|wish ?list|später (?:noch )?(?:kaufen|dazu)"
    r"|(?:do not|don['’]t) own (?:it|them|one) yet)\b",
    re.IGNORECASE,
)


def without_replaced(line: str) -> str:
    """Return a line without the part that it says another one has replaced."""
    replaced = list(_REPLACED.finditer(line))
    if not replaced:
        return line
    found = replaced[-1]
    label = LABEL.match(line)
    before = label[0] if label is not None and label.end() <= found.start() else ""
    return before + line[found.end() :]


def sentences_of(text: str) -> Iterator[str]:
    """Yield the sentences of a line."""
    yield from _SENTENCE.split(text)


def speaks_of_later(sentence: str) -> bool:
    """Return whether a sentence speaks of what somebody would like to have some day."""
    return bool(_LATER.search(sentence))
