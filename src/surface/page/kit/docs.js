// The docs in the browser: search, copying, one language for all samples, and the reader's key in the samples. The key stays in this page:
// it is in no request, no storage and no address.

{
  const page = document.querySelector("[data-docs]");
  const words = page.dataset;

  for (const button of page.querySelectorAll("[data-copy]")) {
    button.textContent = words.copy;
    button.addEventListener("click", async () => {
      const shown = [...button.parentElement.querySelectorAll("pre")].find((pre) => pre.offsetParent !== null);
      try {
        await navigator.clipboard.writeText(shown.textContent);
        button.textContent = words.copied;
      } catch {
        getSelection().selectAllChildren(shown);
      }
      setTimeout(() => {
        button.textContent = words.copy;
      }, 2000);
    });
  }

  page.addEventListener("change", ({ target }) => {
    if (target.type !== "radio" || !target.checked) return;
    const before = target.getBoundingClientRect().top;
    for (const other of page.querySelectorAll(`.tabs input[value="${target.value}"]`)) other.checked = true;
    scrollBy(0, target.getBoundingClientRect().top - before);
  });

  const places = [...page.querySelectorAll("[data-key]")].map((place) => [place, place.textContent]);
  page.querySelector("[data-use-key]")?.addEventListener("input", ({ target }) => {
    // A key has no other signs; others could end the quotation in a sample.
    const key = /^[A-Za-z0-9_]+$/.test(target.value.trim()) ? target.value.trim() : "";
    for (const [place, reads] of places)
      place.textContent = key === "" ? reads : reads.startsWith("$") ? key : `"${key}"`;
  });

  const field = page.querySelector("[data-search]");
  const results = page.querySelector("[data-results]");
  const list = page.querySelector("[data-found]");
  const none = page.querySelector("[data-none]");
  let index;
  const load = () => {
    index ??= fetch(words.index).then((answer) => answer.json());
    return index;
  };
  const MOST = 160;
  const AROUND = 60;

  const LETTER = /[\p{L}\p{N}_]/u;
  /** Where a word begins so, or -1. */
  const placeOf = (text, word) => {
    const lower = text.toLowerCase();
    let at = lower.indexOf(word);
    while (at > 0 && LETTER.test(lower[at - 1])) at = lower.indexOf(word, at + 1);
    return at;
  };
  /** The sentence around the place, cut where it is long. */
  const sentenceAt = (text, at) => {
    const begin = text.lastIndexOf(". ", at);
    const end = text.indexOf(". ", at) + 1 || text.length;
    const from = begin < 0 ? 0 : begin + 2;
    const start = at - from > AROUND ? text.indexOf(" ", at - AROUND) + 1 : from;
    const sentence = text.slice(start, Math.min(end, start + MOST)).trim();
    return (start > from ? "…" : "") + sentence + (end > start + MOST ? "…" : "");
  };
  /** The text with the words marked; nothing in it becomes markup. */
  const marked = (text, asked) =>
    text.split(/([\p{L}\p{N}_]+)/u).map((part) => {
      if (!asked.some((word) => part.toLowerCase().startsWith(word))) return part;
      const mark = document.createElement("mark");
      mark.textContent = part;
      return mark;
    });
  const shown = ([title, of, path, text], asked) => {
    const item = document.createElement("li");
    const link = document.createElement("a");
    const name = document.createElement("b");
    const small = document.createElement("span");
    const sentence = document.createElement("span");
    const [address, anchor] = path.split("#");
    link.href = address + location.search + (anchor ? `#${anchor}` : "");
    small.className = "muted";
    name.textContent = title;
    small.textContent = of === title ? "" : of;
    sentence.className = "found-text";
    const places = asked.map((word) => placeOf(text, word)).filter((at) => at >= 0);
    sentence.append(...marked(sentenceAt(text, places.length === 0 ? 0 : Math.min(...places)), asked));
    link.append(name, " ", small, sentence);
    item.append(link);
    return item;
  };

  field.addEventListener("focus", () => load().catch(() => {}));
  field.addEventListener("input", async () => {
    let entries;
    try {
      entries = await load();
    } catch {
      index = undefined;
      return;
    }
    const asked = field.value.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
    // A word in the heading weighs more than one in the name of the page, and both more than one in the text.
    const rank = ([title, of, , text]) => {
      const weights = asked.map((word) => {
        if (placeOf(title, word) >= 0) return 100;
        if (placeOf(of, word) >= 0) return 10;
        return placeOf(text, word) >= 0 ? 1 : 0;
      });
      return weights.includes(0) ? 0 : weights.reduce((sum, weight) => sum + weight, 0);
    };
    const found = asked.length === 0 ? [] : entries.map((entry) => [rank(entry), entry]).filter(([sum]) => sum > 0);
    found.sort(([a], [b]) => b - a);
    list.replaceChildren(...found.slice(0, 12).map(([, entry]) => shown(entry, asked)));
    results.hidden = asked.length === 0;
    none.hidden = found.length > 0;
  });
  field.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") results.hidden = true;
  });
}
