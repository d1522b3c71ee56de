// Parts of a page that open: how they close, and how an address opens one.

// A form that the address opens stays closed when the page is loaded again.
const OPENING = { reply: "edit", report: "open" };
const forgetOpening = (opened) => {
  if (!opened.matches(".reply-form")) return;
  const url = new URL(location.href);
  for (const [name, value] of Object.entries(OPENING))
    if (url.searchParams.get(name) === value) url.searchParams.delete(name);
  if (url.href !== location.href) history.replaceState(history.state, "", url);
};

// What a button in a table asks stands below its row.
const askedBy = (opened) => (opened.matches("td .ask") ? opened.closest("tr").nextElementSibling : null);

// A question that a person opens comes into view with its buttons, or with its beginning where the window is lower.
const showQuestion = (opened) => {
  const question = (askedBy(opened) ?? opened).querySelector(".form");
  question?.scrollIntoView({ block: "nearest" });
};
document.addEventListener("click", ({ target }) => {
  const opened = target.closest("details.ask > summary, details.reply-form > summary")?.parentElement;
  if (opened?.open === false) opened.addEventListener("toggle", () => showQuestion(opened), { once: true });
});
document.addEventListener("asked", ({ target }) => showQuestion(target));

// A question or a menu that was opened is closed by Escape, and the way back is where it began. The innermost closes first.
const closeByEscape = (opened) => {
  const areas = [opened.matches(".rail-menu") ? opened.parentElement : opened, askedBy(opened)];
  for (const area of areas)
    area?.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !opened.open) return;
      event.stopPropagation();
      opened.open = false;
      forgetOpening(opened);
      opened.querySelector("summary").focus();
    });
};
for (const opened of document.querySelectorAll("details.ask, details.reply-form, details.subject, details.rail-menu"))
  closeByEscape(opened);
// An opened form has a second button that closes it. The form keeps its typed text.
const addClosing = (opened) => {
  const form = (askedBy(opened) ?? opened).querySelector(":scope > .form, td > .form");
  const sends = [...(form?.querySelectorAll(":scope > .button") ?? [])].at(-1);
  if (!sends) return;
  const closes = document.createElement("button");
  closes.type = "button";
  closes.className = "button button-quiet";
  closes.textContent = document.getElementById("main").dataset.close;
  closes.addEventListener("click", () => {
    opened.open = false;
    forgetOpening(opened);
    opened.querySelector("summary").focus();
  });
  const line = document.createElement("div");
  line.className = "actions";
  sends.replaceWith(line);
  line.append(sends, closes);
};
for (const opened of document.querySelectorAll("details.ask, details.reply-form")) addClosing(opened);
document.addEventListener("added", ({ target }) => {
  closeByEscape(target);
  addClosing(target);
});

// An address that names a folded part, or a field in it, opens it.
const openNamed = () => {
  const named = document.getElementById(location.hash.slice(1));
  const folded = named?.closest("details.folded:not([open])");
  if (!folded) return;
  folded.open = true;
  named.scrollIntoView();
};
openNamed();
addEventListener("hashchange", openNamed);
