"""Reports: what reviews say of the checks, the threshold, runs of experiments, who did what."""

import streamlit as st

from pages.parts.navigation import draw_within_the_app
from pages.parts.report_agreement import draw_agreement
from pages.parts.report_rates import draw_rates
from pages.parts.report_reliability import draw_reliability
from pages.parts.report_runs import draw_runs
from pages.parts.report_threshold import draw_threshold
from pages.parts.report_trail import draw_trail
from pages.parts.session import actor, running
from pages.parts.wording import count

draw_within_the_app()
st.title("Reports", anchor=False)
measures = running().learning.measures(actor()) if actor().investigates else None
if measures is not None:
    judged = len(measures.judged)
    if judged:
        st.caption(f"{count(judged, 'statement')} settled by reviewers so far.")
        draw_rates(measures)
        draw_agreement(measures)
        draw_reliability(measures)
    else:
        st.caption("No statement was settled by a reviewer yet. Reviewers decide on Review.")
draw_threshold(measures)
draw_runs()
draw_trail()
