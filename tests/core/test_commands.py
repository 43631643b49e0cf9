"""The commands that play and count, as they are typed."""

import io
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import tablic_core
from tablic_core.__main__ import main
from tablic_core.advice.series import SeriesResult
from tablic_core.doors.commands import series_text
from tablic_core.game.rules import PRESETS
from tests.core.perft_table import published

COUNTS = published()
RESULT = SeriesResult(
    rounds=4,
    points=(58, 59),
    tablas=(9, 1),
    cards=(105, 103),
    last=(3, 1),
    won=(1, 0),
    lengths=(3,),
)
"""58 points in four rounds are 14.5 a round, and so on."""

TEXTS = {
    "en": """
                A greedy  B careful
points a round     14.50      14.75
tablas a round      2.25       0.25
cards a round      26.25      25.75
took last          75.0%      25.0%
matches won            1          0
Rounds a match: 3.00 on average, 3 to 3. Matches played out: 1.
""",
    "nl": """
                   A greedy  B careful
punten per ronde      14,50      14,75
tabla’s per ronde      2,25       0,25
kaarten per ronde     26,25      25,75
pakte het laatst      75,0%      25,0%
gewonnen partijen         1          0
Rondes per partij: gemiddeld 3,00, van 3 tot 3. Uitgespeelde partijen: 1.
""",
    "sr-Cyrl": """
                 A greedy  B careful
поени по рунди      14,50      14,75
табле по рунди       2,25       0,25
карте по рунди      26,25      25,75
последњи носи       75,0%      25,0%
добијени мечеви         1          0
Рунди у мечу: просечно 3,00, од 3 до 3. Завршених мечева: 1.
""",
    "sr-Latn": """
                 A greedy  B careful
poeni po rundi      14,50      14,75
table po rundi       2,25       0,25
karte po rundi      26,25      25,75
poslednji nosi      75,0%      25,0%
dobijeni mečevi         1          0
Rundi u meču: prosečno 3,00, od 3 do 3. Završenih mečeva: 1.
""",
}

PLAY = ["play", "--players", "greedy,random", "--rounds", "3"]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(list(arguments))
    told = capsys.readouterr()
    return code, told.out, told.err


# play


@pytest.mark.parametrize("lang", TEXTS)
def test_the_table_has_a_row_for_each_figure(lang: str) -> None:
    lines = series_text(RESULT, ["A greedy", "B careful"], lang)
    assert "\n".join(lines) == TEXTS[lang].strip("\n")


def test_a_series_without_a_finished_match_says_so() -> None:
    short = SeriesResult(1, (20, 6), (1, 0), (30, 22), (1, 0), (0, 0), ())
    lines = series_text(short, ["A greedy", "B careful"], "en")
    assert lines[-1] == "No match was played out. Play more rounds."


def test_a_long_series_has_its_shortest_and_longest_match() -> None:
    long = SeriesResult(30, (400, 400), (9, 9), (780, 780), (15, 15), (2, 1), (7, 9, 8))
    told = series_text(long, ["A greedy", "B careful"], "nl")[-1]
    assert told == "Rondes per partij: gemiddeld 8,00, van 7 tot 9. Uitgespeelde partijen: 3."


def numbers(out: str, row: str) -> list[float]:
    line = next(line for line in out.splitlines() if line.startswith(row))
    return [float(word.rstrip("%")) for word in line.removeprefix(row).split()]


def test_play_prints_the_table_of_the_series(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, *PLAY)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].split() == ["A", "greedy", "B", "random"]
    assert len(lines) == 7
    assert sum(numbers(out, "cards a round")) == pytest.approx(52, abs=0.02)
    assert sum(numbers(out, "took last")) == pytest.approx(100, abs=0.2)
    assert numbers(out, "points a round")[0] > numbers(out, "points a round")[1]


@pytest.mark.parametrize(
    ("lang", "row"), [("nl", "kaarten"), ("sr-Latn", "karte"), ("sr-Cyrl", "карте")]
)
def test_play_speaks_the_language_that_was_asked_for(
    lang: str, row: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = run(capsys, *PLAY, "--lang", lang)
    line = next(line for line in out.splitlines() if line.startswith(row))
    assert code == 0
    assert "." not in line
    here, there = (float(word.replace(",", ".")) for word in line.split()[-2:])
    assert here + there == pytest.approx(52, abs=0.02)


def test_pairs_have_a_column_for_each_pair(capsys: pytest.CaptureFixture[str]) -> None:
    names = "random,greedy,random,greedy"
    _, out, _ = run(capsys, "play", "--rules", "pairs", "--players", names, "--rounds", "2")
    assert out.splitlines()[0].split() == ["A+C", "random+random", "B+D", "greedy+greedy"]


def test_the_same_seed_prints_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, *PLAY, "--seed", "7") == run(capsys, *PLAY, "--seed", "7")
    assert run(capsys, *PLAY, "--seed", "7") != run(capsys, *PLAY, "--seed", "8")


# The bar


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_is_drawn_on_a_terminal_and_not_into_the_output(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert main([*PLAY[:-1], "4"]) == 0
    drawn = terminal.getvalue().split("\r")[1:]
    assert [bar[-5:].strip() for bar in drawn] == ["25%", "50%", "75%", "100%"]
    assert drawn[1].startswith("[" + "#" * 15 + "." * 15 + "]")
    assert drawn[-1].endswith("\n")
    assert "#" not in capsys.readouterr().out


def test_no_bar_is_drawn_into_a_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = io.StringIO()
    monkeypatch.setattr(sys, "stderr", file)
    assert main(PLAY) == 0
    assert file.getvalue() == ""


def test_a_long_series_draws_a_hundred_bars_at_most(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from tablic_core.doors.commands import progress_bar

    terminal = Terminal()
    draw = progress_bar(terminal, 1_000)
    for done in range(1, 1_001):
        draw(done)
    assert terminal.getvalue().count("\r") == 101


# perft


@pytest.mark.parametrize(
    "row",
    [row for row in COUNTS if row[3] == "-" and row[4] == 0 and row[0] in ("tablic", "jack-wild")],
    ids=str,
)
def test_perft_prints_the_published_counts(
    row: tuple[str, int, int, str, int], capsys: pytest.CaptureFixture[str]
) -> None:
    rules, players, seed, *_ = row
    options = ["--rules", rules, "--players", str(players), "--seed", str(seed)]
    code, out, err = run(capsys, "perft", *options)
    assert (code, err) == (0, "")
    printed = [line.split() for line in out.splitlines()]
    assert printed == [[str(n), str(COUNTS[row][n - 1])] for n in (1, 2, 3)]


def test_perft_deals_to_as_few_as_the_rules_allow(capsys: pytest.CaptureFixture[str]) -> None:
    _, few, _ = run(capsys, "perft", "--depth", "2")
    assert run(capsys, "perft", "--depth", "2", "--players", "2")[1] == few
    assert run(capsys, "perft", "--depth", "1", "--rules", "slovenian-3p")[0] == 0


# check


def test_check_says_that_nothing_is_wrong_in_the_bank(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "check", "--lang", "nl") == (0, "Er is niets mis.\n", "")


def test_check_says_all_that_is_wrong_with_file_and_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not only the first mistake: whoever writes ten exercises mends them in one go."""
    file = tmp_path / "mine.toml"
    good = '[[exercise]]\nid = "{}"\nkind = "find-captures"\ntable = "{}"\ncard = "7S"\n'
    file.write_text(good.format("a", "3X") + good.format("b", "3D") + good.format("b", "4D"))
    code, out, err = run(capsys, "check", str(file))
    assert (code, out) == (2, "")
    first, second = err.splitlines()
    assert first.startswith(f"error: {file}:4 ")
    assert "‘3X’ is not a card" in first
    assert second.startswith(f"error: {file}:12 ")


def test_a_file_that_is_none_gets_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "odd.toml").write_bytes(b"\xff\xfe")
    for name in ("odd.toml", "missing.toml", "."):
        code, out, err = run(capsys, "check", str(tmp_path / name))
        assert (code, out) == (2, "")
        assert err == f"error: {tmp_path / name}: This file cannot be read as text.\n"


# What is refused


@pytest.mark.parametrize(
    ("arguments", "place", "said"),
    [
        ("play --players greedy,genius", "players", "There is no player ‘genius’. Known:"),
        ("play --players ,", "players", "There is no player ‘’."),
        ("play --players greedy", "players", "Not with 1 players: these rules are for 2, 3, 4."),
        ("play --players random,random,random --rules masters", "players", "Not with 3 players"),
        ("play --rounds 0", "rounds", "‘0’ is not a whole number from 1 to"),
        ("play --rounds 1000001", "rounds", "‘1000001’ is not a whole number"),
        ("play --seed -1", "seed", "‘-1’ is not a whole number from 0 to"),
        ("play --rules wist", "rules", "There is no rule set ‘wist’."),
        ("play --rules tablic=5", "rules", "There is no rule set ‘tablic=5’."),
        ("perft --depth 99", "depth", "‘99’ is not a whole number from 1 to 12."),
        ("perft --depth 0", "depth", "‘0’ is not a whole number from 1 to 12."),
        ("perft --seed -1", "seed", "‘-1’ is not a whole number from 0 to"),
        ("perft --players 5", "players", "Not with 5 players"),
        ("perft --players 0", "players", "Not with 0 players"),
        ("perft --rules pairs --players 2", "players", "Not with 2 players: these rules are for 4"),
        ("perft --rules wist", "rules", "There is no rule set ‘wist’."),
    ],
)
def test_bad_options_get_one_sentence_that_names_the_option(
    arguments: str, place: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, *arguments.split())
    assert (code, out) == (2, "")
    assert err.startswith("error: ")
    where, _, sentence = err.removeprefix("error: ").partition(": ")
    assert where == place
    assert sentence.startswith(said)
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("lang", "begin"),
    [("nl", "fout: depth: "), ("sr-Cyrl", "грешка: depth: "), ("sr-Latn", "greška: depth: ")],
)
def test_a_refusal_speaks_the_language_that_was_asked_for(
    lang: str, begin: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _, err = run(capsys, "perft", "--depth", "99", "--lang", lang)
    assert code == 2
    assert err.startswith(begin)


@pytest.mark.parametrize(
    "arguments", ["play --rounds many", "perft --depth 1.5", "perft --lang de", "guess", ""]
)
def test_what_the_parser_refuses_ends_with_code_2_too(
    arguments: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments.split())
    assert caught.value.code == 2
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("preset", PRESETS)
def test_every_rule_set_is_played_by_as_many_as_it_is_for(
    preset: str, capsys: pytest.CaptureFixture[str]
) -> None:
    names = ",".join(["greedy"] * PRESETS[preset].players[0])
    code, out, _ = run(capsys, "play", "--rules", preset, "--players", names, "--rounds", "1")
    assert code == 0
    assert len(out.splitlines()) == 7


@pytest.mark.host_only
def test_as_a_program_it_prints_utf_8_and_no_bar_into_a_pipe() -> None:
    options = ["--players", "random,random", "--rounds", "2", "--lang", "sr-Cyrl"]
    done = subprocess.run(
        [sys.executable, "-m", "tablic_core", "play", *options],
        capture_output=True,
        env={"PYTHONIOENCODING": "ascii"},
        check=True,
    )
    assert "поени по рунди" in done.stdout.decode()
    assert done.stderr == b""


@pytest.mark.host_only
def test_as_a_program_it_ends_with_code_2_and_no_traceback() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tablic_core", "perft", "--depth", "99"], capture_output=True
    )
    assert done.returncode == 2
    assert done.stderr.decode().startswith("error: depth: ")
    assert done.stderr.count(b"\n") == 1


@pytest.mark.host_only
@pytest.mark.parametrize("arguments", ["", "captures 7S", "api", "play --lang sr-Cyrl"])
def test_a_bare_checkout_says_what_to_run(arguments: str, tmp_path: Path) -> None:
    """One sentence, in place of a traceback, where the catalogues were never compiled."""
    package = Path(tablic_core.__file__).parent
    shutil.copytree(
        package, tmp_path / package.name, ignore=shutil.ignore_patterns("*.mo", "__pycache__")
    )
    done = subprocess.run(
        [sys.executable, "-m", "tablic_core", *arguments.split()],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert "run `make site` or `pip install .`" in done.stderr
