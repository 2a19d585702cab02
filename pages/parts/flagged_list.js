// Draws the list of flagged sentences.

function row(data) {
  const made = node("li", data.tone);
  const opens = made.appendChild(opener(node("div", "row"), data.opens, ""));
  const sign = opens.appendChild(node("span", "sign", data.sign));
  sign.setAttribute("aria-hidden", "true");
  const body = opens.appendChild(node("div", "body"));
  body.dir = "auto";
  body.append(node("div", "sentence", data.text));
  body.append(node("div", "reason", data.reason));
  body.append(node("div", "asked", data.asked));
  return made;
}

export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector(".list");
  drawOnce(root, data, () => root.replaceChildren(...data.rows.map(row)));
  whenChosen(root, (made) => setTriggerValue("opened", made.dataset.opens));
}
