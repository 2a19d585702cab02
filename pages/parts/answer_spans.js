// Draws a checked answer: sentences, their source numbers, why some are marked, the sources.

function chip(source) {
  const made = node("span", source.known ? "chip" : "chip foreign", source.number);
  return opener(made, source.opens, source.label);
}

function sentence(part) {
  const made = node("span", "sentence");
  made.dataset.position = part.position;
  const cells = part.layout === "table_row" ? part.text.split(" | ") : [part.text];
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

function draw(root, data) {
  root.replaceChildren(body(data.parts));
  if (data.reasons.length) root.append(reasons(data.reasons));
  if (data.sources.length) root.append(sources("Sources", data.sources));
  if (data.mentioned.length) root.append(sources("Mentioned", data.mentioned));
}

export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector(".answer");
  drawOnce(root, data, draw);
  // Who had scrolled up to read an earlier answer must see that the new one is there.
  if (data.arrives && !root.arrived) root.scrollIntoView({ block: "start" });
  root.arrived = true;
  sendOpened(root, setTriggerValue);
}
