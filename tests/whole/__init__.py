"""The whole product on real documents."""
