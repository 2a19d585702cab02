"""The checksums of the packaged weights; `verify.training.export` prints that of a graph."""

SHA256 = {
    "base": "0b80a4e63b2bfb73ac048e0a19ced5676146a5569d266b591fa76cbd8c23c9ba",
    "small": "0dae9ffe68ef63b56b2c9c2252b5a963484dda29d0b2b2b5b18dea6547b3342b",
}
ENCODERS = {"base": "7ad25e364b3b2954f3415908107f33875be8379efac6f87fb9a7953f07c6a27e"}
"""Of an adapter, the encoder that it was trained on (`verify.entailment.adapted.fingerprint`)."""
