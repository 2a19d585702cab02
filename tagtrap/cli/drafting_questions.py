"""`tagtrap experiment questions`."""

from collections.abc import Sequence
from pathlib import Path

from experiments.runs.drafting import PromptedEngine
from experiments.runs.parts import run_parts
from experiments.runs.question_drafts import Drafts, drafted_questions
from experiments.runs.question_sets import UntaggedTopic, file_json
from experiments.runs.topic_files import topic_of_file
from tagtrap.cli.found_files import FoundFile
from tagtrap.cli.output import counted, write_json, write_line, write_problem
from tagtrap.errors import FileRefused, WrongArguments
from tagtrap.settings import Settings, load_settings


def draft_questions(
    files: Sequence[Path], out: Path, engine: str | None, sizes: tuple[int, int], *, as_json: bool
) -> int:
    """Write a question set drafted from documents; `sizes` are questions and passages of each."""
    number, passages = sizes
    if out.exists():
        raise WrongArguments(
            f"{out} is there already: a set that was looked at is not overwritten."
        )
    settings = load_settings()
    parts = run_parts(settings)
    writer = parts.engines.named(engine)
    if not isinstance(writer, PromptedEngine):
        raise WrongArguments("Questions are drafted by a model; choose one: --engine openai.")
    topics = _topics(files, settings, passages)
    if not topics:
        return 1
    drafts = drafted_questions(
        topics,
        writer,
        parts.scorer,
        number=number,
        answered_from=settings.retrieval.answered_from,
    )
    out.write_text(file_json(out.stem, drafts.topics), encoding="utf-8")
    _write(drafts, out, as_json=as_json)
    return 0 if len(topics) == len(files) else 1


def _topics(files: Sequence[Path], settings: Settings, passages: int) -> list[UntaggedTopic]:
    topics = []
    for path in files:
        try:
            content = FoundFile(path, path.name).content(settings.ingest)
            topics.append(topic_of_file(content, path.name, settings.ingest, passages=passages))
        except FileRefused as error:
            write_problem(f"refused: {error}")
    return topics


def _write(drafts: Drafts, out: Path, *, as_json: bool) -> None:
    for topic in drafts.topics:
        for question in topic.questions:
            _write_one(topic.name, question, "", as_json=as_json)
    for one in drafts.dropped:
        _write_one(one.topic, one.question, one.reason, as_json=as_json)
    if not as_json:
        kept = sum(len(topic.questions) for topic in drafts.topics)
        write_line(f"{counted(kept, 'question')} kept, {len(drafts.dropped)} dropped: {out}")


def _write_one(topic: str, question: str, reason: str, *, as_json: bool) -> None:
    if as_json:
        write_json({"topic": topic, "question": question, "dropped": reason})
    else:
        write_line(f"{'dropped' if reason else 'kept   '}  {topic}: {question}")
        if reason:
            write_line(f"         {reason}")
