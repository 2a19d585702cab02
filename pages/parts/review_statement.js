// Draws a statement, the sources beside it, what the checks say, and what else there is to read.

const TAGS = { deciding: "mark", gone: "del", come: "ins" };

function segments(name, pieces) {
  const made = node("p", name);
  made.dir = "auto";
  for (const [text, kind] of pieces) {
    made.append(node(TAGS[kind] ?? "span", kind, text));
    if (name === "text") made.append(" ");
  }
  return made;
}

function statement(view) {
  const made = node("section", "box");
  made.append(node("h2", "", "Statement"), segments("words", view.words));
  made.append(node("div", "facts question", view.asked));
  return made;
}

function source(data) {
  const made = node("section", "box");
  made.append(node("h2", "", data.role));
  if (data.path) made.append(node("div", "path", data.path));
  made.append(segments("words", data.words), node("div", "facts", data.name));
  if (data.notice) made.append(node("div", "notice", data.notice));
  return made;
}

function pair(view) {
  const made = node("div", "sides");
  const sources = node("div", "sources");
  sources.append(...view.sources.map(source));
  if (!view.sources.length) {
    const none = sources.appendChild(node("section", "box"));
    none.append(node("h2", "", "Source"), node("p", "words", "There is no source to show."));
  }
  made.append(statement(view), sources);
  return made;
}

function verdict(view) {
  const made = node("div", `said ${view.tone}`);
  const sign = made.appendChild(node("span", "sign", view.sign));
  sign.setAttribute("aria-hidden", "true");
  const words = made.appendChild(node("div", "body"));
  words.append(node("strong", "", view.verdict), node("div", "reason", view.reason));
  words.append(...view.notes.map((note) => node("div", "note", note)));
  return made;
}

// Further things to read, each one key press or click away; what is open stays open.
function more(root, view) {
  const made = node("div", "more");
  const parts = [
    [`Other sentences (${view.candidates.length})`, () => candidates(view.candidates)],
    ["The whole answer", () => segments("text", view.answer)],
    ["The page of the source", () => pages(view.sources)],
  ];
  if (view.changes.length) {
    parts.push([`Changed before it was shown (${view.changes.length})`, () => changes(view.changes)]);
  }
  for (const [place, [title, draw]] of parts.entries()) {
    const details = made.appendChild(node("details", ""));
    details.append(node("summary", "", title), draw());
    details.open = root.open.has(place);
    details.ontoggle = () => root.open[details.open ? "add" : "delete"](place);
  }
  return made;
}

function changes(rows) {
  const made = node("ul", "changed");
  for (const row of rows) {
    const item = made.appendChild(node("li", ""));
    item.append(node("strong", "", row.title), segments("words", row.before));
    if (row.after.length) item.append(segments("words", row.after));
    item.append(node("div", "facts", row.why));
  }
  return made;
}

function candidates(rows) {
  const made = node("ul", "candidates");
  for (const [text, name] of rows) {
    const row = made.appendChild(node("li", "", text));
    row.append(node("div", "facts", name));
  }
  if (!rows.length) made.append(node("li", "", "No other retrieved sentence speaks of this."));
  return made;
}

function pages(sources) {
  const made = node("div", "pages");
  for (const one of sources) {
    made.append(node("div", "facts", one.name), segments("text", one.page));
  }
  if (!sources.length) made.append(node("p", "text", "There is no source to show."));
  return made;
}
