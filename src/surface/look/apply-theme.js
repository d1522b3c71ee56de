// The theme that the reader chose, before the first paint. Without a choice, and with a value that is none, the device's theme holds.
{
  const root = document.documentElement;
  let theme;
  const read = () => {
    try {
      theme = localStorage.getItem("theme");
    } catch {}
  };
  const show = () => {
    if (theme !== "light" && theme !== "dark") theme = "device";
    root.dataset.theme = theme;
    // The bars of the browser, and pictures that exist in both themes, some for a screen of one size.
    for (const each of document.querySelectorAll("[data-in]")) {
      const { in: own, screen = "all" } = each.dataset;
      each.media =
        theme === "device" ? `${screen} and (prefers-color-scheme:${own})` : theme === own ? screen : "not all";
    }
    for (const select of document.querySelectorAll(".theme select")) select.value = theme;
  };
  read();
  show();
  // The switch stands at the end of the page. Another tab, and a page from the history, may have another choice.
  addEventListener("DOMContentLoaded", show);
  for (const when of ["pageshow", "storage"])
    addEventListener(when, () => {
      read();
      show();
    });
  addEventListener("change", ({ target }) => {
    if (!target.closest(".theme")) return;
    theme = target.value;
    try {
      localStorage.setItem("theme", theme);
    } catch {}
    show();
  });
}
