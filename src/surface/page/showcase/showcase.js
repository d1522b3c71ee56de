// What the showcase can do better with a script: it changes in place, and copies. All else is the widget's own script.

const form = document.getElementById("choice");
const told = document.getElementById("told");

/** Said again even where it is the same as before. */
const tell = (text) => {
  told.textContent = "";
  requestAnimationFrame(() => {
    told.textContent = text;
  });
};

const offerCopies = () => {
  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = !navigator.clipboard;
};

// The server draws the page for each choice, with a script as without: only the part that changes is taken over.
let latest = null;
const show = async (address) => {
  latest?.abort();
  latest = new AbortController();
  try {
    const response = await fetch(address, { signal: latest.signal });
    if (!response.ok) throw new Error(String(response.status));
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    // What stands in noscript is for those without one.
    for (const each of page.querySelectorAll("noscript")) each.remove();
    document.getElementById("shown").replaceWith(document.adoptNode(page.getElementById("shown")));
    history.replaceState(null, "", address);
    offerCopies();
    tell("Preview and code changed.");
  } catch (error) {
    // The way that needs no script.
    if (error.name !== "AbortError") location.assign(address);
  }
};

form.addEventListener("change", () => show(`${form.action}?${new URLSearchParams(new FormData(form))}`));
form.querySelector("button").hidden = true;
offerCopies();

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const code = document.getElementById(button.dataset.copy);
  try {
    await navigator.clipboard.writeText(code.textContent);
    tell("Copied.");
    button.classList.add("copied");
    setTimeout(() => button.classList.remove("copied"), 2_000);
  } catch {
    // Not allowed: chosen, it can be copied by hand.
    getSelection().selectAllChildren(code);
    tell("Could not copy. The text is selected.");
  }
});
