// data-mode="inline": a shadow root in the host page, filled by a renderer that is loaded on demand.
import type { Box, BoxEvents } from "./frame.ts";
import type { Options } from "./options.ts";

type Renderer = typeof import("../inline.tsx");

/** Set by the bundler: the renderer's file, named by its hash. */
declare const INLINE_FILE: string;

export function createInline(base: string, url: string, options: Options, events: BoxEvents): Box {
  const element = document.createElement("div");
  element.style.cssText = `grid-area:1/1;min-height:${options.height}px`;
  const shown = import(`${base}widget/${INLINE_FILE}`).then(({ mount }: Renderer) =>
    mount(element.attachShadow({ mode: "open" }), url, options),
  );
  shown.then(({ title, room }) => {
    element.style.minHeight = "";
    events.onTitle(title, room);
  }, events.onFailure);
  return {
    element,
    remove() {
      // One that goes while it is being loaded stops as soon as it is there.
      shown.then(
        ({ stop }) => stop(),
        () => {},
      );
      element.remove();
    },
  };
}
