// Reads the looks from the fragment of the frame's address, which the service never gets.
import { dress } from "../look.ts";

export function dressFrame(): void {
  const widget = document.querySelector<HTMLElement>(".widget");
  const theme = widget?.classList.contains("dark") ? "dark" : "light";
  if (widget) dress(widget, location.hash.slice(1), theme, "frame");
}
