"""Evidence policies in the settings."""

from pathlib import Path

import pytest

from tagtrap.domain.policies import ForAPerson, Missing
from tagtrap.domain.release import GateLevel
from tagtrap.errors import SettingsError
from tagtrap.gate_settings import GateSettings, PolicySettings, policy_of
from tagtrap.settings import load_settings

DOCUMENT = Path(__file__).parents[2] / "docs" / "settings.md"


def written(folder: Path, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "tagtrap.toml").write_text(text, encoding="utf-8")
    monkeypatch.setenv("TAGTRAP_DATA_DIR", str(folder))


def test_a_collection_has_its_own_policy_and_the_others_share_the_default_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = '[policies.default]\nprice_days = 365\n[policies.travel]\nmissing = "say_so"\n'
    written(tmp_path, text, monkeypatch)

    policies = load_settings().policies

    travel, other = policy_of("travel", policies), policy_of("returns", policies)
    assert (travel.name, travel.missing, travel.price_days) == ("travel", Missing.SAY_SO, 0)
    assert (other.name, other.missing, other.price_days) == ("default", Missing.PERSON, 365)


def test_an_unknown_rule_of_a_policy_stops_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(tmp_path, "[policies.travel]\nyoungest = 3\n", monkeypatch)

    with pytest.raises(SettingsError, match="youngest"):
        load_settings()


def test_what_goes_to_a_person_can_be_left_out() -> None:
    policy = policy_of("travel", {"travel": PolicySettings(for_a_person=(ForAPerson.LAW,))})

    assert policy.for_a_person == (ForAPerson.LAW,)


def test_the_level_sets_how_sure_a_check_must_be() -> None:
    asked = {level: GateSettings(level=level).supported_from for level in GateLevel}

    assert asked == {GateLevel.STRICT: 0.9, GateLevel.BALANCED: 0.0, GateLevel.ADVISORY: 0.0}


def test_every_rule_of_a_policy_is_documented() -> None:
    lines = DOCUMENT.read_text(encoding="utf-8").splitlines()

    for name, field in PolicySettings.model_fields.items():
        value = field.default
        default = ",".join(value) if isinstance(value, tuple) else str(value)
        assert f"| `{name}` | {default or '(empty)'} | {field.description} |" in lines
