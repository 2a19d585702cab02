// Draws a checked answer: sentences, their source numbers, why some are marked, the sources.

function chip(source) {
  const made = node("span", source.known ? "chip" : "chip foreign", source.number);
  return opener(made, source.opens, source.label);
}

function sentence(part) {
  const made = node("span", "sentence");
  made.dataset.position = part.position;
  const cells = part.layout.startsWith("table_") ? part.text.split(" | ") : [part.text];
  for (const cell of cells) made.append(node("span", "words", cell));
  if (part.sign) {
    made.classList.add("marked", part.tone);
    const sign = node("sup", "sign", part.sign);
    sign.setAttribute("aria-hidden", "true");
    made.lastChild.append(sign);
  }
  return opener(made, part.opens, part.sign ? part.label : "");
}

function block(root, part) {
  const made = root.appendChild(node(part.quoted ? "blockquote" : "div", part.layout));
  if (part.layout === "heading") {
    made.setAttribute("role", "heading");
    made.setAttribute("aria-level", "4");
  }
  if (part.layout !== "list_item") return made;
  made.append(node("span", "marker", /\d/.test(part.marker) ? part.marker : "•"));
  return made.appendChild(node("span", "item"));
}

function body(parts) {
  const root = node("div", "body");
  root.dir = "auto";
  let target = null;
  let layout = "";
  for (const part of parts) {
    if (!target || part.startsBlock || part.quoted || part.layout !== layout) {
      target = block(root, part);
    }
    layout = part.layout;
    target.append(sentence(part));
    if (part.chips.length) {
      const chips = target.appendChild(node("span", "chips"));
      for (const source of part.chips) chips.append(chip(source));
    }
    target.append(" ");
  }
  return root;
}

function reasons(rows) {
  const list = node("ul", "reasons");
  for (const row of rows) {
    const item = list.appendChild(node("li", row.tone));
    const sign = item.appendChild(node("span", "sign", row.sign));
    sign.setAttribute("aria-hidden", "true");
    item.append(opener(node("span", "reason", row.text), row.opens, ""));
  }
  return list;
}

function sources(title, rows) {
  const made = node("div", "sources");
  made.append(node("span", "title", title));
  for (const row of rows) {
    const line = made.appendChild(node("span", "source"));
    for (const source of row.chips) line.append(chip(source));
    line.append(node("span", "name", row.name));
  }
  return made;
}

function copier(text) {
  const made = button(node("span", "copy", "Copy with sources"));
  made.copies = text;
  return made;
}

// Browsers offer a clipboard only to pages of this machine or over HTTPS; elsewhere text that is
// selected can still be copied.
function putIntoClipboard(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.body.appendChild(node("textarea"));
  field.value = text;
  field.select();
  const isDone = document.execCommand("copy");
  field.remove();
  return isDone ? Promise.resolve() : Promise.reject(new Error("no clipboard"));
}

function copy(text, says) {
  putIntoClipboard(text).then(
    () => says("Copied"),
    () => says("This browser does not let the page copy"),
  );
}

function draw(root, data) {
  root.replaceChildren(body(data.parts));
  if (data.reasons.length) root.append(reasons(data.reasons));
  if (data.sources.length) root.append(sources("Sources", data.sources));
  if (data.mentioned.length) root.append(sources("Mentioned", data.mentioned));
  if (data.copied) root.append(copier(data.copied));
}

// A new answer comes into view from the lines above it on, which say whether it can be relied on,
// and below its question. What was pressed to get it (a case, "Try again") is gone, and the focus
// with it: the next Tab goes on from the answer, not from the top of the page.
function comeIntoView(root, data) {
  const message = root.closest('[data-testid="stChatMessage"]') ?? root;
  message.style.scrollMarginTop = "min(12rem, 25vh)";
  message.scrollIntoView({ block: "start" });
  if (!data.says || document.activeElement !== document.body) return;
  root.tabIndex = -1;
  root.focus({ preventScroll: true });
}

export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector(".answer");
  const said = parentElement.querySelector(".answer-said");
  drawOnce(root, data, draw);
  if (data.comesIntoView && !root.hasComeIntoView) comeIntoView(root, data);
  root.hasComeIntoView = true;
  // A reader of screens tells only what changes in a place that was there before.
  if (data.says && !said.textContent) setTimeout(() => (said.textContent = data.says), 200);
  whenChosen(root, (made) => {
    if (!made.copies) return setTriggerValue("opened", made.dataset.opens);
    return copy(made.copies, (words) => {
      made.textContent = words;
      said.textContent = words;
    });
  });
}
