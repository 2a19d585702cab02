"""The style and the script of the page; both stand in it, so that it needs no network."""

STYLE = """
:root{color-scheme:light dark}
body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:auto;padding:1rem;
overflow-wrap:anywhere}
details,.bad{border-top:1px solid #888;padding:.6rem 0}
blockquote{margin:.3rem 0 .3rem .5rem;padding-left:.7rem;border-left:3px solid #888}
.flagged{text-decoration:underline dotted}
button,input{font:inherit;padding:.3rem .6rem;margin:.2rem}
:focus-visible{outline:3px solid Highlight;outline-offset:2px}
[hidden]{display:none}
@media print{.tools{display:none}}
"""

SCRIPT = """
const tools=document.querySelector('.tools');tools.hidden=false;
const search=tools.querySelector('input');let wanted='';
const all=[...document.querySelectorAll('[data-label]')];
function show(){const words=search.value.toLowerCase();let shown=0;
for(const one of all){one.hidden=!!(wanted&&one.dataset.label!==wanted)||
!one.textContent.toLowerCase().includes(words);if(!one.hidden)shown++}
tools.querySelector('output').textContent=shown+' shown'}
search.addEventListener('input',show);
for(const button of tools.querySelectorAll('button'))button.addEventListener('click',()=>{
wanted=button.value;for(const other of tools.querySelectorAll('button'))
other.setAttribute('aria-pressed',String(other===button));show()});
addEventListener('beforeprint',()=>{for(const one of document.querySelectorAll('details'))
one.open=true});
"""
