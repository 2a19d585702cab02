"""Words whose full stop need not end a sentence, by how they behave. All in lower case."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


NEVER_LAST = _words(
    """
    approx bijv bspw bzgl bzw ca cf d.h d.w.z e.g eg ej esp evtl excl gem ggf i.e ie incl inkl insb
    lit max.b o.g resp p.ej p.ex s.o s.u sog u.a v viz v.a vgl vs w.r.t z.b zzgl
    """
)
"""Always followed by what they introduce."""

TITLES = _words(
    """
    adm attn br capt cmdr col cpl dr fr frl ft gen gov hon hr lt maj messrs mlle mme mr mrs ms mt mx
    pres prof rep rev sen sgt supt डॉ प्रो
    """
)
"""Stand before a name."""

REFERENCES = _words(
    """
    abb abs al anh app art arts bd cap ch chap cl clss ed eq eqs ex ext fig figs fn hs kap lfd lit
    no nos nr num nums núm p par para paras pos pp pt pts ref refs reg regs rm rn sec secs sect
    sects st tab tel tit ver vol vols ziff § §§
    """
)
"""Stand before a number or a letter."""

ALSO_WORDS = _words("app cap ed ex fig no par pos pt ref reg st tab")
"""References that are words as well: "the app.", "the answer is no."."""

CAN_END = _words(
    """
    acct admin amt assn assoc asst ave avg blvd bros co comm corp cwt dept dist div doz est etc exec
    gal gmbh govt hrs inc intl jr kg lbs ltd max mfg mgmt mgr mi min mins misc mo mos natl org oz
    plc pkg qty rd seq sq sr temp univ usw wk wks yd yds yr yrs al jan feb mar apr jun
    jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri sat sun
    """
)
"""End a sentence as often as not; what follows decides."""

ONLY_CAPITALISED = _words("jan mar mon wed sat sun ft mt fr hr br col gen sen rep hon lt")
"""Of the above, those that in lower case are words or units."""

DETERMINERS = _words("a an the this that your our their its each every is say says said")
"""Before one of `ALSO_WORDS` they show that the word is meant."""

DOTTED_ENDS = _words(
    """
    a.g a.k.a a.s b.a b.sc b.v c.p.a d.c e.u e.v ed.d j.d l.l.c l.l.p l.p ll.b ll.m m.a m.b.a m.d
    m.sc n.v n.z p.a p.c ph.d r.n s.a s.p.a u.a.e u.k u.n u.s u.s.a
    """
)
"""Dotted letters that end a sentence as often as not. Others are a person's initials."""

COMPANY_FORMS = _words("kg kgaa ltd limited inc llc lp plc ohg")

MONTHS = _words(
    """
    january february march april may june july august september october november december
    januar jänner februar märz mai juni juli oktober dezember
    jan feb mar apr jun jul aug sep sept oct okt nov dec dez
    """
)

AFTER_HOURS = MONTHS | _words(
    """
    monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays
    fridays saturdays sundays eastern central mountain pacific est edt et cst cdt ct mst mdt mt pst
    pdt pt cet cest gmt utc bst
    """
)
"""May go on after "a.m." and "p.m." with a capital."""

BEFORE_ORDINALS = _words(
    "ab am an bis das dem den der des die im ins seit und vom zum zur jeden jedem jede jeder"
)
"""German words after which "3." is "third"."""

LABELLED = _words(
    """
    annex appendix article attachment block box building category chapter class clause column
    division exhibit figure form gate grade group hepatitis hypothesis item lane level line list
    model module option page paragraph part phase plan platform point room row rule schedule
    section series set site stage step table team terminal tier type unit version vitamin wing zone
    """
)
"""Nouns that a letter or number names: "grade B", "Step 2"."""

BEFORE_NUMBERS = _words(
    """
    a about above after and at before below between by day days every first for from hour hours in
    is least level month months most of on only or over per than the to under until week weeks
    within year years
    """
)
"""Words after which a number is an amount or a name, and labels no item of a list."""

HEADING_WORDS = _words(
    "annex appendix article chapter clause part rule schedule section sec art step stage phase"
)
"""At a sentence's start with a number ("Section 4. Leave") they are not all of it."""

STARTERS = _words(
    """
    a after all also although an and any anyone are as at because before both but by can contact do
    does during each either employees every everyone for from he her here his how however i if in
    is it its keep many may more most must my neither never no none nor not note of on once one only
    or other others our over please see she should since so some staff such that the their then
    there these they this those though to under unless until upon use users we what when where
    which while who why will with without you your
    """
)
"""Words that with a capital begin a sentence rather than a name."""

INSTITUTIONS = _words(
    """
    agency agencies ambassador army attorney attorneys bank bureau census citizen citizens code
    congress constitution copyright court customs department digital district dollar dollars
    embassy environmental federal food general government house immigration law mail marine
    marshals navy office parliament patent postal president representatives secretary securities
    senate small state states supreme trade treasury trustee virgin
    """
)
"""Follow "U.S." and its like as part of a name."""
