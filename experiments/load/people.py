"""The people of the load: who asks, who keeps documents, who reviews. Each runs in a thread."""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass

from experiments.load.lockers import SENTENCES, InForce, Rule, hall_named
from experiments.load.tally import REFUSED, WITHHELD, Tally
from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.identifiers import DocumentId
from tagtrap.domain.jobs import JobState
from tagtrap.domain.review import ReviewDecision
from tagtrap.errors import NotFound, TagTrapError
from tagtrap.service import local_actor
from tagtrap.service.events import Delivered, Refused
from tagtrap.service.jobs import NewFile
from tagtrap.wiring import App

_LOOKING_SECONDS = 0.05
_LONGEST_JOB_SECONDS = 300.0
_SHARE_REMOVED, _SHARE_ERASED, _SHARE_REPORTED = 0.6, 0.5, 0.2
"""Of the documents those that go again, of them those erased, and of the answers those reported."""


@dataclass(frozen=True, slots=True)
class Site:
    """What all people share; `engine_may_fail` where the model server is made to fail."""

    app: App
    in_force: InForce
    tally: Tally
    is_over: Callable[[], bool]
    engine_may_fail: bool = False


def asks(site: Site, number: int) -> None:
    """Ask for rules in force until it is over; look at the evidence, and report some answers."""
    # Not for secrets: the same people do the same.
    chance = random.Random(f"asks {number}")  # noqa: S311
    while not site.is_over():
        rules = site.in_force.rules()
        if not rules:
            time.sleep(_LOOKING_SECONDS)
            continue
        asked = time.monotonic()
        for event in site.app.chat.ask(local_actor(), chance.choice(rules).question):
            if isinstance(event, Refused):
                _refused(site, event, asked)
            elif isinstance(event, Delivered):
                _delivered(site, event, asked, chance)


def keeps(site: Site, number: int) -> None:
    """Add documents, put new versions in their place, remove and erase them, until it is over."""
    chance = random.Random(f"keeps {number}")  # noqa: S311
    turn = 0
    while not site.is_over():
        turn += 1
        rule = Rule(hall_named(1000 * number + turn), chance.randint(1, 90))
        document = _add(site, rule, None)
        if document is None:
            continue
        for _ in range(chance.randint(0, 2)):
            newer = rule.next
            if _add(site, newer, document) is not None:
                site.in_force.went(rule, time.monotonic())
                rule = newer
        if chance.random() < _SHARE_REMOVED:
            erase = chance.random() < _SHARE_ERASED
            if erase:
                site.in_force.is_being_erased(rule)
            site.app.documents.remove(local_actor(), document, erase=erase)
            site.in_force.went(rule, time.monotonic(), erased=erase)
            site.tally.count("erased" if erase else "removed")


def reviews(site: Site, number: int) -> None:
    """Decide on whatever is in the queue until it is over."""
    while not site.is_over():
        looked = time.monotonic()
        items = site.app.reviews.queue(local_actor()).items
        for item in items[number :: number + 1][:3]:
            try:
                site.app.reviews.decide(
                    local_actor(), item.place.claim_id, ReviewDecision.CANNOT_TELL
                )
                site.tally.count("reviewed")
            except NotFound:
                if not site.in_force.erased_since(looked):
                    raise
        time.sleep(_LOOKING_SECONDS)


def all_is_there(site: Site) -> None:
    """Look, when it is over, whether all that was acknowledged can be read."""
    listed = {one.document.title for one in site.app.documents.list(local_actor())}
    for rule in site.in_force.rules():
        if f"Lockers of the {rule.hall} hall" not in listed:
            site.tally.note("lost", f"the document of {rule}")
    for answer in site.tally.answers:
        try:
            site.app.chat.answer(local_actor(), answer)
        except TagTrapError as error:
            site.tally.note("lost", f"answer {answer}: {error}")


def _refused(site: Site, event: Refused, asked: float) -> None:
    if event.is_about_engine and site.engine_may_fail:
        site.tally.count(REFUSED)
    elif site.in_force.erased_since(asked):
        site.tally.count(WITHHELD)
    else:
        site.tally.note("error", event.reason)


def _delivered(site: Site, event: Delivered, asked: float, chance: random.Random) -> None:
    record = event.record
    if event.not_kept:
        site.tally.note("lost", event.not_kept)
        return
    site.tally.delivered(record.id)
    sentences = [one.sentence for one in record.checked.sentences]
    for wrong in site.in_force.wrong_in(sentences, record.context, asked, time.monotonic()):
        site.tally.note("wrong", wrong)
    _read_again(site, record, asked)
    if record.checked.sentences and chance.random() < _SHARE_REPORTED:
        _report(site, record, asked)


def _read_again(site: Site, record: AnswerRecord, asked: float) -> None:
    kept = site.app.chat.answer(local_actor(), record.id)
    is_same = kept.checked.answer.text == record.checked.answer.text
    if not is_same and not site.in_force.erased_since(asked):
        site.tally.note("lost", f"answer {record.id} is kept with other words")


def _report(site: Site, record: AnswerRecord, asked: float) -> None:
    try:
        site.app.reviews.report(local_actor(), record.id, 0, "Is this so?")
        site.tally.count("reported")
    except NotFound:
        if not site.in_force.erased_since(asked):
            raise


def _add(site: Site, rule: Rule, replaces: DocumentId | None) -> DocumentId | None:
    site.in_force.comes(rule, time.monotonic())
    file = NewFile(f"{rule.hall}.md", replaces=replaces)
    job = site.app.jobs.hand_in(local_actor(), rule.text, file)
    deadline = time.monotonic() + _LONGEST_JOB_SECONDS
    while not job.state.is_over and time.monotonic() < deadline:
        time.sleep(_LOOKING_SECONDS)
        job = site.app.jobs.some(local_actor(), [job.id])[job.id]
    if job.state is not JobState.DONE:
        site.in_force.went(rule, time.monotonic())
        site.tally.note("error", f"{rule}: {job.state} {job.message}")
        return None
    details = site.app.documents.show(local_actor(), job.document_id)
    if len(details.sentences) != SENTENCES:
        site.tally.note("lost", f"{rule}: {len(details.sentences)} of {SENTENCES} sentences")
    site.tally.count("versions added" if replaces else "documents added")
    return job.document_id
