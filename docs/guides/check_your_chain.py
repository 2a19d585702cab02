"""Check the answers of a LangChain chain that somebody else wrote.

Run it where TagTrap is installed, without network or key: `python docs/guides/check_your_chain.py`.
"""

from langchain_core.documents import Document
from langchain_core.language_models import BaseChatModel, FakeListChatModel
from langchain_core.prompts import ChatPromptTemplate
from langchain_core.runnables import Runnable, RunnableLambda, RunnableParallel, RunnablePassthrough

from verify.citation_checker import CitationChecker

QUESTION = "How long do refunds take, and what does a return label cost?"

# The chain as its authors wrote it: a retriever, a prompt, a model.

DOCUMENTS = [
    Document(
        "Refunds are paid within 5 business days. They go to the card that was charged.",
        metadata={"source": "refunds.md"},
    ),
    Document(
        "Unused items may be returned within 30 days. A return label costs 3.90 EUR.",
        metadata={"source": "returns.md"},
    ),
]
PROMPT = ChatPromptTemplate.from_template(
    "Answer from the numbered passages and cite them as [1].\n\n{passages}\n\nQuestion: {question}"
)


def numbered(documents: list[Document]) -> str:
    """Return the passages as the prompt shows them."""
    return "\n".join(f"[{n}] {one.page_content}" for n, one in enumerate(documents, start=1))


def their_chain(model: BaseChatModel) -> Runnable[str, dict[str, object]]:
    """Return the chain; it gives what it found and what it answers."""
    retriever = RunnableLambda(lambda question: DOCUMENTS)
    found = RunnableParallel(context=retriever, question=RunnablePassthrough())
    writer = (
        RunnableLambda(
            lambda made: {"passages": numbered(made["context"]), "question": made["question"]}
        )
        | PROMPT
        | model
    )
    return found | RunnablePassthrough.assign(answer=writer)


# What you add: one step behind it.


def checked_chain(model: BaseChatModel) -> Runnable[str, dict[str, object]]:
    """Return the same chain with its answers checked."""
    return their_chain(model) | CitationChecker()


def main() -> None:
    """Print what is backed of an answer, and what is not."""
    # Stands for their model; any chat model of LangChain takes its place.
    model = FakeListChatModel(
        responses=[
            "Refunds are paid within 3 business days [1]. A return label costs 3.90 EUR [2]. "
            "They go to the card that was charged [2]."
        ]
    )
    record = checked_chain(model).invoke(QUESTION)
    print("decision:", record["decision"])
    for sentence in record["sentences"]:
        print(f"- {sentence['label']}: {sentence['text']}")
        if sentence["flags"]:
            print(f"  {', '.join(sentence['flags'])}: {sentence['reason']}")


if __name__ == "__main__":
    main()
