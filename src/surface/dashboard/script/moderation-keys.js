// Queues of cases: an act opens its form in the case, from a template of the page, by pointer and by keyboard. A key acts on the case in
// focus only, and decides about it only after it had the focus for a moment, so that a second press does not decide about a case that has
// just come up.
const sheet = document.querySelector("dialog[data-keys]");
if (sheet) {
  const REST_MS = 500;
  const FIELD = "input, textarea, select, [contenteditable]";
  const cases = [...document.querySelectorAll("[data-case]")];
  const loadedAt = performance.now();
  let focused = null;
  let focusedAt = loadedAt;
  let isSent = false;

  // The label of an act is completed with the author, as the words of the page say it.
  const acts = [...document.querySelectorAll("[data-case] .acts > button")];
  const [whose, whoseToPublish] = document.getElementById("act-of")?.content.children ?? [];
  const nameAuthor = (drawn, button) => {
    const { textContent } = button.closest("[data-case]").querySelector(".review-facts strong");
    for (const name of drawn.querySelectorAll("bdi:empty")) name.textContent = textContent;
  };
  for (const button of acts)
    nameAuthor(button.appendChild((button.hasAttribute("form") ? whoseToPublish : whose).cloneNode(true)), button);

  const templateOf = ({ name, value, dataset }) =>
    name === "act" ? document.getElementById(`act-${dataset.template ?? value}`) : null;
  /** The form of an act for its case. Null where the page has none: the button leads to the page of the case then. */
  const drawForm = (button) => {
    const drawn = templateOf(button)?.content.firstElementChild.cloneNode(true);
    if (!drawn) return null;
    const { id, dataset } = button.closest("[data-case]");
    for (const element of [drawn, ...drawn.querySelectorAll("*")])
      for (const attribute of element.attributes)
        if (attribute.value.includes("{"))
          attribute.value = attribute.value.replaceAll("{case}", id).replaceAll("{of}", dataset.of ?? "");
    for (const field of drawn.querySelectorAll("input[type=hidden]"))
      if (dataset[field.name] !== undefined) field.setAttribute("value", dataset[field.name]);
    nameAuthor(drawn, button);
    return drawn;
  };
  /** Puts the form in the place of its button, inside the form that leads to the page: each field belongs to the inner one. */
  const open = (button) => {
    const drawn = drawForm(button);
    if (!drawn) return null;
    const summary = drawn.querySelector("summary");
    summary.replaceChildren(...button.childNodes);
    for (const name of ["data-key", "aria-keyshortcuts"])
      if (button.hasAttribute(name)) summary.setAttribute(name, button.getAttribute(name));
    button.replaceWith(drawn);
    // A browser closes one that arrives open where another of the case is.
    drawn.open = true;
    drawn.dispatchEvent(new Event("added", { bubbles: true }));
    return drawn;
  };
  for (const button of acts) {
    if (!templateOf(button)) continue;
    button.setAttribute("aria-expanded", "false");
    button.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      const drawn = open(button);
      if (!drawn) return;
      event.preventDefault();
      drawn.querySelector("summary").focus({ preventScroll: true });
      drawn.dispatchEvent(new Event("asked", { bubbles: true }));
    });
  }
  // Typed words of such a form bring it back.
  document.addEventListener("draft", ({ detail: { name, isOf } }) => {
    const button = acts.find((each) => {
      const { id, dataset } = each.closest("[data-case]") ?? { dataset: {} };
      if (!name.includes(dataset.of ?? id)) return false;
      const form = drawForm(each)?.querySelector("form");
      return form && isOf(form);
    });
    if (button) open(button);
  });

  const inFocus = () => document.activeElement?.closest("[data-case]") ?? null;
  // A case comes into view with the note above it about the decision before it.
  const focusOn = (element) => {
    element.focus({ preventScroll: true });
    const note =
      element.parentElement.querySelector(":scope > .told") ??
      (element === cases[0] && document.querySelector("form[data-undo]"));
    (note || element).scrollIntoView({ block: "start" });
  };
  document.addEventListener("focusin", () => {
    if (inFocus() === focused) return;
    focused = inFocus();
    focusedAt = performance.now();
  });
  addEventListener("pageshow", () => {
    isSent = false;
  });

  // After a decision the address names the next case. Another moderator may have decided it meanwhile.
  const wanted = location.hash.slice(1);
  if (wanted !== "") {
    const next = document.getElementById(wanted) ?? cases[0];
    if (next) focusOn(next);
    // A message that is there from the start is not read out, so it is put in again.
    const said = document.querySelector("main [role=status] > p");
    const text = said?.textContent;
    if (said) {
      said.textContent = "";
      setTimeout(() => {
        said.textContent = text;
      }, 100);
    }
  }

  const help = document.querySelector("[data-keys-help]");
  help.hidden = false;
  help.addEventListener("click", () => sheet.showModal());

  // From a place between or behind the cases, too.
  const move = (step) => {
    const here = document.activeElement ?? document.body;
    const isBeyond = (each) => {
      const place = here.compareDocumentPosition(each);
      if (step > 0) return place & Node.DOCUMENT_POSITION_FOLLOWING;
      return place & Node.DOCUMENT_POSITION_PRECEDING && !(place & Node.DOCUMENT_POSITION_CONTAINS);
    };
    const next = step > 0 ? cases.find(isBeyond) : cases.findLast(isBeyond);
    if (next) focusOn(next);
    else if (step > 0) document.querySelector(".turn [rel=next]")?.focus();
  };
  const act = (key) => {
    const own = inFocus();
    const way = own?.querySelector(`[data-key~="${key}"]`);
    if (!way || isSent || own !== focused || performance.now() - focusedAt < REST_MS) return;
    const asked = own.querySelector("details.ask[open]");
    if (way.matches("summary, [name=act]")) {
      if (asked) asked.open = false;
      const drawn = way.matches("summary") ? way.parentElement : open(way);
      drawn.open = true;
      drawn.querySelector("select, textarea")?.focus({ preventScroll: true });
      drawn.dispatchEvent(new Event("asked", { bubbles: true }));
    } else if (way.matches("a")) way.focus();
    else if (!asked && key === "p") {
      isSent = true;
      way.form.requestSubmit(way);
    }
  };
  const undo = () => {
    const form = document.querySelector("form[data-undo]");
    if (isSent || performance.now() - loadedAt < REST_MS) return;
    if (!form) {
      document.querySelector("[data-key-says]").textContent = sheet.dataset.noUndo;
      return;
    }
    // Anybody can make a link that names an older decision: without the message of a decision just taken, the button asks for a press.
    if (!form.querySelector("[role=status]")) return form.querySelector("button").focus();
    isSent = true;
    form.requestSubmit();
  };
  const does = {
    j: () => move(1),
    k: () => move(-1),
    p: () => act("p"),
    r: () => act("r"),
    u: undo,
    "?": () => sheet.showModal(),
  };

  // A keyboard without Latin letters sends the place of the key.
  const letterOf = ({ key, code }) => (/^[a-z?]$/i.test(key) ? key : key === "؟" ? "?" : code.replace(/^Key/, ""));
  if (sheet.dataset.keys === "on") {
    for (const way of document.querySelectorAll("[data-key]"))
      way.setAttribute("aria-keyshortcuts", way.dataset.key.toUpperCase());
    document.addEventListener("keydown", (event) => {
      if (event.defaultPrevented || event.isComposing || event.target.closest?.(FIELD)) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.getModifierState("AltGraph")) return;
      const letter = letterOf(event).toLowerCase();
      if (event.shiftKey && letter !== "?") return;
      if (event.repeat && letter !== "j" && letter !== "k") return;
      if (sheet.open) {
        if (letter === "?") sheet.close();
        return;
      }
      if (!Object.hasOwn(does, letter)) return;
      event.preventDefault();
      does[letter]();
    });
  }
}
