// Keeps what is typed in a form until the service accepted it: through a session that ended, a second tab, Back, or a crash. Drafts stay in
// this browser, each for a form's address, an account and its business. kit/draft.tsx says what a page tells about them.
{
  const PREFIX = "candor.draft.";
  const OUT = "candor.logged-out";
  const MOST_AGE_MS = 14 * 24 * 3_600_000;
  const MOST_DRAFTS = 50;
  /** Characters of one draft, and of all. */
  const MOST = 100_000;
  const MOST_OF_ALL = 1_000_000;
  const { account, drafts: scope = "none", sent, answer } = document.body.dataset;

  /** Null where the browser keeps nothing for this site. */
  const storageOf = (name) => {
    try {
      return window[name];
    } catch {
      return null;
    }
  };
  const [store, tabStore] = [storageOf("localStorage"), storageOf("sessionStorage")];

  /** Every draft in this browser, the newest first. One that cannot be read counts as too old. */
  const all = () => {
    const keys = Array.from({ length: store.length }, (_, index) => store.key(index));
    return keys
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => {
        const text = store.getItem(key);
        try {
          return { ...JSON.parse(text), key, length: text.length };
        } catch {
          return { key, at: 0, length: 0 };
        }
      })
      .sort((a, b) => b.at - a.at);
  };
  const remove = (drafts) => {
    for (const { key } of drafts) store.removeItem(key);
  };
  const removeAll = (isOne = () => true) => remove(all().filter(isOne));
  /** Takes the oldest away, beyond the bounds. */
  const tidy = () => {
    let [count, length] = [0, 0];
    remove(
      all().filter((draft) => {
        const age = Date.now() - draft.at;
        if (!(age >= 0 && age < MOST_AGE_MS)) return true;
        count++;
        length += draft.length;
        return count > MOST_DRAFTS || length > MOST_OF_ALL;
      }),
    );
  };

  const tabOf = () => {
    const known = tabStore?.getItem("candor.tab");
    const tab = known ?? crypto.getRandomValues(new Uint32Array(2)).join("-");
    if (!known) tabStore?.setItem("candor.tab", tab);
    return tab;
  };

  const SKIPPED = new Set(["hidden", "password", "file", "submit", "button", "reset", "image"]);
  /** Not of secrets: a password may be shown as text, and still names itself so to password managers. */
  const isKept = (field) =>
    field.name !== "" &&
    field.type !== undefined &&
    !SKIPPED.has(field.type) &&
    !field.readOnly &&
    !field.closest("fieldset[disabled], [data-secret], [data-draft=off]") &&
    !/password|one-time-code|^cc-/.test(field.autocomplete ?? "") &&
    field.tagName !== "FIELDSET" &&
    field.tagName !== "OUTPUT";
  const isBox = ({ type }) => type === "checkbox" || type === "radio";
  /** The kept fields by name; boxes by their value, too, and equal names by their place. */
  const fieldsOf = (form) => {
    const fields = new Map();
    for (const field of form.elements) {
      if (!isKept(field)) continue;
      const name = isBox(field) ? `${field.name}=${field.value}` : field.name;
      let place = name;
      for (let n = 2; fields.has(place); n++) place = `${name} ${n}`;
      fields.set(place, field);
    }
    return fields;
  };
  const stateOf = (field) => (isBox(field) ? field.checked : field.value);
  const defaultOf = (field) => {
    if (isBox(field)) return field.defaultChecked;
    if (field.tagName !== "SELECT") return field.defaultValue;
    return ([...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0])?.value ?? "";
  };
  const put = (field, state) => {
    if (isBox(field)) field.checked = state === true;
    else field.value = state;
  };

  /** The form's address. Forms with the same one differ by what they send along. */
  const addressOf = (form) => form.getAttribute("action") ?? location.pathname + location.search;
  const fullName = (form) => {
    const sent = [...form.querySelectorAll("input[type=hidden]")].map(({ name, value }) => `${name}=${value}`);
    return `${addressOf(form)} ${sent.join("&")}`;
  };
  const nameOf = (form, forms) => {
    const own = addressOf(form);
    return forms.filter((each) => addressOf(each) === own).length < 2 ? own : fullName(form);
  };

  /** The form's own draft, and one of another tab that was put back into it. */
  const forget = (entry) => {
    remove([entry, ...entry.adopted]);
    entry.adopted = [];
  };

  let isKeeping = store !== null && scope !== "none";

  /** Keeps the form's changed fields, or all of them where the page itself holds what was typed. */
  const save = (entry, refused = false) => {
    if (!isKeeping) return;
    const changed = [...entry.fields]
      .filter(([, field]) => entry.isWhole || stateOf(field) !== defaultOf(field))
      .map(([name, field]) => [name, stateOf(field)]);
    const draft = { scope, form: entry.name, at: Date.now(), refused, fields: Object.fromEntries(changed) };
    const text = JSON.stringify(draft);
    if (changed.length === 0) return forget(entry);
    if (text.length > MOST) return store.removeItem(entry.key);
    try {
      store.setItem(entry.key, text);
    } catch {
      // The browser's room is used up: the oldest make place for the newest.
      remove(
        all()
          .slice(1)
          .slice(-MOST_DRAFTS / 2),
      );
      try {
        store.setItem(entry.key, text);
      } catch {
        store.removeItem(entry.key);
      }
    }
    tidy();
  };

  const note = document.getElementById("draft-note");
  const putBack = (entry, draft) => {
    const changed = Object.entries(draft.fields).filter(([name, state]) => {
      const field = entry.fields.get(name);
      return field && typeof state === typeof stateOf(field) && stateOf(field) !== state;
    });
    for (const [name, state] of changed) put(entry.fields.get(name), state);
    const touched = changed.map(([name]) => entry.fields.get(name));
    for (const field of touched) field.dispatchEvent(new Event("input", { bubbles: true }));
    // A select that does not offer the value any more has none.
    for (const field of touched)
      if (field.tagName === "SELECT" && field.selectedIndex < 0) put(field, defaultOf(field));
    if (changed.length === 0 || !note) return;
    const shown = note.content.firstElementChild.cloneNode(true);
    const says = shown.querySelector("p");
    const buttons = shown.querySelector(".actions");
    const [resume, discard] = buttons.children;
    const folded = entry.form.closest("details.folded");
    for (const part of [entry.form, ...touched])
      for (let at = part.closest("details"); at; at = at.parentElement.closest("details"))
        if (at !== folded) at.open = true;
    // A part that the page draws folded stays so.
    const isStrip = folded !== null || "strip" in note.dataset;
    const part = isStrip ? entry.form.closest("section[aria-labelledby], details.folded")?.querySelector("h2") : null;
    says.textContent = isStrip ? says.dataset.unsaved : draft.refused ? says.dataset.refused : says.dataset.back;
    if (part) {
      const name = document.createElement("span");
      name.className = "muted";
      name.textContent = part.textContent;
      says.append(" ", name);
    }
    resume.hidden = !isStrip;
    if (isStrip) [...document.querySelectorAll("main > :is(.title-row, .draft-note)")].at(-1).after(shown);
    else entry.form.prepend(shown);
    resume.addEventListener("click", () => {
      if (folded) folded.open = true;
      touched[0].focus();
    });
    discard.addEventListener("click", () => {
      // A reset covers what was typed since the draft came back, too.
      const back = [...entry.fields.values()].filter((field) => stateOf(field) !== defaultOf(field));
      for (const field of back) put(field, defaultOf(field));
      for (const field of back) field.dispatchEvent(new Event("input", { bubbles: true }));
      forget(entry);
      says.textContent = says.dataset.gone;
      buttons.remove();
      const next = folded?.open === false ? folded.querySelector("summary") : touched[0];
      next.focus({ preventScroll: true });
    });
  };

  const waitingKeys = () => JSON.parse(tabStore?.getItem("candor.sent") ?? "[]");
  const setWaiting = (keys) => tabStore?.setItem("candor.sent", JSON.stringify(keys.slice(-20)));

  if (store !== null && scope === "none" && document.body.dataset.drafts) removeAll();
  // A login in between: the post was not accepted.
  if (!account) setWaiting([]);
  if (isKeeping) {
    // What this tab sent last was accepted, was refused, or needs another step, such as a code.
    if (sent) remove(waitingKeys().map((key) => ({ key })));
    if (answer !== "taken") setWaiting([]);
    const posted = answer ? tabStore?.getItem("candor.posted") : null;
    tidy();
    const tab = tabOf();
    // Forms beside the page's content, such as the choice of a language, hold nothing that could be lost.
    const forms = [...document.querySelectorAll("form[method=post]")].filter(
      (form) => !form.closest("header, nav, [data-draft=off]"),
    );
    const known = all().filter((draft) => draft.scope === scope);
    const register = (form, name) => {
      const entry = { form, name, key: `${PREFIX}${tab} ${scope} ${name}`, fields: fieldsOf(form), adopted: [] };
      form.addEventListener("submit", (event) => {
        if (event.defaultPrevented) return;
        tabStore?.setItem("candor.posted", entry.key);
        if (event.submitter?.dataset.draft === "keep") return;
        setWaiting([...waitingKeys(), entry.key, ...entry.adopted.map(({ key }) => key)]);
      });
      if (entry.fields.size === 0) return;
      const own = known.filter((draft) => draft.form === name);
      const draft = own.find(({ key }) => key === entry.key) ?? own[0];
      entry.adopted = draft && draft.key !== entry.key ? [draft] : [];
      // The page holds what was posted, which may be more than the draft.
      entry.isWhole = posted === entry.key;
      if (entry.isWhole) save(entry, answer === "refused");
      else if (draft?.fields && typeof draft.fields === "object") putBack(entry, draft);
      for (const kind of ["input", "change"]) form.addEventListener(kind, () => save(entry));
    };
    for (const form of forms) register(form, nameOf(form, forms));
    // A form that another script adds is one of several about its object. A draft of it brings it back.
    document.addEventListener("added", ({ target }) => {
      for (const form of target.querySelectorAll("form[method=post]")) register(form, fullName(form));
    });
    for (const { form: name } of known)
      if (name)
        document.dispatchEvent(new CustomEvent("draft", { detail: { name, isOf: (form) => fullName(form) === name } }));
  }

  // A log-out by hand deletes the account's drafts, and stops the other tabs. A session that ended deletes none.
  for (const form of document.querySelectorAll("form[action$='/logout'], form[action$='/sessions/end-all']"))
    form.addEventListener("submit", () => {
      const isHere = form.elements.namedItem("own")?.checked ?? true;
      if (!store || !account || !isHere) return;
      isKeeping = false;
      removeAll((draft) => draft.scope === undefined || draft.scope.startsWith(`${account} `));
      store.setItem(OUT, String(Date.now()));
      store.removeItem(OUT);
    });
  addEventListener("storage", ({ key }) => {
    if (key === OUT) isKeeping = false;
  });

  // The box of the login counts for each way to log in.
  const box = document.querySelector("input[type=checkbox][name=public]");
  const mark = () => {
    for (const link of document.querySelectorAll("a[href^='/login/']")) {
      const to = new URL(link.href);
      if (box.checked) to.searchParams.set("public", "on");
      else to.searchParams.delete("public");
      link.href = to.pathname + to.search;
    }
    if (box.checked && store) removeAll();
  };
  box?.addEventListener("change", mark);
  if (box?.checked) mark();
}
