"""What the command says of the language that it was asked for, where it cannot speak it.

The language itself is chosen before any command is known, by `rigwright.text.language`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping

from rigwright.cli.terminal import complain, written_in
from rigwright.files.places import locale_dir
from rigwright.files.plain_text import escaped
from rigwright.text.language import (
    ENGLISH,
    VARIABLE,
    language_tag,
    languages_in,
    translated,
    unspoken_language,
)
from rigwright.text.sentence import worded

COMMON_WORD = "Fits"  # that every catalogue has, in letters of its language


def complain_of_language(environment: Mapping[str, str] = os.environ) -> None:
    """Say that the language which the environment names is not spoken, or that the terminal has no
    letters for it. What is written to files is in that language all the same.
    """
    asked = unspoken_language(environment)
    if asked:
        there = ", ".join((ENGLISH, *languages_in(locale_dir())))
        unknown = (
            "{variable} is left out: {word!r} is none of {there}, or its catalogue is damaged."
        )
        complain(worded(unknown, variable=VARIABLE, word=escaped(asked), there=there))
    if language_tag() == ENGLISH or sys.stdout is None:
        return
    letters = translated(COMMON_WORD)
    encoding = sys.stdout.encoding or "ascii"
    if written_in(letters, encoding) != letters:
        # in English, since no other sentence could be read
        complain(
            f"The terminal has no letters for the language {language_tag()}: its encoding is "
            f"{encoding}. Set PYTHONUTF8=1 where it shows UTF-8, or {VARIABLE}={ENGLISH}."
        )
