"""The words of orders to a language model, by language: small letters, without accents."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Wording:
    """How a language says it; each is an alternation of regular expressions.

    `answer` is "your answer" in the familiar form: the polite one is how rules speak to readers
    ("Nennen Sie in Ihrer Antwort ..."). `never` is what turns an order to `ignore` into a warning,
    and `disregard` is what says the same with a "not" of its own.
    """

    ignore: str
    rules: str
    before: str
    never: str
    disregard: str
    new: str
    you_are: str
    now: str
    when_you: str
    model: str
    addressed: str
    must: str
    answer: str
    each_answer: str
    change: str
    always: str
    each_question: str
    reply: str
    only: str
    reveal: str
    prompt: str
    judge: str
    each_claim: str
    supported: str


GERMAN = Wording(
    ignore=r"ignorier(?:e|t|en)?|vergiss|vergesst|vergessen|missachte[nt]?|ubergeh(?:e|t|en)",
    rules=r"(?:system-?)?anweisung(?:en)?|instruktionen|regeln|vorgaben|richtlinien|prompts?",
    before=r"alle|jede|samtliche|(?:vorher|bisher|ob)ige[nrs]?|fruhere[nrs]?|vorangehenden?"
    r"|deine[nr]?|oben|davor|zuvor",
    never=r"nicht|nie|niemals|keine\w*",
    disregard=r"halte?\s+dich\s+nicht\s+(?:mehr\s+)?an|(?:befolge|beachte)\s+nicht|lass",
    new=r"neue",
    you_are=r"du\s+bist|bist\s+du|sie\s+sind|ihr\s+seid",
    now=r"jetzt|nun|ab\s+jetzt|ab\s+sofort|von\s+nun\s+an",
    when_you=r"(?:wenn|falls|sofern)\s+du",
    model=r"ki|sprach-?modell\w*|chat-?bot\w*|(?:ki|chat|sprach)-?assistent\w*|llm",
    addressed=r"als|an|hinweis\s+an|anweisung\s+(?:an|fur)|nachricht\s+an|achtung|liebe[rs]?",
    must=r"(?:musst|sollst|darfst)\s+du|du\s+(?:musst|sollst|darfst)|mussen\s+sie|sie\s+mussen",
    answer=r"(?:deine|eure)[rnms]?\s+(?:\w+\s+)?antwort(?:en)?",
    each_answer=r"jede[nr]?\s+(?:\w+\s+)?antwort|alle[n]?\s+(?:deine[n]?\s+)?antworten",
    change=r"fuge?|schreibe?|erwahne?|empfiehl|nenne?|sage?|behaupte|beende?|beginne?|hange?|setze?"
    r"|ubersetze?|verfasse?|formuliere?|ersetze?|gib|weise?|baue?",
    always=r"immer|stets|jedes\s+mal",
    each_question=r"(?:alle[n]?|jede[rn]?|samtliche[n]?)\s+(?:\w+\s+)?(?:fragen?|anfragen?)",
    reply=r"beantworte[nt]?|antworte[nt]?|reagiere",
    only=r"nur|ausschliesslich|wort",
    reveal=r"verrate|zeige?|nenne?|gib|wiederhole?|drucke?|veroffentliche",
    prompt=r"system-?(?:prompt|anweisungen)|deine[n]?\s+(?:\w+\s+)?(?:prompt|anweisungen)"
    r"|anweisungen\s+(?:oben|davor)",
    judge=r"markiere?n?|bewerte[nt]?|stufe|behandle|betrachte|werte?n?|kennzeichne[nt]?",
    each_claim=r"(?:alle|jede|diese|samtliche)[nrs]?\s+(?:\w+\s+)?(?:aussagen?|behauptung(?:en)?|satze?)",
    supported=r"belegt|gestutzt|wahr|richtig|korrekt|bestatigt|supported",
)
FRENCH = Wording(
    ignore=r"ignore[rz]?|oublie[rz]?|neglige[rz]?|contourne[rz]?",
    rules=r"instructions?|consignes?|regles?|directives?|prompts?",
    before=r"toutes?|precedente?s?|anterieure?s?|ci-dessus|tes|prealables?|au-dessus",
    never=r"pas|jamais|n|ne",
    disregard=r"ne\s+(?:tiens|tenez)\s+(?:pas|plus|aucun)\s+compte|(?:fais|faites)\s+abstraction|ne\s+(?:suis|suivez|respecte[z]?)\s+(?:pas|plus)",
    new=r"nouvelles?",
    you_are=r"tu\s+es|vous\s+etes",
    now=r"maintenant|desormais|a\s+present|dorenavant",
    when_you=r"si\s+(?:tu\s+es|vous\s+etes)",
    model=r"ia|modele\s+de\s+langage|chatbot|assistant\s+(?:d\W)?(?:ia|virtuel)|llm",
    addressed=r"a|en\s+tant\s+qu\w*|note\s+(?:a|pour)|message\s+(?:a|pour)|attention|chere?",
    must=r"tu\s+dois|vous\s+devez",
    answer=r"(?:ta|tes)\s+(?:\w+\s+)?reponses?",
    each_answer=r"chaque\s+reponse|toutes\s+les\s+reponses",
    change=r"ajoute|ecris|mentionne|recommande|dis|affirme|termine|commence|insere|inclus|traduis"
    r"|reecris|remplace|reformule|indique|conclus",
    always=r"toujours|chaque\s+fois",
    each_question=r"(?:toutes\s+les|chaque|n\Wimporte\s+quelle)\s+(?:\w+\s+)?(?:questions?|demandes?)",
    reply=r"repond(?:s|ez|re)",
    only=r"uniquement|seulement|mot",
    reveal=r"revele|montre|affiche|donne|repete|imprime|divulgue",
    prompt=r"prompt\s+(?:systeme|initial)|(?:ton|tes)\s+(?:\w+\s+)?(?:prompt|instructions)"
    r"|instructions\s+ci-dessus",
    judge=r"marque[rz]?|considere[rz]?|note[rz]?|classe[rz]?|traite[rz]?|juge[rz]?",
    each_claim=r"(?:toutes?\s+les|chaque|ces)\s+(?:\w+\s+)?(?:affirmations?|phrases?|declarations?)",
    supported=r"etayee?s?|confirmee?s?|vraie?s?|correctes?|exactes?|justes?|supported",
)
SPANISH = Wording(
    ignore=r"ignor(?:a|e|en|ad|ar)|olvid(?:a|e|en|ad|ar)|descart(?:a|e|ar)|omite",
    rules=r"instruccion(?:es)?|reglas?|indicaciones|directrices|ordenes|prompts?",
    before=r"tod(?:as|os)|anterior(?:es)?|previ[ao]s|de\s+arriba|tus",
    never=r"no|nunca|jamas",
    disregard=r"ha(?:z|ga|gan)\s+caso\s+omiso|no\s+(?:sigas|siga|hagas\s+caso|tengas\s+en\s+cuenta|obedezcas)",
    new=r"nuevas?",
    you_are=r"eres|usted\s+es|sos",
    now=r"ahora|desde\s+ahora|a\s+partir\s+de\s+ahora",
    when_you=r"si\s+(?:eres|usted\s+es|sos)",
    model=r"ia|modelo\s+de\s+lenguaje|chatbot|asistente\s+(?:de\s+ia|virtual)|llm",
    addressed=r"a|como|nota\s+para|mensaje\s+para|atencion|querid[oa]",
    must=r"debes|deberas|tienes\s+que|usted\s+debe",
    answer=r"tus?\s+(?:\w+\s+)?respuestas?",
    each_answer=r"cada\s+respuesta|todas\s+las\s+respuestas",
    change=r"anade|agrega|escribe|menciona|recomienda|di|afirma|termina|empieza|comienza|incluye"
    r"|traduce|reescribe|reemplaza|inserta|indica|concluye",
    always=r"siempre|cada\s+vez",
    each_question=r"(?:todas\s+las|cada|cualquier)\s+(?:\w+\s+)?(?:preguntas?|consultas?)",
    reply=r"respond(?:e|a|an|er)|contest(?:a|e|ar)",
    only=r"solo|solamente|unicamente|palabra",
    reveal=r"revela|muestra|ensena|repite|imprime|dame|divulga",
    prompt=r"prompt\s+(?:del\s+sistema|inicial)|tus?\s+(?:\w+\s+)?(?:prompt|instrucciones)"
    r"|instrucciones\s+de\s+arriba",
    judge=r"marc(?:a|ar|ad|que)|considera|clasifica|trata|califica|juzga",
    each_claim=r"(?:todas\s+las|cada|estas)\s+(?:\w+\s+)?(?:afirmacion(?:es)?|frases?|declaracion(?:es)?)",
    supported=r"respaldadas?|confirmadas?|verdaderas?|correctas?|ciertas?|supported",
)
ITALIAN = Wording(
    ignore=r"ignor(?:a|i|ate|are)|dimentic(?:a|hi|ate|are)|trascur(?:a|ate|are)",
    rules=r"istruzion[ei]|regol[ae]|direttive|indicazioni|prompt",
    before=r"tutt[ei]|precedent[ei]|(?:di\s+cui\s+)?sopra|tue|anterior[ei]",
    never=r"non|mai",
    disregard=r"non\s+(?:tenere|tener|tenete)\s+(?:piu\s+)?conto|non\s+(?:seguire|seguite|rispettare)",
    new=r"nuov[ei]",
    you_are=r"sei|lei\s+e",
    now=r"ora|adesso|d\Wora\s+in\s+poi|da\s+ora",
    when_you=r"se\s+(?:sei|lei\s+e)",
    model=r"ia|modello\s+linguistico|chatbot|assistente\s+(?:ia|virtuale)|llm",
    addressed=r"a|come|nota\s+per|messaggio\s+per|attenzione|car[oa]",
    must=r"devi|dovrai",
    answer=r"(?:la\s+tua|tua|le\s+tue|alle\s+tue|nelle\s+tue)\s+(?:\w+\s+)?rispost[ae]",
    each_answer=r"ogni\s+risposta|tutte\s+le\s+risposte",
    change=r"aggiungi|scrivi|menziona|raccomanda|consiglia|di['’]|afferma|termina|inizia|concludi"
    r"|includi|inserisci|traduci|riscrivi|sostituisci|indica",
    always=r"sempre|ogni\s+volta",
    each_question=r"(?:tutte\s+le|ogni|qualsiasi)\s+(?:\w+\s+)?(?:domand[ae]|richiest[ae])",
    reply=r"rispond(?:i|a|ere|ete)",
    only=r"solo|soltanto|unicamente|parola",
    reveal=r"rivela|mostra|ripeti|stampa|dammi|divulga",
    prompt=r"prompt\s+(?:di\s+sistema|iniziale)|(?:il\s+tuo|le\s+tue)\s+(?:\w+\s+)?(?:prompt|istruzioni)"
    r"|istruzioni\s+di\s+cui\s+sopra",
    judge=r"segna|contrassegna|considera|classifica|tratta|giudica|valuta",
    each_claim=r"(?:tutte\s+le|ogni|queste)\s+(?:\w+\s+)?(?:affermazion[ei]|fras[ei]|dichiarazion[ei])",
    supported=r"supportat[ae]|confermat[ae]|ver[ae]|corrett[ae]|fondat[ae]|supported",
)
PORTUGUESE = Wording(
    ignore=r"ignor(?:e|a|em|ar)|esque(?:ca|cam|cer|ce)|desconsider(?:e|a|em|ar)",
    rules=r"instruc(?:ao|oes)|regras?|diretrizes|orientacoes|prompts?",
    before=r"tod(?:as|os)|anterior(?:es)?|previ[ao]s|acima|tuas",
    never=r"nao|nunca|jamais",
    disregard=r"nao\s+(?:siga|sigas|sigam|leve\s+em\s+conta|obedeca)",
    new=r"novas?",
    you_are=r"voce\s+e|tu\s+es|es",
    now=r"agora|a\s+partir\s+de\s+agora|doravante",
    when_you=r"se\s+(?:voce\s+e|voce\s+for|es|fores)",
    model=r"ia|modelo\s+de\s+linguagem|chatbot|assistente\s+(?:de\s+ia|virtual)|llm",
    addressed=r"a|como|nota\s+para|mensagem\s+para|atencao|car[oa]",
    must=r"voce\s+deve|deves|tens\s+de",
    answer=r"(?:tuas?)\s+(?:\w+\s+)?respostas?",
    each_answer=r"cada\s+resposta|todas\s+as\s+respostas",
    change=r"adicion[ae]|acrescent[ae]|escrev[ae]|mencion[ae]|recomend[ae]|diz|diga|afirm[ae]"
    r"|termin[ae]|comec[ae]|inclu[ai]|inser[ei]|insira|traduz[a]?|reescrev[ae]|substitu[ai]|indi(?:ca|que)",
    always=r"sempre|cada\s+vez",
    each_question=r"(?:todas\s+as|cada|qualquer)\s+(?:\w+\s+)?(?:perguntas?|pedidos?|questoes)",
    reply=r"respond(?:e|a|am|er)",
    only=r"apenas|somente|so|palavra",
    reveal=r"revel[ae]|mostr[ae]|repete|repita|imprim[ae]|divulg(?:a|ue)",
    prompt=r"prompt\s+(?:do\s+sistema|inicial)|(?:suas?|teu|tuas|seu)\s+(?:\w+\s+)?(?:prompt|instrucoes)"
    r"|instrucoes\s+acima",
    judge=r"marqu?e[m]?|marca|consider[ae]|classifi(?:ca|que)|trat[ae]|julgu?e|avali[ae]",
    each_claim=r"(?:todas\s+as|cada|estas|essas)\s+(?:\w+\s+)?(?:afirmac(?:ao|oes)|frases?|declarac(?:ao|oes))",
    supported=r"suportadas?|confirmadas?|verdadeiras?|corretas?|apoiadas?|supported",
)
DUTCH = Wording(
    ignore=r"negeer|negeren|vergeet|vergeten|omzeil",
    rules=r"instructies?|regels?|aanwijzingen|richtlijnen|opdrachten|prompts?",
    before=r"alle|vorige|voorgaande|eerdere|bovenstaande|jouw|hierboven",
    never=r"niet|nooit|geen",
    disregard=r"hou(?:d)?\s+(?:geen|niet\s+langer)\s+rekening|sla|volg\s+niet|trek\s+je\s+niets\s+aan",
    new=r"nieuwe",
    you_are=r"j(?:e|ij)\s+bent|ben\s+j(?:e|ij)|u\s+bent",
    now=r"nu|voortaan|vanaf\s+nu",
    when_you=r"(?:als|indien|wanneer)\s+j(?:e|ij)",
    model=r"ai|taalmodel\w*|chatbot|(?:ai|chat)-?assistent|llm",
    addressed=r"aan|als|bericht\s+aan|opmerking\s+voor|let\s+op|beste",
    must=r"(?:moet|dien|zul)\s+j(?:e|ij)|j(?:e|ij)\s+(?:moet|zult)",
    answer=r"(?:je|jouw)\s+(?:\w+\s+)?antwoord(?:en)?",
    each_answer=r"elk\s+antwoord|ieder\s+antwoord|alle\s+antwoorden",
    change=r"voeg|schrijf|vermeld|noem|zeg|beweer|eindig|begin|sluit|vertaal|herschrijf|vervang|zet"
    r"|beveel|adviseer",
    always=r"altijd|elke\s+keer",
    each_question=r"(?:alle|elke|iedere)\s+(?:\w+\s+)?(?:vragen|vraag|verzoeken)",
    reply=r"beantwoord|antwoord|reageer",
    only=r"alleen|uitsluitend|enkel|woord",
    reveal=r"onthul|toon|laat|herhaal|print|geef",
    prompt=r"systeem-?prompt|(?:je|jouw)\s+(?:\w+\s+)?(?:prompt|instructies)|instructies\s+hierboven",
    judge=r"markeer|beschouw|beoordeel|behandel|merk",
    each_claim=r"(?:alle|elke|iedere|deze)\s+(?:\w+\s+)?(?:uitspraken|uitspraak|beweringen|bewering|zinnen|zin)",
    supported=r"onderbouwd|bevestigd|waar|juist|correct|ondersteund|supported",
)
ALL = (GERMAN, FRENCH, SPANISH, ITALIAN, PORTUGUESE, DUTCH)
