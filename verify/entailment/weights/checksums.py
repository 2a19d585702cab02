"""The checksums of the packaged graphs, as `verify.training.export` printed them."""

SHA256 = {"small": ""}
