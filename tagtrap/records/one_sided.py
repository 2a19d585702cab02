"""Which delivered answers rest on one side of a conflict between documents."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from sqlalchemy import Connection, insert, select

from tagtrap.domain.conflicts import Conflict, ConflictSide, OneSided
from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.identifiers import AnswerId, Tag, VersionId
from tagtrap.domain.spans import Span
from tagtrap.domain.verdicts import Flag, Label
from tagtrap.records.conflict_tables import answer_conflicts, conflicts
from tagtrap.records.conflicts import conflicts_in_force
from tagtrap.records.database import Database
from tagtrap.records.document_rows import SENTENCE_COLUMNS, SOURCE_COLUMNS, sentence_of, source_of
from tagtrap.records.expressions import among
from tagtrap.records.tables import documents, sentences, versions

_Placed = dict[tuple[VersionId, Tag], ConflictSide]


def write_one_sided(connection: Connection, record: AnswerRecord) -> None:
    """Keep which sentences of an answer rest on one side of a conflict that nobody ticked off.

    Whoever may not read the other side is not told of it when the answer is read.
    """
    cited = {tag for checked in record.checked.sentences for tag in checked.sentence.tags}
    found = [one for one in conflicts_in_force(connection, cited) if not one.is_settled]
    rows = {
        (one.position, one.mine.sentence.tag, one.other.sentence.tag): {
            "answer_id": record.id,
            "position": one.position,
            "tag": one.mine.sentence.tag,
            "other_tag": one.other.sentence.tag,
            "version_id": one.mine.source.version_id,
            "other_version_id": one.other.source.version_id,
        }
        for one in _rests_on(record, found)
    }
    if rows:
        connection.execute(insert(answer_conflicts), list(rows.values()))


class OneSidedAnswers:
    """What was kept of answers that rest on one side."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, answers: Iterable[AnswerId]) -> dict[AnswerId, list[OneSided]]:
        """Return where the answers rest on one side; what was erased since is left out."""
        with self._database.read() as connection:
            rows = connection.execute(
                select(answer_conflicts, conflicts)
                .join(conflicts, _IS_OF_THE_PAIR)
                .where(among(answer_conflicts.c.answer_id, answers))
                .order_by(answer_conflicts.c.answer_id, answer_conflicts.c.position)
            ).all()
            used = {v for row in rows for v in (row.version_id, row.other_version_id)}
            placed = _placed(connection, used, {t for r in rows for t in (r.tag, r.other_tag)})
        found: dict[AnswerId, list[OneSided]] = defaultdict(list)
        for row in rows:
            spans = {
                row.first_tag: Span(row.first_start, row.first_end),
                row.second_tag: Span(row.second_start, row.second_end),
            }
            mine = placed.get((row.version_id, row.tag))
            other = placed.get((row.other_version_id, row.other_tag))
            if mine is not None and other is not None:
                found[AnswerId(row.answer_id)].append(
                    OneSided(
                        row.position,
                        Flag(row.kind),
                        ConflictSide(mine.source, mine.sentence, spans[row.tag]),
                        ConflictSide(other.source, other.sentence, spans[row.other_tag]),
                    )
                )
        return found


_IS_OF_THE_PAIR = (
    (conflicts.c.first_tag == answer_conflicts.c.tag)
    & (conflicts.c.second_tag == answer_conflicts.c.other_tag)
) | (
    (conflicts.c.first_tag == answer_conflicts.c.other_tag)
    & (conflicts.c.second_tag == answer_conflicts.c.tag)
)


def _rests_on(record: AnswerRecord, found: list[Conflict]) -> Iterator[OneSided]:
    held = {p.source.version_id for p in record.context.passages if p.source is not None}
    for position, checked in enumerate(record.checked.sentences):
        if checked.label is Label.NO_CLAIM:
            continue
        for conflict in found:
            for mine, other in (conflict.sides, conflict.sides[::-1]):
                cites = mine.sentence.tag in checked.sentence.tags
                if cites and mine.source.version_id in held:
                    yield OneSided(position, conflict.kind, mine, other)


def _placed(connection: Connection, used: Iterable[str], tags: Iterable[str]) -> _Placed:
    rows = connection.execute(
        select(*SENTENCE_COLUMNS, *SOURCE_COLUMNS[1:])
        .join(versions, versions.c.id == sentences.c.version_id)
        .join(documents, documents.c.id == versions.c.document_id)
        .where(among(sentences.c.version_id, used), among(sentences.c.tag, tags))
    )
    return {
        (VersionId(row.version_id), Tag(row.tag)): ConflictSide(
            source_of(row), sentence_of(row), Span(0, 0)
        )
        for row in rows
    }
