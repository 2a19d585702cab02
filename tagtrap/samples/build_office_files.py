"""Makes the DOCX and the PDF sample. Needs `pip install -e '.[samples]'`.

Run as `python -m tagtrap.samples.build_office_files`; the files it makes are part of the project.
"""

from pathlib import Path

import docx
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle, getSampleStyleSheet
from reportlab.platypus import (
    BaseDocTemplate,
    Flowable,
    Frame,
    PageBreak,
    PageTemplate,
    Paragraph,
    Spacer,
)

FOLDER = Path(__file__).parent

LEAVE: tuple[tuple[str, str], ...] = (
    ("title", "Leave policy"),
    (
        "text",
        "This policy says how much leave employees of Marlow Ridge Supply have and how they"
        " ask for it. It has been in force since 1 January 2026.",
    ),
    ("heading", "Annual leave"),
    (
        "text",
        "Full-time employees have 28 days of annual leave per calendar year. Part-time "
        "employees have annual leave in proportion to their hours. Annual leave of more "
        "than 10 working days in a row must be requested at least 6 weeks in advance.",
    ),
    (
        "text",
        "Up to 5 unused days may be carried over to the next year. Carried days expire on "
        "31 March. Unused annual leave is not paid out, except when the employment ends.",
    ),
    ("heading", "Sick leave"),
    (
        "text",
        "Employees who are ill must tell their manager before 9:00 on the first day. A "
        "doctor's note is needed from the third day of illness. Sick days do not count as "
        "annual leave.",
    ),
    ("heading", "Parental leave"),
    (
        "text",
        "Parents may take up to 14 months of parental leave together. Parental leave must "
        "be announced 7 weeks before it starts. The job is kept open during parental leave.",
    ),
    ("heading", "Special leave"),
    ("text", "Special leave is granted for:"),
    ("item", "the employee's own wedding: 2 days"),
    ("item", "moving house: 1 day"),
    ("item", "the death of a close relative: 3 days"),
    (
        "text",
        "Special leave cannot be moved to a later date. Managers must not refuse special "
        "leave for the death of a close relative.",
    ),
)

TRAVEL: tuple[tuple[str, str], ...] = (
    ("title", "Travel policy"),
    (
        "text",
        "This policy is for employees of Marlow Ridge Supply who travel for work. It has "
        "been in force since 1 May 2026.",
    ),
    ("heading", "Booking"),
    (
        "text",
        "Travel is booked through the travel desk. Flights must be booked at least 21 days "
        "in advance. Employees fly economy class; business class is allowed only on flights"
        " of more than 8 hours.",
    ),
    (
        "text",
        "Trains are preferred for journeys of less than 5 hours. First class is not "
        "reimbursed on trains.",
    ),
    ("heading", "Hotels"),
    (
        "text",
        "Hotels are reimbursed up to 140 EUR per night. In London, Paris and Zurich the "
        "limit is 190 EUR per night. Breakfast is included in the limit. Minibar costs are "
        "never reimbursed.",
    ),
    ("break", ""),
    ("heading", "Meals"),
    (
        "text",
        "Meals are reimbursed up to 48 EUR per day. Alcohol is not reimbursed. A receipt is"
        " needed for every item above 15 EUR.",
    ),
    ("heading", "Claims"),
    (
        "text",
        "Travel claims must be filed within 30 days of the end of the trip. Claims that are"
        " filed later are paid only if the finance lead approves them. Approved claims are "
        "paid with the next salary.",
    ),
    ("heading", "Cars"),
    (
        "text",
        "Private cars may be used if the journey is not served by public transport. The "
        "company pays 0.30 EUR per kilometre. Parking fines are not reimbursed.",
    ),
)


def build_leave_policy(path: Path) -> None:
    """Write the leave policy as a Word file."""
    document = docx.Document()
    document.core_properties.title = "Leave policy"
    document.core_properties.author = "Marlow Ridge Supply"
    styles = {"title": "Title", "heading": "Heading 1", "text": "Normal", "item": "List Bullet"}
    for kind, text in LEAVE:
        if kind == "title":
            document.add_heading(text, level=1)
        elif kind == "heading":
            document.add_heading(text, level=2)
        else:
            document.add_paragraph(text, style=styles[kind])
    document.save(str(path))


def build_travel_policy(path: Path) -> None:
    """Write the travel policy as a two-page PDF with a running header and page numbers."""
    sheet = getSampleStyleSheet()
    styles: dict[str, ParagraphStyle] = {
        "title": sheet["Title"],
        "heading": sheet["Heading2"],
        "text": sheet["BodyText"],
    }
    story: list[Flowable] = []
    for kind, text in TRAVEL:
        if kind == "break":
            story.append(PageBreak())
        else:
            story += [Paragraph(text, styles[kind]), Spacer(1, 6)]
    width, height = A4
    template = BaseDocTemplate(str(path), pagesize=A4, title="Travel policy", invariant=1)
    frame = Frame(60, 60, width - 120, height - 130)
    template.addPageTemplates([PageTemplate(frames=[frame], onPage=_draw_furniture)])
    template.build(story)


def _draw_furniture(canvas: object, template: object) -> None:
    canvas.setFont("Helvetica", 9)  # type: ignore[attr-defined]  # reportlab has no types
    canvas.drawString(60, A4[1] - 40, "Marlow Ridge Supply - Travel policy")  # type: ignore[attr-defined]
    canvas.drawString(60, 36, f"Page {template.page} of 2")  # type: ignore[attr-defined]


if __name__ == "__main__":
    build_leave_policy(FOLDER / "leave.docx")
    build_travel_policy(FOLDER / "travel.pdf")
