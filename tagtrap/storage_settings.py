"""Settings of the parts that a grown set-up keeps on servers: docs/deploy.md."""

from pydantic import BaseModel, ConfigDict, Field


class StorageSettings(BaseModel):
    """Where the search index and the job queue are kept, and who takes files in."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    index_url: str = Field(
        "",
        pattern=r"^(https?://\S+)?$",
        description='Chroma server ("http://chroma:8000"); empty: a folder in the data folder.',
    )
    index_name: str = Field(
        "tagtrap",
        pattern=r"^[a-zA-Z0-9][a-zA-Z0-9-]{2,40}$",
        description="Name of the base on the Chroma server: another for each base.",
    )
    queue_url: str = Field(
        "",
        repr=False,
        description="PostgreSQL database of the job queue; empty: the base's own database.",
    )
    jobs_here: bool = Field(
        True,
        description="Let the app take files in; False: leave that to `tagtrap worker`.",
    )
