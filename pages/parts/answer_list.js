// Draws the list of delivered answers.

function answerRow(data) {
  const made = node("li", data.tone);
  const opens = made.appendChild(opener(node("div", "row"), data.id, ""));
  const sign = opens.appendChild(node("span", "sign", data.sign));
  sign.setAttribute("aria-hidden", "true");
  const body = opens.appendChild(node("div", "body"));
  body.dir = "auto";
  body.append(node("div", "question", data.question));
  body.append(node("div", "text", data.text));
  body.append(node("div", "meta", data.meta));
  return made;
}

function draw(root, data) {
  root.replaceChildren(...data.rows.map(answerRow));
}

export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector(".answer-list");
  drawOnce(root, data, draw);
  whenChosen(root, (made) => setTriggerValue("opened", made.dataset.opens));
}
