import hashlib

import pytest

from verify.entailment.choosing import entailment_checker
from verify.entailment.shipped import WEIGHTS
from verify.entailment.weights.checksums import SHA256


def test_the_packaged_model_is_named_in_the_record_with_its_checksum() -> None:
    assert entailment_checker("small").id.startswith("entailment-3:small-")


def test_the_adapter_is_named_in_the_record_before_its_encoder_is_loaded() -> None:
    assert entailment_checker("base", base="nowhere").id.startswith("entailment-3:base-")


@pytest.mark.parametrize("name", SHA256)
def test_the_weights_are_those_that_were_published(name: str) -> None:
    [weights] = [*(WEIGHTS / name).glob("*.onnx"), *(WEIGHTS / name).glob("*.safetensors")]

    assert hashlib.sha256(weights.read_bytes()).hexdigest() == SHA256[name]
    assert SHA256[name] in (WEIGHTS / name / "MODEL_CARD.md").read_text(encoding="utf-8")


def test_any_other_name_is_that_of_a_public_model() -> None:
    assert entailment_checker("some/model").id == "entailment-3:some/model"
