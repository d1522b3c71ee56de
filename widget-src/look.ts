// The looks that a shop asks for: colours, radius, font, density, header and pictures. They are read here and not on the server, so that one answer
// serves all looks. Only numbers and names of our own reach the style, so that no attribute can bring rules with it.
import type { Theme } from "./kit/contract.ts";

/** The darkest light ground and the lightest dark one that a widget is made for: relative luminance of #f7f8fa and #171b21. */
const GROUND: Record<Theme, number> = { light: 0.937, dark: 0.0107 };
/** WCAG 2.2, 1.4.3 and 1.4.11. */
const TEXT_CONTRAST = 4.5;
const GRAPHIC_CONTRAST = 3;
const MAX_RADIUS = 24;
const STEPS = 32;

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
  };
  for (const [name, value] of new URLSearchParams(asked)) {
    if (value === "" || !Object.hasOwn(looks, name) || looks[name]?.(value)) continue;
    const sentence = `Reviews widget: ${name}="${value.slice(0, 60)}" is unknown; the usual ${name} is shown.`;
    if (!logged.has(sentence)) console.warn(sentence);
    logged.add(sentence);
  }
}

/**
 * The readable colour that is nearest to the given one. Null for anything but a hex colour of three or six digits.
 * @param least contrast with the ground of the theme
 */
export function readableColour(value: string, theme: Theme, least: number): string | null {
  const [, digits] = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(value) ?? [];
  if (digits === undefined) return null;
  const hex = digits.length === 3 ? digits.replace(/./g, "$&$&") : digits;
  const given = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const end = theme === "dark" ? 255 : 0;
  for (let step = 0; ; step++) {
    const mixed = given.map((part) => Math.round(part + ((end - part) * step) / STEPS));
    if (step === STEPS || contrastOf(luminanceOf(mixed), GROUND[theme]) >= least) return `rgb(${mixed.join()})`;
  }
}

function contrastOf(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Relative luminance of sRGB (WCAG 2.2). */
function luminanceOf(parts: number[]): number {
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
