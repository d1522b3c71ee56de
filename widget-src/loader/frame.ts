// The default rendering: an iframe that sizes itself by what its page tells. Not seen before that page has spoken, so that what
// a browser shows in place of a page that did not come is never seen either.
import type { FrameMessage } from "../contract.ts";
import { clampHeight, type Options } from "./options.ts";

/** A page that has loaded and said nothing is not ours: blocked, or an error of somebody in between. */
const SILENT_MS = 3_000;
const MAX_HEIGHT = 5_000;
const MAX_TITLE = 200;

export type Box = { element: HTMLElement; stop(): void };

/** What becomes of a widget. `named` is told its title in words; `fail` is called where there is nothing to show. */
export type Told = { named(title: string): void; fail(): void };

/** @param title until the frame has told its own */
export function createFrame(base: string, url: string, { height, theme }: Options, title: string, heard: Told): Box {
  const frame = document.createElement("iframe");
  const { style } = frame;
  let timer: ReturnType<typeof setTimeout>;
  let isHeard = false;

  const listen = ({ origin, source, data }: MessageEvent<Partial<FrameMessage> | null>) => {
    // Anybody may send messages to a page: only this frame's own page is listened to.
    if (origin !== new URL(base).origin || source !== frame.contentWindow || !data) return;
    if (data.type === "reviews-widget:missing") heard.fail();
    if (data.type !== "reviews-widget:height") return;
    isHeard = true;
    // Read before anything is written, or the host's page would be laid out once more for it.
    const width = frame.clientWidth;
    style.visibility = "";
    // Neither where the frame is not shown now, as in a tab of the host page, nor at a width that it no longer has.
    const told = clampHeight(data.height, MAX_HEIGHT);
    if (told && Math.abs((data.width as number) - width) < 2) style.height = `${told}px`;
    if (typeof data.title !== "string" || !data.title) return;
    const named = data.title.slice(0, MAX_TITLE);
    if (named === frame.title) return;
    frame.title = named;
    heard.named(named);
  };
  addEventListener("message", listen);
  frame.onload = () => {
    timer = setTimeout(() => isHeard || heard.fail(), SILENT_MS);
  };

  frame.title = title;
  frame.loading = "lazy";
  frame.referrerPolicy = "no-referrer";
  frame.setAttribute("scrolling", "no");
  // Where a browser knows it: the frame gets neither cookies nor storage.
  frame.setAttribute("credentialless", "");
  style.display = "block";
  style.width = "100%";
  style.height = `${height}px`;
  style.border = "0";
  style.padding = "0";
  style.visibility = "hidden";
  // As the frame's page has it: where they differ, a browser draws a background.
  style.colorScheme = theme;
  frame.src = url;
  return {
    element: frame,
    stop() {
      clearTimeout(timer);
      removeEventListener("message", listen);
    },
  };
}
