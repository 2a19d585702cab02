"""Which entailment model answers, by the name in the settings."""

from tagtrap.errors import SettingsError
from verify.entailment.calibration import Calibration, Curve
from verify.entailment.checker import EntailmentChecker
from verify.entailment.pairs import PairModel
from verify.entailment.shipped import WEIGHTS, ShippedModel
from verify.entailment.weights.checksums import ENCODERS, SHA256

ADAPTER = "base"
"""Name of the packaged adapter over a larger encoder, which is not packaged."""
_AS_IT_IS = Curve(
    bias=0.0, supported=1.0, contradicted=0.0, figure_missing=-2.0, shared_words=0.0, length=0.0
)
UNFITTED = Calibration(
    support=_AS_IT_IS,
    unchanged=_AS_IT_IS,
    supported_from=0.9,
    unchanged_from=0.0,
    contradicted_from=0.8,
    unsupported_below=0.05,
)
"""For models of others: their probability as it is, with a wide band of "not sure"."""


def entailment_checker(name: str, *, base: str = "", threads: int = 0) -> EntailmentChecker:
    """Return the checker with a packaged model, or with a public one by name or folder.

    `base` is the encoder that the adapter goes over. The weights are loaded when
    first used. Raise `SettingsError` where packaged ones are not here.
    """
    if name not in SHA256:
        from verify.entailment.public import PublicModel

        return EntailmentChecker(PublicModel(name), UNFITTED)
    calibration = WEIGHTS / name / "calibration.json"
    if not calibration.is_file():
        raise SettingsError(f"The weights of the entailment model {name!r} are not installed.")
    return EntailmentChecker(
        packaged_model(name, base=base, threads=threads), Calibration.load(calibration)
    )


def packaged_model(name: str, *, base: str = "", threads: int = 0) -> PairModel:
    """Return a model whose weights come with the package; they are loaded when first used."""
    if name != ADAPTER:
        return ShippedModel(name, threads=threads)
    from verify.entailment.adapted import AdaptedModel

    adapter = WEIGHTS / name / "adapter.safetensors"
    return AdaptedModel(base, adapter, sha256=SHA256[name], encoder=ENCODERS[name])
