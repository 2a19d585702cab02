// Draws passages of documents, the cited sentence marked, with the names of their sources.

function sentence(data) {
  const made = node(data.marked ? "mark" : "span", "sentence");
  let done = 0;
  for (const [start, end] of data.words) {
    made.append(data.text.slice(done, start), node("strong", "", data.text.slice(start, end)));
    done = end;
  }
  made.append(data.text.slice(done));
  return made;
}

function passage(sentences, title) {
  const made = node("div", "passage");
  made.dir = "auto";
  made.tabIndex = 0;
  // No landmark: there may be many, and a reader of screens jumps from landmark to landmark.
  made.setAttribute("role", "group");
  made.setAttribute("aria-label", `Passage of ${title}`);
  let block = null;
  let kind = "";
  for (const data of sentences) {
    if (!block || data.kind !== "paragraph" || kind !== "paragraph") {
      block = made.appendChild(node("div", data.kind));
    }
    kind = data.kind;
    block.append(sentence(data), " ");
  }
  return made;
}

function card(data) {
  const made = node("section", "card");
  if (data.role) {
    const role = made.appendChild(node("div", "role"));
    if (data.number) role.append(node("span", "number", data.number));
    role.append(data.role);
  }
  if (data.heading) made.append(node("div", "path", data.heading));
  made.append(passage(data.sentences, data.title));
  made.append(node("div", "name", data.title));
  made.append(node("div", "facts", data.facts));
  if (data.notice) made.append(node("div", "notice", data.notice));
  return made;
}

function draw(root, data) {
  root.replaceChildren(...data.cards.map(card));
  for (const shown of root.querySelectorAll(".passage")) {
    const marked = shown.querySelector("mark");
    // The marked sentence of a long passage must be in sight, without moving the page itself.
    if (marked) shown.scrollTop = marked.offsetTop - shown.clientHeight / 3;
  }
}

export default function ({ data, parentElement }) {
  drawOnce(parentElement.querySelector(".cards"), data, draw);
}
