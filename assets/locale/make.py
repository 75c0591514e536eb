"""Collects every message of the program into rigwright.pot, and compiles each `<language>.po` here
into what the program reads.

`./dev messages` runs it; with `--compile` it leaves the template alone. It reads the sources alone,
as syntax trees: a message is the literal template in a call of `sentence`, `plural`, `plurals`,
`worded`, `messages`, `by_hand` or `Sentence`, in that of a `WordedError`, in a call of a function
that hands its parameter on to one of these, in a tuple of `remedies`, or in the words of a
`@rule(...)`. In the window, where functions of the same names may take keys and colours, only calls
count of what the file itself imports from `rigwright.text`, and the commands. The entries of the
glossary are messages as well, since tooltips show them.
"""

from __future__ import annotations

import ast
import re
import struct
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
TEMPLATE = HERE / "rigwright.pot"
GLOSSARY = "assets/manual/glossary.md"
# An entry of the glossary, as `rigwright.help.manual` reads it: "**names**: explanation".
ENTRY = re.compile(r"^\*\*(.+?)\*\*: (.+?)(?:\n\n|\Z)", re.MULTILINE | re.DOTALL)
ENGINE, WINDOW = "rigwright", "gui"
Takes = dict[str, set[int | str]]
# Which parameters of a function are messages, by position and name; several: one for each number.
TAKES: dict[str, tuple[int | str, ...]] = {
    "sentence": (0,),
    "Sentence": (0, "template"),
    "worded": (0,),
    "messages": (0,),
    "translated": (0,),
    "WordedError": (0,),
    "add_argument": ("help",),
    "add_argument_group": (0, 1),
    "GateRule": (1, 3),
    "by_hand": (0, "words"),
    "Reading": (1, 2, 4),
    "Row": (1,),
    "open_row": (1,),
    "framed": (0,),
    "plural": (0,),
    "plurals": (),
    "Check": ("what", "unit"),
    "Measure": (2, "unit"),
    "matching": (1, "what"),
    "unmeasured": (1, "what"),
    "Formula": ("value", "limit", "wanted", "beyond", "error_if", "note_if", "more"),
}
COMMAND: Takes = {"Command": {0, 3, "words", "tip"}}  # in the window's table of commands
COMMANDS = "gui/hand/actions.py"
CALLS = re.compile(r"\b(\w+)[(),]")
REMEDIES = re.compile(r"\bremedies=")
RULE_WORDS = ("noun", "short", "tight", "source", "clearance", "no_clash")
FIELD = re.compile(r"\{[^{}]*\}")
# Without a letter, and yet not the same in every language: quotation marks, the order of a date,
# and what stands between the things of a list, two sentences, and a name and its value.
SIGNS = (
    ", ",
    "; ",
    "{day} {month} {year}",
    "{first} {last}",
    "{first}, {last}",
    "{first}; {last}",
    "{name}: {value}",
    "“{name}”",
)
HEAD = """\
# Messages of Rigwright; made by ./dev messages.
msgid ""
msgstr ""
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"""
Function = ast.FunctionDef | ast.AsyncFunctionDef
Scopes = tuple[
    ast.AST, ...
]  # a file and the functions that something stands in, the innermost last
LEAVES = (ast.Name, ast.Constant, ast.expr_context, ast.operator, ast.cmpop, ast.alias)


class File(NamedTuple):
    """A file by its name, with what takes messages in it."""

    name: str
    takes: Takes


def sources(package: str) -> dict[Path, str]:
    """Return the texts of the files that messages stand in."""
    return {path: path.read_text(encoding="utf-8") for path in (ROOT / package).rglob("*.py")}


class Collected:
    """The messages of all files, with the files that each stands in."""

    def __init__(self) -> None:
        self.files: dict[str, set[str]] = {}
        self.plurals: dict[str, str] = {}
        self.without_number: set[str] = set()  # what is told where nothing is counted
        self._takes: Takes = {name: set(places) for name, places in TAKES.items()}
        self._read: dict[Path, ast.Module] = {}
        self._texts = sources(ENGINE)
        self._words = {path: _called_in(text) for path, text in self._texts.items()}
        known = 0
        while known != len(self._takes):  # a function may hand on what another one gave it
            known = len(self._takes)
            self._read_what_may_have_messages()
            for tree in self._read.values():
                self._note_errors(tree)
                self._note_functions(tree)
        for path, tree in sorted(self._read.items()):
            self._visit(File(path.relative_to(ROOT).as_posix(), self._takes), tree)
        self._visit_window()
        self._read_glossary()

    def _read_glossary(self) -> None:
        """Collect the title of the glossary, and the names and explanations of its entries, which
        tooltips show as well.
        """
        written = (ROOT / GLOSSARY).read_text(encoding="utf-8")
        texts = [written.partition("\n")[0].removeprefix("# ")]
        for names, explanation in ENTRY.findall(written):
            texts += [names, " ".join(explanation.split())]
        for text in texts:
            self.files.setdefault(text, set()).add(GLOSSARY)

    def _visit_window(self) -> None:
        """Collect from the files of the window that make sentences."""
        for path, text in sorted(sources(WINDOW).items()):
            name = path.relative_to(ROOT).as_posix()
            if "from rigwright.text." in text or name == COMMANDS:
                tree = ast.parse(text)
                takes = _imported(tree) | (COMMAND if name == COMMANDS else {})
                self._visit(File(name, takes), tree)

    def _read_what_may_have_messages(self) -> None:
        names = {*self._takes, "rule"}
        for path, words in self._words.items():
            if path not in self._read and words & names:
                self._read[path] = ast.parse(self._texts[path])

    def _note_errors(self, tree: ast.Module) -> None:
        """Note the errors that take a template as `WordedError` does."""
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                bases = {base.id for base in node.bases if isinstance(base, ast.Name)}
                if bases & self._takes.keys():
                    self._takes.setdefault(node.name, {0})

    def _note_functions(self, tree: ast.Module) -> None:
        """Note the functions that hand a parameter on as a message."""
        for function, calls in _functions(tree).items():
            given = {
                one.id
                for call in calls
                for whole in _given(call, self._takes)
                for one in (whole, *_parts(whole))
                if isinstance(one, ast.Name)
            }
            names = [a.arg for a in (*function.args.posonlyargs, *function.args.args)]
            first = 1 if names[:1] in (["self"], ["cls"]) else 0
            places = {place for place, name in enumerate(names[first:]) if name in given}
            by_name = {name for name in names if name in given}
            by_name |= {a.arg for a in function.args.kwonlyargs if a.arg in given}
            if places or by_name:
                self._takes.setdefault(function.name, set()).update(places, by_name)

    def _visit(self, file: File, tree: ast.Module) -> None:
        for node, scopes in _asking(tree):
            if isinstance(node, Function):
                for decorator in node.decorator_list:
                    if isinstance(decorator, ast.Call) and _called(decorator) == "rule":
                        for words in _docstring(node):
                            self._add(file, words)
                        self._add_all(file, _rule_words(decorator), scopes)
            else:
                self._visit_call(file, node, scopes)

    def two_in_one(self) -> list[str]:
        """Return the messages that are told without a number, and with one that others of their
        plural forms fill in: a language with a single form cannot say both.
        """
        return sorted(
            one
            for one in self.without_number & self.plurals.keys()
            if set(FIELD.findall(self.plurals[one])) != set(FIELD.findall(one))
        )

    def _visit_call(self, file: File, call: ast.Call, scopes: Scopes) -> None:
        self._add_all(file, _given(call, file.takes), scopes)
        if _called(call) not in ("plural", "plurals"):
            for expression in _given(call, file.takes):
                self.without_number.update(_texts(expression, scopes))
        self._add_all(file, (k.value for k in call.keywords if k.arg == "remedies"), scopes)
        if _called(call) == "plural" and "plural" in file.takes:
            ones, severals = (list(_texts(given, scopes)) for given in call.args[:2])
            self.plurals.update(zip(ones, severals, strict=True))
        if _called(call) == "plurals":
            for one, several in _pairs(call):
                self._add(file, one)
                self.plurals[one] = several

    def _add_all(self, file: File, given: Iterable[ast.expr], scopes: Scopes) -> None:
        for expression in given:
            for text in _texts(expression, scopes):
                self._add(file, text)

    def _add(self, file: File, text: str) -> None:
        if text in SIGNS or re.search(r"[A-Za-z]", FIELD.sub("", text)):
            self.files.setdefault(text, set()).add(file.name)


def _called_in(text: str) -> set[str]:
    """Return the words of a file that may be calls or be handed on, and "rule" for remedies."""
    words = set(CALLS.findall(text))
    return {*words, "rule"} if REMEDIES.search(text) else words


def _given(call: ast.Call, takes: Takes) -> Iterator[ast.expr]:
    """Yield what a call gives for the parameters that are messages."""
    places = takes.get(_called(call), set())
    for place, given in enumerate(call.args):
        if place in places:
            yield given
    for keyword in call.keywords:
        if keyword.arg in places:
            yield keyword.value


def _imported(tree: ast.Module) -> Takes:
    """Return what a file of the window imports that takes messages."""
    return {
        alias.name: set(TAKES[alias.name])
        for statement in tree.body
        if isinstance(statement, ast.ImportFrom)
        and (statement.module or "").startswith("rigwright.text.")
        for alias in statement.names
        if alias.name in TAKES
    }


def _called(call: ast.Call) -> str:
    return getattr(call.func, "id", getattr(call.func, "attr", ""))


def _children(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what stands in a node, but for names and literals, in which nothing does."""
    for field in node._fields:
        value = getattr(node, field)
        for child in value if isinstance(value, list) else (value,):
            if isinstance(child, ast.AST) and not isinstance(child, LEAVES):
                yield child


@cache
def _asking(tree: ast.Module) -> list[tuple[Function | ast.Call, Scopes]]:
    """Return the functions and the calls of a file with what they stand in; a function stands in
    itself.
    """
    found: list[tuple[Function | ast.Call, Scopes]] = []
    todo: list[tuple[ast.AST, Scopes]] = [(tree, (tree,))]
    while todo:
        node, scopes = todo.pop()
        if isinstance(node, Function):
            scopes = (*scopes, node)
            found.append((node, scopes))
        elif isinstance(node, ast.Call):
            found.append((node, scopes))
        for child in _children(node):
            todo.append((child, scopes))
    return found


@cache
def _functions(tree: ast.Module) -> dict[Function, list[ast.Call]]:
    """Return the functions of a file with the calls in each."""
    calls: dict[Function, list[ast.Call]] = {}
    for node, scopes in _asking(tree):
        if isinstance(node, Function):
            calls.setdefault(node, [])
            continue
        for scope in scopes:
            if isinstance(scope, Function):
                calls.setdefault(scope, []).append(node)
    return calls


@cache
def _assigned(scope: ast.AST) -> dict[str, list[ast.expr]]:
    """Return what is assigned to each name anywhere in a function or on the level of a module."""
    values: dict[str, list[ast.expr]] = {}
    for node in scope.body if isinstance(scope, ast.Module) else ast.walk(scope):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                _note(values, target, node.value)
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            _note(values, node.target, node.value)
    return values


def _note(values: dict[str, list[ast.expr]], target: ast.expr, value: ast.expr) -> None:
    if isinstance(target, ast.Name):
        values.setdefault(target.id, []).append(value)
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.IfExp):
        _note(values, target, value.body)
        _note(values, target, value.orelse)
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for inner, each in zip(target.elts, value.elts, strict=False):
            _note(values, inner, each)


# What an expression may be, besides a literal text and a name.
PARTS: dict[type[ast.expr], tuple[str, ...]] = {
    ast.IfExp: ("body", "orelse"),
    ast.BoolOp: ("values",),
    ast.Tuple: ("elts",),
    ast.List: ("elts",),
    ast.Starred: ("value",),
    ast.Dict: ("values",),
    ast.Subscript: ("value",),
}
TABLES = ("MappingProxyType", "messages")


def _texts(expression: ast.expr, scopes: Scopes, seen: tuple[str, ...] = ()) -> Iterator[str]:
    """Yield the literal texts that an expression may be: of a choice both, of a table all."""
    if isinstance(expression, ast.Constant):
        if isinstance(expression.value, str):
            yield expression.value
    elif isinstance(expression, ast.Name):
        for scope in () if expression.id in seen else reversed(scopes):
            if expression.id in _assigned(scope):
                for value in _assigned(scope)[expression.id]:
                    yield from _texts(value, scopes, (*seen, expression.id))
                return
    else:
        for part in _parts(expression):
            yield from _texts(part, scopes, seen)


def _parts(expression: ast.expr) -> Iterator[ast.expr]:
    """Yield the expressions that one chooses from."""
    for name in PARTS.get(type(expression), ()):
        part = getattr(expression, name)
        yield from part if isinstance(part, list) else (part,)
    if isinstance(expression, ast.Call):
        if isinstance(expression.func, ast.Attribute) and expression.func.attr == "get":
            yield from (expression.func.value, *expression.args[1:])
        elif isinstance(expression.func, ast.Name) and expression.func.id in TABLES:
            yield from expression.args


def _pairs(table: ast.Call) -> Iterator[tuple[str, str]]:
    """Yield the messages of a table for one thing and for several."""
    for node in ast.walk(table):
        if isinstance(node, ast.Tuple):
            one, several = map(ast.literal_eval, node.elts)
            yield one, several


def _docstring(function: Function) -> Iterator[str]:
    """Yield the title of a rule, which is the first paragraph of its docstring, and what stands
    below it, each on one line.
    """
    title, _, more = (ast.get_docstring(function) or "").partition("\n\n")
    yield " ".join(title.split())
    if more:
        yield " ".join(more.split())


def _rule_words(decorator: ast.Call) -> list[ast.expr]:
    return [keyword.value for keyword in decorator.keywords if keyword.arg in RULE_WORDS]


def template(found: Collected) -> str:
    """Return the catalogue of all messages, without a translation."""
    lines = [HEAD]
    for text in sorted(found.files):
        lines.append("#: " + " ".join(sorted(found.files[text])))
        lines.append(f"msgid {_quoted(text)}")
        if text in found.plurals:
            lines.append(f"msgid_plural {_quoted(found.plurals[text])}")
            lines.append('msgstr[0] ""\nmsgstr[1] ""\n')
        else:
            lines.append('msgstr ""\n')
    return "\n".join(lines)


def _quoted(text: str) -> str:
    escaped = (
        text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    )
    return f'"{escaped}"'


def entries(catalogue: str) -> dict[str, str]:
    """Return what a catalogue in text form translates, as a compiled one has it.

    Plural forms stand together, divided by a zero; the first of them stands for the message alone
    as well, which some places ask for without a number. What is not translated is left out, and so
    is what a translator has yet to look at ("fuzzy").
    """
    table: dict[str, str] = {}
    for block in re.split(r"\n\s*\n", catalogue):
        if re.search(r"^#,.*\bfuzzy\b", block, re.MULTILINE) and 'msgid ""\nmsgstr' not in block:
            continue
        fields: dict[str, str] = {}
        name = ""
        for line in block.splitlines():
            begun = re.match(r"(msgid_plural|msgid|msgstr(?:\[\d+\])?)\s+(?=\")", line)
            if begun:
                name = begun[1]
                line = line[begun.end() :]
            if line.startswith('"') and name:
                fields[name] = fields.get(name, "") + str(ast.literal_eval(line))
        forms = [fields[key] for key in sorted(fields) if key.startswith("msgstr")]
        if forms and all(forms):
            ids = [fields[key] for key in ("msgid", "msgid_plural") if key in fields]
            table["\0".join(ids)] = "\0".join(forms)
            if set(FIELD.findall(forms[0])) <= set(FIELD.findall(ids[0])):
                table.setdefault(ids[0], forms[0])
    return table


def compiled(catalogue: str) -> bytes:
    """Return a catalogue in the binary form of GNU gettext: two tables of lengths and places, then
    the texts, sorted by id.
    """
    table = sorted((key.encode(), value.encode()) for key, value in entries(catalogue).items())
    count, head = len(table), 28
    place = head + 16 * count
    tables, texts = b"", b""
    for column in (0, 1):
        for row in table:
            tables += struct.pack("<II", len(row[column]), place + len(texts))
            texts += row[column] + b"\0"
    return struct.pack("<7I", 0x950412DE, 0, count, head, head + 8 * count, 0, 0) + tables + texts


def compile_languages() -> None:
    """Write what the program reads of each language next to its text."""
    for source in sorted(HERE.glob("*.po")):
        folder = HERE / source.stem / "LC_MESSAGES"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "rigwright.mo").write_bytes(compiled(source.read_text(encoding="utf-8")))


def say_how_much_is_translated(found: Collected) -> None:
    """Print of each language how many of the messages it has, and what it has beside them."""
    ids = set(found.files)
    for source in sorted(HERE.glob("*.po")):
        there = {key.partition("\0")[0] for key in entries(source.read_text(encoding="utf-8"))}
        there.discard("")
        gone = len(there - ids)
        print(
            f"{source.stem}: {len(there & ids):,} of {len(ids):,} messages, {gone:,} no longer used"
        )


def main(arguments: list[str]) -> int:
    """Write the template, and compile the languages."""
    if "--compile" not in arguments:
        found = Collected()
        if found.two_in_one():
            print("Told with a number and without; word one of the two otherwise:")
            print(*found.two_in_one(), sep="\n")
            return 1
        TEMPLATE.write_text(template(found), encoding="utf-8")
        say_how_much_is_translated(found)
    compile_languages()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
