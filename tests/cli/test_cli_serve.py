"""The command `serve`, asked as a browser asks: list, page and check, and what nobody gets."""

from __future__ import annotations

import http.client
import json
import os
import socket
import struct
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event, Thread
from types import MappingProxyType
from typing import Any

import pytest

from rigwright.build import Build
from rigwright.build.document import Budget
from rigwright.catalog.store import open_store
from rigwright.cli import main
from rigwright.cli import serve as serving
from rigwright.cli.build_server import BuildRequest, BuildServer, server_of
from rigwright.cli.serve import served_folder
from rigwright.cli.terminal import CommandError
from rigwright.documents.document import MOST_BYTES, document_text, read_document
from rigwright.evaluation import Evaluation
from rigwright.share import served as answers
from tests.own_parts import card

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

    def ask(
        self,
        address: str,
        method: str = "GET",
        host: str = "",
        more: Mapping[str, str] = MappingProxyType({}),
    ) -> Answer:
        """What is answered to an address exactly as it is written."""
        port = self.server.server_port
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        connection.putrequest(method, address, skip_host=True)
        connection.putheader("Host", host or f"localhost:{port}")
        for name, value in more.items():
            connection.putheader(name, value)
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
    assert data.startswith(b"bad.rig is damaged"), "where the folder lies is not told"
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
    asked: list[str] = []
    evaluate = serving.evaluate

    def counted(build: Build, *given: Any, **named: Any) -> Evaluation:
        asked.append(build.title)
        return evaluate(build, *given, **named)

    monkeypatch.setattr(serving, "evaluate", counted)
    for address in ("/", f"/{FITS}", f"/{FITS}/check.json", "/", f"/{FITS}"):
        assert served.ask(address)[0] == 200
    assert len(asked) == 2, "each of the two files once: for row, page and check"
    asked.clear()
    path = served.folder / FITS
    path.write_bytes((EXAMPLES / CLASHES).read_bytes())
    os.utime(path, ns=(1, 1))
    assert json.loads(served.ask(f"/{FITS}/check.json")[2])["verdict"] == "fail"
    assert len(asked) == 1
    path.unlink()
    assert served.ask(f"/{FITS}/check.json")[0] == 404


def test_a_change_of_an_own_part_has_the_builds_judged_anew(served: Served) -> None:
    """Of a build whose records are not in its file."""
    path = served.folder / "own.rig"
    build = read_document(EXAMPLES / FITS).build
    own = build.changed(placements=tuple(one.changed(part_id="mine") for one in build.placements))
    path.write_bytes(document_text(own, []).encode())
    assert b"First of Mine" not in served.ask("/own.rig")[2]
    for name in ("First of Mine", "Second of Mine"):
        open_store().write({"mine": card("mine", name)})
        assert name.encode() in served.ask("/own.rig")[2]


def test_a_file_that_cannot_be_read_is_one_sentence_without_its_path(
    served: Served, noted_faults: list[str]
) -> None:
    with (served.folder / "huge.rig").open("wb") as huge:
        huge.truncate(MOST_BYTES + 1)
    os.mkfifo(served.folder / "pipe.rig")
    os.symlink("loop.rig", served.folder / "loop.rig")
    text = served.ask("/")[2].decode()
    assert "huge.rig cannot be read: it is gone, larger than 8 MiB" in text
    assert "pipe.rig" not in text and "loop.rig" not in text and str(served.folder) not in text
    assert served.ask("/huge.rig")[0] == 422
    assert not noted_faults


@pytest.mark.skipif(os.name == "nt", reason="names are Unicode there")
def test_a_name_that_is_no_text_is_listed_and_led_to(served: Served) -> None:
    odd = os.fsdecode(b'od\xffd\n<b>"&#?%41.rig')
    (served.folder / odd).write_bytes((EXAMPLES / FITS).read_bytes())
    text = served.ask("/")[2].decode()
    assert "<b>" not in text
    address = "/od%FFd%0A%3Cb%3E%22%26%23%3F%2541.rig"
    assert f'href="{address}"' in text
    assert served.ask(address)[0] == 200
    assert served.ask(f"{address}/check.json?as=json")[0] == 200


def test_a_folder_that_is_gone_or_too_large_says_so(
    served: Served, monkeypatch: pytest.MonkeyPatch, noted_faults: list[str]
) -> None:
    monkeypatch.setattr(answers, "MOST_FILES", 1)
    text = served.ask("/")[2].decode()
    assert text.count("JSON") == 1 and "There may be more: at most 1 builds" in text
    moved = served.folder.rename(served.folder.with_name("moved"))
    status, _, data = served.ask("/")
    assert (status, data) == (503, b"The folder cannot be read: no such file or directory.\n")
    assert served.ask(f"/{FITS}")[0] == 503
    moved.rename(served.folder)
    assert served.ask(f"/{FITS}")[0] == 200
    assert not noted_faults


def test_what_a_browser_has_already_is_not_sent_again(served: Served) -> None:
    for address in ("/", f"/{FITS}", f"/{FITS}/check.json"):
        status, headers, data = served.ask(address)
        tag = headers["etag"]
        assert status == 200 and data
        again = served.ask(address, more={"If-None-Match": f'"other", W/{tag}'})
        assert (again[0], again[1]["etag"], again[2]) == (304, tag, b"")
        head = served.ask(address, "HEAD")
        assert head[0] == 200 and head[2] == b""
        assert head[1]["content-length"] == str(len(data))
    os.utime(served.folder / FITS, ns=(1, 1))
    (served.folder / FITS).write_bytes((EXAMPLES / CLASHES).read_bytes())
    assert served.ask(f"/{FITS}", more={"If-None-Match": tag})[0] == 200


def test_a_browser_that_says_nothing_or_goes_away_costs_no_line_on_the_terminal(
    served: Served,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    noted_faults: list[str],
) -> None:
    monkeypatch.setattr(BuildRequest, "timeout", 0.05)
    address = ("127.0.0.1", served.server.server_port)
    with socket.create_connection(address, timeout=30) as silent:
        assert silent.recv(1) == b""
    with socket.create_connection(address, timeout=30) as hasty:
        hasty.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        hasty.sendall(f"GET /{FITS} HTTP/1.0\r\nHost: localhost\r\n\r\n".encode())
    for sent, answered in (
        (b"no such request as this\r\n\r\n", b"This request cannot be understood.\n"),
        (b"GET /" + b"x" * (65_537 - 5), b"HTTP/1.0 414 "),
        (b"GET / HTTP/1.0\r\nHost: [\r\n\r\n", b"HTTP/1.0 403 "),
    ):
        with socket.create_connection(address, timeout=30) as odd:
            odd.sendall(sent)
            answer = odd.recv(4_096)
        assert answer.startswith(answered) and b"<" not in answer
    assert served.ask("/")[0] == 200
    assert capfd.readouterr() == ("", "")
    assert not noted_faults


def test_a_page_waits_for_one_file_and_not_for_the_whole_list(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The list stands still in its first file until the page of the last was asked for."""
    evaluate = serving.evaluate
    order: list[str] = []
    begun = Event()
    go_on = Event()

    def slowly(build: Build, *given: Any, **named: Any) -> Evaluation:
        if not order:
            order.append("first")
            begun.set()
            assert go_on.wait(30)
        else:
            order.append(build.title)
        return evaluate(build, *given, **named)

    for number in range(3):
        copy = served.folder / f"copy-{number}.rig"
        copy.write_bytes((EXAMPLES / FITS).read_bytes())
    monkeypatch.setattr(serving, "evaluate", slowly)
    with ThreadPoolExecutor(3) as browsers:
        everything = browsers.submit(served.ask, "/")
        assert begun.wait(30)
        twice = [browsers.submit(served.ask, f"/{FITS}") for _ in range(2)]
        go_on.set()
        assert [page.result(60)[0] for page in twice] == [200, 200]
        assert everything.result(60)[0] == 200
    assert len(order) == 5, "each file once, whoever asked"


@pytest.mark.skipif(not socket.has_ipv6, reason="this machine has no IPv6")
def test_it_listens_on_an_address_of_ipv6(tmp_path: Path) -> None:
    try:
        server = server_of(served_folder(tmp_path), "::1", 0)
    except CommandError:
        pytest.skip("this machine has no address of IPv6")
    thread = Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    connection = http.client.HTTPConnection("::1", server.server_port, timeout=30)
    connection.request("GET", "/")
    assert connection.getresponse().status == 200
    connection.request("GET", "/", headers={"Host": "[::1]"})
    assert connection.getresponse().status == 200
    connection.close()
    server.shutdown()
    server.server_close()
    thread.join()


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
    assert main(["serve", str(tmp_path), "--host", ""]) == 2, "which would be every address"
    taken = server_of(served_folder(tmp_path), "127.0.0.1", 0)
    assert main(["serve", str(tmp_path), "--port", str(taken.server_port)]) == 2
    assert "cannot be listened on" in capsys.readouterr().err
    taken.server_close()
