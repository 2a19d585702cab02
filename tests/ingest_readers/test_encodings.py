"""Old encodings: read right or refused, never garbled."""

import pytest

from ingest.readers import read_file
from tagtrap.errors import FileRefused, UndecodableText

_TEXTS = {
    "従業員は年間15日の休暇を取得できます。未使用の休暇は繰り越せます。": "cp932 euc_jp iso2022_jp",
    "旅費は十四日以内に請求すること。領収書を添付してください。": "cp932 euc_jp",
    "从今年起，员工享有十五天年假。未使用的假期最多结转五天。": "gb18030",
    "员工享有15天年假。": "gb18030",
    "員工每年享有15天年假。未使用的假期最多結轉5天！": "big5",
    "직원은 매년 15일의 휴가를 받습니다. 사용하지 않은 휴가는 이월됩니다.": "cp949",
    "Сотрудник имеет право на 28 дней отпуска.": "cp1251 koi8_r iso8859_5 cp866",
    "Працівник має право на 24 дні відпустки. Її можна перенести.": "cp1251 koi8_u",
    "Ο υπάλληλος δικαιούται 25 ημέρες άδειας.": "cp1253 iso8859_7",
    "Pracownik ma prawo do 26 dni urlopu. Źródło: dział kadr, żółć.": "cp1250 iso8859_2",
    "Zaměstnanec má nárok na 25 dní dovolené. Žádost podává vedoucímu.": "iso8859_2",
    "Az alkalmazottnak évi 20 nap szabadság jár. Őszi tűz.": "cp1250",
    "Çalışanın yılda 14 gün izni vardır. İzin ertelenebilir.": "cp1254",
    "לעובד מגיעים 25 ימי חופשה. האם ניתן להעבירם?": "cp1255",
    "للعامل 25 يوما من الراحة. هل يمكن نقلها؟": "cp1256",
    "พนักงานมีสิทธิลาพักผ่อน 15 วัน ต่อปี": "cp874",
    "Das Gästehaus kostet höchstens 140 €. Größe zählt „nicht“.": "cp1252",
}


@pytest.mark.parametrize(
    ("text", "encoding"),
    [(text, encoding) for text, encodings in _TEXTS.items() for encoding in encodings.split()],
)
def test_an_old_encoding_is_told_by_its_words(text: str, encoding: str) -> None:
    assert read_file(text.encode(encoding), file_name="a.txt").text == text


@pytest.mark.parametrize("encoding", ["cp1251", "koi8_r", "iso8859_5", "cp866", "mac_cyrillic"])
@pytest.mark.parametrize("text", ["Отпуск 28 дней.", "Да.", "Плата 5."])
def test_words_too_few_to_tell_are_never_garbled(text: str, encoding: str) -> None:
    try:
        read = read_file(text.encode(encoding), file_name="a.txt").text
    except FileRefused:
        return
    assert read == text


@pytest.mark.parametrize(
    "text", ["Zaměstnanec má nárok na dovolenou. Žádost podává.", "Žádný žeton."]
)
def test_czech_is_never_read_as_western(text: str) -> None:
    for encoding in ("cp1250", "iso8859_2"):
        test_words_too_few_to_tell_are_never_garbled(text, encoding)


def test_lines_of_two_encodings_are_each_read_as_what_they_are() -> None:
    content = "Die Größe zählt, und\n".encode() + "ein Café für 5 €.\n".encode("cp1252")

    assert read_file(content, file_name="a.txt").text == "Die Größe zählt, und ein Café für 5 €."


@pytest.mark.parametrize("declared", ["unicode_escape", "utf-7", "rot13", "base64", "punycode"])
def test_a_page_cannot_choose_a_codec_that_browsers_do_not_know(declared: str) -> None:
    page = f'<meta charset="{declared}"><p>Café \\u0035 +AOk- rules.</p>'

    assert read_file(page.encode("cp1252"), file_name="a.html").text == "Café \\u0035 +AOk- rules."


@pytest.mark.parametrize(
    ("declared", "encoding"), [("iso-8859-1", "utf-8"), ("utf-8", "cp1252"), ("utf-8", "utf-16")]
)
def test_a_page_that_names_a_wrong_encoding_is_read_right(declared: str, encoding: str) -> None:
    page = f'<html><head><meta charset="{declared}"></head><p>Café für 5 €.</p></html>'

    assert read_file(page.encode(encoding), file_name="a.html").text == "Café für 5 €."


@pytest.mark.parametrize("text", ["Preis: 5 €", "Größe in Fuß"])
def test_a_text_that_is_cut_off_inside_a_character_is_refused_not_garbled(text: str) -> None:
    with pytest.raises(UndecodableText):
        read_file(text.encode()[:-1], file_name="a.txt")


def test_a_last_letter_of_an_old_encoding_is_not_taken_for_a_cut() -> None:
    assert read_file("Menu du café".encode("cp1252"), file_name="a.txt").text == "Menu du café"
