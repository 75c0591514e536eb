"""Write the manual as pages for the web, from the same Markdown as the window shows.

Run it from a checkout: `./dev pages FOLDER`. The page on checks is made from the rules, as in the
program, and the language is the program's (`RIGWRIGHT_LANGUAGE`). Needs Qt for its Markdown and no
screen.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from PySide6.QtGui import QGuiApplication, QTextDocument  # noqa: E402

from rigwright.files.places import locale_dir  # noqa: E402
from rigwright.help.manual import Page, pages  # noqa: E402
from rigwright.text.language import choose_language, language_tag  # noqa: E402

PICTURES = ROOT / "assets" / "manual" / "pictures"
BODY = re.compile(r"<body[^>]*>(.*)</body>", re.DOTALL)
STYLES = re.compile(r' style="([^"]*)"')  # of Qt's own, with margins, sizes and colours
KEPT = ("font-weight:700", "font-style:italic", "font-family:'monospace'")
PAGE_LINK = re.compile(r'href="([a-z-]+)\.md(#[a-z-]*)?"')
# Qt writes a block of code line by line, and code within a sentence as letters of another font.
CODE_LINE = r"<p><span style=\"font-family:'monospace'\">[^<]*</span></p>\n?"
EMPTY_LINE = r"<p(?: style=\"font-family:'monospace'\")?><br ?/?></p>\n?"
CODE_BLOCK = re.compile(f"{CODE_LINE}(?:(?:{EMPTY_LINE})*{CODE_LINE})*")
CODE = re.compile(r"<span style=\"font-family:'monospace'\">([^<]*)</span>")
SHEET = """:root { color-scheme: light dark }
body { max-width: 46em; margin: 2em auto; padding: 0 1em; font: 16px/1.5 sans-serif;
background: #f8f9fb; color: #171c22 }
a { color: #2d5fd3 } a[aria-current] { color: inherit; font-weight: 600; text-decoration: none }
nav { padding-bottom: 1em; border-bottom: 1px solid #b9c2cc }
nav a { display: inline-block; margin-right: 1em }
img { max-width: 100%; height: auto } td, th { padding: 0 1em 0 0; text-align: left }
code { white-space: nowrap } pre { padding: 0.75em 1em; overflow-x: auto; background: #e9edf1;
border-radius: 6px } @media (max-width: 30em) { code { white-space: normal } }
@media (prefers-color-scheme: dark) { body { background: #171b20; color: #eceff3 }
a { color: #7ba3ff } nav { border-color: #414b57 } pre { background: #0f1216 } }"""


def main(folder: str) -> int:
    """Write all pages and their pictures into a folder, which is made where there is none."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QGuiApplication.instance() or QGuiApplication(["manual"])
    assert application is not None
    choose_language(locale_dir)
    written = write_pages(Path(folder))
    print(f"{written} pages in {folder}; begin with {pages()[0].name}.html")
    return 0


def write_pages(folder: Path) -> int:
    """Write the pages and return how many there are."""
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copytree(PICTURES, folder / PICTURES.name, dirs_exist_ok=True)
    all_pages = pages()
    for page in all_pages:
        (folder / f"{page.name}.html").write_text(page_html(page, all_pages), encoding="utf-8")
    return len(all_pages)


def page_html(page: Page, all_pages: tuple[Page, ...]) -> str:
    """Return a page with the list of all pages above it."""
    document = QTextDocument()
    document.setMarkdown(page.text)
    found = BODY.search(document.toHtml())
    assert found is not None
    body = PAGE_LINK.sub(r'href="\1.html\2"', STYLES.sub(_plain_style, found[1]))
    body = CODE.sub(r"<code>\1</code>", CODE_BLOCK.sub(_code_block, body))
    links: list[str] = []
    for other in all_pages:
        here = ' aria-current="page"' if other is page else ""
        links.append(f'<a href="{other.name}.html"{here}>{escape(other.title)}</a>')
    listed = "\n".join(links)
    return (
        f'<!doctype html>\n<html lang="{language_tag()}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{escape(page.title)} · Rigwright</title>\n<style>{SHEET}</style>\n</head>\n"
        f"<body>\n<nav>\n{listed}\n</nav>\n{body}</body>\n</html>\n"
    )


def _code_block(found: re.Match[str]) -> str:
    """Return the lines of a block of code as one, with the spaces that they begin with."""
    with_gaps = re.sub(EMPTY_LINE, "\n", found[0])
    lines = re.sub(r"</?p>", "", CODE.sub(r"\1", with_gaps))
    return f"<pre>{lines.rstrip()}</pre>\n"


def _plain_style(found: re.Match[str]) -> str:
    """Keep bold, italic and code of what Qt writes; the rest is the sheet's."""
    kept = [style for style in KEPT if style in found[1]]
    return f' style="{"; ".join(kept)}"' if kept else ""


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit("Usage: ./dev pages FOLDER")
    sys.exit(main(sys.argv[1]))
