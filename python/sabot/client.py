"""A client of a room's server: docs/protocol.md over HTTP and WebSocket, by the standard library alone."""
from __future__ import annotations

import base64
import http.client
import json
import os
import re
import secrets
import socket
import ssl
import struct
from typing import Any, Iterator, Optional
from urllib.parse import quote, urlencode, urlsplit

from .errors import Error

SILENT_SECONDS = 60  # a server pings a stream that was silent for 20


class Refused(Error):
    """The server said no: `status`, `code`, `rule`, and the words."""

    def __init__(self, status: int, answer: Any) -> None:
        problem = answer.get("problem") or answer.get("refused") or {} if isinstance(answer, dict) else {}
        self.status, self.code = status, problem.get("code", "")
        self.rule, self.answer = problem.get("rule", ""), answer
        super().__init__(problem.get("message") or f"status {status}")


class Client:
    """One person at a room: `Client("http://127.0.0.1:8017")`, and their pass."""

    def __init__(self, url: str, timeout: float = 30) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise Error(f"{url}: expected http://HOST:PORT or https://HOST")
        self.secure, self.timeout = parts.scheme == "https", timeout
        self.host, self.port = parts.hostname, parts.port or (443 if self.secure else 80)
        self.origin, self.cookie = f"{parts.scheme}://{parts.netloc}", ""

    def request(self, method: str, path: str, body: Any = None) -> Any:
        """The answer's JSON, or its text; `Refused` for any status but 2xx."""
        kind = http.client.HTTPSConnection if self.secure else http.client.HTTPConnection
        connection = kind(self.host, self.port, timeout=self.timeout)
        headers = {"Cookie": self.cookie} if self.cookie else {}
        if method == "POST":
            headers.update({"Content-Type": "application/json", "Origin": self.origin})
        try:
            connection.request(method, path, None if body is None else json.dumps(body), headers)
            answer = connection.getresponse()
            text = answer.read().decode()
        finally:
            connection.close()
        if found := re.match(r"[^=;]+=[^;]*", answer.headers.get("Set-Cookie", "")):
            self.cookie = found[0]
        is_json = answer.headers.get("Content-Type", "").startswith("application/json")
        document = json.loads(text) if is_json else text
        if not 200 <= answer.status < 300:
            raise Refused(answer.status, document)
        return document

    def get(self, path: str, **query: Any) -> Any:
        """Any `GET` of docs/protocol.md: `get("/api/learn", table="t1")`."""
        return self.request("GET", path + ("?" + urlencode(query) if query else ""))

    def sign_in(self, name: str, password: str) -> Any:
        """As one of the staff; later calls carry the pass."""
        return self.request("POST", "/api/sign-in", {"name": name, "password": password})

    def room(self) -> Any:
        """The room: its name and its tables."""
        return self.get("/api/room")

    def table(self, table: str) -> Any:
        """The state of a table, as far as this person may see it."""
        return self.get(f"/api/tables/{quote(table)}")

    def command(self, table: str, kind: str, id: Optional[str] = None, **fields: Any) -> Any:
        """Does one command. Its id lets it be sent again with one effect; one is made up where none is given."""
        body = {"id": id or secrets.token_hex(12), "kind": kind, **fields}
        return self.request("POST", f"/api/tables/{quote(table)}/commands", body)

    def events(self, table: str, first: int = 1) -> Iterator[Any]:
        """The records of a table from this one on, until the last."""
        more: Optional[int] = first
        while more is not None:
            lines = self.get(f"/api/tables/{quote(table)}/events", **{"from": more}).splitlines()
            more = None
            for record in map(json.loads, lines):
                more = record.get("more_from")
                if more is None:
                    yield record

    def stream(self, table: str, position: str = "") -> Iterator[Any]:
        """Messages of a table as they come, until the server ends it; close the generator to leave."""
        query = f"?position={quote(position)}" if position else ""
        plain = socket.create_connection((self.host, self.port), self.timeout)
        line = ssl.create_default_context().wrap_socket(plain, server_hostname=self.host) if self.secure else plain
        with line, line.makefile("rb") as reader:
            head = [f"GET /api/tables/{quote(table)}/stream{query} HTTP/1.1",
                    f"Host: {urlsplit(self.origin).netloc}", "Upgrade: websocket", "Connection: Upgrade",
                    f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}", "Sec-WebSocket-Version: 13",
                    f"Origin: {self.origin}", *([f"Cookie: {self.cookie}"] if self.cookie else [])]
            line.sendall(("\r\n".join(head) + "\r\n\r\n").encode())
            status = int(reader.readline().split()[1])
            size = 0
            while told := reader.readline().strip():
                if told.lower().startswith(b"content-length:"):
                    size = int(told.split(b":")[1])
            if status != 101:
                text = reader.read(size)
                raise Refused(status, json.loads(text) if text.startswith(b"{") else text)
            line.settimeout(max(self.timeout, SILENT_SECONDS))
            yield from _messages(line, reader)


def _messages(line: socket.socket, reader: Any) -> Iterator[Any]:
    text = b""
    while True:
        head = reader.read(2)
        if len(head) < 2:
            return
        size = head[1] & 127
        if size > 125:
            size = struct.unpack(">H" if size == 126 else ">Q", reader.read(2 if size == 126 else 8))[0]
        payload, kind = reader.read(size), head[0] & 15
        if kind == 8:
            return
        if kind == 9:  # a ping: what a client sends is masked, by zeros here
            line.sendall(bytes([0x8A, 0x80 | len(payload), 0, 0, 0, 0]) + payload)
        elif kind in (0, 1):
            text += payload
            if head[0] & 128:
                yield json.loads(text)
                text = b""
