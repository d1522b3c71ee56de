// Moves the carousel by one review: every six seconds, not under the pointer, not after keyboard focus, and not for readers who prefer less motion; by
// buttons, dots, a swipe or the arrow keys.
// It works on rendered markup, in the frame and inline.

import { PLACES } from "./kit/contract.ts";

const EVERY_MS = 6_000;
/** Until the pictures of the next card are fetched: the page draws first. */
const AHEAD_MS = 500;
/** Pixels that a finger moves before it is a swipe. */
const SWIPE = 40;

/** Runs the carousel in `root`, where there is one. Returns the function that stops it. */
export function runCarousel(root: ParentNode): () => void {
  const slides = [...root.querySelectorAll<HTMLElement>(".slide")];
  const [rotate, previous, next] = [...root.querySelectorAll("button")];
  const carousel = root.querySelector<HTMLElement>(".carousel");
  const live = root.querySelector<HTMLElement>(".slides");
  const dots = root.querySelector<HTMLElement>(".dots");
  const position = root.querySelector(".position");
  if (!(carousel && live && dots && position && rotate && previous && next)) return () => {};
  let shown = 0;
  let isWanted = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  let isPointedAt = false;
  let isPressed = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  const isSeen = (element: Element) => element.getClientRects().length > 0;
  /** Pictures in a card that does not show are fetched when it is the next one. */
  const fetchNext = () => {
    const next = slides[(shown + slides.filter(isSeen).length) % slides.length];
    if (!carousel.closest(".plain"))
      for (const picture of next?.querySelectorAll("img") ?? []) picture.loading = "eager";
  };
  const show = (index: number) => {
    // Without arrows all reviews stand side by side.
    if (!isSeen(next)) return;
    live.classList.add("turned");
    dots.children[shown]?.classList.remove("dot");
    shown = (index + slides.length) % slides.length;
    for (const [index, slide] of slides.entries()) {
      const place = (index - shown + slides.length) % slides.length;
      for (const [at, name] of PLACES.entries()) slide.classList.toggle(name, at === place);
    }
    dots.children[shown]?.classList.add("dot");
    position.textContent = slides[shown]?.getAttribute("aria-label") ?? "";
    fetchNext();
  };
  const settle = () => {
    clearInterval(timer);
    const isRunning = isWanted && !isPointedAt;
    if (isRunning) timer = setInterval(() => show(shown + 1), EVERY_MS);
    // Screen readers read a slide only where the reader moves it.
    set(live, "aria-live", isRunning ? "off" : "polite");
    set(rotate, "aria-label", rotate.getAttribute(isWanted ? "data-stop" : "data-start") ?? "");
    if (rotate.matches(".running") !== isWanted) rotate.classList.toggle("running", isWanted);
  };
  /** A browser works for a value that is the same, too. */
  const set = (target: Element, name: string, value: string) => {
    if (target.getAttribute(name) !== value) target.setAttribute(name, value);
  };
  const on = (target: HTMLElement, name: string, then: (event: Event) => void) => target.addEventListener(name, then);

  on(rotate, "click", () => {
    isWanted = !isWanted;
    settle();
  });
  /** The reader's own move ends the automatic one. */
  const go = (index: number) => {
    isWanted = false;
    settle();
    show(index);
  };
  /** @param side -1 for the left */
  const turn = (side: number) => go(shown + (getComputedStyle(carousel).direction === "rtl" ? -side : side));
  let pressedAt = Number.NaN;
  let isSwipe = false;
  on(live, "pointerdown", (event) => {
    const { clientX, pointerType } = event as PointerEvent;
    // A mouse selects text.
    pressedAt = pointerType === "mouse" ? Number.NaN : clientX;
    isSwipe = false;
  });
  // The browser scrolls the page, so the finger was no swipe.
  on(live, "pointercancel", () => {
    pressedAt = Number.NaN;
  });
  on(live, "pointerup", (event) => {
    const moved = (event as PointerEvent).clientX - pressedAt;
    isSwipe = Math.abs(moved) > SWIPE;
    if (isSwipe) turn(moved < 0 ? 1 : -1);
  });
  // A swipe that began on a link does not follow it.
  on(live, "click", (event) => {
    if (isSwipe) event.preventDefault();
    isSwipe = false;
  });
  on(carousel, "keydown", (event) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event as KeyboardEvent;
    if (!/^Arrow(Left|Right)$/.test(key) || altKey || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    turn(key === "ArrowRight" ? 1 : -1);
  });
  on(dots, "click", ({ target }) => {
    const index = [...dots.children].indexOf(target as Element);
    if (index >= 0) go(index);
  });
  on(previous, "click", () => go(shown - 1));
  on(next, "click", () => go(shown + 1));
  for (const name of ["pointerenter", "pointerleave"]) {
    on(carousel, name, (event) => {
      // A touch has no pointerleave.
      isPointedAt = name === "pointerenter" && (event as PointerEvent).pointerType === "mouse";
      settle();
    });
  }
  on(carousel, "pointerdown", () => {
    isPressed = true;
  });
  on(carousel, "focusin", (event) => {
    // A press on the button also gives it focus, and its click decides.
    if (!(isPressed && event.target === rotate)) isWanted = false;
    isPressed = false;
    settle();
  });
  settle();
  const ahead = setTimeout(fetchNext, AHEAD_MS);
  return () => {
    clearInterval(timer);
    clearTimeout(ahead);
  };
}
