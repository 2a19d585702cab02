"""An answer in the making: it goes on behind the page, whatever the reader does meanwhile."""

from collections.abc import Callable, Iterator
from threading import Condition, Thread

from pages.parts.choices import Choices
from tagtrap.domain.identifiers import ConversationId
from tagtrap.errors import TagTrapError
from tagtrap.service.events import AskEvent, Refused, SentenceChecked

_PULSE_SECONDS = 0.25


class PendingAnswer:
    """A question that is being answered in a thread of its own.

    Streamlit ends a script at any click. What is asked must not end with it, so the thread goes on,
    and the next run of the script follows it from its first event again.
    """

    def __init__(
        self,
        question: str,
        conversation: ConversationId | None,
        choices: Choices,
        ask: Callable[[Callable[[], bool]], Iterator[AskEvent]],
    ) -> None:
        self.question = question
        self.conversation = conversation
        self.choices = choices
        self._ask = ask
        self._told: list[AskEvent] = []
        self._news = Condition()
        self._is_over = False
        self._is_stopped = False
        Thread(target=self._run, name="answering", daemon=True).start()

    def events(self) -> Iterator[AskEvent | None]:
        """Yield all events from the first one on; None, four times a second, while none comes."""
        position = 0
        while True:
            with self._news:
                if position == len(self._told) and not self._is_over:
                    self._news.wait(_PULSE_SECONDS)
                new, is_over = self._told[position:], self._is_over
            if new:
                position += len(new)
                yield from new
            elif is_over:
                return
            else:
                yield None

    def stop(self) -> bool:
        """Give the answer up; False where something of it is shown: that is kept, and followed."""
        with self._news:
            self._is_stopped = not self._is_over
            is_shown = any(isinstance(event, SentenceChecked) for event in self._told)
            return self._is_stopped and not is_shown

    def _run(self) -> None:
        try:
            # What is not checked when the reader stops is neither checked nor recorded any more.
            for event in self._ask(lambda: self._is_stopped):
                self._tell(event)
        except TagTrapError as error:
            self._tell(Refused(str(error)))
        finally:
            with self._news:
                self._is_over = True
                self._news.notify_all()

    def _tell(self, event: AskEvent) -> None:
        with self._news:
            self._told.append(event)
            self._news.notify_all()
