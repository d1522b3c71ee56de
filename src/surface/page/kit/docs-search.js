// The search of the docs: a combobox with a list, as the W3C's pattern has it. Focus stays in the field, the arrow keys choose a result, and a
// screen reader hears how many there are. The index is fetched when the field is first used. Nothing of the index becomes markup.

{
  const page = document.querySelector("[data-docs]");
  const search = page.querySelector(".docs-search");
  const field = search.querySelector("[data-search]");
  const panel = search.querySelector("[data-results]");
  const list = search.querySelector("[data-found]");
  const none = search.querySelector("[data-none]");
  const status = search.querySelector("[data-status]");
  /** The spoken sentence for each number of results, from none on. */
  const counts = JSON.parse(search.dataset.counts);
  const MOST = counts.length - 1;
  const LONGEST_SENTENCE = 160;
  const BEFORE = 60;

  /** The side bar has the names of pages and groups in the reader's language. */
  const pages = new Map();
  for (const group of page.querySelectorAll(".docs-nav details"))
    for (const link of group.querySelectorAll("a"))
      if (!link.hash)
        pages.set(link.pathname, { group: group.querySelector("summary").textContent, name: link.textContent });

  let index;
  const load = () => {
    index ??= fetch(page.dataset.index)
      .then((answer) => answer.json())
      .then((rows) =>
        createDocsRank(
          rows.map(([heading, of, path, text]) => {
            const name = pages.get(path.split("#")[0])?.name ?? of;
            return [heading, of.includes(name) ? of : `${of} ${name}`, path, text];
          }),
        ),
      )
      .catch(() => {
        index = undefined;
      });
    return index;
  };

  const make = (tag, className, ...children) => {
    const element = document.createElement(tag);
    if (className) element.className = className;
    element.append(...children);
    return element;
  };
  const WORD = /([\p{L}\p{N}\p{M}]+)/u;
  const WORDS = /[\p{L}\p{N}\p{M}]+/gu;
  const marked = (text, termOf) => text.split(WORD).map((part) => (termOf(part) < 0 ? part : make("mark", "", part)));
  /** Where most of the asked words stand near each other, or 0. */
  const placeIn = (text, termOf) => {
    const found = [...text.matchAll(WORDS)]
      .map((match) => ({ at: match.index, term: termOf(match[0]) }))
      .filter(({ term }) => term >= 0);
    let best = { at: 0, terms: 0 };
    for (const { at } of found) {
      const near = found.filter((other) => other.at >= at && other.at < at + LONGEST_SENTENCE - BEFORE);
      const terms = new Set(near.map(({ term }) => term)).size;
      if (terms > best.terms) best = { at, terms };
    }
    return best.at;
  };
  /** The sentence around a place, cut where it is long. */
  const sentenceAt = (text, at) => {
    const begin = text.lastIndexOf(". ", at);
    const from = begin < 0 ? 0 : begin + 2;
    const end = text.indexOf(". ", at) + 1 || text.length;
    const start = at - from > BEFORE ? text.indexOf(" ", at - BEFORE) + 1 : from;
    const sentence = text.slice(start, Math.min(end, start + LONGEST_SENTENCE)).trim();
    return (start > from ? "…" : "") + sentence + (end > start + LONGEST_SENTENCE ? "…" : "");
  };
  const optionOf = ([heading, , path, text], number, termOf) => {
    const [address, anchor] = path.split("#");
    const { group, name } = pages.get(address) ?? { group: "", name: "" };
    const option = make(
      "a",
      "",
      make("bdi", "found-path", [group, anchor && name].filter(Boolean).join(" › ")),
      make("b", "", ...marked(heading, termOf)),
      make("span", "found-text", ...marked(sentenceAt(text, placeIn(text, termOf)), termOf)),
    );
    option.firstChild.lang = document.documentElement.lang;
    option.id = `docs-option-${number}`;
    option.href = address + location.search + (anchor ? `#${anchor}` : "");
    option.tabIndex = -1;
    option.setAttribute("role", "option");
    option.setAttribute("aria-selected", "false");
    return option;
  };

  let active;
  const choose = (option) => {
    active?.setAttribute("aria-selected", "false");
    active = option;
    active?.setAttribute("aria-selected", "true");
    if (active) field.setAttribute("aria-activedescendant", active.id);
    else field.removeAttribute("aria-activedescendant");
    active?.scrollIntoView({ block: "nearest" });
  };
  const open = (isOpen) => {
    panel.hidden = !isOpen;
    field.setAttribute("aria-expanded", String(isOpen && list.childElementCount > 0));
    choose(isOpen ? list.firstElementChild : null);
  };
  const find = async () => {
    const asked = field.value;
    const rank = await load();
    // A later query has a call of its own.
    if (!rank || asked !== field.value) return;
    const { rows, termOf } = rank(asked);
    const options = rows.slice(0, MOST).map((row, number) => optionOf(row, number, termOf));
    choose(null);
    list.replaceChildren(...options);
    const isAsked = /[\p{L}\p{N}]/u.test(asked);
    none.hidden = options.length > 0;
    status.textContent = isAsked ? counts[options.length] : "";
    open(isAsked);
  };

  field.addEventListener("focus", load);
  field.addEventListener("input", find);
  field.addEventListener("keydown", async (event) => {
    const { key, isComposing } = event;
    if (isComposing) return;
    const isStep = key === "ArrowDown" || key === "ArrowUp";
    const isOpen = !panel.hidden;
    if (key === "Escape" && (isOpen || field.value !== "")) {
      event.preventDefault();
      if (!isOpen) field.value = "";
      open(false);
    }
    if (key === "Enter") {
      event.preventDefault();
      if (!isOpen) await find();
      active?.click();
    }
    if (!isStep) return;
    event.preventDefault();
    if (!isOpen) return find();
    const { firstElementChild: first, lastElementChild: last } = list;
    choose(key === "ArrowDown" ? (active?.nextElementSibling ?? first) : (active?.previousElementSibling ?? last));
  });
  list.addEventListener("click", () => open(false));
  search.addEventListener("focusout", ({ relatedTarget }) => {
    if (!search.contains(relatedTarget)) open(false);
  });

  document.addEventListener("keydown", (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    const isTyping = target.isContentEditable || target.matches("input:not([type=radio]), textarea, select");
    const isSlash = key === "/" && !isTyping && !(ctrlKey || metaKey || altKey);
    if (!isSlash && !(key.toLowerCase() === "k" && (ctrlKey || metaKey) && !altKey)) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
}
