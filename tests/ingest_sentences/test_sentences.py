"""Sentences of prose. In the examples "|" stands where a sentence ends."""

import pytest

from ingest.sentences import split_sentences

ABBREVIATIONS = [
    "See Art. 5 and Sec. 4 of the code.|Fig. 3 shows it.",
    "The desk handles approx. 5 items a day.|More are refused.",
    "Bring proof, e.g. a bill, i.e. something dated.|Copies are fine.",
    "Compare cf. Annex B and viz. the second list.",
    "Rail vs. air is decided by cost.|Ask first.",
    "Lee et al. approved it.|Nobody else did.",
    "Okafor et al. [2018] and Lund et al. (2020) agree.|The limit stands.",
    "The limit follows Lund et al.|The others differ.",
    "Dr. Lee, Mrs. Kay and Prof. Abe sign.|No one else may.",
    "Ask J. Smith or M. K. Jones.|They know.",
    "Use Plan B.|Staff may not choose.",
    "Take rooms of class C.|Guests may change.",
    "Pay with Form No. 7, Nos. 8 and 9, or Nr. 10.|Keep it.",
    "The answer is no.|Staff must pay.",
    "Open the app.|5 steps follow.",
    "See p. 12, pp. 13 to 15, vol. 2, ch. 3 and para. 4.|Then sign.",
    "Made by Fenwick Inc. in Oslo.|It lasts.",
    "We buy from Fenwick Inc.|The price is fixed.",
    "We buy from Fenwick Ltd.|Orders take a week.",
    "Fenwick & Co. KG delivers.|We pay.",
    "Meals, taxis, etc. are paid.|Keep receipts.",
    "We pay for meals, taxis, etc.|You keep receipts.",
    "The M.D.'s note is needed.|A Ph.D. thesis is not.",
    "She holds a Ph.D.|Her pay rises.",
    "Offices (e.g. Oslo) and labs (incl. storage) close.|Gates stay open.",
    "Turn left at Main St. and wait.|St. Mary is near.",
    "Order a pkg. of ten.|Pay the amt. due.",
]
MORE_ABBREVIATIONS = [
    "The limit in Roe v. Lund is old.|It stands.",
    "N.B. The form is new.|P.S. Keep it.",
    "Write to P.O. Box 12 in Mt. Vernon.|Letters take a week.",
    "A book by J.R.R. Okafor sold well.|It is long.",
    "Keep small items, e. g. pens, i. e. cheap ones.|Return the rest.",
    "Das gilt z. B. für Reisen, d. h. für Hotels.|Mehr nicht.",
    "Stay max. 5 days or min. 2 weeks.|Longer stays end.",
    "Take a break of 10 min.|Staff rest.",
    "Rest in the sun.|Staff like it.",
    "Call tel. 555-1234, ext. 12.|Ask for Attn. Ms. Kay.",
    "Pens (pads, ink, etc.) and cups are free.|Mugs (large ones, etc.) too.",
    "Read the law (see Sec. 4).|Staff know it.",
    "Ask someone in the U.N.|They know.",
    "GitLab, Inc. (“we”) and you agree.|Sign here.",
    "The EU-U.S. Data Shield and the U.S. FCPA apply.|They are laws.",
    "Offices in Washington, D.C. are open.|Those in D.C. close early.",
    "Dinner is at 5 p. m. in the hall.|Come early.",
]
UNCERTAIN_WORDS = [
    "Is parking free?|No.|Staff pay 4 euros a day.",
    "Which form?|No. 5.|Sign it.",
    "Is a copy enough?|No.|A stamp is needed.",
    "Quote Art. No. 5 and Ref. No. 9 on the bill.|Then send it.",
    "Batch no. B7 is out.|Take no. B8.",
    "The tel. no. and the acct. no. go on it.|Sign below.",
    "Traiga p. ej. un lápiz con el formulario núm. 5.|Firme abajo.",
    "Read it.[4] and sign.|Op. cit. [3] gives the limit.",
]
RUNNING_LISTS = [
    "You need three things:|1. A receipt|2. A signed form|3. Approval.|Claims close on day 30.",
    "Do this:|1. File it by day 2.|Staff sign.|2. Wait.|Then call.",
    "You may enter if:|1) The gate is open;|2) A guard is there (see page 3) and nods.",
    "You need: 1. a receipt, 2. a form, and 3. approval.|Nothing else counts.",
    "The fees are these:|1.) Rooms 9 euros|2.) Meals (see 3) 5 euros.|All else is free.",
]
PLACES_AND_HOURS = [
    "It applies in the U.S.|Other regions follow later.",
    "It applies in the U.K.|Staff must sign there.",
    "The U.S. Department of Labor and the U.S. Government decide.|We follow.",
    "Staff in the U.S. must sign.|Staff in the E.U. may sign.",
    "Under 5 U.S.C. § 552 you may ask.|Answers take a month.",
    "Forms are due by 5 p.m.|Late forms are refused.",
    "The desk is open from 9 a.m. to 5 p.m. on weekdays.|Ring twice.",
    "It starts at 9 a.m. Monday and ends at 5 p.m. Eastern time.|Be there.",
    "Pay by 31 Dec.|Staff get it back.",
    "Pay between 1 Jan. and Mar. 5.|Then it lapses.",
    "A U.S.-based firm pays.|We do not.",
]
NUMBERS = [
    "Refile by day 15.|Fees stay at 4.5.|No charge is made.",
    "It has applied since 2031.|Staff know it.",
    "The fee is $5.|Staff pay €5.50.|That is all.",
    "Version 2.0.1 ships now.|Versions below v1.9 are void.",
    "See Section 4.2.1.|Hotels are capped there.",
    "Section 4. Leave is paid.|Section 5. Hours are fixed.",
    "1. File the form.|2. Wait a week.",
    "Step 1. Open the door.|Step 2. Go in.",
    "Der Antrag gilt am 3. April.|Danach nicht.",
    "Er gilt vom 1. bis 15. Januar und im 2. Quartal.|Dann endet er.",
    "Es sind 3.|Dann ist Schluss.",
    "Sie gilt ab 3. 4. 2031.|Alles andere bleibt.",
    "Dies gilt z.B. hier, d.h. bzw. ca. 5 Tage.|Mehr nicht.",
    "Pay grew by 5%.|Fees fell by $1.5 million.|Nobody complained.",
    "File Form W-9.|Rooms like 4B.|Staff had COVID-19.|Rules from Q4.|Use HTML5.|Done.",
    "Send a PDF.|Ask HR.|They (HR) know.|See § 5.|Rule 4(b).|End.",
    "4.2. Staff must file.|A1-3. Transfers are logged.",
    "It costs 1,000.50 euros.|It cost 3.30 before.",
    "He paid in 2020.|3 others did not.",
]
ADDRESSES = [
    "Apply at https://northwind.example/apply.html.|Forms older than v2.1 are refused.",
    "Write to help.desk@northwind.example.|Answers take a day.",
    "See www.northwind.example/a.b?c=D.E!F for more.|Thanks.",
    "Read README.md.|Open config.yaml first.",
    "Use Node.js or ASP.NET here.|Save it as C:\\Files\\New.Doc today.",
    "Visit northwind.example.|Staff log in there.",
]
GLUED = [
    "The desk closes at 18:00.|Visitors must leave.",
    "It ends then.|The rest waits!|Nobody may stay?|Fine.",
    "Mail a.b@northwind.example or run v1.2.3.|Visitors wait.",
    "It ends at 5 p.m.|Late forms wait.|Done.",
    "Call obj.Method() or System.Out.Print now.|Save.",
    "Parking ends at 7pm.|Cars left are towed (if any).|Then all is shut.",
    "The limit is 45 EUR.|Receipts are needed by HR.|They keep them.",
    "Is it free?|Yes!|Call 555-1234.|Ask for Kay.",
    "Close the app.|The data stays in VB.NET and ASP.NET code.",
]
MARKS = [
    "Sign here!|Now?!|Yes!!|Good.",
    "Wait... then go.|Wait…|Go now.",
    "Hold on ... and sign.|Done.",
    'He wrote "Sign it."|Then he left.',
    "She asked “Why?” and left.|He stayed.",
    "They said “Go home.”|They went.",
    "Pay now (see the form.)|Keep a copy.",
    "Pay now (see the form.) and keep a copy.|Leave.",
    "Costs (up to 9 euros. Taxes included) are paid.|Others are not.",
    "(Only staff may enter.|Guests wait.)|Doors lock at nine.",
    'Use 5" pipes.|Staff cut them.|Others use 6" hoses.|End.',
    "Staff pay.[1]|Guests pay too.[^2]|Others wait.¹|Nobody else.",
    "Staff pay. [3]|Guests do not.",
    "All open claims lapse.2|Staff refile them.",
    "Well done! 🙂|Now rest.|All is well 🙂.|Go on.",
    "**Keep it.**|*Sign it.*|_Post it._",
    "You must: (a) file it; (b) sign it; and (c) post it.|Then wait.",
    "Bring:|• passport|• visa|• two photos",
    "eBay pays.|iPhone users pay.|macOS users do not.",
    "Trips – long or short – are paid.|Meals - all of them - too.",
    "Es heißt: „Erst lesen. Dann zahlen.“|Danach ist Schluss.",
    "On lit « Signez ici. Gardez-le. »|Puis postez.",
    "»Warten.|Dann zahlen.«|So steht es da.",
    "Why is it so?|» Read on.|It is short.",
    "See https://northwind.example/a.|https://northwind.example/b is void.",
    "¿Puede pagar?|¡Sí!|Gracias.",
]
SCRIPTS = [
    "員工須填表。|最多15天！|可否調整？|詳見第4.2.1節。",
    "請用v2.1版。|寄至hr@northwind.example！|完成。",
    "（請填表。）|逾期無效。",
    "日本語です．|１．５は次です．",
    "「はい。」と言った。|次に行く。",
    "他說：「好。」|「不行。」",
    "يحق للموظف 25 يوما.|هل يمكن ترحيلها؟|نعم، حتى 10 أيام.",
    "راجع د. سليم غدا.|ثم وقع.",
    "یہ اصول ہے۔|کیا یہ درست ہے؟|ہاں۔",
    "यह नियम है।|क्या यह सही है?|हाँ।",
    "Правило действует.|Сотрудники платят.",
    "Ça suffit.|Élodie signe.|À demain.",
]


@pytest.mark.parametrize(
    "marked",
    [
        *ABBREVIATIONS,
        *MORE_ABBREVIATIONS,
        *UNCERTAIN_WORDS,
        *RUNNING_LISTS,
        *PLACES_AND_HOURS,
        *NUMBERS,
        *ADDRESSES,
        *MARKS,
        *SCRIPTS,
    ],
)
def test_sentences_end_where_a_reader_would_say(marked: str) -> None:
    is_spaced = not any("\u3040" <= character <= "\u9fff" for character in marked)
    text = marked.replace("|", " " if is_spaced else "")

    assert [span.of(text) for span in split_sentences(text)] == marked.split("|")


@pytest.mark.parametrize("marked", GLUED)
def test_a_missing_blank_does_not_join_sentences_nor_cut_addresses(marked: str) -> None:
    text = marked.replace("|", "")

    assert [span.of(text) for span in split_sentences(text)] == marked.split("|")
