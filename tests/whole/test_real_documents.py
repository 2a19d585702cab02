"""Real policies through the whole service: taken in, quoted, and changed in one place."""

import json
import random
import re
from collections.abc import Callable, Iterator, Sequence

import pytest

from tagtrap.domain.answers import DraftEnd, Finish
from tagtrap.domain.conversations import AnswerRecord, Exchange
from tagtrap.domain.documents import Sentence
from tagtrap.domain.files import BlockKind
from tagtrap.domain.retrieval import TaggedContext
from tagtrap.domain.verdicts import Flag, Label
from tagtrap.errors import DuplicateDocument, FileRefused
from tagtrap.service import local_actor
from tagtrap.service.events import Added, Delivered
from tagtrap.settings import Settings
from tagtrap.wiring import App, build
from tests.service.conftest import settings_for
from tests.shared import needs_shared, shared_path
from tests.whole.changes import changed_date, changed_negation, changed_number
from verify.exact_checks.actions import claims_action

# Every sentence of every document is judged: a minute alone, many on a machine that is busy.
pytestmark = [needs_shared, pytest.mark.timeout(1200)]
SEED = 20_261_130
SENTENCES = 200
NOT_RETRIEVED = "The documents do not answer this."


class OneSentenceEngine:
    """Answers with one sentence, as told, citing the sentence it was made from."""

    id = "one-sentence"
    prompt_version = ""

    def __init__(self) -> None:
        self.source = ""
        self.says = ""

    def draft(
        self,
        question: str,
        context: TaggedContext,
        history: Sequence[Exchange] = (),
        *,
        asked: str = "",
    ) -> Iterator[str | DraftEnd]:
        tags = [s.tag for s in context.sentences() if s.text == self.source]
        if tags:
            yield f"{self.says} (source {tags[0]})"
        else:
            yield NOT_RETRIEVED
        yield DraftEnd(Finish.COMPLETE)


ENGINE = OneSentenceEngine()


def one_sentence_engine(settings: Settings) -> OneSentenceEngine:
    return ENGINE


Change = Callable[[str, random.Random], str | None]


@pytest.fixture(scope="module")
def outcomes() -> dict[str, str]:
    return {}


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory, outcomes: dict[str, str]) -> Iterator[App]:
    """The base with every shared document added, and what became of each file."""
    folder = tmp_path_factory.mktemp("whole")
    engine = "tests.whole.test_real_documents:one_sentence_engine"
    # Wide retrieval: what is tested is the checking, and a hashing embedder finds less.
    wide = {"passages": 12, "context_tokens": 4000}
    app = build(settings_for(folder / "data", engine=engine, retrieval=wide))
    documents = shared_path("data/documents")
    for path in sorted(documents.rglob("*.*")):
        name = path.relative_to(documents).as_posix()
        try:
            *_, last = app.documents.add(local_actor(), path.read_bytes(), name)
            assert isinstance(last, Added)
            outcomes[name] = f"added {last.sentences}"
        except (FileRefused, DuplicateDocument) as error:
            outcomes[name] = f"{type(error).__name__}: {error}"
    yield app
    app.close()


def all_sentences(app: App) -> list[Sentence]:
    return [
        sentence
        for summary in app.documents.list(local_actor())
        for sentence in app.documents.show(local_actor(), summary.document.id).sentences
    ]


def claims_of(app: App) -> list[Sentence]:
    """The sentences that say something: no headings, no code, no lead-ins, no scraps.

    One that begins with a number and a stop is left out: an answer's reader, and the parser, take
    that number for a list's.
    """
    kinds = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.TABLE_ROW)
    return [
        sentence
        for sentence in all_sentences(app)
        if sentence.kind in kinds
        and len(sentence.text.split()) >= 4
        and not sentence.text.endswith((":", "?"))
        and not re.match(r"\d+[.)]\s", sentence.text)
    ]


def shuffled(app: App, chance: random.Random) -> list[Sentence]:
    found = claims_of(app)
    chance.shuffle(found)
    return found


def letters(text: str) -> str:
    return "".join(character for character in text.lower() if character.isalnum())


def policy_sentences() -> list[str]:
    """Every premise and gold sentence of the policy evaluation, each once."""
    found: dict[str, None] = {}
    for name in ("claims", "claims_spare", "questions"):
        lines = shared_path(f"data/policy/{name}.jsonl").read_text(encoding="utf-8").splitlines()
        for row in map(json.loads, lines):
            premise = row.get("premise", [])
            found |= dict.fromkeys([premise] if isinstance(premise, str) else premise)
            found |= dict.fromkeys(row.get("gold_sentences", ()))
    return list(found)


def answer_with(app: App, source: str, says: str) -> AnswerRecord | None:
    """Ask with the sentence itself; None where its passage was not retrieved."""
    ENGINE.source, ENGINE.says = source, says
    last = list(app.chat.ask(local_actor(), source[:3000]))[-1]
    assert isinstance(last, Delivered), last
    return None if last.record.checked.answer.raw == NOT_RETRIEVED else last.record


def test_every_readable_document_is_taken_in_and_the_others_say_why(
    base: App, outcomes: dict[str, str]
) -> None:
    refused = {name for name, outcome in outcomes.items() if not outcome.startswith("added")}

    markdown = [name for name in outcomes if name.endswith(".md")]
    assert len(markdown) == 88
    assert refused == {
        "INDEX.json",
        "microsoft_samples/employee_handbook.pdf",
        "support_ops/guidelines.json",
    }
    assert outcomes["microsoft_samples/employee_handbook.pdf"].startswith("ProtectedFile")
    assert not any(outcome == "added 0" for outcome in outcomes.values())


def test_a_real_document_added_again_changes_nothing(base: App) -> None:
    path = shared_path("data/documents/tts_handbook/leave.md")
    before = len(base.documents.list(local_actor()))

    with pytest.raises(DuplicateDocument):
        list(base.documents.add(local_actor(), path.read_bytes(), "leave.md"))

    assert len(base.documents.list(local_actor())) == before


def test_nearly_every_policy_premise_stands_in_one_stored_sentence(base: App) -> None:
    stored = [letters(sentence.text) for sentence in all_sentences(base)]
    whole = "\n".join(stored)
    wanted = policy_sentences()

    missing = [text for text in wanted if letters(text) not in whole]

    assert len(wanted) > 400
    assert 1 - len(missing) / len(wanted) >= 0.98, missing


def test_a_verbatim_sentence_has_no_flag_and_is_supported(base: App) -> None:
    chance = random.Random(SEED)  # noqa: S311  # a reproducible sample
    wrong = []
    tried = 0
    for sentence in shuffled(base, chance):
        if tried == SENTENCES:
            break
        # "Your request has been submitted." proves nothing, though a page shows it as a message.
        if claims_action(sentence.text):
            continue
        record = answer_with(base, sentence.text, sentence.text)
        if record is None:
            continue
        tried += 1
        checked = record.checked.sentences
        # An item taken out from under a denial ("You must not:") is rightly not settled.
        settled = [
            s.label in (Label.SUPPORTED, Label.NO_CLAIM) or "it stands under" in s.reason
            for s in checked
        ]
        if not all(settled) or any(s.flags for s in checked):
            wrong.append((sentence.text, [(s.label, s.flags, s.reason) for s in checked]))

    assert tried == SENTENCES
    assert not wrong, "\n".join(map(str, wrong))


@pytest.mark.parametrize(
    ("change", "flags"),
    [
        # A sentence that sums up may be caught by its sum.
        (changed_number, {Flag.NUMBER, Flag.DATE, Flag.UNIT, Flag.ARITHMETIC}),
        (changed_date, {Flag.DATE}),
        (changed_negation, {Flag.NEGATION}),
    ],
)
def test_a_sentence_changed_in_one_place_has_the_right_flag(
    base: App, change: Change, flags: set[Flag]
) -> None:
    chance = random.Random(SEED)  # noqa: S311  # a reproducible sample
    unflagged = []
    tried = 0
    for sentence in shuffled(base, chance):
        says = change(sentence.text, chance)
        if says is None or tried == SENTENCES:
            continue
        record = answer_with(base, sentence.text, says)
        if record is None:
            continue
        tried += 1
        checked = record.checked.sentences
        if not any(flags & set(s.flags) for s in checked) or any(
            s.label is Label.SUPPORTED and len(checked) == 1 for s in checked
        ):
            seen = [(s.sentence.text, s.label.value, s.flags, s.reason) for s in checked]
            unflagged.append((sentence.text, says, seen))

    assert tried > 10
    assert not unflagged, "\n".join(map(str, unflagged))
