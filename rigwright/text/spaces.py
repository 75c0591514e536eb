"""The space between Japanese text and a value, which belongs beside Latin letters and digits only.

A translated template writes it, since most values are Latin: "GPU 1 が". It is left out where the
value is Japanese itself: "クーラーが".
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from string import Formatter
from typing import Any

from rigwright.text.names import filled

FIRST_IDEOGRAPHIC = "\u2e80"  # from here on letters that take no space between words
# A text, so that `re` prepares it when it is first looked for: so large a class takes 6 ms.
SPACE_IN_JAPANESE = rf"[{FIRST_IDEOGRAPHIC}-\uffff] [{FIRST_IDEOGRAPHIC}-\uffff]"


def without_spaces_at_fields(template: str, values: Mapping[str, Any]) -> str:
    """Return a template with its values, without the space where a Japanese value meets Japanese
    text of the template. Spaces within a value, which may be a name, stay, as do those between two
    values.
    """
    said = ""
    value = ""
    for literal, name, form, conversion in Formatter().parse(template):
        if re.match(SPACE_IN_JAPANESE, value[-1:] + literal[:2]):
            literal = literal[1:]
        said += literal
        value = ""
        if name is not None:
            field = name + (f"!{conversion}" if conversion else "") + (f":{form}" if form else "")
            value = filled(f"{{{field}}}", values)
        if re.match(SPACE_IN_JAPANESE, literal[-2:] + value[:1]):
            said = said[:-1]
        said += value
    return said
