// The docs in the browser: copying, one language for all samples, the section in sight, and the reader's key in the samples. The key stays in this page:
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

  // The current section is the one that was asked for, while its heading is in sight; else the last whose heading is in the upper third of
  // the window or above it. At the end of a page short sections never come that high.
  const entries = [...page.querySelectorAll(".guide-contents a")];
  const headings = entries.map((entry) => document.getElementById(decodeURIComponent(entry.hash.slice(1))));
  const reached = new Set();
  const mark = () => {
    const asked = headings.findIndex((heading) => {
      const { top, bottom } = heading.getBoundingClientRect();
      return heading.matches(":target") && top >= 0 && bottom <= innerHeight;
    });
    const current = asked < 0 ? headings.findLastIndex((heading) => reached.has(heading)) : asked;
    for (const [at, entry] of entries.entries())
      if (at === current) entry.setAttribute("aria-current", "location");
      else entry.removeAttribute("aria-current");
  };
  // The area reaches far above the window, so that a jump over several headings is seen, too.
  const observer = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) reached[isIntersecting ? "add" : "delete"](target);
      mark();
    },
    { rootMargin: "1000000px 0px -67% 0px" },
  );
  for (const heading of headings) observer.observe(heading);
  // A jump scrolls smoothly, and its end may cross no heading.
  for (const event of ["hashchange", "scrollend"]) addEventListener(event, mark);

  const places = [...page.querySelectorAll("[data-key]")].map((place) => [place, place.textContent]);
  page.querySelector("[data-use-key]")?.addEventListener("input", ({ target }) => {
    // A key has no other signs; others could end the quotation in a sample.
    const key = /^[A-Za-z0-9_]+$/.test(target.value.trim()) ? target.value.trim() : "";
    for (const [place, reads] of places)
      place.textContent = key === "" ? reads : reads.startsWith("$") ? key : `"${key}"`;
  });
}
