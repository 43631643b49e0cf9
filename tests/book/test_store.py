"""What a browser remembers: nothing is lost, whatever lies in its storage or in a file."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.widgets.books import run_modules

GOOD = {"score": 0.6, "when": "2026-11-30"}
WRONG = {"verdict": "wrong", "hints": 2, "codes": ["why.sum"], "when": "2026-11-30"}
NEWER = json.dumps({"version": 3, "exercises": {"one-sum": {"tries": 4}}})

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
const plain = (found) => found && {
  solved: Object.fromEntries(found.solved), last: Object.fromEntries(found.last),
};
const solved = (found) => found && Object.fromEntries(found.solved);
"""

NOT_UNDERSTOOD = {
    "broken JSON": '{"version": 1, "solved": {"one-sum"',
    "no object": "[1, 2]",
    "null": "null",
    "version 0": json.dumps({"version": 0, "done": ["one-sum"]}),
    "version 1.5": json.dumps({"version": 1.5, "solved": {"one-sum": GOOD}}),
    "version as text": json.dumps({"version": "1", "solved": {}}),
    "version 2 without answers": json.dumps({"version": 2, "solved": {"one-sum": GOOD}}),
    "no version": json.dumps({"solved": {"one-sum": GOOD}}),
    "solved is a list": json.dumps({"version": 1, "solved": [GOOD]}),
    "solved is missing": json.dumps({"version": 1}),
    "solved is missing in version 2": json.dumps({"version": 2, "last": {}}),
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

JUNK_ANSWERS: dict[str, Any] = {
    "Not An Id": WRONG,
    "nothing": None,
    "no-verdict": {**WRONG, "verdict": ""},
    "odd-verdict": {**WRONG, "verdict": "<b>"},
    "half-a-hint": {**WRONG, "hints": 0.5},
    "fewer-than-none": {**WRONG, "hints": -1},
    "no-codes": {**WRONG, "codes": "why.sum"},
    "odd-code": {**WRONG, "codes": ["why.sum", 3]},
    "odd-day": {**WRONG, "when": "yesterday"},
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
    text = json.dumps(
        {
            "version": 2,
            "solved": {"one-sum": GOOD, **JUNK, "gone-long-ago": GOOD},
            "last": {"two-sums": WRONG, **JUNK_ANSWERS},
        }
    )
    found, stored, news = in_browser(
        """const found = solved(store.load(record.RECORD));
        return [found, all(), store.takeNews(record.RECORD)];""",
        {"tablic-progress": text},
    )
    assert found == {"one-sum": GOOD, "gone-long-ago": GOOD}
    assert kept_aside(stored) == [text]
    kept = {"version": 2, "solved": found, "last": {"two-sums": WRONG}}
    assert json.loads(stored["tablic-progress"]) == kept
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


@pytest.mark.parametrize("name", JUNK_ANSWERS)
def test_each_kind_of_odd_answer_is_noticed(name: str) -> None:
    text = json.dumps({"version": 2, "solved": {}, "last": {name: JUNK_ANSWERS[name]}})
    found = in_browser(
        f"const {{value, whole}} = store.parse(record.RECORD, {json.dumps(text)});"
        "return [plain(value), whole];"
    )
    assert found == [{"solved": {}, "last": {}}, False]


def test_a_record_of_version_1_is_read_whole_and_kept_as_version_2_once_something_is_added() -> (
    None
):
    """Progress of everybody who was here before: nothing of it is lost or set aside."""
    text = json.dumps({"version": 1, "solved": {"one-sum": GOOD, "gone-long-ago": GOOD}})
    found, before, after, news = in_browser(
        """const found = store.load(record.RECORD);
        const before = all();
        const told = { verdict: 'wrong', hints: 2, codes: ['why.sum'] };
        store.save(record.RECORD, record.withAnswered(found, 'two-sums', told, '2026-11-30'));
        return [plain(found), before, all(), store.takeNews(record.RECORD)];""",
        {"tablic-progress": text},
    )
    assert found == {"solved": {"one-sum": GOOD, "gone-long-ago": GOOD}, "last": {}}
    assert before == {"tablic-progress": text}
    assert list(after) == ["tablic-progress"]
    assert json.loads(after["tablic-progress"]) == {
        "version": 2,
        "solved": found["solved"],
        "last": {"two-sums": WRONG},
    }
    assert news == []


def test_a_saved_file_of_version_1_is_read_whole() -> None:
    text = json.dumps({"version": 1, "solved": {"one-sum": GOOD}})
    found = in_browser(
        f"const {{value, whole}} = store.parse(record.RECORD, {json.dumps(text)});"
        "return [plain(value), whole];"
    )
    assert found == [{"solved": {"one-sum": GOOD}, "last": {}}, True]


@pytest.mark.parametrize(
    ("version", "read"), [(1, "abc"), (2, "bc"), (3, "c"), (4, ""), (0, None), (5, None)]
)
def test_each_step_leads_to_the_next_version_and_all_are_taken_in_order(
    version: int, read: str | None
) -> None:
    found = in_browser(
        """const step = (letter) => (data) => ({ ...data, text: data.text + letter });
        const form = {
          key: 'thing', version: 4, upgrades: { 1: step('a'), 2: step('b'), 3: step('c') },
          read: ({ text }) => ({ value: text, whole: true }), write: (text) => ({ text }),
        };
        return store.load(form);""",
        {"thing": json.dumps({"version": version, "text": ""})},
    )
    assert found == read


def test_what_a_newer_version_wrote_stays_as_it_is_whatever_happens() -> None:
    """An old page, kept open or cached, meets it: it says so, and never writes there."""
    found, saved, stored, news, told = in_browser(
        """const found = store.load(record.RECORD);
        const known = record.withSolved(record.emptyRecord(), 'one-sum', 1, '2026-12-01');
        const saved = store.save(record.RECORD, known);
        store.forget(record.RECORD);
        const told = [store.isNewer(record.RECORD), store.isRefused(record.RECORD)];
        return [found, saved, all(), store.takeNews(record.RECORD), told];""",
        {"tablic-progress": NEWER},
    )
    assert found is None
    assert saved is False
    assert stored == {"tablic-progress": NEWER}
    assert news == []
    assert told == [True, True]


def test_when_the_newer_one_is_gone_this_page_remembers_again() -> None:
    saved, told = in_browser(
        """store.load(record.RECORD);
        localStorage.removeItem('tablic-progress');
        store.load(record.RECORD);
        const saved = store.save(record.RECORD, record.emptyRecord());
        return [saved, [store.isNewer(record.RECORD), store.isRefused(record.RECORD)]];""",
        {"tablic-progress": NEWER},
    )
    assert saved is True
    assert told == [False, False]


@pytest.mark.parametrize(
    ("text", "newer"),
    [(NEWER, True), ('{"version": 2}', False), ('{"version": "3"}', False), ("{", False)],
)
def test_a_file_of_a_newer_version_is_told_from_no_file_of_ours(text: str, newer: bool) -> None:
    found = in_browser(
        f"return [store.parse(record.RECORD, {json.dumps(text)}),"
        f"  store.isNewerText(record.RECORD, {json.dumps(text)})];"
    )
    assert found == [None, newer]


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
    text = json.dumps({"version": 0, "solved": {"one-sum": GOOD}})
    found, saved, stored = in_browser(
        """const found = store.load(record.RECORD);
        const saved = store.save(record.RECORD, record.emptyRecord());
        store.forget(record.RECORD);
        return [found, saved, all()];""",
        {"tablic-progress": text},
        room=len(text) + 40,
    )
    assert found is None
    assert saved is False
    assert stored == {"tablic-progress": text}


def test_with_no_room_the_old_record_stays_and_the_page_is_told() -> None:
    text = json.dumps(
        {"version": 2, "solved": {"one-sum": GOOD}, "last": {}}, separators=(",", ":")
    )
    refused, saved, stored = in_browser(
        """const known = store.load(record.RECORD);
        const more = record.withSolved(known, 'two-sums', 1, '2026-12-01');
        const before = store.isRefused(record.RECORD);
        const saved = store.save(record.RECORD, more);
        return [[before, store.isRefused(record.RECORD)], saved, all()];""",
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
        const saved = store.save(record.RECORD, record.emptyRecord());
        store.forget(record.RECORD);
        return [loaded, saved, store.takeNews(record.RECORD), store.isRefused(record.RECORD)];"""
    )
    assert found == [None, False, [], True]


def test_what_is_saved_is_read_again_and_has_this_form() -> None:
    stored, found = in_browser(
        """const known = record.withSolved(record.emptyRecord(), 'one-sum', 0.6, '2026-11-30');
        store.save(record.RECORD, known);
        return [all(), solved(store.load(record.RECORD))];"""
    )
    assert list(stored) == ["tablic-progress"]
    kept = {"version": 2, "solved": {"one-sum": GOOD}, "last": {}}
    assert json.loads(stored["tablic-progress"]) == kept
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
        "const known = { solved: new Map(given.known), last: new Map() };"
        "return Object.fromEntries(record.withSolved(known, ...given.reported).solved);",
        {"known": [["one-sum", GOOD]], "reported": reported},
    )
    assert found == kept


@pytest.mark.parametrize(
    ("id", "told", "kept"),
    [
        ("one-sum", {"verdict": "wrong", "hints": 2, "codes": ["why.sum"]}, WRONG),
        ("one-sum", {"verdict": "right"}, {**WRONG, "verdict": "right", "hints": 0, "codes": []}),
        ("one-sum", {"verdict": "right", "codes": "why.sum"}, None),
        ("one-sum", {}, None),
        ("", {"verdict": "right"}, None),
        (None, {"verdict": "right"}, None),
    ],
)  # fmt: skip
def test_the_last_answer_is_kept_with_its_codes(id: object, told: object, kept: object) -> None:
    found = run_modules(
        "const known = record.emptyRecord();"
        "const { last } = record.withAnswered(known, given.id, given.told, '2026-11-30');"
        "return Object.fromEntries(last);",
        {"id": id, "told": told},
    )
    assert found == ({"one-sum": kept} if kept else {})


def test_two_records_become_one() -> None:
    def solved(score: float, day: int) -> dict[str, object]:
        return {"score": score, "when": f"2026-11-{day}"}

    def answered(verdict: str, day: int) -> dict[str, object]:
        return {**WRONG, "verdict": verdict, "when": f"2026-11-{day}"}

    found = run_modules(
        "const map = (one) => new Map(Object.entries(one));"
        "const read = ({solved, last}) => ({solved: map(solved), last: map(last)});"
        "const [mine, file] = given.map(read);"
        "const {solved, last} = record.join(mine, file);"
        "return [Object.fromEntries(solved), Object.fromEntries(last)];",
        [
            {
                "solved": {"a": solved(1, 10), "b": solved(0.5, 10), "c": solved(0.5, 10)},
                "last": {"a": answered("wrong", 10), "b": answered("wrong", 12)},
            },
            {
                "solved": {"b": solved(0.75, 11), "c": solved(0.5, 11), "d": solved(0.25, 11)},
                "last": {
                    "a": answered("right", 11),
                    "b": answered("right", 11),
                    "c": answered("right", 11),
                },
            },
        ],
    )
    assert found == [
        {"a": solved(1, 10), "b": solved(0.75, 11), "c": solved(0.5, 10), "d": solved(0.25, 11)},
        {"a": answered("right", 11), "b": answered("wrong", 12), "c": answered("right", 11)},
    ]
