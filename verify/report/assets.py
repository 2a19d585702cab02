"""The style and the script of the page; both stand in it, so that it needs no network."""

STYLE = """
:root{color-scheme:light dark;--line:light-dark(#d0d4da,#454a52);--soft:light-dark(#5a6270,#a9b1bd);
--bad:light-dark(#a3261b,#ff9d92);--good:light-dark(#1d6b3a,#83d6a0);
--doubt:light-dark(#8a5a00,#f0bd5b);--old:light-dark(#1f5fb0,#8fbcff);
--face:light-dark(#fff,#16181c);--ink:light-dark(#1b1e24,#e8eaee)}
body{font:1rem/1.55 system-ui,sans-serif;max-width:56rem;margin:auto;padding:1rem;
overflow-wrap:anywhere;background:var(--face);color:var(--ink)}
h1{font-size:1.5rem;line-height:1.25}h2{font-size:1.1rem;margin:1.6rem 0 .4rem}
p{margin:.4rem 0}small{color:var(--soft)}.lead{font-size:1.15rem}
ul{margin:.4rem 0;padding:0;list-style:none}li{padding:.1rem 0}
.counts{columns:17rem 2}
svg{width:100%;height:auto;display:block}
svg rect{fill:var(--soft)}svg text{fill:var(--face);font-size:28px;text-anchor:middle}
svg .contradicted rect{fill:var(--bad)}svg .supported rect{fill:var(--good)}
svg .unsupported rect,svg .insufficient_evidence rect{fill:var(--doubt)}
details{border:1px solid var(--line);border-radius:.5rem;padding:.5rem .8rem;margin:.6rem 0;
content-visibility:auto;contain-intrinsic-size:auto 12rem}
details:not([open]){contain-intrinsic-size:auto 3rem}
summary{cursor:pointer}.title{font-weight:600}
.conflict{--tone:var(--bad)}.unbacked{--tone:var(--doubt)}.outdated{--tone:var(--old)}
.unchecked{--tone:var(--soft)}.backed{--tone:var(--good)}
.mark{display:inline-block;font-size:.875rem;font-weight:600;line-height:1.4;color:var(--tone);
background:color-mix(in srgb,var(--tone) 11%,var(--face));border-radius:.3rem;padding:.05rem .4rem}
.bad{border-left:3px solid var(--tone);padding-left:.7rem;margin:.7rem 0}
.flagged{text-decoration:underline wavy var(--tone) 1px;text-underline-offset:.2em}
blockquote{margin:.4rem 0;padding:.3rem .7rem;border-left:3px solid var(--line)}
mark{background:light-dark(#ffe9a8,#5c4a12);color:inherit;border-radius:.15rem}
.tools{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;position:sticky;top:0;
padding:.6rem 0;background:var(--face);z-index:1}
.tools label{display:flex;gap:.4rem;align-items:center}
select,input{font:inherit;box-sizing:border-box;height:2.4rem;padding:.35rem .5rem;min-width:0;
max-width:12rem}
:focus-visible{outline:3px solid Highlight;outline-offset:2px}
[hidden]{display:none!important}
@media(max-width:34rem){svg{height:1.4rem}svg text{display:none}
.tools{position:static}.tools label{width:100%}
.tools select,.tools input{flex:1;max-width:none}}
@media print{.tools{display:none}details{content-visibility:visible}.bad{break-inside:avoid}}
"""

SCRIPT = """
const tools=document.querySelector('.tools');
if(tools){
const [label,flag]=tools.querySelectorAll('select'),search=tools.querySelector('input');
const nothing=document.querySelector('.nothing');
const all=[...document.querySelectorAll('details')].map(block=>({block,label:block.dataset.label,
flags:block.dataset.flags.split(' '),text:block.textContent.toLowerCase()}));
const show=()=>{
const words=search.value.toLowerCase().split(/\\s+/);let shown=0;
for(const one of all){
const fits=(!label.value||one.label===label.value)&&(!flag.value||one.flags.includes(flag.value))
&&words.every(word=>one.text.includes(word));
one.block.hidden=!fits;if(fits)shown++}
nothing.hidden=shown>0;
tools.querySelector('output').textContent=shown+' of '+all.length+' shown'};
for(const one of [label,flag,search])one.addEventListener('input',show);
tools.hidden=false;show()}
addEventListener('beforeprint',()=>{
for(const one of document.querySelectorAll('details'))one.open=true});
"""
