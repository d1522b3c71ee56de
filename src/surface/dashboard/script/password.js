// A password that can be looked at while it is typed; without a script it stays hidden.
for (const button of document.querySelectorAll("button[data-reveal]")) {
  const field = document.getElementById(button.dataset.reveal);
  button.hidden = false;
  const show = (isShown) => {
    field.type = isShown ? "text" : "password";
    button.setAttribute("aria-pressed", String(isShown));
  };
  button.addEventListener("click", () => show(field.type === "password"));
  // Sent as what it is, so that a password manager knows it.
  field.form.addEventListener("submit", () => show(false));
}
