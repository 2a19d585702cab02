"""Many people at once: is anything lost, or wrong?"""
