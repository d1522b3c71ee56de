// Improves reviews, which work without a script, too: keeps votes in this browser's storage, unfolds a text where it stands, shares
// by the browser's own ways, and closes menus.
const KEY = "helpful";
const MOST_KEPT = 500;

const stored = () => {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY));
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
};

// The answer to a vote leads here. Storage may be full or forbidden: the vote counts all the same.
const press = (form) => {
  form.classList.add("pressed");
  form.querySelector("button").setAttribute("aria-pressed", "true");
};
const votes = new Set(stored());
const showVotes = () => {
  const [voted] = /^#voted-rev_\w+$/.exec(location.hash) ?? [];
  if (voted && document.getElementById(voted.slice(1)) && !votes.has(voted.slice(7))) {
    votes.add(voted.slice(7));
    try {
      localStorage.setItem(KEY, JSON.stringify([...votes].slice(-MOST_KEPT)));
    } catch {}
  }
  for (const form of document.querySelectorAll(".helpful")) if (votes.has(form.id.slice(6))) press(form);
};
showVotes();
addEventListener("hashchange", showVotes);

// A link that the style does not show takes no focus.
const sizes = new ResizeObserver((entries) => {
  for (const { target } of entries)
    target.lastChild.tabIndex = target.offsetHeight > target.parentElement.clientHeight + 1 ? 0 : -1;
});
for (const inner of document.querySelectorAll(".fold > div")) sizes.observe(inner);

// Beside the reviews, the card with the score stays in view; one that is higher than the window stays with its foot, where the sum ends.
const side = document.querySelector(".profile-side");
const keepFoot = () => {
  side.style.top = `${Math.min(16, innerHeight - side.offsetHeight - 16)}px`;
};
if (side) {
  new ResizeObserver(keepFoot).observe(side);
  addEventListener("resize", keepFoot);
}

const share = async (link) => {
  const { href, dataset } = link;
  try {
    if (navigator.share) return await navigator.share({ url: href });
    await navigator.clipboard.writeText(href);
    const status = document.createElement("span");
    status.setAttribute("role", "status");
    link.after(status);
    status.textContent = dataset.shared;
    setTimeout(() => status.remove(), 4_000);
  } catch (error) {
    if (error.name !== "AbortError") location.href = href;
  }
};

addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll(".menu[open]")) if (!menu.contains(event.target)) menu.open = false;
  const link = event.target.closest("a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (link.className === "fold-more") {
    event.preventDefault();
    const fold = link.closest(".fold");
    fold.classList.add("open");
    const text = fold.querySelector(".review-text");
    text.tabIndex = -1;
    text.focus({ preventScroll: true });
  } else if (link.dataset.shared) {
    event.preventDefault();
    share(link);
  }
});

// The page of a picture goes by the arrow keys, in the direction of the script.
const WAY_OF =
  document.dir === "rtl" ? { ArrowRight: "prev", ArrowLeft: "next" } : { ArrowLeft: "prev", ArrowRight: "next" };
const photo = document.querySelector(".photo-page");

addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (photo && !event.altKey && !event.ctrlKey && !event.metaKey) {
    const way = key === "Escape" ? "[data-back]" : WAY_OF[key] && `[rel=${WAY_OF[key]}]`;
    if (way) photo.querySelector(way)?.click();
  }
  const menu = key === "Escape" && target.closest?.(".menu[open]");
  if (!menu) return;
  menu.open = false;
  menu.firstElementChild.focus();
});
