// Sends name and password straight to the server: they never become a value of the page. What comes
// back is a cookie that no script can read; the page is then loaded anew, with it.

function field(label, type, autocomplete) {
  const made = node("label", "", label);
  const input = made.appendChild(node("input"));
  input.type = type;
  input.autocomplete = autocomplete;
  input.name = autocomplete;
  input.required = true;
  input.maxLength = 1000;
  if (type === "text") input.autocapitalize = "none";
  return made;
}

async function send(path, name, password) {
  const reply = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    credentials: "same-origin",
    body: JSON.stringify({ name, password }),
  });
  if (reply.ok) return "";
  const body = await reply.json().catch(() => ({}));
  return body.message || "The server could not be asked. Try again.";
}

export default function ({ data, parentElement }) {
  const root = parentElement.querySelector(".tt-sign-in");
  if (root.childElementCount) return;
  const name = root.appendChild(field("Name", "text", "username")).lastChild;
  const password = root.appendChild(field("Password", "password", "current-password")).lastChild;
  const button = root.appendChild(node("button", "", "Sign in"));
  button.type = "submit";
  const said = root.appendChild(node("p", "said"));
  said.setAttribute("role", "alert");
  root.onsubmit = async (event) => {
    event.preventDefault();
    button.disabled = true;
    button.textContent = "Signing in…";
    said.textContent = "";
    const problem = await send(data.path, name.value, password.value).catch(
      () => "The server cannot be reached. Try again.",
    );
    if (!problem) return location.reload();
    button.disabled = false;
    button.textContent = "Sign in";
    said.textContent = problem;
    password.value = "";
    password.focus();
  };
}
