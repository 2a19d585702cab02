"""Fixtures: a real browser."""

from tests.pages.browser_fixtures import browser  # noqa: F401  # found by its name
