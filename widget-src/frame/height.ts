// Reports the widget's height to the host page, now and after each change.
import type { FrameMessage } from "../kit/contract.ts";

/** @param heightOf the pixels that the host page has to give */
export function reportHeight(heightOf = () => document.body.getBoundingClientRect().height): void {
  const { body, documentElement } = document;
  const notice = documentElement.getAttribute("data-notice");
  if (notice) console.warn(notice);
  let reported = "";
  const report = () => {
    const height = heightOf();
    // The width that the height was measured at. `innerWidth` would lay out the host page, too.
    const width = documentElement.clientWidth;
    const measured = `${height} ${width}`;
    if (measured === reported) return;
    reported = measured;
    const message: FrameMessage = {
      type: "reviews-widget:height",
      height,
      width,
      title: document.title,
      room: notice ? "none" : "",
    };
    // To any origin, because any page may frame a widget, and its height is public.
    parent.postMessage(message, "*");
  };
  // At once, because observers do not run in a background tab. Chromium parses the functions on the stack again when a message is posted; in
  // a microtask they are few and short.
  queueMicrotask(report);
  new ResizeObserver(report).observe(body);
}
