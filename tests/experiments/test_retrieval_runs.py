import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from experiments.retrieval.__main__ import publish
from experiments.retrieval.arms import ARMS, Arms, opened_arms
from experiments.retrieval.base import FilledBase, WrongFolder, base_settings, fill, opened
from experiments.retrieval.measures import Group
from experiments.retrieval.measuring import measure
from experiments.retrieval.ordering import shared_words
from experiments.retrieval.questions import GoldText, Kind, Question, QuestionSet, SourceFile
from experiments.retrieval.quoting import CHECKER, Quoted, ask
from experiments.retrieval.runs import Asked, quotes_figures
from experiments.retrieval.table import aligned, as_json, as_text
from tests.service.conftest import RETURNS, VPN

_EMBEDDER = "tests.service.conftest:hashing_embedder"
_FILES = (
    SourceFile("returns.md", RETURNS, collection="shop"),
    SourceFile("vpn.md", VPN, collection="office"),
)
_ROPES = Question(
    "ropes",
    "Can climbing ropes be returned?",
    Kind.ANSWERABLE,
    ((GoldText("Climbing ropes cannot be returned.", ("returns.md",)),),),
)
_PHONES = Question(
    "phones",
    "Which port do private phones connect to the VPN with?",
    Kind.FALSE_PREMISE,
    ((GoldText("Private phones must not be connected to the VPN.", ("vpn.md",)),),),
    file="vpn.md",
)
_LUNCH = Question("lunch", "zebra lunch menu", Kind.UNANSWERABLE)
_SET = QuestionSet("shop", _FILES, (_ROPES, _PHONES, _LUNCH))


@pytest.fixture
def base(tmp_path: Path) -> FilledBase:
    settings = base_settings(tmp_path / "shop", embedder=_EMBEDDER, checkers=(CHECKER,))
    return fill(settings, _FILES)


@pytest.fixture
def arms(base: FilledBase) -> Iterator[Arms]:
    with opened_arms(base.settings) as opened_ones:
        yield opened_ones


def test_each_arm_finds_and_says_where_it_found(base: FilledBase, arms: Arms) -> None:
    versions = [file.version for file in base.files.values()]

    found = {arm: arms.ask(arm, _ROPES.text, versions) for arm in ARMS}

    assert {way for hit in found["dense"].hits for way in hit.found_by} == {"dense"}
    assert {way for hit in found["full text"].hits for way in hit.found_by} == {"full_text"}
    assert found["fused"].hits[0].found_by == ("dense", "full_text")
    for ranked in found.values():
        assert ranked.sentences[0].text == "Climbing ropes cannot be returned."
        assert "Returns policy" not in [one.text for one in ranked.sentences]


def test_words_that_few_texts_have_count_more() -> None:
    merits = shared_words("the rope fee", ["the label", "the rope", "the label fee of the rope"])

    assert merits[0] < merits[1] < merits[2]
    assert merits[0] == 0


def test_filling_again_adds_nothing_and_finds_the_same(base: FilledBase) -> None:
    again = fill(base.settings, _FILES)

    assert again.files == base.files
    assert again.passages == base.passages > 0
    assert not again.left_out


def test_what_the_product_refuses_is_kept_with_its_reason(base: FilledBase) -> None:
    again = fill(base.settings, (SourceFile("empty.md", b""),))

    assert "EmptyFile" in again.left_out["empty.md"]


def test_a_base_of_somebody_else_is_not_filled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAGTRAP_DATA_DIR", str(tmp_path / "real"))

    with pytest.raises(WrongFolder, match="TAGTRAP_DATA_DIR"):
        base_settings(tmp_path / "bench")


def test_quotes_come_from_the_chat_within_the_collection(base: FilledBase) -> None:
    with opened(base.settings) as app:
        everywhere = ask(app, _ROPES.text)
        elsewhere = ask(app, _ROPES.text, "office")
        refused = ask(app, _LUNCH.text)

    tags = {one.text: one.tag for file in base.files.values() for one in file.sentences}
    assert tags["Climbing ropes cannot be returned."] in everywhere.tags
    assert tags["Climbing ropes cannot be returned."] not in elsewhere.tags
    assert everywhere.searching > 0
    assert everywhere.quoting > 0
    assert everywhere.computing > 0
    assert not everywhere.is_refusal
    assert refused.is_refusal
    assert not refused.tags


def _asked(name: str, kind: Kind, *groups: Group) -> Asked:
    return Asked(Question(name, "What?", kind), groups)


def _quoted(*tags: str, is_refusal: bool = False) -> Quoted:
    return Quoted(frozenset(tags), is_refusal, "quotes", searching=0.1, quoting=0.2, computing=0.5)


def test_a_full_answer_some_of_it_and_a_met_premise_are_told_apart() -> None:
    two: Group = ((frozenset({"1"}),), (frozenset({"2"}),))
    asked = [
        _asked("whole", Kind.ANSWERABLE, two),
        _asked("half", Kind.ANSWERABLE, two),
        _asked("premise", Kind.FALSE_PREMISE, two),
        _asked("nowhere", Kind.UNANSWERABLE),
    ]
    quoted = [_quoted("1", "2"), _quoted("2", "9"), _quoted("1", "2"), _quoted(is_refusal=True)]

    line = quotes_figures("four", asked, quoted)

    assert line.all_quoted == pytest.approx(0.5)
    assert line.some_quoted == 1
    assert line.premises_met == 1
    assert (line.missed, line.refused) == (("half",), ("nowhere",))
    assert line.quotes == pytest.approx(2)
    assert line.refusals.precision == line.refusals.recall == 1
    assert line.together is not None
    assert line.together.p50 == pytest.approx(300)
    assert line.computing is not None
    assert line.computing.p50 == pytest.approx(500)


def test_a_run_prints_its_tables_and_what_is_not_in_the_base(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAGTRAP_EMBEDDER", _EMBEDDER)
    lost = Question("lost", "Where?", Kind.ANSWERABLE, ((GoldText("Nowhere.", ("vpn.md",)),),))
    one = QuestionSet("shop", _FILES, (*_SET.questions, lost))

    (report,) = measure([one], tmp_path, sample="all")

    (line,) = report.quotes
    assert (line.questions, line.premises, line.refusals.without_answer) == (4, 1, 1)
    assert [(one.set_name, one.questions) for one in report.arms] == [
        *[("shop", 2)] * len(ARMS),
        *[("shop:false premise", 1)] * len(ARMS),
    ]
    # Of the two answerable questions the gold of one stands nowhere.
    assert {one.passages.recall_at_10 for one in report.arms[: len(ARMS)]} == {0.5}
    assert report.lost == {"lost": ["Nowhere."]}
    assert "1 gold texts of 1 questions" in as_text(report)
    assert "Quotes by quotes-" in as_text(report)
    assert json.loads(as_json(report))["arms"][0]["arm"] == "dense"


def test_what_was_measured_before_a_cut_is_printed_and_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TAGTRAP_EMBEDDER", _EMBEDDER)
    unfit = replace(_PHONES, file="gone.md")
    sets = [QuestionSet("good", _FILES, (_ROPES,)), QuestionSet("bad", _FILES, (unfit,))]

    with pytest.raises(KeyError):
        publish(measure(sets, tmp_path, sample="all"), tmp_path / "new" / "report.json")

    written = json.loads((tmp_path / "new" / "report.json").read_text())
    assert [line["set_name"] for line in written["quotes"]] == ["good"]
    assert "good" in capsys.readouterr().out


def test_a_set_without_gold_has_times_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAGTRAP_EMBEDDER", _EMBEDDER)
    asked = Question("ropes", _ROPES.text, Kind.ANSWERABLE)

    (report,) = measure([QuestionSet("shop@9", _FILES, (asked,))], tmp_path, sample="all")

    assert all(line.latency and line.passages.recall_at_1 is None for line in report.arms)
    assert report.quotes[0].all_quoted is None
    assert report.quotes[0].together is not None


def test_figures_stand_to_the_right_and_words_to_the_left() -> None:
    assert aligned([("set", "n"), ("a", "100")], words=1) == "set    n\na    100"
