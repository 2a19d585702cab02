"""Why a file cannot be read, in words."""


def why_unreadable(error: Exception) -> str:
    """Return what hinders reading, without the path: messages of the system have it in them."""
    if isinstance(error, OSError):
        return error.strerror or type(error).__name__
    if isinstance(error, UnicodeDecodeError):
        return "it is not UTF-8"
    return str(error)
