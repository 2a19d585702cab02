"""How commands name documents that share much of their wording."""

from collections.abc import Sequence

from tagtrap.domain.resemblance import Resembling


def alike_words(other: Resembling) -> str:
    """Return how much of a document's wording stands in another one as well."""
    return f'shares about {other.percent} % of its wording with "{other.document.title}"'


def exported_alike(others: Sequence[Resembling]) -> list[dict[str, object]]:
    """Return the documents as plain data; `share` is 0 to 1, an estimate."""
    return [
        {
            "document": other.document.id,
            "title": other.document.title,
            "share": round(other.share, 2),
        }
        for other in others
    ]
