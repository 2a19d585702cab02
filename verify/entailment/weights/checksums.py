"""The checksums of the packaged weights, as `verify.training.export` printed them."""

SHA256 = {"small": "0dae9ffe68ef63b56b2c9c2252b5a963484dda29d0b2b2b5b18dea6547b3342b"}
