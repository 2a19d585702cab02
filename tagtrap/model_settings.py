"""Settings of model servers: the one that writes answers, and the one that judges them."""

from pydantic import BaseModel, ConfigDict, Field, SecretStr


class _Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class OpenAISettings(_Section):
    """A model server and how it is asked."""

    base_url: str = Field(
        "", description='Address of an OpenAI-compatible server ("http://127.0.0.1:11434/v1").'
    )
    model: str = Field("", description="Model name as the server knows it.")
    api_key: SecretStr = Field(
        SecretStr(""), description="Key; may stay empty for a server of your own."
    )
    timeout_seconds: float = Field(
        60, gt=0, le=3600, description="Longest silence of the server, in seconds."
    )
    answer_seconds: float = Field(
        300, gt=0, le=7200, description="Longest time one answer may take to write, in seconds."
    )
    retries: int = Field(2, ge=0, le=10, description="Further tries after a transient failure.")
    retry_wait_seconds: float = Field(
        20, gt=0, le=600, description="Longest time spent waiting between tries, in all."
    )
    temperature: float = Field(0.0, ge=0, le=2, description="Sampling temperature.")
    max_tokens: int = Field(800, ge=16, le=100_000, description="Most tokens of one answer.")


class WriterSettings(OpenAISettings):
    """The model server for the `openai` engine, and how drafts are asked for."""

    json_drafts: bool = Field(
        False,
        description="Ask for drafts as JSON whose sources can only be those retrieved.",
    )


class JudgeSettings(OpenAISettings):
    """The model server for the `judge` checker, apart from the one that writes answers."""

    max_tokens: int = Field(3000, ge=16, le=100_000, description="Most tokens of one reply.")
    claims_per_call: int = Field(
        8, ge=1, le=50, description="Most claims that the judge is asked about at once."
    )
