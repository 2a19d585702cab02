"""The command line: parse arguments, call a use case, print. Modules are loaded when needed."""

import os
import sys


def main() -> None:
    """Run the command line; an error of ours ends it with one plain line and exit code 2."""
    from tagtrap.cli.application import application
    from tagtrap.cli.output import write_problem
    from tagtrap.errors import TagTrapError

    try:
        try:
            application()
        finally:
            # Here, where a failure has a message, and not when the interpreter ends.
            sys.stdout.flush()
    except TagTrapError as error:
        write_problem(f"tagtrap: {error}")
        sys.exit(2)
    except BrokenPipeError:
        # Whoever read the output has gone; what is still held back must not fail at the exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:
        write_problem(f"tagtrap: {error.filename or 'the output'}: {error.strerror}.")
        sys.exit(2)
