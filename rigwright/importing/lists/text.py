"""A pasted text without its formatting: HTML, BBCode, Markdown, wide letters and emoji are taken
off, and units of other languages ("Go", "瓦") and "2000GB" become GB, TB and W.

Keeps the lines and understands none of them.
"""

from __future__ import annotations

import html
import re

_TAGS = re.compile(r"<[/!]?[A-Za-z-][^<>\n]{0,400}>")
_ROWS = re.compile(r"</(?:tr|p|li|div)>|<br ?/?>", re.I)
_CELLS = re.compile(r"</t[dh]>", re.I)
_BBCODE = re.compile(
    r"\[/?(?:b|i|u|url|list|table|tr|td|color|size)(?:=[^\]]{0,400})?\]|\[\*\]", re.I
)
_LINK = re.compile(r"\[([^\]]{1,400})\]\((?:[^()]|\([^()]*\)){0,600}\)")
_IN_HOOKS = re.compile(r"【([^【】\n]{1,40})】\s*")
_EMPHASIS = re.compile(r"\*\*|__|~~|`")
# An address behind a name or in brackets; a line of an address alone stays one.
_ADDRESS = re.compile(r"(?<=[^\s(])(?:[:–—-]|[ \t]{1,3}[:–—-])?[ \t]{1,3}\(?https?://\S+")
_PICTURES = re.compile(
    "[0-9#*]\ufe0f?\u20e3|[\u2600-\u27bf\u2b00-\u2bff\U0001f300-\U0001faff\ufe0f]+"
)
_UNITS = (
    (re.compile(r"(\d) ?(?:Go|ГБ|Гб|гб)\b"), r"\1 GB"),
    (re.compile(r"(\d) ?gigs?\b", re.I), r"\1 GB"),
    (re.compile(r"(\d) ?(?:To|ТБ|Тб|тб)\b"), r"\1 TB"),
    (re.compile(r"(\d) ?(?:Вт|瓦)(?!\w)"), r"\1 W"),
    (re.compile(r"(\d) ?(?:см|厘米|公分)(?!\w)"), r"\1 cm"),
    # what people call a part by in other languages, and no label
    (
        re.compile(
            r"(?:\b(?:рай|ри)зер(?:ы|ов|а)?\b|\briser(?:y|ów)\b|延长线|延長線|延長ケーブル"
            r"|ライザー(?:ケーブル)?|라이저(?: ?케이블)?)(?!ケーブル|\s?케이블|\s*[:：])",
            re.I,
        ),
        " riser ",
    ),
    (
        re.compile(
            r"\bоткрыт\w{2,3} (?:стенд\w*|рам\w*|каркас\w*)|\brama otwarta\b|\botwarta rama\b"
            r"|开放式?(?:机|矿)架|開放式?機架",
            re.I,
        ),
        " open frame ",
    ),
    (re.compile(r"\b(?:lüfter|luft|kühl)(?:shroud|kanal|kanäl|duct)(?:e|en|s)?\b", re.I), "ducts"),
    (re.compile(r"(?<![\w.,])(\d{1,2})000 ?GB\b", re.I), r"\1 TB"),
)
# Wide letters and signs as Japanese and Chinese texts have them, and marks that nobody sees.
_NARROW = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {
    0x3000: " ",
    0x00A0: " ",
    0xFFE1: "£",
    0xFFE5: "¥",
    **dict.fromkeys((0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF)),
    **dict.fromkeys(map(ord, "®™©")),
}


def plain_text(text: str) -> str:
    """Return the text without its formatting.

    Lines of HTML end where its tags say so; a text with a "<" and no such tags keeps its lines. A
    line break inside a row of a Markdown table becomes a "+".
    """
    if "|" in text and "<" in text:
        text = _without_breaks_in_rows(text)
    if _ROWS.search(text) or _CELLS.search(text):
        text = text.replace("\n", " ")
        text = _ROWS.sub("\n", text)
        text = _CELLS.sub("|", text)
    if "<" in text:
        text = html.unescape(_TAGS.sub("", text))
    text = text.translate(_NARROW)
    text = _BBCODE.sub("", text)
    text = _IN_HOOKS.sub(r"\1: ", text)
    text = _LINK.sub(lambda link: link[1], text)
    text = _ADDRESS.sub("", text)
    text = _EMPHASIS.sub("", text)
    text = _PICTURES.sub(" ", text)
    for pattern, unit in _UNITS:
        text = pattern.sub(unit, text)
    return text


def _without_breaks_in_rows(text: str) -> str:
    lines: list[str] = []
    for line in text.split("\n"):
        if line.lstrip().startswith("|"):
            line = re.sub(r"<br ?/?>\s*-?", " + ", line, flags=re.I)
        lines.append(line)
    return "\n".join(lines)
