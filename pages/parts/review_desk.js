// The review desk: a statement beside its source, one key for each decision, the list below.
// What the reviewer does is drawn at once and sent in an outbox that grows until it is answered,
// so that nothing is lost where the reviewer is faster than the server.

const DECISIONS = [
  ["A", "agree", "Agree", "the check is right"],
  ["S", "supported", "It is backed", "it is backed"],
  ["C", "contradicted", "It conflicts", "it conflicts with the source"],
  ["N", "unsupported", "Not in the documents", "it is not in the documents"],
  ["U", "cannot_tell", "Cannot tell", "cannot be told"],
];
const UNDO_MILLISECONDS = 10000;
const PLACES = ["head", "pair", "verdict", "keys", "undo", "comment", "more", "list"];

function key(letter, words, act) {
  const made = node("button", "key");
  made.type = "button";
  made.setAttribute("aria-keyshortcuts", letter);
  made.append(node("kbd", "", letter), node("span", "", words));
  made.onclick = act;
  return made;
}

function keys(root) {
  const made = node("div", "actions");
  for (const [letter, name, words] of DECISIONS) {
    made.append(key(letter, words, () => decide(root, name)));
  }
  made.append(key(".", "Comment", () => comment(root)));
  made.append(key("J", "Next", () => go(root, 1)), key("K", "Previous", () => go(root, -1)));
  return made;
}

function commentField(root) {
  const made = node("label", "commenting", "Comment, kept with the next decision");
  const field = made.appendChild(node("textarea", ""));
  field.rows = 2;
  field.maxLength = 2000;
  field.value = root.comments[root.at] ?? "";
  field.oninput = () => (root.comments[root.at] = field.value);
  field.onkeydown = (event) => {
    if (event.key === "Escape") comment(root);
    event.stopPropagation();
  };
  return made;
}

function comment(root) {
  root.commenting = !root.commenting;
  draw(root);
  root.querySelector(root.commenting ? "textarea" : ".actions .key")?.focus();
}

function send(root, message) {
  root.sent += 1;
  root.outbox.push({ n: root.sent, ...message });
  root.post("outbox", [...root.outbox]);
  draw(root);
}

// The statement comes into sight for who chose it far below, or decided under it.
function show(root) {
  root.places.pair.scrollIntoView({ block: "nearest" });
}

function place(root) {
  return root.data.rows.findIndex((row) => row.id === root.at);
}

function go(root, step) {
  const row = root.data.rows[place(root) + step];
  if (row) goTo(root, row.id);
}

function goTo(root, id) {
  root.at = id;
  show(root);
  root.commenting = false;
  send(root, { act: "go", claim: id });
}

function decide(root, decision) {
  const { rows } = root.data;
  const here = place(root);
  const view = root.data.views[root.at];
  if (here < 0 || !view || (decision === "agree" && !view.canAgree)) return;
  const claim = rows[here].id;
  const words = DECISIONS.find((one) => one[1] === decision)[3];
  rows[here].done = `You: ${words}.`;
  const following = [...rows.slice(here + 1), ...rows.slice(0, here)];
  const next = following.find((row) => !row.done) ?? rows[here + 1] ?? rows[here];
  const said = root.comments[claim] ?? "";
  delete root.comments[claim];
  root.commenting = false;
  root.at = next.id;
  show(root);
  remember(root, { claim, words, said });
  send(root, { act: "decide", claim, decision, comment: said, next: next.id });
}

function remember(root, made) {
  clearTimeout(root.forgets);
  root.undo = made;
  root.forgets = setTimeout(() => {
    root.undo = null;
    draw(root);
  }, UNDO_MILLISECONDS);
}

function undo(root) {
  const row = root.data.rows[place(root)];
  const claim = root.undo?.claim ?? (row?.mine ? row.id : null);
  if (!claim) return;
  clearTimeout(root.forgets);
  if (root.undo?.said) root.comments[claim] = root.undo.said;
  root.undo = null;
  root.at = claim;
  const undone = root.data.rows.find((one) => one.id === claim);
  if (undone) undone.done = "";
  send(root, { act: "undo", claim });
}

function undoLine(root, view) {
  const made = node("div", "line");
  if (!root.undo) return made;
  // Read out to who cannot see that another statement has come.
  const next = view ? `Next: ${view.words.map(([text]) => text).join("")}` : "";
  made.append(node("span", "unseen", next));
  made.append(node("span", "", `Kept: ${root.undo.words}.`), key("Z", "Undo", () => undo(root)));
  return made;
}

function head(root) {
  const { rows } = root.data;
  const left = rows.filter((row) => !row.done).length;
  const made = node("div", "place", `${place(root) + 1} of ${rows.length}`);
  if (!left) made.append(" · all of these are decided");
  return made;
}

// Each place is drawn again only when what it shows changes: a new run must not take the focus.
function draw(root) {
  const { rows, views } = root.data;
  const view = views[root.at];
  const drawings = {
    head: [[place(root), rows.length, rows.map((row) => !row.done)], () => head(root)],
    pair: [view ?? root.at, () => (view ? pair(view) : node("p", "opening", "Opening…"))],
    verdict: [view, () => (view ? verdict(view) : node("div"))],
    keys: [null, () => keys(root)],
    undo: [[root.undo, root.at], () => undoLine(root, view)],
    comment: [[root.at, root.commenting], () => (root.commenting ? commentField(root) : node("div"))],
    more: [view, () => (view ? more(root, view) : node("div"))],
  };
  for (const [name, [shown, make]] of Object.entries(drawings)) {
    drawOnce(root.places[name], shown ?? null, (at) => at.replaceChildren(make()));
  }
  root.places.keys.querySelector(".key").disabled = !view?.canAgree;
  drawList(root.places.list, rows, root.at);
}

const ACTS = {
  j: (root) => go(root, 1),
  k: (root) => go(root, -1),
  z: undo,
  ".": comment,
};
for (const [letter, name] of DECISIONS) ACTS[letter.toLowerCase()] = (root) => decide(root, name);

// Keys work wherever the reader is on the page, except where something is being typed or chosen.
function isBusy(target) {
  const typing = "input, textarea, select, [contenteditable], [role='listbox'], [role='combobox']";
  return target.closest?.(typing) || document.querySelector("[role='dialog']");
}

function press(root, event) {
  const act = ACTS[event.key.toLowerCase()];
  const isOurs = act && root.isConnected && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!isOurs || isBusy(event.target)) return;
  // Streamlit has keys of its own; and a key held down decides once.
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!event.repeat || "jk".includes(event.key.toLowerCase())) act(root);
}

function begin(root) {
  Object.assign(root, { sent: 0, outbox: [], comments: {}, open: new Set(), undo: null });
  root.places = {};
  for (const name of PLACES) {
    const made = node(name === "list" ? "ul" : "div", name);
    root.places[name] = root.appendChild(made);
  }
  root.places.undo.setAttribute("role", "status");
  whenChosen(root.places.list, (made) => goTo(root, made.dataset.opens));
}

function receive(root, data) {
  root.data = structuredClone(data);
  root.outbox = root.outbox.filter((message) => message.n > data.handled);
  root.sent = Math.max(root.sent, data.handled);
  if (!root.outbox.length) root.at = data.at;
  for (const message of root.outbox) {
    const row = root.data.rows.find((one) => one.id === message.claim);
    const found = DECISIONS.find((one) => one[1] === message.decision);
    if (row && message.act !== "go") row.done = found ? `You: ${found[3]}.` : "";
  }
}

export default function ({ data, parentElement, setStateValue }) {
  const root = parentElement.querySelector(".desk");
  if (!root.places) begin(root);
  root.post = setStateValue;
  receive(root, data);
  draw(root);
  if (root.press) window.removeEventListener("keydown", root.press, true);
  root.press = (event) => press(root, event);
  window.addEventListener("keydown", root.press, true);
  return () => window.removeEventListener("keydown", root.press, true);
}
