"""Words that deny by themselves: "forbidden" denies "allowed"."""

from verify.reading.words import listed

DENYING_WORDS = {
    **dict.fromkeys(listed("forbidden forbid forbids prohibited prohibit prohibits"), "allow"),
    **dict.fromkeys(listed("banned barred disallowed impermissible prohibition"), "allow"),
    **dict.fromkeys(listed("optional voluntary unnecessary"), "requir"),
    **dict.fromkeys(listed("ineligible ineligibility"), "eligib"),
    **dict.fromkeys(listed("exclude excludes excluded excluding"), "includ"),
    **dict.fromkeys(listed("nonrefundable unrefundable"), "refund"),
    **dict.fromkeys(listed("disabled disable disables disabling"), "enabl"),
    **dict.fromkeys(listed("rejected rejects reject refused refuses refuse"), "accept"),
    **dict.fromkeys(listed("declined declines decline"), "accept"),
    **dict.fromkeys(listed("denied denies deny withheld withholds withhold"), "grant"),
    **dict.fromkeys(listed("closed closes"), "open"),
    **dict.fromkeys(listed("suspended discontinued"), "continu"),
    "void": "valid",
    "unpaid": "pay",
    "invalid": "valid",
    "unavailable": "avail",
    "impossible": "poss",
    "unlimited": "limit",
    "unrestricted": "restrict",
    "uninsured": "insur",
    "untaxed": "tax",
    "untransferable": "transfer",
    "nontransferable": "transfer",
}
"""Words that deny by themselves, with the root of what they deny."""
