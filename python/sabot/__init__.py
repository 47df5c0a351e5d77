"""Baccarat as card rooms deal it: sheets, exact odds, settlement, roads, simulation, counting, banking.

    >>> import sabot
    >>> sheet = sabot.Sheet("ventura-ez")
    >>> sheet.odds()["wagers"]["player"]["ev"]
    Fraction(-241149546272, 19524993263685)

Answers are the documents that the program `sabot` prints with `--json`, as dictionaries; exact fractions are
`fractions.Fraction`, whole numbers of any size are `int`. What is wrong raises `sabot.Error`, with the program's words. NumPy is
used where it is installed and not needed. Long calls let other threads run, and ctrl-C ends them. The house's edge on a wager is
minus its `ev`. The package sabot-doc has what each answer holds: docs/odds.md, docs/simulation.md, docs/counting.md, docs/banking.md.
"""
from __future__ import annotations

import json
import operator
import os
import re
from fractions import Fraction
from typing import Any, Callable, Dict, Iterable, Mapping, Optional, SupportsFloat, SupportsIndex, Union

from ._sabot import ffi, lib
from .client import Client, Refused
from .errors import Error
from .verify import verify

__all__ = ["Client", "Error", "Refused", "Sheet", "deal", "roads", "shipped", "verify", "version"]

Document = Dict[str, Any]  # what the program prints with --json
Shoe = Union[None, SupportsIndex, Iterable[SupportsIndex]]  # decks, or counts
_SLICE = 65536  # shoes that are priced before ctrl-C is heard
_NAMES = {"sheet", "title", "schedule", "wager", "bettor", "name", "cover", "seed", "key"}


def version() -> str:
    """The library's version."""
    return _words(lib.sabot_lib_version())


def shipped() -> list[str]:
    """The names of the sheets that are inside the library."""
    names: list[str] = []
    while (name := lib.sabot_lib_sheet_shipped(len(names))) != ffi.NULL:
        names.append(_words(name))
    return names


def deal(cards: Union[str, Iterable[str]]) -> Document:
    """One round from its cards, in dealing order: `deal("5h 2c Ks 2d 6d 3s")`, or a list of them."""
    return _call(lib.sabot_lib_deal, _bytes(_joined(cards, " "), "cards"))


def roads(letters: Union[str, Iterable[str]]) -> Document:
    """The five roads of a shoe from one letter a round: `roads("BBPTB")`; P, B, T, D (Dragon 7) or A (Panda 8)."""
    return _call(lib.sabot_lib_roads, _bytes(_joined(letters, ""), "letters"))


class Sheet:
    """The options sheet of a table: a shipped one by its name, or a file.

    `name`, `title`, `decks`, and `wagers`: their names, in the order of the columns of `expectations`.
    """

    def __init__(self, name_or_file: Union[str, os.PathLike[str]]) -> None:
        if not isinstance(name_or_file, (str, os.PathLike)) or not (name := os.fspath(name_or_file)):
            raise Error(f"sheet: expected the name of a shipped one, or a file; found {name_or_file!r}")
        self._made = (Sheet, (name,))
        self._open(lambda error: lib.sabot_lib_sheet_open(_bytes(name, "sheet"), error))

    @classmethod
    def read(cls, text: str, name: str = "sheet") -> "Sheet":
        """From YAML or JSON."""
        sheet = cls.__new__(cls)
        sheet._made = (Sheet.read, (text, name))
        sheet._open(lambda error: lib.sabot_lib_sheet_read(_bytes(text, "text"), _bytes(name, "name"), error))
        return sheet

    def __reduce__(self) -> Any:
        return self._made

    def _open(self, make: Callable[[Any], Any]) -> None:
        error = ffi.new("char[]", lib.SABOT_LIB_ERROR_BYTES)
        handle = make(error)
        if handle == ffi.NULL:
            raise Error(_words(error))
        self._handle = ffi.gc(handle, lib.sabot_lib_sheet_close)
        self.name: str = _words(lib.sabot_lib_sheet_name(handle))
        self.title: str = _words(lib.sabot_lib_sheet_title(handle))
        self.decks: int = lib.sabot_lib_sheet_decks(handle)
        self.wagers: list[str] = [_words(lib.sabot_lib_sheet_wager(handle, i))
                                  for i in range(lib.sabot_lib_sheet_wagers(handle))]

    def __repr__(self) -> str:
        return f"<sabot.Sheet {self.name}: {self.title}>"

    def settle(self, round: Mapping[str, Any]) -> Document:
        """A round to the cent, as `sabot settle`. Wagers that a rule forbids are in `refused` of the answer."""
        return _call(lib.sabot_lib_settle, self._handle, _document(round, "round"))

    def odds(self, shoe: Shoe = None) -> Document:
        """Exact odds of every wager. A shoe is decks, or 10 counts (worth 0 to 9), 13 (ace to king) or 52."""
        kept, pointer = _shoe(shoe)
        return _exact(_call(lib.sabot_lib_odds, self._handle, pointer))

    def expectations(self, shoes: Any) -> Any:
        """What a unit on each wager is worth, for many shoes of ten counts each (worth 0 to 9): a NumPy array of
        float64, a row a shoe and a column a wager; lists where NumPy is not installed. Errors count shoes from 0.
        Every wager of the sheet must go by totals: one on pairs or suits needs more than ten counts."""
        numpy = _numpy()
        if numpy is None:
            return self._expectation_lists(shoes)
        try:
            given = numpy.asarray(shoes)
        except ValueError:
            raise Error("shoes: expected rows of ten whole counts each; found rows of several lengths") from None
        if given.ndim != 2 or given.shape[1] != 10 or given.dtype.kind not in "iuf":
            raise Error("shoes: expected rows of ten whole counts, an array of shape (n, 10); "
                        f"found shape {given.shape} of {given.dtype}")
        with numpy.errstate(invalid="ignore"):
            counts = numpy.ascontiguousarray(given, dtype=numpy.int32)
        if not numpy.array_equal(counts, given):
            raise Error("shoes: expected rows of ten whole counts, none above 52000")
        found = numpy.empty((len(counts), len(self.wagers)), dtype=numpy.float64)
        for first in range(0, len(counts), _SLICE):
            part, result = counts[first:first + _SLICE], found[first:first + _SLICE]
            self._expect(ffi.from_buffer("int32_t[]", part), len(part),
                         ffi.from_buffer("double[]", result, require_writable=True), first)
        return found

    def _expectation_lists(self, shoes: Iterable[Sequence[int]]) -> list[list[float]]:
        found: list[list[float]] = []
        width = len(self.wagers)
        rows = [[_whole(count, "shoes") for count in _items(row)] for row in shoes]
        if any(len(row) != 10 for row in rows):
            raise Error("shoes: expected rows of ten whole counts")
        for first in range(0, len(rows), _SLICE):
            part = rows[first:first + _SLICE]
            result = ffi.new("double[]", len(part) * width)
            self._expect(ffi.new("int32_t[]", [count for row in part for count in row]), len(part), result, first)
            found += [list(result[i * width:(i + 1) * width]) for i in range(len(part))]
        return found

    def _expect(self, counts: Any, count: int, result: Any, first: int) -> None:
        error = ffi.new("char[]", lib.SABOT_LIB_ERROR_BYTES)
        if lib.sabot_lib_expectations(self._handle, counts, count, result, error) != 0:
            words = _words(error)
            found = re.match(r"shoe (\d+)(: .*)", words)
            raise Error(f"shoe {int(found[1]) + first}{found[2]}" if found else words)

    def bank(self, table: Mapping[str, Any], shoe: Shoe = None) -> Document:
        """What one round of banking a table is worth to the player-dealer, as `sabot bank`; amounts are cents. Wagers
        that a rule forbids are in `refused`, which is then the whole answer. Nights, ruin and the best amount: the program."""
        kept, pointer = _shoe(shoe)
        return _exact(_call(lib.sabot_lib_bank, self._handle, _document(table, "table"), pointer))

    def simulate(self, shoes: int, seed: Union[str, int], *, decks: int = 0, rounds: int = 0, threads: int = 0,
                 by_cards: bool = False, progress: Optional[Callable[[int], Any]] = None) -> Document:
        """Many shoes dealt and counted, as `sabot simulate`: some eighty rounds a shoe, or `rounds` of each. `decks` and
        `threads` are the sheet's and the machine's where 0; `by_cards` draws cards instead of points.
        `progress(shoes_done)` may return False to stop: the answer has what was done, and `complete` is False."""
        run = _Run(shoes, seed, decks, rounds, threads, by_cards, progress)
        return run.call(lib.sabot_lib_simulate, self._handle)

    def count(self, wager: str, tags: Iterable[SupportsFloat], target: SupportsFloat, *, shoes: int,
              seed: Union[str, int], exact: bool = False, decks: int = 0, rounds: int = 0, threads: int = 0,
              progress: Optional[Callable[[int], Any]] = None) -> Document:
        """What a counting system is worth, as `sabot count`: 10 tags from ace to ten (not from 0 to 9, as a shoe's counts
        are), or 13 to the king. `exact` prices each wager by its shoe instead of its result; the rest is as in `simulate`."""
        if wager not in self.wagers:
            raise Error(f"wager: the sheet {self.name} does not have {wager!r}; it has {', '.join(self.wagers)}")
        numbers = [_number(tag, "tags") for tag in _items(tags)]
        if len(numbers) not in (10, 13):
            raise Error(f"tags: expected 10 numbers, from ace to ten, or 13, from ace to king; found {len(numbers)}")
        name = ffi.new("char[]", _bytes(wager, "wager"))
        choice = ffi.new("struct sabot_lib_count *", {"size": ffi.sizeof("struct sabot_lib_count"), "wager": name,
                                                      "tags": numbers + numbers[9:10] * (13 - len(numbers)),
                                                      "target": _number(target, "target"), "exact": bool(exact)})
        run = _Run(shoes, seed, decks, rounds, threads, False, progress)
        return run.call(lib.sabot_lib_count, self._handle, choice)


class _Run:
    """A long call: it hears ctrl-C, and what `progress` raises comes out of it."""

    def __init__(self, shoes: Any, seed: Any, decks: Any, rounds: Any, threads: Any, by_cards: bool,
                 progress: Optional[Callable[[int], Any]]) -> None:
        shoes = _whole(shoes, "shoes")
        if not 0 < shoes < 1 << 64:
            raise Error("shoes: expected 1 to 1000000000000000")
        if not isinstance(seed, (str, bool)) and hasattr(seed, "__index__"):
            seed = str(operator.index(seed))
        self.progress, self.raised = progress, None
        self.handle, self.seed = ffi.new_handle(self), ffi.new("char[]", _bytes(seed, "seed"))
        try:
            self.run = ffi.new("struct sabot_lib_run *", {
                "size": ffi.sizeof("struct sabot_lib_run"), "seed": self.seed, "shoes": shoes,
                "decks": _whole(decks, "decks"), "rounds": _whole(rounds, "rounds"),
                "threads": _whole(threads, "threads"), "by_cards": bool(by_cards),
                "go_on": lib.sabot_python_go_on, "context": self.handle})
        except OverflowError as error:
            raise Error(f"decks, rounds or threads: {error}") from None

    def call(self, function: Any, *arguments: Any) -> Document:
        answer = _call(function, *arguments, self.run)
        if self.raised is not None:
            raise self.raised
        return answer


def _keep(kind: Any, value: BaseException, trace: Any) -> int:
    if trace is not None:
        ffi.from_handle(trace.tb_frame.f_locals["context"]).raised = value
    return 0


@ffi.def_extern(onerror=_keep)
def sabot_python_go_on(context: Any, done: int) -> int:
    progress = ffi.from_handle(context).progress
    said = None if progress is None else progress(done)
    return 1 if said is None or said else 0


def _numpy() -> Any:
    try:
        import numpy
    except ImportError:
        return None
    return numpy


def _bytes(text: Any, name: str) -> bytes:
    if not isinstance(text, str):
        raise Error(f"{name}: expected text, found {text!r}")
    if "\0" in text:
        raise Error(f"{name}: expected no NUL in it")
    return text.encode()


def _joined(parts: Any, between: str) -> Any:
    return between.join(parts) if isinstance(parts, (list, tuple)) and all(isinstance(one, str) for one in parts) else parts


def _document(value: Any, name: str) -> bytes:
    if not isinstance(value, Mapping):
        raise Error(f"{name}: expected a dictionary, found {value!r}")
    try:
        return json.dumps(value, default=operator.index).encode()
    except (TypeError, ValueError) as error:
        raise Error(f"{name}: expected what JSON can hold: {error}") from None


def _items(value: Any) -> list[Any]:
    """Those of a list, an array or a generator; a lone value as one."""
    try:
        return list(value)
    except TypeError:
        return [value]


def _whole(value: Any, name: str) -> int:
    try:
        if not isinstance(value, (bool, str, bytes)) and int(value) == value:
            return int(value)
    except (TypeError, ValueError, OverflowError):
        pass
    raise Error(f"{name}: expected a whole number, found {value!r}")


def _number(value: Any, name: str) -> float:
    try:
        return float(value)
    except (TypeError, ValueError):
        raise Error(f"{name}: expected a number, found {value!r}") from None


def _words(text: Any) -> str:
    return ffi.string(text).decode(errors="replace")


def _call(function: Any, *arguments: Any) -> Document:
    error = ffi.new("char[]", lib.SABOT_LIB_ERROR_BYTES)
    answer = function(*arguments, error)
    if answer == ffi.NULL:
        raise Error(_words(error))
    try:
        return json.loads(ffi.string(answer))
    finally:
        lib.sabot_lib_free(answer)


def _shoe(shoe: Shoe) -> tuple[Any, Any]:
    """What must live as long as the call, and the pointer to it."""
    if shoe is None:
        return None, ffi.NULL
    counts = [_whole(count, "shoe") for count in _items(shoe)]
    if not counts:
        raise Error("shoe: expected decks, or 10, 13 or 52 counts; found an empty list")
    try:
        kept = ffi.new("int32_t[]", counts)
    except OverflowError:
        raise Error("shoe: expected counts from 0 to 52000") from None
    pointer = ffi.new("struct sabot_lib_shoe *", {"size": ffi.sizeof("struct sabot_lib_shoe"), "count": len(counts),
                                                  "counts": kept})
    return kept, pointer


def _exact(value: Any, name: str = "") -> Any:
    """Numbers that JSON has as text, because no double holds them."""
    if isinstance(value, dict):
        return {key: _exact(item, key) for key, item in value.items()}
    if isinstance(value, list):
        return [_exact(item, name) for item in value]
    if isinstance(value, str) and name not in _NAMES:
        if re.fullmatch(r"-?\d+/\d+", value) or (name == "ev" and re.fullmatch(r"-?\d+", value)):
            return Fraction(value)
        if re.fullmatch(r"-?\d+", value):
            return int(value)
    return value
