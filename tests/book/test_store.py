"""What a browser remembers: nothing is lost, whatever lies in its storage or in a file."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.widgets.books import run_modules

GOOD = {"score": 0.6, "when": "2026-11-30"}

STORAGE = """
const kept = new Map(Object.entries(given.stored ?? {}));
let room = given.room ?? 1e9;
globalThis.localStorage = {
  getItem: (key) => kept.get(key) ?? null,
  removeItem: (key) => { kept.delete(key); },
  setItem: (key, text) => {
    const others = [...kept].filter(([name]) => name !== key);
    const used = others.reduce((sum, [name, one]) => sum + name.length + one.length, 0);
    if (used + key.length + text.length > room) throw new Error('quota');
    kept.set(key, text);
  },
};
const all = () => Object.fromEntries(kept);
const solved = (found) => found && Object.fromEntries(found);
"""

NOT_UNDERSTOOD = {
    "broken JSON": '{"version": 1, "solved": {"one-sum"',
    "no object": "[1, 2]",
    "null": "null",
    "version 0": json.dumps({"version": 0, "done": ["one-sum"]}),
    "version 2": json.dumps({"version": 2, "solved": {"one-sum": GOOD}}),
    "version as text": json.dumps({"version": "1", "solved": {}}),
    "no version": json.dumps({"solved": {"one-sum": GOOD}}),
    "solved is a list": json.dumps({"version": 1, "solved": [GOOD]}),
    "solved is missing": json.dumps({"version": 1}),
}

JUNK: dict[str, Any] = {
    "Not An Id": GOOD,
    "__proto__": GOOD,
    "no-object": 1,
    "nothing": None,
    "too-good": {"score": 1.5, "when": "2026-11-30"},
    "too-bad": {"score": -0.1, "when": "2026-11-30"},
    "text": {"score": "1", "when": "2026-11-30"},
    "no-day": {"score": 1},
    "odd-day": {"score": 1, "when": "yesterday"},
}


def in_browser(body: str, stored: dict[str, str] | None = None, room: int | None = None) -> Any:
    given: dict[str, object] = {"stored": stored or {}}
    if room is not None:
        given["room"] = room
    return run_modules(f"{STORAGE}\n{body}", given)


def kept_aside(stored: dict[str, str]) -> list[str]:
    return [text for key, text in stored.items() if key.startswith("tablic-progress-kept-")]


@pytest.mark.parametrize("text", NOT_UNDERSTOOD.values(), ids=NOT_UNDERSTOOD)
def test_what_is_not_understood_is_kept_aside_and_told_once(text: str) -> None:
    found, stored, news, again = in_browser(
        """const found = solved(store.load(record.RECORD));
        const stored = all();
        return [found, stored, store.takeNews(record.RECORD), store.takeNews(record.RECORD)];""",
        {"tablic-progress": text},
    )
    assert found is None
    assert kept_aside(stored) == [text]
    assert "tablic-progress" not in stored
    assert [stored[name] for name in news] == [text]
    assert again == []


@pytest.mark.parametrize("text", NOT_UNDERSTOOD.values(), ids=NOT_UNDERSTOOD)
def test_such_a_file_changes_nothing(text: str) -> None:
    mine = json.dumps({"version": 1, "solved": {"one-sum": GOOD}})
    found, stored = in_browser(
        f"return [store.parse(record.RECORD, {json.dumps(text)}), all()];",
        {"tablic-progress": mine},
    )
    assert found is None
    assert stored == {"tablic-progress": mine}


def test_junk_between_good_entries_is_kept_aside_and_the_good_ones_count() -> None:
    text = json.dumps({"version": 1, "solved": {"one-sum": GOOD, **JUNK, "gone-long-ago": GOOD}})
    found, stored, news = in_browser(
        """const found = solved(store.load(record.RECORD));
        return [found, all(), store.takeNews(record.RECORD)];""",
        {"tablic-progress": text},
    )
    assert found == {"one-sum": GOOD, "gone-long-ago": GOOD}
    assert kept_aside(stored) == [text]
    assert json.loads(stored["tablic-progress"]) == {"version": 1, "solved": found}
    assert len(news) == 1
    from_file = in_browser(
        f"const {{value, whole}} = store.parse(record.RECORD, {json.dumps(text)});"
        "return [solved(value), whole];"
    )
    assert from_file == [found, False]


@pytest.mark.parametrize("name", JUNK)
def test_each_kind_of_junk_is_noticed(name: str) -> None:
    text = json.dumps({"version": 1, "solved": {name: JUNK[name]}})
    found = in_browser(
        f"const {{value, whole}} = store.parse(record.RECORD, {json.dumps(text)});"
        "return [solved(value), whole];"
    )
    assert found == [{}, False]


def test_two_broken_forms_on_one_day_are_both_kept() -> None:
    stored = in_browser(
        """for (const text of ['{', '[', '{']) {
          localStorage.setItem('tablic-progress', text);
          store.load(record.RECORD);
        }
        return all();"""
    )
    assert sorted(kept_aside(stored)) == ["[", "{"]


def test_nothing_is_written_over_what_could_not_be_kept_aside() -> None:
    """With no room for the copy the original stays where it is."""
    text = json.dumps({"version": 2, "solved": {"one-sum": GOOD}})
    found, saved, stored = in_browser(
        """const found = store.load(record.RECORD);
        const saved = store.save(record.RECORD, new Map());
        store.forget(record.RECORD);
        return [found, saved, all()];""",
        {"tablic-progress": text},
        room=len(text) + 40,
    )
    assert found is None
    assert saved is False
    assert stored == {"tablic-progress": text}


def test_with_no_room_the_old_record_stays_and_the_page_is_told() -> None:
    text = json.dumps({"version": 1, "solved": {"one-sum": GOOD}}, separators=(",", ":"))
    refused, saved, stored = in_browser(
        """const known = store.load(record.RECORD);
        const more = record.withSolved(known, 'two-sums', 1, '2026-12-01');
        const before = store.isRefused();
        const saved = store.save(record.RECORD, more);
        return [[before, store.isRefused()], saved, all()];""",
        {"tablic-progress": text},
        room=len(text) + 20,
    )
    assert refused == [False, True]
    assert saved is False
    assert stored == {"tablic-progress": text}


def test_storage_that_throws_is_no_error() -> None:
    found = run_modules(
        """Object.defineProperty(globalThis, 'localStorage', { get() { throw new Error('no'); } });
        const loaded = store.load(record.RECORD);
        const saved = store.save(record.RECORD, new Map());
        store.forget(record.RECORD);
        return [loaded, saved, store.takeNews(record.RECORD), store.isRefused()];"""
    )
    assert found == [None, False, [], True]


def test_what_is_saved_is_read_again_and_has_this_form() -> None:
    stored, found = in_browser(
        """const known = record.withSolved(new Map(), 'one-sum', 0.6, '2026-11-30');
        store.save(record.RECORD, known);
        return [all(), solved(store.load(record.RECORD))];"""
    )
    assert list(stored) == ["tablic-progress"]
    assert json.loads(stored["tablic-progress"]) == {"version": 1, "solved": {"one-sum": GOOD}}
    assert found == {"one-sum": GOOD}


@pytest.mark.parametrize(
    ("reported", "kept"),
    [
        (("one-sum", 0.8, "2026-12-01"), {"one-sum": {"score": 0.8, "when": "2026-12-01"}}),
        (("one-sum", 0.6, "2026-12-01"), {"one-sum": GOOD}),
        (("one-sum", 0.2, "2026-12-01"), {"one-sum": GOOD}),
        (("two", 0, "2026-12-01"), {"one-sum": GOOD, "two": {"score": 0, "when": "2026-12-01"}}),
        (("", 1, "2026-12-01"), {"one-sum": GOOD}),
        ((None, 1, "2026-12-01"), {"one-sum": GOOD}),
        (("two-sums", None, "2026-12-01"), {"one-sum": GOOD}),
        (("two-sums", 2, "2026-12-01"), {"one-sum": GOOD}),
    ],
)  # fmt: skip
def test_the_best_score_is_kept(reported: tuple[object, ...], kept: dict[str, object]) -> None:
    found = run_modules(
        "return Object.fromEntries(record.withSolved(new Map(given.known), ...given.reported));",
        {"known": [["one-sum", GOOD]], "reported": reported},
    )
    assert found == kept


def test_two_records_become_one() -> None:
    def solved(score: float, day: int) -> dict[str, object]:
        return {"score": score, "when": f"2026-11-{day}"}

    found = run_modules(
        "const [mine, file] = given.map((one) => new Map(Object.entries(one)));"
        "return Object.fromEntries(record.join(mine, file));",
        [
            {"a": solved(1, 10), "b": solved(0.5, 10), "c": solved(0.5, 10)},
            {"b": solved(0.75, 11), "c": solved(0.5, 11), "d": solved(0.25, 11)},
        ],
    )
    assert found == {
        "a": solved(1, 10),
        "b": solved(0.75, 11),
        "c": solved(0.5, 10),
        "d": solved(0.25, 11),
    }
