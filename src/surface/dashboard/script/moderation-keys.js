// Queues of cases by keyboard. A key acts on the case in focus only, and decides about it only after it had the focus for a moment, so
// that a second press does not decide about a case that has just come up.
const sheet = document.querySelector("dialog[data-keys]");
if (sheet) {
  const REST_MS = 500;
  const FIELD = "input, textarea, select, [contenteditable]";
  const cases = [...document.querySelectorAll("[data-case]")];
  const loadedAt = performance.now();
  let focused = null;
  let focusedAt = loadedAt;
  let isSent = false;

  const inFocus = () => document.activeElement?.closest("[data-case]") ?? null;
  const focusOn = (element) => {
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: "start" });
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
    const open = own.querySelector("details.ask[open]");
    if (way.matches("summary")) {
      if (open) open.open = false;
      way.parentElement.open = true;
      way.parentElement.querySelector("select, textarea")?.focus();
    } else if (way.matches("a")) way.focus();
    else if (!open && key === "p") {
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
    if (!document.querySelector("main > [role=status]")) return form.querySelector("button").focus();
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
