"""The one place that chooses the parts.

Each kind is a dict of lazy constructors by name; `"module:attribute"` is one of your own.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, TypeVar

from tagtrap.domain.people import Actor
from tagtrap.errors import SettingsError
from tagtrap.job_ports import JobQueue
from tagtrap.opened_base import opened_database, opened_index, opened_queue
from tagtrap.own_parts import own_part
from tagtrap.ports import ClaimChecker, Embedder, RelevanceScorer
from tagtrap.records.conflicts import StoredConflicts
from tagtrap.records.conversations import Conversations
from tagtrap.records.database import Database
from tagtrap.records.full_text import FullText
from tagtrap.records.library import Library
from tagtrap.records.passages import StoredPassages
from tagtrap.records.setting_changes import SettingChanges
from tagtrap.service.answering import AnswerParts
from tagtrap.service.asking import turn_answering
from tagtrap.service.chat import Chat
from tagtrap.service.conflicts import Conflicts
from tagtrap.service.describing import Describing
from tagtrap.service.document_care import document_care
from tagtrap.service.documents import Documents
from tagtrap.service.engines import Engines
from tagtrap.service.history import History
from tagtrap.service.jobs import Jobs
from tagtrap.service.learned_settings import with_learned
from tagtrap.service.learning import Learning, learning
from tagtrap.service.much_alike import MuchAlike
from tagtrap.service.past_answers import PastAnswers, looking_back
from tagtrap.service.refusals import watched
from tagtrap.service.regression import Regression, regression
from tagtrap.service.releasing import gating_of
from tagtrap.service.reviews import Reviews, reviewing
from tagtrap.service.shaping import shaping_settings
from tagtrap.service.stale_answers import StaleAnswers
from tagtrap.service.syncing import Syncing
from tagtrap.service.tokens import Tokens, api_tokens
from tagtrap.settings import Settings
from verify.answers import AnswerChecker
from verify.remembering import forget_all

if TYPE_CHECKING:
    from rag.langchain_retriever import TaggedRetriever
    from rag.retrieval import Retriever
    from vectorstore.search_index import SearchIndex

Part = TypeVar("Part")


@dataclass(frozen=True, slots=True)
class App:
    """The use cases, ready to be called by a page, the command line or a builder."""

    settings: Settings
    documents: Documents
    history: History
    stale_answers: StaleAnswers
    describing: Describing
    much_alike: MuchAlike
    conflicts: Conflicts
    jobs: Jobs
    syncing: Syncing
    chat: Chat
    reviews: Reviews
    past_answers: PastAnswers
    learning: Learning
    regression: Regression
    tokens: Tokens
    verifying: AnswerChecker
    retriever: "Retriever"
    index: "SearchIndex"
    release: Callable[[], None]

    def close(self) -> None:
        """Let go of the data folder: first who writes to it, then the index, then the database."""
        self.release()


def build(settings: Settings, queue: JobQueue | None = None) -> App:
    """Open the data folder, bring its database up to date, and put the parts together."""
    database = opened_database(settings)
    settings = with_learned(settings, SettingChanges(database).in_use())
    embedder = build_embedder(settings)
    index = opened_index(settings, database, embedder)
    answering = _answering(settings, database, embedder, index)
    queue = queue or opened_queue(settings)
    care = document_care(database, embedder, queue, settings=settings, clock=utc_now)
    chat = _chat(settings, database, answering)
    app = App(
        settings=settings,
        documents=care.documents,
        history=care.history,
        stale_answers=care.stale_answers,
        describing=care.describing,
        much_alike=care.much_alike,
        conflicts=care.conflicts,
        jobs=care.jobs,
        syncing=care.syncing,
        chat=chat,
        reviews=reviewing(database, chat.answer, utc_now),
        past_answers=looking_back(database, care.stale_answers, chat.answer, utc_now),
        learning=learning(database, settings, utc_now),
        regression=regression(database, answering.checker, chat.answer),
        tokens=api_tokens(database, settings, utc_now),
        verifying=answering.checker,
        retriever=answering.retriever,
        index=index,
        release=_in_order(care.jobs.close, index.close, database.close),
    )
    return watched(app, database, utc_now)


def _in_order(*steps: Callable[[], None]) -> Callable[[], None]:
    def all_of_them() -> None:
        for step in steps:
            step()

    return all_of_them


def _chat(settings: Settings, database: Database, answering: AnswerParts) -> Chat:
    return Chat(
        turn_answering(answering, database, settings, utc_now),
        answering.engines,
        library=Library(database),
        conversations=Conversations(database),
        clock=utc_now,
        policy_of=answering.gating.policy_of,
    )


def _answering(
    settings: Settings, database: Database, embedder: Embedder, index: "SearchIndex"
) -> AnswerParts:
    from rag.retrieval import Limits, Retriever
    from tagtrap.engine_offer import offered_engines
    from tagtrap.scorer_choice import build_scorer

    database.also_clean(forget_all)
    scorer = build_scorer(settings, embedder)
    retriever = Retriever(
        embedder,
        index,
        FullText(database),
        StoredPassages(database),
        limits=Limits(settings.retrieval.candidates, settings.retrieval.passages),
        scorer=scorer,
    )
    return AnswerParts(
        retriever=retriever,
        engines=Engines(lambda: offered_engines(settings, scorer), default=settings.engine),
        checker=build_checker(settings, scorer),
        context_tokens=settings.retrieval.context_tokens,
        embedder_id=embedder.id,
        settings=shaping_settings(settings),
        gating=gating_of(settings),
        conflicts=StoredConflicts(database).in_force,
    )


def tagged_retriever(app: App, actor: Actor) -> "TaggedRetriever":
    """Return a LangChain retriever over what the actor may read, asked anew at each question."""
    from rag.langchain_retriever import TaggedRetriever

    return TaggedRetriever(
        retrieve=app.retriever.retrieve,
        versions=lambda: app.chat.readable_versions(actor),
        max_tokens=app.settings.retrieval.context_tokens,
    )


def build_checker(settings: Settings, scorer: RelevanceScorer | None = None) -> AnswerChecker:
    """Return the checker of whole answers; it needs no database and no model server.

    Without a `scorer` an answer beside its question is told only by what the question asks for.
    """
    return AnswerChecker(build_checkers(settings), scorer)


def build_checkers(settings: Settings) -> list[ClaimChecker]:
    """Return the claim checkers that the settings name, in their order."""
    return [_part(CHECKERS, name, "checker")(settings) for name in settings.checkers]


def build_embedder(settings: Settings) -> Embedder:
    """Return the embedder that the settings name; the packaged model is loaded when first used."""
    if "/" in settings.embedder:
        from vectorstore.public import PublicEmbedder

        return PublicEmbedder(settings.embedder)
    return _part(EMBEDDERS, settings.embedder, "embedder")(settings)


def utc_now() -> datetime:
    """Return the time now, in UTC."""
    return datetime.now(UTC)


def _minilm(settings: Settings) -> Embedder:
    from vectorstore.embedders import MiniLMEmbedder

    return MiniLMEmbedder()


def _exact(settings: Settings) -> ClaimChecker:
    from verify.exact_checks.checker import ExactChecker

    return ExactChecker()


def _entailment(settings: Settings) -> ClaimChecker:
    from verify.entailment.choosing import entailment_checker

    chosen = settings.entailment
    return entailment_checker(chosen.model, base=chosen.base, threads=chosen.threads)


def _judge(settings: Settings) -> ClaimChecker:
    from verify.judge.checker import judge_checker

    return judge_checker(settings.judge)


EMBEDDERS: dict[str, Callable[[Settings], Embedder]] = {"minilm": _minilm}
CHECKERS: dict[str, Callable[[Settings], ClaimChecker]] = {
    "exact": _exact,
    "entailment": _entailment,
    "judge": _judge,
}


def _part(
    known: Mapping[str, Callable[[Settings], Part]], name: str, kind: str
) -> Callable[[Settings], Part]:
    if name in known:
        return known[name]
    if ":" not in name:
        names = ", ".join(known)
        raise SettingsError(f'No {kind} is called {name!r}. There are: {names}; or "module:name".')
    return own_part(name, kind)
