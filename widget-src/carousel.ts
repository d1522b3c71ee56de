// Moves the carousel by one review: every six seconds while half of it shows, not under the pointer, not after keyboard focus, and not for
// readers who prefer less motion; by buttons, dots, a swipe or the arrow keys.
// It works on rendered markup, in the frame and inline.

import { updateLinks } from "./cut.ts";
import { PLACES } from "./kit/contract.ts";

const EVERY_MS = 6_000;
/** Until the pictures of the next card are fetched: the page draws first. */
const AHEAD_MS = 500;
/** Part of it that shows where it moves by itself. */
const SEEN = 0.5;
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
  let isInView = false;
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
    updateLinks(live);
    fetchNext();
  };
  const settle = () => {
    clearInterval(timer);
    const isRunning = isWanted && !isPointedAt;
    if (isRunning && isInView) timer = setInterval(() => show(shown + 1), EVERY_MS);
    // Screen readers read a slide only where the reader moves it.
    set(live, "aria-live", isRunning ? "off" : "polite");
    set(rotate, "aria-label", rotate.getAttribute(isWanted ? "data-stop" : "data-start") ?? "");
    if (rotate.matches(".running") !== isWanted) rotate.classList.toggle("running", isWanted);
  };
  /** A browser works for a value that is the same, too. */
  const set = (target: Element, name: string, value: string) => {
    if (target.getAttribute(name) !== value) target.setAttribute(name, value);
  };

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
  /** One for each kind of event, because each listener costs a phone time (widget-time). */
  const on = <Name extends keyof HTMLElementEventMap>(name: Name, then: (event: HTMLElementEventMap[Name]) => void) =>
    carousel.addEventListener(name, then);

  on("click", (event) => {
    const target = event.target as Element;
    if (rotate.contains(target)) {
      isWanted = !isWanted;
      settle();
    } else if (previous.contains(target)) go(shown - 1);
    else if (next.contains(target)) go(shown + 1);
    else if (target.parentElement === dots) go([...dots.children].indexOf(target));
    // A swipe that began on a link does not follow it.
    else if (isSwipe) event.preventDefault();
    isSwipe = false;
  });
  on("pointerdown", ({ target, clientX, pointerType }) => {
    isPressed = true;
    isSwipe = false;
    // A mouse selects text.
    pressedAt = pointerType !== "mouse" && live.contains(target as Node) ? clientX : Number.NaN;
  });
  // The browser scrolls the page, so the finger was no swipe.
  on("pointercancel", () => {
    pressedAt = Number.NaN;
  });
  on("pointerup", ({ clientX }) => {
    const moved = clientX - pressedAt;
    isSwipe = Math.abs(moved) > SWIPE;
    if (isSwipe) turn(moved < 0 ? 1 : -1);
  });
  on("keydown", (event) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (!/^Arrow(Left|Right)$/.test(key) || altKey || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    turn(key === "ArrowRight" ? 1 : -1);
  });
  // A touch has no pointerleave.
  on("pointerenter", ({ pointerType }) => point(pointerType === "mouse"));
  on("pointerleave", () => point(false));
  const point = (isAt: boolean) => {
    isPointedAt = isAt;
    settle();
  };
  on("focusin", ({ target }) => {
    // A press on the button also gives it focus, and its click decides.
    if (!(isPressed && target === rotate)) isWanted = false;
    isPressed = false;
    settle();
  });
  // Its first call, with the first frame, also says that less motion is wanted.
  const watch = new IntersectionObserver(
    (entries) => {
      isInView = (entries.at(-1)?.intersectionRatio ?? 0) >= SEEN;
      settle();
    },
    { threshold: SEEN },
  );
  watch.observe(carousel);
  const ahead = setTimeout(fetchNext, AHEAD_MS);
  return () => {
    clearInterval(timer);
    clearTimeout(ahead);
    watch.disconnect();
  };
}
