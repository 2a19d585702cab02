"""The style of a receipt; it stands in the page, so that it needs no network."""

STYLE = """
:root{color-scheme:light dark;--line:light-dark(#d0d4da,#454a52);--soft:light-dark(#5a6270,#a9b1bd);
--face:light-dark(#fff,#16181c);--ink:light-dark(#1b1e24,#e8eaee)}
body{font:1rem/1.5 system-ui,sans-serif;max-width:48rem;margin:auto;padding:1rem;
overflow-wrap:anywhere;background:var(--face);color:var(--ink)}
h1{font-size:1.4rem;line-height:1.25}h2{font-size:1.05rem;margin:1.4rem 0 .3rem}
p{margin:.3rem 0}small{color:var(--soft)}.text{white-space:pre-wrap}
.sign{font-weight:700}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem .9rem;margin:.5rem 0}
dt{color:var(--soft)}dd{margin:0}
ol{padding-left:1.8rem}ol>li{margin:.7rem 0}ul{padding-left:1.1rem;margin:.3rem 0}
blockquote{margin:.2rem 0;padding:.2rem .7rem;border-left:3px solid var(--line)}
footer{margin-top:1.5rem;padding-top:.5rem;border-top:1px solid var(--line);color:var(--soft);
font-size:.875rem}
@media(max-width:34rem){dl{display:block}dd{margin:0 0 .4rem}}
@media print{:root{color-scheme:light}body{max-width:none;padding:0}li{break-inside:avoid}}
"""
