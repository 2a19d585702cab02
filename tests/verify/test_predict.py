"""`verify.predict`: the spans that users of hallucination detectors know."""

import pytest

from verify import predict

CONTEXT = [
    "A locker costs 2 EUR a day. Lost keys cost 15 EUR.",
    "Lockers close at 9 pm. Bicycles must not be put into a locker.",
]


def _texts(answer: str, context: list[str] | None = None) -> list[str]:
    found = predict(context=CONTEXT if context is None else context, answer=answer)
    assert all(answer[one["start"] : one["end"]] == one["text"] for one in found)
    return [one["text"] for one in found]


def test_what_the_passages_say_is_left_out_and_what_they_deny_is_a_span() -> None:
    answer = "A locker costs 2 EUR a day. Lost keys cost 25 EUR."

    (span,) = predict(
        context=CONTEXT, question="What do keys cost?", answer=answer, output_format="spans"
    )

    assert span == {"start": 28, "end": 50, "text": "Lost keys cost 25 EUR.", "confidence": 1.0}


def test_only_the_statement_that_does_not_hold_is_a_span() -> None:
    answer = "Bicycles must not be put into a locker, and a locker costs 5 EUR a day."

    assert _texts(answer) == ["a locker costs 5 EUR a day."]


def test_marks_in_an_answer_do_not_move_its_spans() -> None:
    assert _texts("Prices:\n\n- **Lost keys** cost 25 EUR [1].\n- Lockers close at 9 pm [2].") == [
        "- **Lost keys** cost 25 EUR [1]."
    ]


def test_nothing_is_backed_without_a_passage() -> None:
    assert _texts("Lockers close at 9 pm.", []) == ["Lockers close at 9 pm."]


def test_what_no_check_could_settle_is_a_span_that_claims_no_certainty() -> None:
    (span,) = predict(context=CONTEXT, answer="The lockers are painted in a friendly green.")

    assert span["confidence"] == 0.5
    assert predict(CONTEXT, answer="Is there anything else?") == []


def test_spans_that_are_less_sure_can_be_left_out() -> None:
    answer = "Keys that go missing are charged. Lost keys cost 25 EUR."
    every = predict(CONTEXT, answer=answer)

    sure = predict(CONTEXT, answer=answer, min_confidence=0.9)

    assert sure == [span for span in every if span["confidence"] >= 0.9]
    assert "Lost keys cost 25 EUR." in [span["text"] for span in sure]


def test_one_text_is_one_passage() -> None:
    assert predict(CONTEXT[0], answer="Lost keys cost 15 EUR.") == []


@pytest.mark.parametrize(
    "answer",
    [
        "\U0001f600 Lost keys cost 25 EUR \U0001f389! Lockers close at 9 pm.",
        "\ufeffLost\u00a0keys cost\u200b 25 EUR.\r\n\r\nLockers close at 9 pm.",
        "Cafe\u0301s: lost keys cost 25 EUR.\u2028Lockers close at 9 pm.",
        "\U0001d7d0\U0001d7d3 EUR is the price of lost keys. Lockers close at 9 pm.",
    ],
)
def test_spans_count_the_signs_of_the_answer_as_it_is(answer: str) -> None:
    (text,) = _texts(answer)

    assert "keys" in text
    assert "9 pm" not in text


@pytest.mark.parametrize("answer", ["", " \n", "I do not know."])
def test_an_answer_without_a_statement_has_no_span(answer: str) -> None:
    assert _texts(answer) == []


def test_what_cannot_be_had_is_refused() -> None:
    with pytest.raises(ValueError, match="tokens have no scores"):
        predict(CONTEXT, answer="x", output_format="tokens")
    with pytest.raises(ValueError, match="from 0 to 1"):
        predict(CONTEXT, answer="x", min_confidence=2)
    with pytest.raises(ValueError, match="no text"):
        predict(CONTEXT, answer="\ud800")
    for wrong in ({"answer": None}, {"answer": "x", "question": 7}):
        with pytest.raises(TypeError, match="are texts"):
            predict(CONTEXT, **wrong)
    with pytest.raises(TypeError, match="not NoneType"):
        predict([None], answer="x")  # type: ignore[list-item]  # as a caller may err
