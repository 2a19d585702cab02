"""Figures that a claim works out from cited ones, and gets wrong.

Only conflicts: that a sum comes out right does not show that its source allows it.
"""
