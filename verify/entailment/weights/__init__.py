"""The weights of the packaged models, each in a folder with its model card."""
