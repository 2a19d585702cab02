"""The forms of public sets that can be read."""

from enum import StrEnum


class PublicForm(StrEnum):
    """Named after the sets that are published in them."""

    RAGTRUTH = "ragtruth"
    HALUBENCH = "halubench"
