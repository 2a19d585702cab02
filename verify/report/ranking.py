"""The order of the answers: the worst sentence of each decides."""

from typing import Any

from tagtrap.domain.verdicts import AnswerLabel, Flag, Label
from verify.report.words import is_flagged

_GRAVE = {
    Flag.INVENTED_TAG,
    Flag.STALE_TAG,
    Flag.MALFORMED_TAG,
    Flag.WRONG_TAG,
    Flag.ACTION_CLAIM,
}
_GRADES = {
    Label.CONTRADICTED: 0,
    Label.UNSUPPORTED: 2,
    Label.INSUFFICIENT_EVIDENCE: 3,
    Label.UNCHECKED: 4,
}
_GRAVELY_FLAGGED, _FLAGGED, _SILENT, _GOOD = 1, 5, 6, 7
_BY_ANSWER = {AnswerLabel(label.value): grade for label, grade in _GRADES.items()}


def rank(record: dict[str, Any]) -> tuple[int, int, float]:
    """Return what answers are sorted by, the worst first.

    The grade of the worst sentence: conflicting with its source, wrongly cited or claiming an
    action, unsupported, without evidence, unchecked, otherwise flagged; then answers that say
    nothing, and the good ones last. Ties: more flagged sentences, then the lowest support of one.
    """
    sentences = record["sentences"]
    flagged = [one for one in sentences if is_flagged(one)]
    grades = [_grade(one) for one in flagged]
    grades.append(_grade_of_answer(record["label"]))
    stated = [one["support"] for one in sentences if one["label"] != Label.NO_CLAIM]
    return min(grades), -len(flagged), min(stated, default=1.0)


def _grade_of_answer(label: str) -> int:
    if label == AnswerLabel.SUPPORTED:
        return _GOOD
    return _BY_ANSWER.get(AnswerLabel(label), _SILENT)


def _grade(sentence: dict[str, Any]) -> int:
    grade = _GRADES.get(Label(sentence["label"]), _FLAGGED)
    if _GRAVE.intersection(sentence["flags"]):
        return min(grade, _GRAVELY_FLAGGED)
    return grade
