// What forms can do better with a script; all of it works without.

// The invitation was opened by somebody whose browser runs pages, and not by a mail scanner that only fetches them.
const opened = document.querySelector("[data-opened]");
if (opened) fetch(opened.dataset.opened, { method: "POST", keepalive: true }).catch(() => {});

// How much of the room for text is used, in code points, as the server counts.
for (const counter of document.querySelectorAll("[data-count]")) {
  const field = document.getElementById(counter.dataset.count);
  const max = Number(counter.dataset.max);
  const show = () => {
    const length = [...field.value.trim().replace(/\r\n/g, "\n").normalize("NFC")].length;
    counter.textContent = `${length.toLocaleString("en")} of ${max.toLocaleString("en")}`;
    counter.classList.toggle("over", length > max);
  };
  field.addEventListener("input", show);
  show();
}

// A second press on the button while the first is on its way. Back in the history the page may be as it was left.
for (const form of document.querySelectorAll("form[method=post]")) {
  form.addEventListener("submit", (event) => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = "1";
  });
}
addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
});
