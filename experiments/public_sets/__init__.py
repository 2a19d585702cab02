"""Public sets of labelled answers, in the form their authors publish them in."""
