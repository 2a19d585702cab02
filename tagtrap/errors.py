"""Every error TagTrap raises on purpose. People read the message; code reads the class."""

from pathlib import Path
from traceback import extract_tb


class TagTrapError(Exception):
    """Base of all. The message names the value that was wrong and the way out.

    `is_transient` says whether trying again may help.
    """

    is_transient: bool = False


class SettingsError(TagTrapError):
    """A setting is unknown, out of range, or contradicts another."""


class WrongArguments(TagTrapError):
    """The arguments of a command do not go together, or name what is not there."""


class MissingDependency(TagTrapError):
    """A package or a file that TagTrap needs is not installed."""


class ReadingNotStarted(TagTrapError):
    """The machine is too busy to start a process that reads a file."""

    is_transient = True


class NotAllowed(TagTrapError):
    """The actor may not do this. The message never says whether the thing exists."""


class NotFound(TagTrapError):
    """No such document, conversation or answer (or none that the actor may see).

    `withheld` is the id of a thing that is there, but not for the actor. It is for the trail of who
    was refused what; no door shows it, so that nobody learns whether the thing exists.
    """

    withheld: str = ""


# Files.


class FileRefused(TagTrapError):
    """A file cannot be taken in; nothing of it is stored."""


class UnreadableFile(FileRefused):
    """The path is no plain file, or its bytes cannot be had."""


class EmptyFile(FileRefused):
    """The file has no bytes."""


class FileTooLarge(FileRefused):
    """The file is over the size limit."""


class UnsupportedType(FileRefused):
    """No reader for this kind of file."""


class TypeMismatch(FileRefused):
    """The content is not what the name says."""


class CorruptFile(FileRefused):
    """The file is damaged beyond reading."""


class EncryptedPdf(FileRefused):
    """The PDF needs a password."""


class ProtectedFile(FileRefused):
    """The file is rights-protected: only its owner's software can open it."""


class NoTextLayer(FileRefused):
    """A scan: pages are pictures without text."""


class NoText(FileRefused):
    """The file holds no sentence."""


class UndecodableText(FileRefused):
    """The character encoding cannot be told."""


class QuotaReached(FileRefused):
    """Somebody handed in as much as a limit allows for now."""


class ArchiveTooLarge(FileRefused):
    """A packed file unpacks to more than the limit, or holds too many entries."""


class UnsafeXml(FileRefused):
    """XML with entity definitions or outside references."""


class ParseTimeout(FileRefused):
    """Reading the file took longer than the limit."""


class WrongMetadata(TagTrapError):
    """Something said about a document cannot be right: a name, an address, a date."""


class ReadingStopped(TagTrapError):
    """Nobody wants the file any more, so its reading was ended."""


class DuplicateDocument(TagTrapError):
    """The base already holds this file (same bytes or same text) in this collection."""

    def __init__(self, message: str, *, document_id: str) -> None:
        """Keep the id of the document that is already there."""
        super().__init__(message)
        self.document_id = document_id


# Storage.


NOT_STORABLE = "The text holds characters that cannot be stored."


class StorageError(TagTrapError):
    """The data folder or the database cannot be used."""


class DatabaseBusy(StorageError):
    """Another process keeps the database to itself."""

    is_transient = True


class NothingWritten(StorageError):
    """The disk is full, or the data folder can only be read; nothing was stored."""


class TagCollision(StorageError):
    """A tag that is already taken was to be given again."""


class EmbedderChanged(StorageError):
    """The stored vectors come from another embedder than the one in the settings."""


class BackupRefused(StorageError):
    """A backup is torn, damaged, of a newer TagTrap, or none at all; nothing was changed."""


class IndexDamaged(StorageError):
    """The search index cannot be opened, read or written; it can be built again."""


# Models.


class ModelError(TagTrapError):
    """The model server did not give a usable answer.

    `retry_after` is how many seconds the server asked to wait, if it did.
    """

    retry_after: float | None = None


class ModelUnreachable(ModelError):
    """No model server answers at the address."""

    is_transient = True


class ModelTimeout(ModelError):
    """The model server did not answer in time."""

    is_transient = True


class RateLimited(ModelError):
    """The model server asks to slow down, also after waiting."""

    is_transient = True


class ModelRejected(ModelError):
    """The model server refused the request (key, model name, or request)."""


class ModelProtocolError(ModelError):
    """Something answers at the address, but not in the OpenAI protocol."""


class EmptyCompletion(ModelError):
    """The model ended without a word of answer."""

    is_transient = True

    def __init__(self, message: str, *, finish_reason: str) -> None:
        """Keep the reason the server gave for ending."""
        super().__init__(message)
        self.finish_reason = finish_reason


class FaultNotPlantable(TagTrapError):
    """A fault was asked for on purpose, but the draft has nothing that it could change."""


# Verifying.


class BadRecord(TagTrapError):
    """A line handed to `tagtrap verify` or `tagtrap ask -` is not what is documented."""


class CheckFailed(TagTrapError):
    """A checker could not do its work; its claims are `unchecked`."""


_WITHOUT_TEXT = (SettingsError, MissingDependency, CheckFailed)


def loggable(error: BaseException) -> str:
    """Return what a log may say of an error: its class, and where it was raised.

    Messages of parts that read documents, questions or answers may repeat them, and a log is kept
    and read elsewhere. Only what TagTrap says itself about settings and models follows in full.
    """
    if isinstance(error, _WITHOUT_TEXT):
        return f"{type(error).__name__}: {error}"
    innermost = extract_tb(error.__traceback__)[-1:]
    where = "".join(f" at {Path(one.filename).name}:{one.lineno}" for one in innermost)
    return f"{type(error).__name__}{where}"
