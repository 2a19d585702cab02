// What all components of the pages draw with. Answers and documents are untrusted: every text goes
// in through textContent, never as markup.

function node(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function opener(made, opens, label) {
  if (opens) {
    made.setAttribute("role", "button");
    made.tabIndex = 0;
    made.dataset.opens = opens;
  }
  if (label) made.setAttribute("aria-label", label);
  return made;
}

// Calls draw(root, data) unless nothing changed: a run of the script must not take the focus away.
function drawOnce(root, data, draw) {
  const drawn = JSON.stringify(data);
  if (root.drawn !== drawn) draw(root, data);
  root.drawn = drawn;
}

// Sends what is clicked, or chosen with Enter or Space, to the page.
function sendOpened(root, setTriggerValue) {
  const open = (event) => {
    const target = event.target.closest("[data-opens]");
    if (target) setTriggerValue("opened", target.dataset.opens);
    return target;
  };
  root.onclick = open;
  root.onkeydown = (event) => {
    if ((event.key === "Enter" || event.key === " ") && open(event)) event.preventDefault();
  };
}
