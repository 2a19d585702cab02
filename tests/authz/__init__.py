"""Who may do what, to what: every use case, every role, one's own collection and another's."""
