// The default mode: an iframe that takes the height that its page reports. It is invisible before the first report, so that a browser's
// error page never shows.
import { FITTED, type FrameMessage, type Room } from "../kit/contract.ts";
import { clampHeight, type Options } from "./options.ts";

/** A page that loads and reports nothing is not the widget's: the browser blocked it, or a proxy answered with an error. */
const SILENT_MS = 3_000;

/** @method remove ends its work and removes its element */
export type Box = { element: HTMLElement; remove(): undefined };

/** @property onTitle gets the widget's title, and whether it gives up its room. @property onFailure is called where there is nothing to show */
export type BoxEvents = { onTitle(title: string, room: Room): void; onFailure(): void };

/** @param title until the frame reports its own */
export function createFrame(url: string, { height, theme, look }: Options, title: string, events: BoxEvents): Box {
  const frame = document.createElement("iframe");
  const { style } = frame;

  const listen = ({ origin, source, data }: MessageEvent<Partial<FrameMessage> | null>) => {
    // Any page may send messages; only those of this frame's own page count.
    if (!url.startsWith(`${origin}/`) || source !== frame.contentWindow || !data) return;
    if (data.type === "reviews-widget:missing") events.onFailure();
    if (data.type !== "reviews-widget:height") return;
    // Read before the writes below, to avoid another layout of the host page.
    const width = frame.clientWidth;
    style.visibility = "";
    // Ignore a height that was measured hidden or at an old width.
    const reported = clampHeight(data.height);
    if (reported && Math.abs((data.width as number) - width) < 2) style.height = `${reported}px`;
    if (!data.title) return;
    // The attribute makes a text of any value.
    frame.title = data.title;
    events.onTitle(frame.title, data.room as Room);
  };
  addEventListener("message", listen);
  Object.assign(frame, {
    // In the first row of the copied tag; the caption is in the second. Where the scheme differs from that of the page in the frame, browsers
    // draw a background.
    style: `color-scheme:${theme};width:100%;border:0;visibility:hidden;display:block;height:${height}px;grid-area:1/1;min-height:${look.startsWith(FITTED) ? "100%" : 0}`,
    title,
    loading: "lazy",
    // The page's origin and nothing more, so that its owner sees whether the widget is up (docs/widget-code.md).
    referrerPolicy: "strict-origin",
    // In browsers that know it, the frame gets neither cookies nor storage.
    credentialless: true,
    onload: () => setTimeout(() => style.visibility && events.onFailure(), SILENT_MS),
    src: url,
  });
  return {
    element: frame,
    remove() {
      removeEventListener("message", listen);
      frame.remove();
    },
  };
}
