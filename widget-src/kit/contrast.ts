// Contrast of colours: the readable tone that is nearest to a given one. Widgets, pages, mails and pictures use it.
import type { Theme } from "./contract.ts";

/** The darkest light ground and the lightest dark one that text stands on: relative luminance of #f7f8fa and #171b21. */
const GROUND: Record<Theme, number> = { light: 0.937, dark: 0.0107 };
/** WCAG 2.2, 1.4.3 and 1.4.11. */
export const TEXT_CONTRAST = 4.5;
export const GRAPHIC_CONTRAST = 3;
const STEPS = 32;

/**
 * The readable colour that is nearest to the given one: red, green and blue, 0 to 255. Null for anything but a hex colour of three or six
 * digits.
 * @param least contrast with the ground of the theme
 */
export function readableTone(value: string, theme: Theme, least: number): number[] | null {
  const [, digits] = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(value) ?? [];
  if (digits === undefined) return null;
  const hex = digits.length === 3 ? digits.replace(/./g, "$&$&") : digits;
  const given = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const end = theme === "dark" ? 255 : 0;
  for (let step = 0; ; step++) {
    const mixed = given.map((part) => Math.round(part + ((end - part) * step) / STEPS));
    if (step === STEPS || contrastOf(luminanceOf(mixed), GROUND[theme]) >= least) return mixed;
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
