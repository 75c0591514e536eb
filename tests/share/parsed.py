"""A shared page as Python's own HTML parser understands it: its elements with their attributes
and texts.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"meta", "input", "link", "img", "br", "hr"}


@dataclass
class Element:
    """An element with everything in it."""

    name: str
    attributes: dict[str, str]
    inside: list[Element] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """All text in it, as a reader sees it."""
        return " ".join(" ".join(self.pieces).split())

    @property
    def raw(self) -> str:
        """All text in it as it stands there."""
        return "".join(self.pieces)

    def all(self, name: str = "", **attributes: str) -> list[Element]:
        """Return elements of that name, or of any, with these attributes; "_" stands for "-"."""
        wanted = {key.strip("_").replace("_", "-"): value for key, value in attributes.items()}
        found: list[Element] = []
        for one in self.inside:
            if name in ("", one.name) and all(
                one.attributes.get(key) == value for key, value in wanted.items()
            ):
                found.append(one)
            found += one.all(name, **attributes)
        return found

    def one(self, name: str = "", **attributes: str) -> Element:
        """Return the only such element."""
        (found,) = self.all(name, **attributes)
        return found


class _Reader(HTMLParser):
    """Insists on elements that are closed in the order in which they were opened."""

    def __init__(self) -> None:
        super().__init__()
        self.root = Element("", {})
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len({name for name, _ in attrs}) == len(attrs), (
            f"an attribute of {tag} stands there twice"
        )
        made = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].inside.append(made)
        if tag not in VOID:
            self.open.append(made)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().name == tag

    def handle_data(self, data: str) -> None:
        for element in self.open:
            element.pieces.append(data)


def parsed(page: str) -> Element:
    """Return the page; an AssertionError where it is not well nested."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    assert reader.open == [reader.root]
    return reader.root
