"""The command line: parse arguments, call a use case, print. Modules are loaded when needed."""

import sys


def main() -> None:
    """Run the command line; an error of ours ends it with one plain line and exit code 2."""
    from tagtrap.cli.application import application
    from tagtrap.errors import TagTrapError

    try:
        application()
    except TagTrapError as error:
        sys.stderr.write(f"tagtrap: {error}\n")
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)
