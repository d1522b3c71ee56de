// Moves the carousel: every six seconds, not under the pointer, not after keyboard focus, and not for readers who prefer less motion.
// It works on rendered markup, in the frame and inline.

const EVERY_MS = 6_000;

/** Runs the carousel in `root`, where there is one. Returns the function that stops it. */
export function runCarousel(root: ParentNode): () => void {
  const slides = [...root.querySelectorAll<HTMLElement>(".slide")];
  const [rotate, previous, next] = [...root.querySelectorAll("button")];
  const carousel = root.querySelector<HTMLElement>(".carousel");
  const live = root.querySelector(".slides");
  const position = root.querySelector(".position");
  if (!(carousel && live && position && rotate && previous && next)) return () => {};
  let shown = 0;
  let isWanted = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  let isPointedAt = false;
  let isPressed = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  const show = (index: number) => {
    slides[shown]?.classList.remove("on");
    shown = (index + slides.length) % slides.length;
    const slide = slides[shown];
    slide?.classList.add("on");
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
  on(previous, "click", () => show(shown - 1));
  on(next, "click", () => show(shown + 1));
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
