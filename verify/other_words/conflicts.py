"""The conflicts between a claim in other words and the sentences that it cites."""

from collections.abc import Callable, Sequence

from tagtrap.domain.documents import Sentence
from verify.findings import Finding
from verify.other_words.agents import done_by_another
from verify.other_words.contrasts import opposite_in_its_place
from verify.other_words.conveniences import convenience_added
from verify.other_words.crossed import said_of_the_other
from verify.other_words.events import from_another_event
from verify.other_words.everybody import said_of_everybody
from verify.other_words.everywhere import all_against_only
from verify.other_words.exclusive import past_what_is_exclusive
from verify.other_words.figures import other_figure
from verify.other_words.free_in_part import free_in_part
from verify.other_words.included import included_or_on_top
from verify.other_words.likeness import Compared, compared
from verify.other_words.listed_figures import figure_of_another_item
from verify.other_words.money_back import credit_for_money
from verify.other_words.needed import need_left_out
from verify.other_words.one_more import one_more_item, one_more_of_two
from verify.other_words.order import turned_round
from verify.other_words.other_days import on_other_days
from verify.other_words.polarity import denied_otherwise
from verify.other_words.ranks import other_rank
from verify.other_words.reasons import reason_not_given
from verify.other_words.rhythms import other_measure, other_rhythm
from verify.other_words.said_of_all import said_of_all
from verify.other_words.scope import said_of_more
from verify.other_words.sides_of_a_day import other_side_of_a_day
from verify.other_words.slots import another_in_its_place
from verify.other_words.strength import said_more_strongly
from verify.other_words.turned_conditions import turned_condition
from verify.other_words.waived import requirement_waived
from verify.other_words.working_days import any_day_for_a_working_day
from verify.reading.tokens import tokenise
from verify.word_by_word.comparing import LONGEST

_CHECKS: tuple[Callable[[Compared], Finding | None], ...] = (
    denied_otherwise,
    requirement_waived,
    said_more_strongly,
    another_in_its_place,
    done_by_another,
    opposite_in_its_place,
    turned_round,
    other_rank,
    other_side_of_a_day,
    other_figure,
    figure_of_another_item,
    said_of_more,
    turned_condition,
    all_against_only,
    said_of_all,
    on_other_days,
    reason_not_given,
    one_more_item,
    past_what_is_exclusive,
    other_rhythm,
    other_measure,
    convenience_added,
    from_another_event,
    said_of_everybody,
    need_left_out,
    credit_for_money,
    any_day_for_a_working_day,
    free_in_part,
    said_of_the_other,
    included_or_on_top,
    one_more_of_two,
)
_SHARE_OF_CLOSEST = 0.8


def conflict_in_other_words(claim: str, evidence: Sequence[Sentence]) -> Finding | None:
    """Return what a sentence of the evidence says otherwise, None where nothing shows.

    Only the sentences that share most with the claim are asked: the others speak of other things.
    """
    short = [one for one in evidence if len(tokenise(one.text)) <= LONGEST]
    pairs = sorted(compared(claim, short), key=lambda pair: -len(pair.shared))
    closest = len(pairs[0].shared) if pairs else 0
    for pair in pairs:
        if len(pair.shared) < _SHARE_OF_CLOSEST * closest:
            break
        for check in _CHECKS:
            finding = check(pair)
            if finding is not None:
                return finding
    return None
