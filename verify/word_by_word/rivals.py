"""Words of which only one can be meant in one place: directions, sides, seasons, persons."""

from verify.word_by_word.endings import gained_ending

_GROUPS = (
    "north northern,south southern,east eastern,west western",
    "following next,same,previous preceding",
    "beginning start,end,middle",
    "first,last",
    "left,right",
    "upper,lower",
    "front,rear back",
    "spring,summer,autumn fall,winter",
    "morning,afternoon,evening,night",
    "during inside,outside",
    "day,night",
    "plus,including,minus",
    "including,excluding without",
    "mother,father",
    "arrival,departure",
    "import,export",
    "sale,purchase",
    "keep,lose",
    "keeps,loses",
    "gain,lose",
    "buy,sell",
    "open,shut closed",
    "win,lose",
    "debit,credit",
    "cash,card,cheque",
    "adult,child",
    "horizontal,vertical",
    "odd,even",
    "red,green,blue,yellow,black,white,orange,grey",
    "bus,train,ferry,tram,plane,taxi",
    "cat,dog",
    "weekday,weekend",
    "breakfast,lunch,dinner",
    "upstairs,downstairs",
    "if when,unless",
    "most,few",
    "more,less fewer",
    "cheaper,dearer",
    "ground,air,sea",
    "vertically,horizontally",
    "email,post,fax,phone telephone",
    "written,oral verbal",
    "faster,slower",
    "older,younger",
    "heavier,lighter",
    "once,twice,thrice",
    "annual yearly season,monthly month,weekly week,daily day",
)
_PERSONS = (
    "customer client buyer purchaser shopper consumer,visitor guest attendee participant audience,"
    "patient,nurse,doctor physician,pharmacist,parent,teacher instructor lecturer,"
    "pupil student learner,principal headteacher,tenant renter resident lessee occupant,"
    "landlord owner lessor,caretaker janitor,driver,dispatcher,passenger traveller traveler rider,"
    "manager supervisor boss,director,employee worker staff,intern trainee,contractor freelancer,"
    "hr,volunteer,speaker presenter,exhibitor,organiser organizer,sponsor,manufacturer maker,"
    "store shop retailer merchant seller vendor,supplier,hirer,insurer,employer,"
    "administrator admin,developer,auditor,treasurer,secretary,chair,dean,"
    "recipient,sender,author,reviewer editor,borrower,lender,donor,applicant candidate,"
    "police,press,bank,airline,carrier,relative,sponsor,moderator,lawyer,notary,engineer,"
    "technician,cleaner,guard,referee,coach,player,captain,crew"
)


def _numbered(groups: tuple[str, ...]) -> tuple[dict[str, int], ...]:
    return tuple(
        {word: side for side, words in enumerate(group.split(",")) for word in words.split()}
        for group in groups
    )


_SIDES = _numbered((*_GROUPS, _PERSONS))


def are_rivals(first: str, second: str) -> bool:
    """Whether two words name two things of one kind, so that one rule cannot mean both."""
    return any(
        side is not None and other is not None and side != other
        for side, other in ((_side(first, of), _side(second, of)) for of in _SIDES)
    )


def _side(word: str, sides: dict[str, int]) -> int | None:
    found = sides.get(word)
    if found is not None or not word.endswith("s"):
        return found
    return next((side for name, side in sides.items() if gained_ending(name, word) == 1), None)
