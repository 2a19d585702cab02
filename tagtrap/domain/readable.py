"""Texts that can be kept, sent and read again."""


def is_readable(text: str) -> bool:
    """Whether every sign of a text is one: half of a surrogate pair is none in any encoding."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
