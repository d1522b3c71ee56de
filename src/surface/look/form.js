// Improves forms, which work without a script, too.

// Reports that a browser opened the invitation. Mail scanners run no scripts.
const opened = document.querySelector("[data-opened]");
if (opened) fetch(opened.dataset.opened, { method: "POST", keepalive: true }).catch(() => {});

const language = document.documentElement.lang;

// Counts the characters of a text in code points, as the server does.
const count = (counter) => {
  const field = document.getElementById(counter.dataset.count);
  if (field?.value === undefined) return;
  const max = Number(counter.dataset.max);
  const show = () => {
    const length = [...field.value.trim().replace(/\r\n/g, "\n").normalize("NFC")].length;
    counter.textContent = counter.dataset.counted.replace("{count}", length.toLocaleString(language));
    counter.classList.toggle("near", length > max * 0.8);
    counter.classList.toggle("over", length > max);
  };
  field.addEventListener("input", show);
  show();
};

// Ignores a second press of the button. A page from the history may still be marked as sent.
const sendOnce = (form) => {
  form.addEventListener("submit", (event) => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = "1";
  });
};
addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
});

// Where the browser does not let a page copy, the text beside the button can be selected.
const copy = (button) => {
  const name = button.firstElementChild;
  const text = name.textContent;
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(button.dataset.text);
    name.textContent = button.dataset.copied;
    button.addEventListener("blur", () => (name.textContent = text), { once: true });
  });
};

const improve = (root) => {
  for (const button of root.querySelectorAll(".copy-text")) copy(button);
  for (const counter of root.querySelectorAll("[data-count]")) count(counter);
  for (const form of root.querySelectorAll("form[method=post]")) sendOnce(form);
};
improve(document);
// A part of the page that another script added.
document.addEventListener("added", ({ target }) => improve(target));
