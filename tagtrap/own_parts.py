"""Parts of one's own, named "module:attribute" in the settings."""

import importlib
from collections.abc import Callable
from typing import Any

from tagtrap.errors import SettingsError, TagTrapError
from tagtrap.settings import Settings


def own_part(name: str, kind: str) -> Callable[[Settings], Any]:
    """Return what builds the part: the attribute of the module, called with the settings.

    `kind` is what messages call it. Building raises `SettingsError` for whatever stands in the way.
    """
    module_name, _, attribute = name.partition(":")

    def build(settings: Settings) -> Any:  # noqa: ANN401 - whoever asks knows which port it fills
        try:
            return getattr(importlib.import_module(module_name), attribute)(settings)
        except TagTrapError:
            raise
        except Exception as error:  # anything can go wrong in somebody else's module
            raise SettingsError(
                f"The {kind} {name!r} cannot be built: {type(error).__name__}: {error}"
            ) from error

    return build
