"""The list of owned parts: read, and changed where it could be read."""

from __future__ import annotations

from pathlib import Path

from rigwright.files.plain_json import text_of
from rigwright.inventory.money.owned import OwnedError, open_owned
from tests.fuzz.forms import by_json
from tests.fuzz.target import Target, insist, insist_on_sentence


def owned_lists() -> list[bytes]:
    """Lists of owned parts as the program writes them."""
    build = {"path": "/tmp/one.rig", "title": "One", "uses": {"rtx-a4000": 2, "a.b:c+d": 1}}
    contents = (
        {"owned": {"rtx-a4000": 1}, "builds": [build, build | {"path": "/tmp/two.rig"}]},
        {"owned": {}, "builds": []},
    )
    return [text_of({"format": "rigwright-owned/1", **one}).encode() for one in contents]


def run_owned(data: bytes, folder: Path) -> None:
    """Read the list; what was read can be changed, and is then as it was but for the change."""
    store = open_owned(folder / "owned.json")
    store.path.write_bytes(data)
    before = store.now()
    for item in before.owned:
        words = before.shared_words(item)
        if words is not None:
            insist_on_sentence(str(words))
    store.own("a-new-part", 7)
    after = store.now()
    insist(after.builds == before.builds, "the builds are others")
    insist({**before.owned, "a-new-part": 7} == dict(after.owned), "the parts are others")


OWNED = Target("owned", owned_lists, run_owned, (OwnedError,), by_json, ".json", share=6)
