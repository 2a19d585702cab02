// Draws the list of statements beside which a reviewer stands.

function listRow(data, isHere) {
  const made = node("li", data.tone);
  if (data.done) made.classList.add("done");
  const opens = made.appendChild(opener(node("div", "row"), data.id, ""));
  if (isHere) opens.setAttribute("aria-current", "true");
  const sign = opens.appendChild(node("span", "sign", data.done ? "✓" : data.sign));
  sign.setAttribute("aria-hidden", "true");
  const body = opens.appendChild(node("div", "body"));
  body.dir = "auto";
  body.append(node("div", "sentence", data.text));
  body.append(node("div", "asked", data.done || data.meta));
  return made;
}

function drawList(root, rows, at) {
  drawOnce(root, [rows, at], () => {
    root.replaceChildren(...rows.map((data) => listRow(data, data.id === at)));
  });
}
