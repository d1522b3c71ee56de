// Within the frame's page: tells the host page how high the widget is, whenever that changes.
import type { FrameMessage } from "../contract.ts";

/** To any origin: a page may be framed anywhere, and a height is no secret. */
const tell = (message: FrameMessage) => parent.postMessage(message, "*");

/** Begins to tell. */
export function tellHeight(): void {
  const { body } = document;
  const { notice } = document.documentElement.dataset;
  if (notice) console.warn(notice);
  let told = "";
  const now = () => {
    const { height } = body.getBoundingClientRect();
    const measured = `${height} ${innerWidth}`;
    if (measured === told) return;
    told = measured;
    tell({ type: "reviews-widget:height", height, width: innerWidth, title: document.title });
  };
  // At once: in a tab in the background nothing is observed.
  now();
  new ResizeObserver(now).observe(body);
}
