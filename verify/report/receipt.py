"""A receipt of one answer: a page to print or to file, without a script and without a network."""

import base64
import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.documents import Sentence, VersionStatus
from tagtrap.domain.identifiers import Tag
from tagtrap.domain.retrieval import ContextPassage, SourceVersion
from tagtrap.domain.review import Report, Review, standing
from tagtrap.domain.verdicts import AnswerLabel, CheckedClaim, CheckedSentence, Label
from verify.marks import DECISIONS, LABELS, marks_of
from verify.report.markup import escaped
from verify.report.receipt_style import STYLE

_TIME = "%Y-%m-%d %H:%M UTC"


@dataclass(frozen=True, slots=True)
class Aftermath:
    """What came of an answer: decisions and reports, in the order made.

    `otherwise` is what other documents say, in words, by the place of the sentence.
    """

    reviews: Sequence[Review] = ()
    reports: Sequence[Report] = ()
    otherwise: Mapping[int, Sequence[str]] = field(default_factory=dict)


def receipt(record: AnswerRecord, came_of_it: Aftermath, *, printed: str) -> str:
    """Return the page as HTML; `printed` says when it was made. Every text in it is escaped."""
    numbers = {tag: number for number, tag in enumerate(_cited(record), start=1)}
    parts = [
        _head(),
        "<main><h1>Receipt of a checked answer</h1>",
        _facts(_about(record)),
        f"<h2>Question</h2><p class=text>{escaped(record.question)}</p>",
        _understood(record),
        "<h2>Answer</h2>",
        _erased(record) or "".join(_answer(record, numbers)),
        _statements(record, numbers, came_of_it),
        _revisions(record),
        _sources(record, numbers),
        "<h2>How it came about</h2>",
        _facts(_making(record)),
        f"<footer>Answer {escaped(record.id)} · printed {escaped(printed)}</footer>",
        "</main></body></html>\n",
    ]
    return "".join(parts)


def _head() -> str:
    style = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta http-equiv="Content-Security-Policy" '
        f"content=\"default-src 'none'; style-src 'sha256-{style}'\">"
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>TagTrap receipt</title><style>{STYLE}</style></head><body>"
    )


def _facts(facts: Mapping[str, str]) -> str:
    rows = (f"<dt>{name}</dt><dd>{escaped(fact)}</dd>" for name, fact in facts.items() if fact)
    return f"<dl>{''.join(rows)}</dl>"


def _about(record: AnswerRecord) -> dict[str, str]:
    checked = record.checked
    return {
        "Asked": f"{record.asked_at.strftime(_TIME)} by {record.asked_by}",
        "Finding": str(LABELS[checked.label]) + _but_marked(record),
        "Decision": f"{checked.decision.value}: {checked.decision_reason}".rstrip(": "),
        "Fault": f"planted on purpose: {record.fault}" if record.fault else "",
    }


def _but_marked(record: AnswerRecord) -> str:
    is_backed = record.checked.label is AnswerLabel.SUPPORTED
    marked = sum(bool(checked.flags) for checked in record.checked.sentences)
    return f", but {marked} marked" if is_backed and marked else ""


def _making(record: AnswerRecord) -> dict[str, str]:
    making, tokens = record.making, record.making.tokens
    return {
        "Engine": record.engine_id,
        "Prompt": record.prompt_version,
        "Searched": f"{record.searched_documents} documents, {len(record.context.tags)} sentences",
        "Embedder": record.embedder_id,
        "Checkers": ", ".join(record.checked.checker_ids),
        "Gate": record.release.level,
        "Evidence policy": "; ".join(policy.label for policy in record.release.policies),
        "Tokens": f"{tokens.read} read, {tokens.written} written" if tokens else "",
        "Seconds": ", ".join(f"{step} {taken:.2f}" for step, taken in making.seconds),
        "Settings": "; ".join(f"{key} = {value}" for key, value in making.settings),
    }


def _understood(record: AnswerRecord) -> str:
    if not record.understood:
        return ""
    return f"<p><small>Understood as: {escaped(record.understood)}</small></p>"


def _erased(record: AnswerRecord) -> str:
    if record.erased_at is None:
        return ""
    day = record.erased_at.date().isoformat()
    return (
        f"<p class=text>The words of this answer were erased on {day}, with a document that it "
        "drew on. What was found of its sentences is left.</p>"
    )


def _answer(record: AnswerRecord, numbers: Mapping[Tag, int]) -> Iterator[str]:
    for checked in record.checked.sentences:
        sentence = checked.sentence
        marker = f"{escaped(sentence.marker)} " if sentence.marker else ""
        signs = "".join(mark.sign for mark, _ in marks_of(checked.label, checked.flags))
        sign = f" <sup class=sign>{signs}</sup>" if signs else ""
        notes = "".join(f"<sup>[{numbers[tag]}]</sup>" for tag in sentence.tags)
        yield f"<p class=text>{marker}{escaped(sentence.text)}{sign}{notes}</p>"


def _statements(record: AnswerRecord, numbers: Mapping[Tag, int], came_of_it: Aftermath) -> str:
    rows = [
        _sentence(position, checked, numbers, came_of_it)
        for position, checked in enumerate(record.checked.sentences)
        if checked.label is not Label.NO_CLAIM or checked.flags
    ]
    if not rows:
        return ""
    return f"<h2>What was checked</h2><ol>{''.join(rows)}</ol>"


def _sentence(
    position: int, checked: CheckedSentence, numbers: Mapping[Tag, int], came_of_it: Aftermath
) -> str:
    marks = marks_of(checked.label, checked.flags)
    words = " · ".join(dict.fromkeys(str(mark) for mark, _ in marks)) or str(
        LABELS[AnswerLabel(checked.label.value)]
    )
    sentence = checked.sentence
    cites = [f"[{numbers[tag]}] source {tag}" for tag in sentence.tags]
    cites += [f"{tag} (not a source of this answer)" for tag in sentence.unknown_tags]
    cites += [f"{written} (no usable number)" for written in sentence.malformed]
    reason = f"<p>{escaped(checked.reason)}</p>" if checked.reason else ""
    claims = "".join(_claim(one) for one in checked.claims)
    return (
        f"<li><p class=text>{escaped(sentence.text)}</p><p><b>{words}</b>"
        f"<small> · support {checked.support:.2f} · cites {escaped(', '.join(cites) or 'nothing')}"
        f"</small></p>{reason}{f'<ul>{claims}</ul>' if claims else ''}"
        f"{''.join(_said_of(position, came_of_it))}</li>"
    )


def _claim(one: CheckedClaim) -> str:
    verdict = one.verdict
    found = "; ".join(f"“{words.text}” ({words.tag})" for words in verdict.evidence if words.text)
    by = f" · evidence: {escaped(found)}" if found else ""
    missing = f" · missing: {escaped(verdict.missing)}" if verdict.missing else ""
    mark = LABELS[AnswerLabel(verdict.label.value)]
    return (
        f"<li>{escaped(one.claim.text)} <small>{mark} · support {verdict.support:.2f} · by "
        f"{escaped(verdict.checker_id)}{by}{missing}</small></li>"
    )


def _said_of(position: int, came_of_it: Aftermath) -> Iterator[str]:
    for line in came_of_it.otherwise.get(position, ()):
        yield f"<p>⇄ {escaped(line)}</p>"
    for report in came_of_it.reports:
        if report.sentence == position:
            when = report.at.strftime(_TIME)
            said = f": “{report.words}”" if report.words else ""
            yield f"<p>Reported by {escaped(f'{report.reporter}, {when}{said}')}</p>"
    stands = standing(came_of_it.reviews)
    for review in came_of_it.reviews:
        if review.place.sentence == position:
            said = f". “{review.comment}”" if review.comment else ""
            ending = "" if review in stands else " (does not hold any more)"
            words = f"{DECISIONS[review.decision]}{said}{ending}"
            who = f"{review.reviewer}, {review.at.strftime(_TIME)}: {words}"
            yield f"<p>Reviewed by {escaped(who)}</p>"


def _revisions(record: AnswerRecord) -> str:
    """Return what was changed of the draft before anybody read it."""
    rows = "".join(
        f"<li>{escaped(one.before or '(erased)')}<blockquote>"
        f"{escaped(one.after) if one.after else 'left out'}</blockquote>"
        f"<small>{one.kind} by {escaped(one.by)}: {escaped(one.reason)}</small></li>"
        for one in record.release.taken
    )
    return f"<h2>Changed before it was shown</h2><ol>{rows}</ol>" if rows else ""


def _sources(record: AnswerRecord, numbers: Mapping[Tag, int]) -> str:
    cards = []
    for tag, number in numbers.items():
        passage, sentence = record.context.passage_of(tag), record.context.resolve(tag)
        if passage is None or sentence is None:
            cards.append(f"<li value={number}><p>Its document was erased.</p></li>")
        else:
            cards.append(_source(number, tag, passage, sentence))
    return f"<h2>Sources, as they were</h2><ol>{''.join(cards)}</ol>" if cards else ""


def _source(number: int, tag: Tag, passage: ContextPassage, sentence: Sentence) -> str:
    lead = f"{sentence.lead_in} " if sentence.lead_in else ""
    name = _version(passage.source) if passage.source else "Evidence handed in"
    pages = f"page {sentence.first_page}"
    if sentence.last_page != sentence.first_page:
        pages = f"pages {sentence.first_page} to {sentence.last_page}"
    carried = f" · from turn {passage.carried_from}" if passage.carried_from else ""
    heading = f"<small>{escaped(' › '.join(passage.heading))}</small>" if passage.heading else ""
    return (
        f"<li value={number}>{heading}<blockquote>{escaped(lead + sentence.text)}</blockquote>"
        f"<p>{escaped(name)}<small> · {pages} · source {escaped(tag)}{carried}</small></p></li>"
    )


def _version(source: SourceVersion) -> str:
    dates = [
        f"in force from {source.effective_from}" if source.effective_from else "",
        f"until {source.effective_until}" if source.effective_until else "",
        f"review due {source.review_by}" if source.review_by else "",
        f"replaced {source.superseded_on}" if source.superseded_on else "",
        "removed" if source.status is VersionStatus.RETIRED else "",
    ]
    known = ", ".join(filter(None, dates)) or "no dates known"
    return f"{source.title}, version {source.number} ({known}), {source.file_name}"


def _cited(record: AnswerRecord) -> list[Tag]:
    tags = [tag for checked in record.checked.sentences for tag in checked.sentence.tags]
    return list(dict.fromkeys(tags))
