// What all components of the pages draw with. Answers and documents are untrusted: every text goes
// in through textContent, never as markup.

function node(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function button(made) {
  made.setAttribute("role", "button");
  made.tabIndex = 0;
  return made;
}

function opener(made, opens, label) {
  if (opens) button(made).dataset.opens = opens;
  if (label) made.setAttribute("aria-label", label);
  return made;
}

// Calls draw(root, data) unless nothing changed: a run of the script must not take the focus away.
function drawOnce(root, data, draw) {
  const drawn = JSON.stringify(data);
  if (root.drawn !== drawn) draw(root, data);
  root.drawn = drawn;
}

// Calls act(made) with what is clicked, or chosen with Enter or Space.
function whenChosen(root, act) {
  const choose = (event) => {
    const made = event.target.closest('[role="button"]');
    if (made) act(made);
    return made;
  };
  root.onclick = choose;
  root.onkeydown = (event) => {
    if ((event.key === "Enter" || event.key === " ") && choose(event)) event.preventDefault();
  };
}
