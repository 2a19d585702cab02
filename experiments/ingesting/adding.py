"""Taking a file in through the product's own use case."""

from tagtrap.service import local_actor
from tagtrap.service.events import Added
from tagtrap.wiring import App


def added(app: App, content: bytes, name: str) -> tuple[int, int]:
    """Take a file in to the end; return its sentences and pages."""
    for event in app.documents.add(local_actor(), content, name):
        if isinstance(event, Added):
            details = app.documents.show(local_actor(), event.document.id)
            return event.sentences, details.summary.version.page_count
    raise AssertionError("an upload that is not refused ends with what was added")
