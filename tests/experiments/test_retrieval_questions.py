import json
from pathlib import Path

import pytest

from experiments.retrieval.__main__ import main
from experiments.retrieval.base import FilledBase, StoredFile
from experiments.retrieval.places import Places, in_passages, lost_texts
from experiments.retrieval.questions import (
    GoldText,
    Kind,
    Question,
    QuestionSet,
    SourceFile,
    sampled,
)
from experiments.retrieval.recombined import recombined
from experiments.retrieval.sets import load_set
from ingest.passages import plan_passages
from ingest.readers.markdown import read_markdown
from ingest.sentences import split_file
from tagtrap.domain.documents import Sentence
from tagtrap.domain.identifiers import Tag, VersionId
from tagtrap.domain.spans import Span
from tagtrap.settings import Settings
from tests.shared import needs_shared, shared_path


def _base(**files: list[str]) -> FilledBase:
    """Return a base of files; sentences are tagged from 10 on, ten a file."""
    base = FilledBase(Settings())
    for number, (name, texts) in enumerate(files.items(), start=1):
        sentences = tuple(
            Sentence.of_text(Tag(str(number * 10 + row)), text) for row, text in enumerate(texts)
        )
        base.files[name] = StoredFile(VersionId(name), "general", sentences)
        base.passage_of.update({one.tag: f"passage of {name}" for one in sentences})
    return base


def _asked(*golds: GoldText) -> Question:
    return Question("q", "How long?", Kind.ANSWERABLE, (golds,))


def test_gold_text_is_found_by_its_letters_and_digits() -> None:
    base = _base(a=["Fees", "You may wait — up to “30” days.", "Then pay."])

    groups = Places(base).groups(_asked(GoldText('You may wait -- up to "30" days', ("a",))))

    assert groups == (((frozenset({"11"}),),),)


def test_gold_text_may_run_over_sentences_and_stand_in_several_files() -> None:
    base = _base(a=["Wait.", "Then pay.", "Go."], b=["Wait. Then pay."], c=["Wait.", "Then pay."])

    groups = Places(base).groups(_asked(GoldText("Wait. Then pay.", ("a", "b", "gone"))))

    assert groups == (((frozenset({"10", "11"}), frozenset({"20"})),),)


def test_a_part_is_the_sentence_it_lies_in() -> None:
    base = _base(a=["Intro.", "We store names.", "We sell nothing."])
    text = "We store names. We sell nothing."

    gold = GoldText(text, ("a",), Span(text.index("sell"), text.index("sell") + 4))

    assert Places(base).groups(_asked(gold)) == (((frozenset({"12"}),),),)


def test_the_number_of_a_list_item_need_not_stand_in_its_text() -> None:
    base = _base(a=["Intro.", "Children may not apply.", "Ask a parent."])
    text = "3. Children may not apply. Ask a parent."

    whole = Places(base).groups(_asked(GoldText(text, ("a",))))
    part = Places(base).groups(_asked(GoldText(text, ("a",), Span(text.index("Ask"), len(text)))))
    number = Places(base).groups(_asked(GoldText(text, ("a",), Span(0, 2))))

    assert whole == (((frozenset({"11", "12"}),),),)
    assert part == (((frozenset({"12"}),),),)
    assert number == (((frozenset({"11"}),),),)


def test_whole_sentences_go_before_the_same_words_inside_longer_ones() -> None:
    base = _base(a=["Children over 16 may not apply.", "Children"])

    assert Places(base).groups(_asked(GoldText("Children", ("a",)))) == (((frozenset({"11"}),),),)


def test_a_text_that_stands_nowhere_is_named() -> None:
    question = _asked(GoldText("Wait.", ("a",)), GoldText("Pay at once.", ("a",)))
    groups = Places(_base(a=["Wait."])).groups(question)

    assert lost_texts(question, groups) == ["Pay at once."]


def test_sentences_become_the_passages_that_hold_them() -> None:
    base = _base(a=["Wait.", "Pay."], b=["Wait."])
    groups = Places(base).groups(_asked(GoldText("Wait.", ("a", "b"))))

    assert in_passages(groups, base) == (
        ((frozenset({"passage of a"}), frozenset({"passage of b"})),),
    )


def _of_kind(number: int, kind: Kind) -> Question:
    return Question(f"{kind}-{number}", "What?", kind)


def test_a_sample_has_a_fifth_without_an_answer_and_is_the_same_each_time() -> None:
    questions = [_of_kind(n, Kind.ANSWERABLE) for n in range(90)]
    questions += [_of_kind(n, Kind.UNANSWERABLE) for n in range(10)]

    chosen = sampled(questions, 20, seed=7)

    assert len(chosen) == 20
    assert sum(one.kind is Kind.UNANSWERABLE for one in chosen) == 4
    assert chosen == sampled(questions, 20, seed=7) != sampled(questions, 20, seed=8)
    assert sampled(questions, 100, seed=7) == tuple(questions)
    assert len(sampled(questions[:9] + questions[90:], 15, seed=7)) == 15


def test_recombined_files_make_as_many_passages_as_asked_and_repeat_none() -> None:
    rules = "".join(
        f"## Part {part}\n\n"
        + " ".join(f"Rule {part} of number {n} says that you wait {n} days." for n in range(20))
        + "\n\n"
        for part in range(20)
    )
    source = QuestionSet("rules", (SourceFile("rules.md", rules.encode()),), (_asked(),))

    made = recombined(source, passages=100, words=120, seed=7)

    passages = [
        tuple(" ".join(one.text for one in sentences[plan.first : plan.end]) for plan in plans)
        for file in made.files
        for sentences in [list(split_file(read_markdown(file.content, file_name=file.name)))]
        for plans in [plan_passages(sentences, words=120)]
    ]
    texts = [text for of_file in passages for text in of_file]
    assert len(texts) >= 100 > len(texts) - len(passages[-1])
    assert len(set(texts)) == len(texts)
    assert made.files == recombined(source, passages=100, words=120, seed=7).files
    assert made.questions[0].groups == ()


@needs_shared
@pytest.mark.parametrize("name", ["policy", "policyqa", "conditionalqa"])
def test_each_set_names_files_that_it_brings(name: str) -> None:
    one = load_set(shared_path("data"), name)

    names = {file.name for file in one.files}
    assert {question.file for question in one.questions} <= names | {""}
    assert all(
        names.intersection(gold.files)
        for question in one.questions
        for group in question.groups
        for gold in group
    )
    assert all(
        bool(question.groups) is (question.kind is not Kind.UNANSWERABLE)
        for question in one.questions
    )


@needs_shared
def test_policy_questions_are_of_three_kinds() -> None:
    kinds = [question.kind for question in load_set(shared_path("data"), "policy").questions]

    assert [kinds.count(kind) for kind in Kind] == [65, 15, 10]


def test_missing_data_is_said_with_the_way_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path / "nowhere")]) == 2
    assert "make bench-retrieval SHARED=" in capsys.readouterr().err


def _shared_folder(folder: Path) -> Path:
    (folder / "data" / "policy").mkdir(parents=True)
    (folder / "data" / "documents").mkdir()
    (folder / "data" / "policy" / "questions.jsonl").write_text(json.dumps({}) + "\n")
    return folder


def test_an_unknown_set_is_an_error_that_lists_the_known_ones(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = main([str(_shared_folder(tmp_path)), "--only", "policies"])

    assert code == 2
    assert "policy, policyqa, conditionalqa" in capsys.readouterr().err


@pytest.mark.parametrize("option", ["--limit", "--passages"])
def test_a_limit_below_one_is_an_error(
    option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stop:
        main([str(_shared_folder(tmp_path)), option, "0"])

    assert stop.value.code == 2
    assert option in capsys.readouterr().err
