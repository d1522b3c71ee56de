// The docs in the browser: copying, one language for all samples, and the reader's key in the samples. The key stays in this page:
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
}
