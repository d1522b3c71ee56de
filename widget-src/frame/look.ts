// Reads the looks from the fragment of the frame's address, which the service never gets.
import { FITTED } from "../kit/contract.ts";
import { dress } from "../look.ts";

const fragment = location.hash.slice(1);
/** Whether the frame is as high as the room that its host page reserves. */
export const isFitted = fragment.startsWith(FITTED);

/** Shows the body, which the page's stylesheet hides until it is parsed, in the looks that are asked for. */
export function dressFrame(): void {
  document.body.className = "";
  const asked = isFitted ? fragment.slice(FITTED.length) : fragment;
  // Most ask for nothing, and V8 compiles a function at its first call.
  if (asked === "") return;
  const widget = document.querySelector<HTMLElement>(".widget");
  const theme = widget?.classList.contains("dark") ? "dark" : "light";
  if (widget) dress(widget, asked, theme, "frame");
}
