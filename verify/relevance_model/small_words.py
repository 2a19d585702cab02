"""English words that carry no topic of a question."""

_WORDS = (
    "a an the is are was were be been being am do does did done i me my mine you your yours "
    "we us our they them their he him his she her it its this that these those there here to "
    "of in on at for with by from as into out up off over about and or but if so then than "
    "when what whats which who whom whose how why where can could may might must shall should "
    "will would have has had get got gets need want not no any some also just still please s "
    "t m re ve ll d right now one someone"
)
SMALL_WORDS = frozenset(_WORDS.split())
