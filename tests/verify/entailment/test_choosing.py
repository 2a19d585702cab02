import pytest

from tagtrap.errors import SettingsError
from verify.entailment.choosing import entailment_checker


def test_the_packaged_model_is_named_in_the_record_with_its_checksum() -> None:
    assert entailment_checker("small").id.startswith("entailment-1:small-")


def test_the_adapter_is_refused_as_long_as_its_weights_are_not_here() -> None:
    with pytest.raises(SettingsError, match="'base' are not installed"):
        entailment_checker("base", base="somewhere")


def test_any_other_name_is_that_of_a_public_model() -> None:
    assert entailment_checker("some/model").id == "entailment-1:some/model"
