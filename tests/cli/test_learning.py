"""`tagtrap review stats`, `tagtrap review calibrate` and `tagtrap regress`."""

from tests.cli.shell import Shell
from tests.cli.test_reviewing import waiting  # noqa: F401  # the fixture


def test_what_reviewers_found_is_summed_up_and_replayed(
    shell: Shell,
    waiting: dict[str, object],  # noqa: F811  # the fixture
) -> None:
    nothing = shell.run("regress")
    shell.run("review", "decide", str(waiting["claim"]), "agree")

    (stats,) = shell.objects("review", "stats", "--json")
    told = shell.run("review", "stats").stdout
    done = shell.run("regress", "--json")

    assert nothing.returncode == 0
    assert "0 reviewed statements checked again" in nothing.stdout
    assert stats["by_kind"]["number"] == {
        "marked": 1,
        "false_alarms": 0,
        "false_alarm_rate": 0.0,
        "passed": 0,
        "misses": 0,
        "miss_rate": None,
        "left_open": 0,
        "open_backed": 0,
    }
    assert "kind number: 0 of 1 marks false" in told
    assert done.returncode == 0
    assert '"summary": {"all": 1, "right": 1, "wrong": 0, "open": 0' in done.stdout


def test_with_too_few_reviews_no_threshold_is_proposed_or_taken(shell: Shell) -> None:
    told = shell.run("review", "calibrate")
    refused = shell.run("review", "calibrate", "--apply")

    assert told.returncode == 0
    assert "Too few reviews for a proposal: 0 reviewed statements" in told.stdout
    assert refused.returncode == 2
    assert "Too few reviews" in refused.stderr
