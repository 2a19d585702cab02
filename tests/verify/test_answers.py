from tagtrap.domain.answers import Finish
from tagtrap.domain.identifiers import Tag
from tagtrap.domain.verdicts import AnswerLabel, Flag, Label, Outcome
from tests.verify.building import check


def test_a_clean_answer_is_approved_without_a_flag() -> None:
    checked = check(
        "Lodging is capped at 45 euros (source 1001). Claims are due in 30 days (source 1002)."
    )

    assert checked.label is AnswerLabel.SUPPORTED
    assert checked.decision is Outcome.APPROVE
    assert checked.decision_reason == "All 2 statements are backed by their sources."
    assert checked.support == 1.0
    assert all(not sentence.flags and not sentence.reason for sentence in checked.sentences)


def test_a_wrong_number_is_named_with_what_the_source_says() -> None:
    checked = check("Lodging is capped at 54 euros (source 1001).")

    (sentence,) = checked.sentences
    assert sentence.label is Label.CONTRADICTED
    assert sentence.flags == (Flag.NUMBER,)
    assert sentence.reason == "The source says 45 euros, the answer says 54 euros."
    assert sentence.evidence == ("1001",)
    assert checked.decision is Outcome.REVISE
    assert checked.decision_reason == "1 of 1 statement conflicts with its source."


def test_a_dropped_not_is_flagged() -> None:
    (sentence,) = check("Gift cards are refundable (source 1004).").sentences

    assert sentence.flags == (Flag.NEGATION,)
    assert sentence.label is Label.CONTRADICTED


def test_an_invented_tag_is_reported_not_hidden() -> None:
    checked = check("Lodging is capped at 45 euros (source 9999).")

    (sentence,) = checked.sentences
    assert sentence.flags == (Flag.INVENTED_TAG,)
    assert "Source 9999 was not among the documents used for this answer." in sentence.reason
    assert sentence.label is Label.SUPPORTED
    assert sentence.suggested == ("1001",)
    assert checked.decision is Outcome.REVISE


def test_a_tag_of_another_turn_is_stale_not_invented() -> None:
    checked = check("Lodging is capped at 45 euros (source 9999).", issued=frozenset({Tag("9999")}))

    assert checked.sentences[0].flags == (Flag.STALE_TAG,)


def test_a_citation_without_a_number_is_malformed() -> None:
    (sentence,) = check("Lodging is capped at 45 euros (source x).").sentences

    assert sentence.flags == (Flag.MALFORMED_TAG,)
    assert "(source x)" in sentence.reason


def test_an_uncited_statement_is_flagged_and_its_source_suggested() -> None:
    raw = "Lodging is capped at 45 euros. Claims are due in 30 days.\n\nSources: 1001, 1002"

    checked = check(raw)

    first, second, sources = checked.sentences
    assert (first.flags, first.suggested) == ((Flag.UNCITED,), ("1001",))
    assert (second.flags, second.suggested) == ((Flag.UNCITED,), ("1002",))
    assert "No source is given. Possible source: 'Lodging is capped at 45 euros.'" in first.reason
    assert (sources.label, sources.flags) == (Label.NO_CLAIM, ())
    assert checked.decision is not Outcome.APPROVE


def test_a_valid_tag_on_the_wrong_sentence_names_the_right_one() -> None:
    (sentence,) = check("Claims are due in 30 days (source 1001).").sentences

    assert Flag.WRONG_TAG in sentence.flags
    assert sentence.label is not Label.SUPPORTED
    assert sentence.context_label is Label.SUPPORTED
    assert sentence.suggested == ("1002",)
    assert sentence.reason == (
        "The cited sentence does not say this; this one does: 'Claims are due in 30 days.'"
    )


def test_a_poem_with_valid_tags_is_not_supported() -> None:
    raw = (
        "Soft paws walk in the light (source 1001),\nA tail curls round the moon (source 1002).\n"
        "Small whiskers dream of cream (source 1003),\nAnd sleep comes none too soon (source 1004)."
    )

    checked = check(raw)

    assert checked.decision is Outcome.ESCALATE
    assert {sentence.label for sentence in checked.sentences} == {Label.INSUFFICIENT_EVIDENCE}


def test_empty_context_never_supports() -> None:
    checked = check("Lodging is capped at 45 euros (source 1001).", {})

    assert checked.label is AnswerLabel.INSUFFICIENT_EVIDENCE
    assert checked.decision is Outcome.ESCALATE
    assert Flag.INVENTED_TAG in checked.sentences[0].flags


def test_a_paraphrase_is_unchecked_and_says_so() -> None:
    (sentence,) = check("You may spend at most 45 euros on lodging (source 1001).").sentences

    assert sentence.label is Label.UNCHECKED
    assert sentence.reason
    assert sentence.needs_review


def test_a_refusal_is_no_answer_and_has_no_score() -> None:
    checked = check("I could not find this in the documents.")

    assert checked.label is AnswerLabel.NO_ANSWER
    assert checked.support is None
    assert checked.decision is Outcome.ESCALATE
    assert checked.sentences[0].flags == ()


def test_a_model_that_declines_has_refused() -> None:
    assert check("I'm sorry, but I can't help with that.").label is AnswerLabel.REFUSED
    assert check("Not possible.", finish=Finish.REFUSED).label is AnswerLabel.REFUSED


def test_an_empty_answer_is_never_approved() -> None:
    for raw in ("", "  ", "\n\n", "(source 1001)"):
        checked = check(raw)

        assert checked.label is AnswerLabel.NO_ANSWER
        assert checked.decision is Outcome.ESCALATE


def test_a_greeting_alone_is_not_approved() -> None:
    checked = check("Hello!")

    assert checked.label is AnswerLabel.NO_CLAIM
    assert checked.support is None
    assert checked.decision is Outcome.ESCALATE


def test_the_last_sentence_of_a_cut_answer_is_unchecked() -> None:
    raw = "Lodging is capped at 45 euros (source 1001). Gift cards are not refundable"

    checked = check(raw, finish=Finish.TRUNCATED)

    assert checked.sentences[0].label is Label.SUPPORTED
    assert checked.sentences[1].label is Label.UNCHECKED
    assert checked.sentences[1].reason == "The answer was cut off here."
    assert checked.decision is Outcome.ESCALATE


def test_the_worst_statement_gives_the_answer_its_label() -> None:
    checked = check(
        "Lodging is capped at 45 euros (source 1001). Claims are due in 60 days (source 1002)."
    )

    assert checked.label is AnswerLabel.CONTRADICTED
    assert checked.support == 0.5
    assert checked.decision_reason == "1 of 2 statements conflicts with its source."


def test_items_of_a_list_are_read_with_their_lead_in() -> None:
    needed = {"2001": "To claim you need a signed form.", "2002": "Badges expire yearly."}

    checked = check("To claim you need:\n\n- a signed form (source 2001)", needed)

    lead_in, item = checked.sentences
    assert lead_in.label is Label.NO_CLAIM
    assert item.label is Label.SUPPORTED


def test_a_sentence_without_a_word_in_common_is_not_called_missing_while_others_bear_on_it() -> (
    None
):
    (sentence,) = check("You may not give gift cards back (source 1001).").sentences

    assert sentence.label is Label.UNCHECKED


def test_bold_and_blanks_change_nothing() -> None:
    plain = check("Lodging is capped at 54 euros (source 1001).")
    dressed = check("Lodging is capped at **54 euros** (source 1001).   \n")

    assert [s.label for s in plain.sentences] == [s.label for s in dressed.sentences]
    assert [s.flags for s in plain.sentences] == [s.flags for s in dressed.sentences]
