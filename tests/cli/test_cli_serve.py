"""The command `serve`, asked as a browser asks: list, page and check, and what nobody gets."""

from __future__ import annotations

import http.client
import json
import os
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

from rigwright.build.document import Budget
from rigwright.cli import main
from rigwright.cli import serve as serving
from rigwright.cli.build_server import BuildServer, server_of
from rigwright.cli.serve import served_folder
from rigwright.documents.document import document_text, read_document

EXAMPLES = Path(__file__).parents[2] / "assets" / "examples"
FITS, CLASHES = "four-blower-3090.rig", "four-open-air-3090.rig"
Answer = tuple[int, dict[str, str], bytes]


class Served:
    """A folder with builds in it, and the port that it is served at."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.server = server_of(served_folder(folder), "127.0.0.1", 0)
        self.thread = Thread(target=self.server.serve_forever, args=(0.01,), daemon=True)
        self.thread.start()

    def ask(self, address: str, method: str = "GET", host: str = "") -> Answer:
        """What is answered to an address exactly as it is written."""
        port = self.server.server_port
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        connection.putrequest(method, address, skip_host=True)
        connection.putheader("Host", host or f"localhost:{port}")
        connection.endheaders()
        response = connection.getresponse()
        headers = {name.casefold(): value for name, value in response.getheaders()}
        found = (response.status, headers, response.read())
        connection.close()
        return found


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    folder = tmp_path / "builds"
    (folder / "lab 2").mkdir(parents=True)
    (folder / FITS).write_bytes((EXAMPLES / FITS).read_bytes())
    (folder / "lab 2" / "größer.rig").write_bytes((EXAMPLES / CLASHES).read_bytes())
    (tmp_path / "secret.rig").write_bytes((EXAMPLES / FITS).read_bytes())
    (folder / "notes.txt").write_text("private")
    made = Served(folder)
    yield made
    made.server.shutdown()
    made.server.server_close()
    made.thread.join()


def test_the_list_has_each_build_with_its_verdict_and_leads_to_page_and_check(
    served: Served,
) -> None:
    status, headers, data = served.ask("/")
    text = data.decode()
    assert status == 200 and headers["content-type"] == "text/html; charset=utf-8"
    assert "Does not fit" in text and "3 errors" in text and "Four open-air RTX 3090" in text
    assert 'href="/lab%202/gr%C3%B6%C3%9Fer.rig"' in text and "notes.txt" not in text
    assert "secret" not in text and "http" not in text, "nothing is loaded from elsewhere"

    status, _, page = served.ask("/lab%202/gr%C3%B6%C3%9Fer.rig")
    assert status == 200 and b"data-rigwright-page" in page
    status, headers, data = served.ask("/lab%202/gr%C3%B6%C3%9Fer.rig/check.json")
    assert (status, headers["content-type"]) == (200, "application/json")
    assert json.loads(data)["verdict"] == "fail"
    assert served.ask(f"/{FITS}/check.json", "HEAD")[2] == b""


def test_every_answer_forbids_what_it_does_not_need(served: Served) -> None:
    for address in ("/", f"/{FITS}", f"/{FITS}/check.json", "/nothing"):
        _, headers, _ = served.ask(address)
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize(
    "address",
    [
        "/../secret.rig",
        "/%2e%2e/secret.rig",
        "/..%2fsecret.rig",
        "/lab%202/../../secret.rig",
        "//etc/passwd",
        "/notes.txt",
        "/link.rig",
        "/linked/secret.rig",
        "/four-blower-3090.rig/",
        "/four-blower-3090.rig%00",
        "/%ff.rig",
        "",
    ],
)
def test_nothing_but_the_builds_of_the_folder_is_told(served: Served, address: str) -> None:
    os.symlink(served.folder.parent / "secret.rig", served.folder / "link.rig")
    os.symlink(served.folder.parent, served.folder / "linked")
    os.symlink(served.folder / "notes.txt", served.folder / "text.rig")
    status, _, data = served.ask(address or "/text.rig")
    assert status == 404 and b"private" not in data and len(data) < 200


def test_a_damaged_file_is_one_row_and_the_others_are_there(served: Served) -> None:
    (served.folder / "bad.rig").write_text("{ no")
    status, _, data = served.ask("/")
    assert status == 200 and b"bad.rig" in data and b"Four open-air" in data
    status, _, data = served.ask("/bad.rig")
    assert status == 422 and data.count(b"\n") == 1 and b"Traceback" not in data
    status, _, data = served.ask("/bad.rig/check.json")
    assert status == 422 and "error" in json.loads(data)


def test_a_fault_of_the_program_is_one_row(
    served: Served, monkeypatch: pytest.MonkeyPatch, noted_faults: list[str]
) -> None:
    def fault(*_: object, **__: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(serving, "evaluate", fault)
    status, _, data = served.ask("/")
    assert status == 200 and b"fault in Rigwright" in data and b"broken" not in data
    assert noted_faults


def test_a_file_is_judged_once_until_it_changes(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Path] = []
    opened = serving.opened
    monkeypatch.setattr(serving, "opened", lambda path: asked.append(path) or opened(path))
    served.ask(f"/{FITS}/check.json")
    served.ask(f"/{FITS}/check.json")
    assert len(asked) == 1
    path = served.folder / FITS
    path.write_bytes((EXAMPLES / CLASHES).read_bytes())
    os.utime(path, ns=(1, 1))
    assert json.loads(served.ask(f"/{FITS}/check.json")[2])["verdict"] == "fail"
    assert len(asked) == 2
    path.unlink()
    assert served.ask(f"/{FITS}/check.json")[0] == 404


def test_it_only_reads_and_answers_to_its_own_name_alone(served: Served) -> None:
    status, headers, _ = served.ask("/", "POST")
    assert status == 405 and headers["allow"] == "GET, HEAD"
    assert served.ask("/", "DELETE")[0] == 405
    assert served.ask("/", host="evil.example:80")[0] == 403
    assert served.ask("/", host="127.0.0.1")[0] == 200


def test_what_stays_at_home_in_a_shared_page_stays_at_home_here(served: Served) -> None:
    path = served.folder / FITS
    document = read_document(path)
    build = document.build.changed(budget=Budget(4711.0, "EUR"), notes="For the lab.")
    path.write_text(document_text(build, [*document.parts]), encoding="utf-8")
    page = served.ask(f"/{FITS}")[2].decode()
    assert "For the lab." in page and "4711" not in page and "4,711" not in page


def test_the_command_says_where_and_who_can_see_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_server: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(BuildServer, "serve_forever", interrupted)
    assert main(["serve", str(tmp_path), "--port", "48756"]) == 0
    said = capsys.readouterr()
    assert "http://127.0.0.1:48756/" in said.out and said.err == ""
    assert main(["serve", str(tmp_path), "--port", "48757", "--host", "0.0.0.0"]) == 0
    assert "nobody is asked for a name" in " ".join(capsys.readouterr().err.split())
    assert main(["serve", str(tmp_path / "none")]) == 2
    assert main(["serve", str(tmp_path), "--port", "0"]) == 2
    taken = server_of(served_folder(tmp_path), "127.0.0.1", 0)
    assert main(["serve", str(tmp_path), "--port", str(taken.server_port)]) == 2
    assert "cannot be listened on" in capsys.readouterr().err
    taken.server_close()
