"""The pages of the app: they draw; they do not decide."""
