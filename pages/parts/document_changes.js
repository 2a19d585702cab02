// Draws what differs between two versions: the old sentence beside the new one, the words marked.

function words(root, data, mark) {
  let done = 0;
  for (const [start, end] of data.words) {
    root.append(data.text.slice(done, start), node(mark, "", data.text.slice(start, end)));
    done = end;
  }
  root.append(data.text.slice(done));
}

function side(data, name, sign, mark) {
  const made = node("div", `side ${name}`);
  if (!data) return made;
  const sentence = made.appendChild(node("div", "words"));
  sentence.dir = "auto";
  sentence.append(node("span", "sign", sign));
  if (data.lead) sentence.append(node("span", "lead", `${data.lead} `));
  words(sentence, data, mark);
  made.append(node("div", "facts", data.facts));
  return made;
}

function change(data) {
  const made = node("li", `change ${data.kind}`);
  made.append(node("div", "kind", data.title));
  const sides = made.appendChild(node("div", "sides"));
  if (data.old) sides.append(side(data.old, "old", "−", "del"));
  if (data.new) sides.append(side(data.new, "new", data.differs ? "+" : "=", "ins"));
  if (data.note) made.append(node("div", "note", data.note));
  return made;
}

function draw(root, data) {
  root.replaceChildren(...data.changes.map(change));
}

export default function ({ data, parentElement }) {
  drawOnce(parentElement.querySelector(".changes"), data, draw);
}
