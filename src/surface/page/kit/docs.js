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
  const list = page.querySelector("[data-found]");
  const none = page.querySelector("[data-none]");
  let index;
  const load = () => {
    index ??= fetch(words.index).then((answer) => answer.json());
    return index;
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
    const rank = ([title, , , text]) => {
      const inTitle = ` ${title.toLowerCase()}`;
      let sum = 0;
      for (const word of asked) {
        if (inTitle.includes(` ${word}`)) sum += 10;
        else if (text.includes(` ${word}`)) sum += 1;
        else return 0;
      }
      return sum;
    };
    const found = asked.length === 0 ? [] : entries.map((entry) => [rank(entry), entry]).filter(([sum]) => sum > 0);
    found.sort(([a], [b]) => b - a);
    list.replaceChildren(
      ...found.slice(0, 12).map(([, [title, of, path]]) => {
        const item = document.createElement("li");
        const link = document.createElement("a");
        const small = document.createElement("span");
        const [address, anchor] = path.split("#");
        link.href = address + location.search + (anchor ? `#${anchor}` : "");
        link.className = "touch";
        small.className = "muted";
        link.textContent = title;
        small.textContent = of === title ? "" : of;
        link.append(" ", small);
        item.append(link);
        return item;
      }),
    );
    none.hidden = asked.length === 0 || found.length > 0;
  });
}
