// Moves the carousel: every six seconds, not under the pointer, not after keyboard focus, and not for readers who prefer less motion; by
// buttons, dots, a swipe or the arrow keys.
// It works on rendered markup, in the frame and inline.

const EVERY_MS = 6_000;
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

  const show = (index: number) => {
    slides[shown]?.classList.remove("on");
    dots.children[shown]?.classList.remove("dot");
    shown = (index + slides.length) % slides.length;
    const slide = slides[shown];
    slide?.classList.add("on");
    dots.children[shown]?.classList.add("dot");
    position.textContent = slide?.getAttribute("aria-label") ?? "";
  };
  const settle = () => {
    clearInterval(timer);
    const isRunning = isWanted && !isPointedAt;
    if (isRunning) timer = setInterval(() => show(shown + 1), EVERY_MS);
    // Screen readers read a slide only where the reader moves it.
    live.setAttribute("aria-live", isRunning ? "off" : "polite");
    rotate.setAttribute("aria-label", (isWanted ? rotate.dataset.stop : rotate.dataset.start) ?? "");
    rotate.classList.toggle("running", isWanted);
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
  return () => clearInterval(timer);
}
