"""How long a connection to PostgreSQL is waited for, for all that connects to one."""

PATIENCE: dict[str, int] = {
    "connect_timeout": 10,
    # Firewalls forget idle connections without a word, and what is sent then is waited for in
    # vain: for a quarter of an hour, unless limited. Seconds, and milliseconds for the last.
    "keepalives_idle": 60,
    "keepalives_interval": 10,
    "keepalives_count": 3,
    "tcp_user_timeout": 30_000,
}
"""Parameters of libpq, by name."""
