"""The manual as pages for the web: every page is there, and every link and picture on it too."""

from __future__ import annotations

import importlib.util
import re
from html import unescape
from pathlib import Path
from types import ModuleType

import pytest

pytest.importorskip("PySide6")

from rigwright.help.manual import CHECKS, pages
from rigwright.rules import RULES
from rigwright.rules.formulas import comparison_words, formulas_of

pytestmark = pytest.mark.usefixtures("qapp")
SCRIPT = Path(__file__).resolve().parents[3] / "packaging" / "manual_pages.py"


def packaging() -> ModuleType:
    spec = importlib.util.spec_from_file_location("manual_pages", SCRIPT)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_page_is_written_and_all_that_it_leads_to(tmp_path: Path) -> None:
    assert packaging().write_pages(tmp_path) == len(pages())
    written = {path.stem: path.read_text("utf-8") for path in tmp_path.glob("*.html")}
    assert set(written) == {page.name for page in pages()}
    pictures = set[str]()
    for name, text in written.items():
        assert f"<title>{next(page.title for page in pages() if page.name == name)} ·" in text
        for target in re.findall(r'(?:href|src)="([^"#]+)', text):
            if not target.startswith("http"):
                assert (tmp_path / target).is_file(), (name, target)
        pictures.update(re.findall(r'src="([^"]+)"', text))
    assert pictures == {f"pictures/{path.name}" for path in (tmp_path / "pictures").iterdir()}


def test_the_page_on_checks_has_every_formula(tmp_path: Path) -> None:
    packaging().write_pages(tmp_path)
    text = (tmp_path / f"{CHECKS}.html").read_text("utf-8")
    assert '<span style="font-weight:700">Fits</span>: ' in text
    assert "<code>card-length-over</code>" in text
    plain = " ".join(unescape(re.sub(r"<[^>]+>", "", text)).split())
    for rule in RULES:
        for formula in formulas_of(rule.id):
            assert comparison_words(formula) in plain, rule.id


def test_a_block_of_code_is_one_with_its_indents(tmp_path: Path) -> None:
    packaging().write_pages(tmp_path)
    text = (tmp_path / "command.html").read_text("utf-8")
    block = re.findall(r"<pre>(.*?)</pre>", text, re.DOTALL)[0]
    lines = block.splitlines()
    assert lines[0].startswith("rigwright new") and lines[1].startswith("    --board")
    script = (tmp_path / "python.html").read_text("utf-8")
    assert "import Path\n\nfrom rigwright" in script, "an empty line ends no block"
    assert "monospace" not in text + script
