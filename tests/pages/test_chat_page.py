"""The chat, over a scripted app."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event

from streamlit.testing.v1 import AppTest

from pages.parts.choices import Choices
from pages.parts.pending_answer import PendingAnswer
from tagtrap.domain.answers import Layout
from tagtrap.domain.verdicts import AnswerLabel, CheckedAnswer, Flag, Label
from tagtrap.service import local_actor
from tagtrap.service.engines import EngineChoice
from tagtrap.service.events import AskEvent, Delivered, Refused
from tests.pages.conftest import OpenPages, answers, components, texts
from tests.pages.scripted_app import START, ScriptedApp, answer_of, statement

POLICY = "Parcels leave the depot within 3 days.\nReturns are not free of charge.\nCall us."
CLEAN = answer_of(
    statement("Returns are not free of charge.", tags=["3601"]),
    statement("Parcels leave the depot within 3 days.", tags=["3600"]),
)
NUMBER = statement(
    "Parcels leave the depot within 9 days.",
    Label.CONTRADICTED,
    tags=["3600"],
    flags=[Flag.NUMBER],
    reason="The source says 3 days, the answer says 9 days.",
)
FLAGGED = answer_of(CLEAN.sentences[0], NUMBER, label=AnswerLabel.CONTRADICTED)


def holding(outcome: CheckedAnswer | Refused) -> ScriptedApp:
    app = ScriptedApp(lambda question: outcome)
    app.hold("parcels.txt", POLICY)
    return app


def asked(open_pages: OpenPages, app: ScriptedApp, question: str = "How long?") -> AppTest:
    page = open_pages(app).run()
    page.chat_input[0].set_value(question).run()
    assert not page.exception
    return page


def opened(page: AppTest, place: str) -> AppTest:
    page.session_state["answer-a1"] = {"opened": place}
    return page.run()


def test_an_empty_base_offers_two_ways_and_nothing_else(open_pages: OpenPages) -> None:
    page = open_pages(ScriptedApp(lambda question: CLEAN)).run()

    assert [button.label for button in page.main.button] == [
        "Load the sample policies",
        "Upload your own",
    ]
    assert not page.chat_input
    assert "Single-user mode: only on this machine" in texts(page)


def test_a_clean_answer_carries_no_mark(open_pages: OpenPages) -> None:
    page = asked(open_pages, holding(CLEAN))

    (answer,) = answers(page)
    assert [part["sign"] for part in answer["parts"]] == ["", ""]
    assert answer["reasons"] == []
    assert "Both statements are backed by the sources below." in texts(page)


def test_a_flagged_sentence_is_marked_by_sign_words_and_reason(open_pages: OpenPages) -> None:
    page = asked(open_pages, holding(FLAGGED))

    (answer,) = answers(page)
    clean, flagged = answer["parts"]
    assert (clean["sign"], flagged["sign"]) == ("", "≠")
    assert "Conflicts with the source: The source says 3 days" in flagged["label"]
    assert answer["reasons"][0]["text"] == "The source says 3 days, the answer says 9 days."
    assert "1 of 2 statements is not backed by its source: see the marked sentence." in texts(page)


def test_source_numbers_follow_the_first_citation_and_keep_their_tags(
    open_pages: OpenPages,
) -> None:
    page = asked(open_pages, holding(CLEAN))

    (answer,) = answers(page)
    chips = [chip for part in answer["parts"] for chip in part["chips"]]
    assert [(chip["number"], chip["opens"]) for chip in chips] == [("1", "0/3601"), ("2", "1/3600")]
    assert [source["name"] for source in answer["sources"]] == ["Parcels v1, p. 1"]


def test_the_steps_say_what_was_searched_read_and_checked(open_pages: OpenPages) -> None:
    page = asked(open_pages, holding(CLEAN))

    assert page.status[0].label == "searched 1 document · read 3 sentences · checked 2 statements"


def test_a_click_opens_the_cited_sentence_inside_its_passage(open_pages: OpenPages) -> None:
    page = opened(asked(open_pages, holding(FLAGGED)), "1")

    (card,) = components(page)[-1]["cards"]
    assert [sentence["marked"] for sentence in card["sentences"]] == [True, False, False]
    assert card["role"] == "Cited sentence"
    assert card["number"] == "2"
    assert card["facts"] == "Version 1 · in force since 2026-03-01 · page 1 · parcels.txt"
    assert "The source says 3 days, the answer says 9 days." in texts(page)
    assert page.get("dialog")


def test_a_number_opens_only_its_own_source(open_pages: OpenPages) -> None:
    both = answer_of(statement("Parcels leave, returns cost.", tags=["3600", "3601"]))

    page = opened(asked(open_pages, holding(both)), "0/3601")

    (card,) = components(page)[-1]["cards"]
    assert [sentence["marked"] for sentence in card["sentences"]] == [False, True, False]


def test_what_the_browser_makes_up_opens_nothing(open_pages: OpenPages) -> None:
    for made_up in ("7", "-1", "x", "", "1e3"):
        page = opened(asked(open_pages, holding(CLEAN)), made_up)

        assert not page.exception
        assert not page.get("dialog")


def test_an_invented_tag_is_reported_not_hidden(open_pages: OpenPages) -> None:
    invented = statement(
        "Sundays are free.",
        Label.INSUFFICIENT_EVIDENCE,
        unknown=["9999"],
        flags=[Flag.INVENTED_TAG],
        reason="Source 9999 was not among the documents used for this answer.",
    )
    page = asked(open_pages, holding(answer_of(invented, label=AnswerLabel.INSUFFICIENT_EVIDENCE)))
    (part,) = answers(page)[0]["parts"]

    page = opened(page, "0")

    assert part["sign"].startswith("⚠")
    assert [(chip["number"], chip["known"]) for chip in part["chips"]] == [("9999", False)]
    assert texts(page).count("Source 9999 was not among the documents") == 1


def test_an_uncited_sentence_shows_its_possible_source(open_pages: OpenPages) -> None:
    uncited = statement("Returns are not free.", flags=[Flag.UNCITED], suggested=["3601"])
    page = asked(open_pages, holding(answer_of(uncited)))
    (part,) = answers(page)[0]["parts"]

    page = opened(page, "0")

    (card,) = components(page)[-1]["cards"]
    assert part["sign"] == "∅"
    assert card["role"] == "Possible source"
    assert card["sentences"][1]["marked"]
    assert "1 of 1 statement gives no source" in texts(page)


def test_sentences_with_the_same_reason_share_a_line(open_pages: OpenPages) -> None:
    open_ones = [statement(f"Sentence {n}.", Label.UNCHECKED, tags=["3600"]) for n in range(3)]
    page = asked(open_pages, holding(answer_of(*open_ones, label=AnswerLabel.UNCHECKED)))

    (reason,) = answers(page)[0]["reasons"]
    assert reason["text"].startswith("3 sentences: Could not be checked")
    assert "3 of 3 statements could not be checked: see the marked sentences." in texts(page)


def test_what_was_retrieved_but_not_cited_stands_apart(open_pages: OpenPages) -> None:
    app = holding(CLEAN)
    app.hold("leave.txt", "Staff have 28 days of leave.")

    page = asked(open_pages, app)

    expander = next(e for e in page.expander if e.label.startswith("Also retrieved"))
    (card,) = components(page)[-1]["cards"]
    assert expander.label == "Also retrieved (1)"
    assert card["title"] == "Leave"
    assert not any(sentence["marked"] for sentence in card["sentences"])


def test_a_refused_question_is_kept_and_can_be_tried_again(open_pages: OpenPages) -> None:
    outcomes: list[CheckedAnswer | Refused] = [
        Refused("The server is busy.", can_retry=True),
        CLEAN,
    ]
    app = ScriptedApp(lambda question: outcomes.pop(0))
    app.hold("parcels.txt", POLICY)
    page = asked(open_pages, app, "How long?")
    refused = texts(page)

    page.button(key="retry").click().run()

    assert "The server is busy." in refused
    assert "How long?" in refused
    assert [question for question, _, _ in app.chat.asked] == ["How long?", "How long?"]
    assert len(answers(page)) == 1
    assert "The server is busy." not in texts(page)


def test_a_question_refused_for_good_offers_no_second_try(open_pages: OpenPages) -> None:
    page = asked(open_pages, holding(Refused("Ask in at most 4000 characters.")))

    assert "Ask in at most 4000 characters." in texts(page)
    assert "retry" not in [button.key for button in page.button]


def test_a_question_that_only_another_choice_can_help_is_asked_again_after_it(
    open_pages: OpenPages,
) -> None:
    outcomes: list[CheckedAnswer | Refused] = [Refused("The fault cannot be planted."), CLEAN]
    app = ScriptedApp(lambda question: outcomes.pop(0))
    app.hold("parcels.txt", POLICY)
    page = open_pages(app).run()
    page.selectbox(key="fault").set_value("dropped-not").run()
    page.chat_input[0].set_value("How long?").run()

    page.selectbox(key="fault").set_value("").run()
    page.button(key="retry").click().run()

    assert [fault for _, _, fault in app.chat.asked] == ["dropped-not", ""]
    assert len(answers(page)) == 1


def test_where_a_model_fails_quotations_can_answer_with_one_click(open_pages: OpenPages) -> None:
    failed = Refused("The model refused the request (401).", is_about_engine=True)
    outcomes: list[CheckedAnswer | Refused] = [failed, CLEAN]
    app = ScriptedApp(lambda question: outcomes.pop(0))
    app.chat.choices[:] = [
        EngineChoice("quotes", "Quotations", is_ready=True),
        EngineChoice("openai", "tiny on this machine", is_ready=True),
    ]
    app.hold("parcels.txt", POLICY)
    page = open_pages(app).run()
    page.radio(key="engine").set_value("openai").run()
    page.chat_input[0].set_value("How long?").run()
    offered = [button.key for button in page.main.button]

    page.button(key="retry-quotes").click().run()

    assert offered == ["retry-quotes"]
    assert [engine for _, engine, _ in app.chat.asked] == ["openai", "quotes"]
    assert page.radio(key="engine").value == "quotes"


def test_a_new_conversation_leaves_a_failed_question_behind(open_pages: OpenPages) -> None:
    page = asked(open_pages, holding(Refused("The server is busy.", can_retry=True)))

    page.button(key="new-conversation").click().run()

    assert "The server is busy." not in texts(page)
    assert "Ask about the policies" in texts(page)


def test_an_answer_in_the_making_goes_on_while_another_page_is_open(open_pages: OpenPages) -> None:
    app = holding(CLEAN)
    page = open_pages(app).run()
    may_answer = Event()
    page.session_state["pending"] = PendingAnswer(
        "How long?", None, Choices("scripted"), waiting_for(may_answer, app)
    )

    page.switch_page("pages/documents.py").run()
    may_answer.set()
    page.switch_page("pages/chat.py").run()

    assert len(answers(page)) == 1
    assert len(app.chat.asked) == 1


def test_a_question_that_is_stopped_is_kept_and_nothing_of_its_answer_is_recorded() -> None:
    app = holding(CLEAN)
    may_answer, is_asked = Event(), Event()
    pending = PendingAnswer(
        "How long?", None, Choices("scripted"), waiting_for(may_answer, app, is_asked)
    )
    is_asked.wait()

    stopped_in_time = pending.stop()
    may_answer.set()
    told = [event for event in pending.events() if event is not None]

    assert stopped_in_time
    assert not any(isinstance(event, Delivered) for event in told)
    assert app.chat.records == {}
    assert not pending.stop()


def waiting_for(
    may_answer: Event, app: ScriptedApp, is_asked: Event | None = None
) -> Callable[[Callable[[], bool]], Iterator[AskEvent]]:
    def ask(is_stopped: Callable[[], bool]) -> Iterator[AskEvent]:
        if is_asked is not None:
            is_asked.set()
        may_answer.wait()
        yield from app.chat.ask(local_actor(), "How long?", is_stopped=is_stopped)

    return ask


def test_collections_are_offered_only_where_there_are_several(open_pages: OpenPages) -> None:
    app = holding(CLEAN)
    before = len(open_pages(app).run().multiselect)
    app.hold("leave.txt", "Staff have 28 days of leave.", collection="staff")

    page = open_pages(app).run()
    page.multiselect(key="collections").set_value(["staff"]).run()
    said = texts(page)
    page.chat_input[0].set_value("How long?").run()

    assert before == 0
    assert "1 document to search." in said
    assert app.chat.searched == [frozenset({"staff"})]


def test_a_collection_that_is_gone_is_no_longer_searched(open_pages: OpenPages) -> None:
    app = holding(CLEAN)
    app.hold("leave.txt", "Staff have 28 days of leave.", collection="staff")
    app.hold("doors.txt", "Doors are shut at night.", collection="security")
    page = open_pages(app).run()
    page.multiselect(key="collections").set_value(["staff"]).run()
    (gone,) = [d for d, known in app.documents.details.items() if "Leave" in str(known)]
    app.documents.remove(local_actor(), gone)

    page.run()
    page.chat_input[0].set_value("How long?").run()

    assert not page.exception
    assert app.chat.searched == [None]


def test_an_answer_the_documents_do_not_give_is_said(open_pages: OpenPages) -> None:
    nothing = answer_of(
        statement("The documents do not say.", Label.NO_CLAIM), label=AnswerLabel.NO_ANSWER
    )

    page = asked(open_pages, holding(nothing))

    assert "The documents do not answer this." in texts(page)


def test_quotations_are_called_so_and_set_as_such(open_pages: OpenPages) -> None:
    app = holding(CLEAN)
    app.chat.choices.append(EngineChoice("quotes", "Quotations", is_ready=True))
    page = open_pages(app).run()
    page.radio(key="engine").set_value("quotes").run()

    page.chat_input[0].set_value("How long?").run()

    assert "not a judgement that they answer it" in texts(page)
    assert all(part["quoted"] for part in answers(page)[0]["parts"])


def test_a_planted_fault_is_said_above_the_answer(open_pages: OpenPages) -> None:
    app = holding(FLAGGED)
    page = open_pages(app).run()
    page.selectbox(key="fault").set_value("wrong-number").run()

    page.chat_input[0].set_value("How long?").run()

    assert app.chat.asked == [("How long?", "scripted", "wrong-number")]
    assert "A fault was planted on purpose" in texts(page)
    assert "a wrong number" in texts(page)


def test_a_model_server_is_offered_with_one_click(open_pages: OpenPages) -> None:
    app = holding(CLEAN)
    app.chat.choices[:] = [
        EngineChoice("quotes", "Quotations", is_ready=True),
        EngineChoice("openai", "tiny (q4) (model server)", is_ready=True),
    ]
    page = open_pages(app).run()
    assert page.button(key="use-openai").label == r"Let tiny \(q4\) answer"
    assert "Model server" in texts(page)

    page.button(key="use-openai").click().run()

    assert page.radio(key="engine").value == "openai"
    page.chat_input[0].set_value("How long?").run()
    assert app.chat.asked == [("How long?", "openai", "")]


def test_without_a_model_server_the_page_says_how_to_add_one(open_pages: OpenPages) -> None:
    app = holding(CLEAN)
    app.chat.choices[:] = [
        EngineChoice("quotes", "Quotations", is_ready=True),
        EngineChoice("openai", "A model server", is_ready=False, hint="Set openai.base_url."),
    ]

    page = open_pages(app).run()

    assert "Answers are quotations from the documents. Set openai.base_url." in texts(page)
    assert not page.radio


def test_the_words_of_an_erased_answer_are_not_drawn(open_pages: OpenPages) -> None:
    app = holding(FLAGGED)
    page = asked(open_pages, app)
    (record,) = app.chat.records.values()
    app.chat.records[record.id] = replace(record, erased_at=START)

    page.run()

    assert answers(page) == []
    assert "The words of this answer were erased on 2026-03-02" in texts(page)


def test_a_conversation_in_the_address_is_drawn_from_its_records(open_pages: OpenPages) -> None:
    app = holding(FLAGGED)
    first = asked(open_pages, app)

    page = open_pages(app)
    page.query_params["conversation"] = "c1"
    page.run()

    assert first.query_params["conversation"] == "c1"
    assert answers(page)[0]["parts"] == answers(first)[0]["parts"]


def test_a_new_conversation_starts_empty_and_the_old_one_can_be_opened(
    open_pages: OpenPages,
) -> None:
    page = asked(open_pages, holding(CLEAN))

    page.button(key="new-conversation").click().run()
    emptied = answers(page)
    page.button(key="open-c1").click().run()

    assert emptied == []
    assert len(answers(page)) == 1


def test_a_conversation_that_is_not_there_is_said(open_pages: OpenPages) -> None:
    page = open_pages(holding(CLEAN))
    page.query_params["conversation"] = "no-such"

    page.run()

    assert not page.exception
    assert "This conversation is not here." in texts(page)
    assert page.chat_input


def test_hostile_text_reaches_the_page_only_as_component_data(open_pages: OpenPages) -> None:
    hostile = "![x](https://pictures.example/x.png) <img src=x onerror=alert(1)>"
    app = ScriptedApp(lambda question: answer_of(statement(hostile, tags=["3600"])))
    app.hold("hostile.txt", hostile)

    page = opened(asked(open_pages, app, hostile), "0")

    assert answers(page)[0]["parts"][0]["text"] == hostile
    assert not [m.value for m in (*page.markdown, *page.caption) if "![" in m.value]
    assert not [m.value for m in (*page.markdown, *page.caption) if "<img" in m.value]
    assert not [b.label for b in page.button if "![x](" in b.label]


def test_lists_tables_and_headings_keep_their_layout(open_pages: OpenPages) -> None:
    mixed = answer_of(
        statement("Parcels", Label.NO_CLAIM, layout=Layout.HEADING),
        statement("leave in 3 days", tags=["3600"], layout=Layout.LIST_ITEM, marker="1."),
        statement("Parcel | 3 days", tags=["3600"], layout=Layout.TABLE_ROW),
    )

    page = asked(open_pages, holding(mixed))

    parts = answers(page)[0]["parts"]
    assert [part["layout"] for part in parts] == ["heading", "list_item", "table_row"]
    assert parts[0]["opens"] == ""
    assert parts[1]["marker"] == "1."


def test_the_line_over_table_rows_is_their_head(open_pages: OpenPages) -> None:
    table = answer_of(
        statement("Parcel | Days", Label.NO_CLAIM, layout=Layout.HEADING),
        statement("small | 3 days", tags=["3600"], layout=Layout.TABLE_ROW),
        statement("Opening | closing", Label.NO_CLAIM, layout=Layout.HEADING),
        statement("We open at 9.", tags=["3601"]),
    )

    page = asked(open_pages, holding(table))

    parts = answers(page)[0]["parts"]
    layouts = [part["layout"] for part in parts]
    assert layouts == ["table_head", "table_row", "heading", "prose"]


def test_a_copied_answer_carries_its_marks_and_its_sources(open_pages: OpenPages) -> None:
    page = asked(open_pages, holding(FLAGGED))

    assert answers(page)[0]["copied"] == (
        "1 of 2 statements is not backed by its source: see the marked sentence.\n\n"
        "Returns are not free of charge. [1] Parcels leave the depot within 9 days. [2] "
        "[Conflicts with the source: The source says 3 days, the answer says 9 days.]\n\n"
        "[1] Parcels v1, p. 1: “Returns are not free of charge.”\n"
        "[2] Parcels v1, p. 1: “Parcels leave the depot within 3 days.”"
    )


def test_only_an_answer_that_has_just_come_is_announced(open_pages: OpenPages) -> None:
    app = holding(FLAGGED)
    page = asked(open_pages, app)
    page.chat_input[0].set_value("And returns?").run()
    again = open_pages(app)
    again.query_params["conversation"] = "c1"

    again.run()

    assert [answer["says"][:6] for answer in answers(page)] == ["", "1 of 2"]
    assert [answer["comesIntoView"] for answer in answers(page)] == [False, True]
    assert [answer["says"] for answer in answers(again)] == ["", ""]


def test_the_component_scripts_never_write_markup() -> None:
    parts = Path(__file__).parents[2] / "pages" / "parts"

    scripts = "".join(path.read_text(encoding="utf-8") for path in parts.glob("*.js"))

    for writes_markup in (
        "innerHTML",
        "outerHTML",
        "insertAdjacentHTML",
        "document.write",
        "eval(",
    ):
        assert writes_markup not in scripts


def test_where_the_policy_tells_cases_apart_one_press_asks_again_with_the_case(
    open_pages: OpenPages,
) -> None:
    app = ScriptedApp(
        lambda question: answer_of(
            statement("Orders within the EU arrive in 3 days.", tags=["3600"])
        )
    )
    app.hold(
        "orders.txt",
        "Orders within the EU arrive in 3 days.\nOrders outside the EU arrive in 9 days.",
    )
    page = asked(open_pages, app, "How long do orders take?")

    assert "Which is it: within the EU or outside the EU?" in texts(page)
    (press,) = [button for button in page.main.button if button.label == "outside the EU"]
    press.click().run()

    assert not page.exception
    assert "How long do orders take? (outside the EU)" in texts(page)
    assert not [button for button in page.main.button if button.label == "outside the EU"]
