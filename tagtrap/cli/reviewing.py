"""`tagtrap review`."""

from tagtrap.cli.output import counted, write_json, write_line
from tagtrap.cli.session import opened_app
from tagtrap.domain.identifiers import ClaimId, DocumentId
from tagtrap.domain.review import Review, ReviewDecision
from tagtrap.domain.review_items import ReviewItem
from tagtrap.domain.review_queue import Listed, QueueFilter
from tagtrap.errors import WrongArguments
from tagtrap.service import local_actor
from tagtrap.service.review_export import exported_item, exported_review

LABELS = tuple(one.value for one in ReviewDecision if one is not ReviewDecision.WITHDRAWN)


def list_statements(kind: str, document: str | None, listed: str, *, as_json: bool) -> int:
    """Print the statements that wait, or those decided; those nearest to the line first."""
    wanted = QueueFilter(
        kind=kind,
        document=DocumentId(document) if document else None,
        listed=_listed(listed),
    )
    with opened_app() as app:
        queue = app.reviews.queue(local_actor(), wanted)
    for item in queue.items:
        if as_json:
            write_json(exported_item(item))
        else:
            _write_item(item)
    if not as_json:
        write_line(f"{counted(len(queue.items), 'statement')} listed, {queue.waiting} waiting.")
    return 0


def decide_statement(claim: str, label: str, comment: str, *, as_json: bool) -> int:
    """Keep a decision on a statement and print it."""
    with opened_app() as app:
        made = app.reviews.decide(local_actor(), ClaimId(claim), _decision(label), comment)
    _write_review(made, "Kept", as_json=as_json)
    return 0


def undo_decision(claim: str, *, as_json: bool) -> int:
    """Put the decision on a statement back to what it was before, and print what holds now."""
    with opened_app() as app:
        made = app.reviews.undo(local_actor(), ClaimId(claim))
    _write_review(made, "Undone", as_json=as_json)
    return 0


def _listed(name: str) -> Listed:
    try:
        return Listed(name)
    except ValueError as error:
        known = ", ".join(Listed)
        raise WrongArguments(f"No list is called {name!r}. There are: {known}.") from error


def _decision(label: str) -> ReviewDecision:
    if label not in LABELS:
        raise WrongArguments(f"{label!r} is no decision. Choose one of: {', '.join(LABELS)}.")
    return ReviewDecision(label)


def _write_item(item: ReviewItem) -> None:
    write_line(f"{item.place.claim_id}  {', '.join(item.kinds)}  (support {item.support:.2f})")
    write_line(f"  {item.text}")
    if item.reason:
        write_line(f"  {item.reason}")
    for report in item.reports:
        write_line(f"  reported by {report.reporter}: {report.words}")
    for review in item.standing:
        said = f": {review.comment}" if review.comment else ""
        write_line(f"  {review.reviewer} decided {review.decision.value}{said}")


def _write_review(made: Review, word: str, *, as_json: bool) -> None:
    if as_json:
        write_json(exported_review(made))
    else:
        write_line(f"{word}: {made.decision.value} on {made.place.claim_id}.")
