"""What builders use: the retriever and the checker in a LangChain chain."""

from langchain_core.documents import Document
from langchain_core.runnables import RunnableLambda, RunnableParallel, RunnablePassthrough

from tagtrap.domain.identifiers import ActorId, Collection
from tagtrap.domain.people import Actor, Role
from tagtrap.service import local_actor
from tagtrap.wiring import App, tagged_retriever
from tests.service.conftest import VPN, add
from verify.citation_checker import CitationChecker

QUESTION = "May climbing ropes be returned?"


def test_a_chain_of_retriever_and_checker_gives_the_record(filled: App) -> None:
    def write(documents: list[Document]) -> str:
        found = [s for one in documents for s in one.metadata["sentences"] if "ropes" in s["text"]]
        return f"Climbing ropes can be returned (source {found[0]['tag']})."

    retriever = tagged_retriever(filled, local_actor())
    chain = (
        RunnableParallel(context=retriever, question=RunnablePassthrough())
        | RunnablePassthrough.assign(answer=RunnableLambda(lambda seen: write(seen["context"])))
        | CitationChecker()
    )

    record = chain.invoke(QUESTION)

    assert record["decision"] == "revise"
    assert record["sentences"][0]["flags"] == ["negation"]


def test_the_retriever_reads_only_what_its_actor_may_read(filled: App) -> None:
    add(filled, VPN.replace(b"5 failed", b"9 failed"), "secret.md", collection="secret")
    reader = Actor(ActorId("r"), frozenset({Role.SUPPORT}), frozenset({Collection("general")}))

    seen = tagged_retriever(filled, reader).invoke("failed attempts")
    unseen = tagged_retriever(filled, Actor(ActorId("n"), frozenset({Role.SUPPORT}))).invoke("VPN")

    assert {one.metadata["collection"] for one in seen} == {"general"}
    assert unseen == []
    assert f"(source {seen[0].metadata['tags'][0]})" in seen[0].page_content
