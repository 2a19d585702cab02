"""What untrusted text, files, questions and model output can and cannot do."""
