"""Reasoning is cut out wherever the pieces of a stream are cut."""

from itertools import combinations

import pytest

from rag.thinking import ThinkFilter, UnmarkedReasoning, says_something


def filtered(pieces: list[str], *, holds_back: bool) -> str:
    thinking = ThinkFilter(holds_back=holds_back)
    return "".join([thinking.feed(piece) for piece in pieces]) + thinking.close()


CASES = {
    "<think>maybe</think>Capped.": "Capped.",
    "<think>\nmaybe\n</think>\n\nCapped.": "Capped.",
    "<THINKING>a</THINKING>Yes": "Yes",
    "[THINK]a[/THINK]Yes": "Yes",
    '<think time="2">a</think>Yes': "Yes",
    "<thought>a <b> c</thought>Yes": "Yes",
    "Yes <think>hm</think>and no": "Yes and no",
    "Yes <think>never closed": "Yes ",
    "a < b [1] <i>x</i> <thin": "a < b [1] <i>x</i> <thin",
    "No marks at all.": "No marks at all.",
    "◁think▷a◁/think▷Yes": "Yes",
    "<|START_THINKING|>a<|END_THINKING|>Yes": "Yes",
    "<scratchpad>a</scratchpad><answer>Yes</answer>": "Yes",
    "<|channel|>analysis<|message|>a<|end|><|start|>x<|channel|>final<|message|>Yes": "Yes",
    "<|start_header_id|>x<|end_header_id|>\nYes<|eot_id|>": "Yes",
    "[/INST] Yes</s>\n": "Yes",
    "<|im_start|>assistant\nYes<|im_end|>": "Yes",
    "<start_of_turn>model\n\nYes<end_of_turn>": "Yes",
    "<|im_start|>assistant<think>a</think>Yes": "Yes",
    "<|im_start|>assistant<|im_sep|>Yes<|im_end|>": "Yes",
    "<|start_of_role|>x<|end_of_role|>Yes": "Yes",
    "<|im_start|>Yes, and no.": "Yes, and no.",
    "<|im_start|>Yes.\nNo.": "Yes.\nNo.",
    "<|im_start|>assistant": "",
    "<think>the <|start|> mark, then a lie": "",
    "<think>I see <|message|> and <|end|>.</think>Yes": "Yes",
    "<|channel|>analysis<|message|>a <think> b<|end|><|channel|>final<|message|>Yes": "Yes",
    "<|channel|>analysis We think": "",
    "<|channel|>analysis<|message|>a <|message|> b<|end|>": "",
    "<|start|>perhaps<think>a</think> so": "perhaps so",
    "<|start|>perhaps</think>Yes": "Yes",
    "<s>No</s> but yes": "<s>No</s> but yes",
}


@pytest.mark.parametrize("holds_back", [False, True])
@pytest.mark.parametrize("raw", CASES)
def test_reasoning_is_cut_out_at_all_cuts_into_two_and_three(raw: str, holds_back: bool) -> None:
    for first, second in combinations(range(len(raw) + 1), 2):
        pieces = [raw[:first], raw[first:second], raw[second:]]

        assert filtered(pieces, holds_back=holds_back) == CASES[raw], pieces


def test_text_before_a_lone_closing_mark_is_dropped_when_held_back() -> None:
    pieces = list("Perhaps 45?\n</think>\nIt is 45.")

    assert filtered(pieces, holds_back=True) == "It is 45."


def test_a_lone_closing_mark_after_text_was_given_out_is_an_error() -> None:
    with pytest.raises(UnmarkedReasoning):
        filtered(["Perhaps 45?", "</think>It is 45."], holds_back=False)


def test_a_head_that_never_ends_hides_nothing() -> None:
    assert filtered(["The mark <|start|> begins a turn."], holds_back=False) == (
        "The mark  begins a turn."
    )


@pytest.mark.parametrize(("text", "says"), [("\u200b\ufeff \n", False), ("", False), (".", True)])
def test_what_no_reader_can_see_says_nothing(text: str, says: bool) -> None:
    assert says_something(text) is says


def test_text_that_is_held_back_comes_at_the_end() -> None:
    thinking = ThinkFilter(holds_back=True)

    assert thinking.feed("It is 45.") == ""
    assert thinking.close() == "It is 45."
