// The looks that a shop asks for: colours, radius, font, density, header, pictures and the place of its link. The loader asks for a ground of
// the widget's own. They are read here and not on the server, so that one answer
// serves all looks. Only numbers and names of our own reach the style, so that no attribute can bring rules with it.
import type { Theme } from "./kit/contract.ts";
import { GRAPHIC_CONTRAST, readableTone, TEXT_CONTRAST } from "./kit/contrast.ts";

const MAX_RADIUS = 24;

const logged = new Set<string>();

/**
 * Gives the widget its looks. A value that cannot be read leaves the usual one, with one warning.
 * @param asked as the query of an address
 */
export function dress(widget: HTMLElement, asked: string, theme: Theme, mode: "frame" | "inline"): void {
  if (asked === "") return;
  const set = (name: string, value: string | null) => {
    if (value === null) return false;
    widget.style.setProperty(name, value);
    return true;
  };
  const mark = (isKnown: boolean, name?: string) => {
    if (isKnown && name) widget.classList.add(name);
    return isKnown;
  };
  const looks: Record<string, (value: string) => boolean> = {
    accent: (value) => {
      const colour = readableColour(value, theme, TEXT_CONTRAST);
      return set("--accent", colour) && set("--score", colour);
    },
    "star-color": (value) => {
      set("--score-star", readableColour(value, theme, TEXT_CONTRAST));
      return set("--star", readableColour(value, theme, GRAPHIC_CONTRAST));
    },
    radius: (value) => set("--radius", /^\d{1,2}$/.test(value) && +value <= MAX_RADIUS ? `${+value}px` : null),
    // A frame knows nothing of its host's fonts.
    font: (value) => mark(value === "inherit" && mode === "inline", "inherit"),
    density: (value) => value === "regular" || mark(value === "compact", "compact"),
    header: (value) => mark(value === "summary", "headed"),
    photos: (value) => value === "on" || mark(value === "off", "plain"),
    own: (value) => mark(value === "on", "own"),
    // A preview has no host page whose link stands in the place.
    drawn: (value) => mark(value === "on", "drawn"),
    caption: (value) => value === "below" || mark(value === "inside", "branded"),
  };
  for (const [name, value] of new URLSearchParams(asked)) {
    if (value === "" || !Object.hasOwn(looks, name) || looks[name]?.(value)) continue;
    const sentence = `Reviews widget: ${name}="${value.slice(0, 60)}" is unknown; the usual ${name} is shown.`;
    if (!logged.has(sentence)) console.warn(sentence);
    logged.add(sentence);
  }
}

/** The readable colour that is nearest to the given one, as CSS; null where none is given. @param least contrast with the ground of the theme */
export function readableColour(value: string, theme: Theme, least: number): string | null {
  const tone = readableTone(value, theme, least);
  return tone && `rgb(${tone.join()})`;
}
