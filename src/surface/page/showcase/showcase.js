// Changes the showcase in place, and copies its code. The page works without it.

const form = document.getElementById("choice");
const announcement = document.getElementById("announcement");

/** Emptied first, so that a screen reader reads the same text again. */
const announce = (text) => {
  announcement.textContent = "";
  requestAnimationFrame(() => {
    announcement.textContent = text;
  });
};

const offerCopies = () => {
  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = !navigator.clipboard;
};

// Fetches the page of the choice and takes over the part that changes.
let latest = null;
const show = async (address) => {
  latest?.abort();
  latest = new AbortController();
  try {
    const response = await fetch(address, { signal: latest.signal });
    if (!response.ok) throw new Error(String(response.status));
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    // A parser without scripts turns noscript into elements.
    for (const each of page.querySelectorAll("noscript")) each.remove();
    document.getElementById("shown").replaceWith(document.adoptNode(page.getElementById("shown")));
    history.replaceState(null, "", address);
    offerCopies();
    announce("Preview and code changed.");
  } catch (error) {
    // As without a script.
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
    announce("Copied.");
    button.classList.add("copied");
    setTimeout(() => button.classList.remove("copied"), 2_000);
  } catch {
    // The browser refused: select the text, so that it can be copied by hand.
    getSelection().selectAllChildren(code);
    announce("Could not copy. The text is selected.");
  }
});
