"""Which settings are kept with an answer: those that shape it, without secrets and titles."""

from pathlib import Path

from tagtrap.gate_settings import PolicySettings
from tagtrap.service.shaping import shaping_settings
from tests.service.conftest import settings_for


def test_what_shapes_an_answer_is_kept_and_nothing_that_must_be_erasable_or_secret() -> None:
    settings = settings_for(
        Path("/srv/secret-place"),
        openai={
            "base_url": "http://ada:hunter2@models.example/v1",
            "model": "llama",
            "temperature": 0.5,
            "api_key": "hunter3",
        },
        local={"model_path": "/home/ada/better.gguf"},
        policies={"general": PolicySettings(documents=("Salaries of the board",))},
    )

    kept = dict(shaping_settings(settings))

    assert kept["checkers"] == "exact,entailment"
    assert (kept["openai.model"], kept["openai.temperature"]) == ("llama", "0.5")
    assert kept["gate.level"] == "advisory"
    assert "" not in kept.values()
    told = " ".join([*kept, *kept.values()])
    for word in (
        "hunter",
        "secret-place",
        "models.example",
        "ada",
        "Salaries",
        "ingest",
        "timeout",
    ):
        assert word not in told
