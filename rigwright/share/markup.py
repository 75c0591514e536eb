"""HTML and SVG made of elements: the only place where tags are put together, so that every text in
them is escaped.

Knows no page.
"""

from __future__ import annotations

import json
from html import escape

VOID = frozenset({"br", "input", "meta"})  # elements of HTML that have no end


class Markup(str):
    """Text that is HTML or SVG already."""

    __slots__ = ()


def element(name: str, /, *content: str, **attributes: str | float | bool | None) -> Markup:
    """Return an element.

    What is no `Markup` becomes text; attributes that are None or False are left out. An underscore
    in an attribute's name stands for a hyphen; one at its end keeps the name from being Python's
    own.
    """
    written = "".join(_attribute(key, value) for key, value in attributes.items())
    start = f"<{name}{written}>"
    if name in VOID:
        return Markup(start)
    return Markup(f"{start}{joined(*content)}</{name}>")


def joined(*content: str) -> Markup:
    """Return pieces one after another, as one."""
    return Markup(
        "".join(
            piece if isinstance(piece, Markup) else escape(piece, quote=False) for piece in content
        )
    )


def _attribute(key: str, value: str | float | bool | None) -> str:
    if value is None or value is False:
        return ""
    name = key.removesuffix("_").replace("_", "-")
    if value is True:
        return f" {name}"
    text = escape(value) if isinstance(value, str) else f"{round(value, 2):g}"
    return f' {name}="{text}"'


def colour_code(colour: tuple[float, ...]) -> str:
    """Return a colour of shares from 0 to 1 as "#rrggbb"."""
    return "#" + bytes(round(min(max(share, 0.0), 1.0) * 255) for share in colour).hex()


def json_in_html(text: str) -> Markup:
    """Return JSON so that nothing in it ends the script element that holds it.

    It still reads as the same JSON.
    """
    for character in "<>&\N{LINE SEPARATOR}\N{PARAGRAPH SEPARATOR}":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return Markup(text)


def data(element_id: str, value: object) -> Markup:
    """Return a script element with a value for the page's own script, and for other programs."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return element("script", json_in_html(text), type="application/json", id=element_id)
