// The operator's brand on every surface: the accent within contrast, and the address of the logo. Nothing of it stands in the line of a
// mark of verification, and nothing replaces the sentences about how scores and checks work.
import { largeLogo, smallLogo } from "#domain/business/logo/address.ts";
import type { Brand } from "#platform/config/brand.ts";
import type { Theme } from "#widget/kit/contract.ts";
import { GRAPHIC_CONTRAST, readableTone, TEXT_CONTRAST } from "#widget/kit/contrast.ts";

/** What surfaces know of the service's name and brand. Absent: no brand. */
export type Branded = { serviceName: string; brand?: Brand };

/** Whether mails have a head of the service's own. */
export function isBranded(brand: Brand | undefined): boolean {
  return Object.values(brand ?? {}).some((each) => each !== null);
}

/** One colour for each theme, as `#rrggbb`. */
export type Accents = Readonly<Record<Theme, string>>;

/** The tokens `--accent` and `--on-accent` (style/tokens.css). Text on an accent that passes on the page passes, too. */
const USUAL: Accents = { light: "#1d4ed8", dark: "#93b4ff" };
export const ON_ACCENT: Accents = { light: "#ffffff", dark: "#0f1216" };

/** The accent for each theme: the operator's, or the nearest tone of it that text may have. */
export function accentsOf(brand: Brand | undefined): Accents {
  const accent = brand?.accent ?? null;
  return accent === null ? USUAL : { light: toneOn("light", accent), dark: toneOn("dark", accent) };
}

function toneOn(theme: Theme, accent: string): string {
  return hexTone(accent, theme, TEXT_CONTRAST) ?? USUAL[theme];
}

const CONTRAST = { text: TEXT_CONTRAST, graphic: GRAPHIC_CONTRAST };

/** The tone that a widget takes in place of a hex colour; null where it takes the colour itself. */
export function nearestTone(colour: string, theme: Theme, use: keyof typeof CONTRAST): string | null {
  const tone = hexTone(colour, theme, CONTRAST[use]);
  return tone === hexTone(colour, theme, 0) ? null : tone;
}

/** As `#rrggbb`; null for anything but a hex colour. @param least contrast */
function hexTone(colour: string, theme: Theme, least: number): string | null {
  const tone = readableTone(colour, theme, least);
  return tone && `#${tone.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** Makes what depends on the accent alone. The last is kept, because an operator changes it rarely. */
export function byAccent<T>(make: (accents: Accents) => T): (brand: Brand | undefined) => T {
  let last: { accent: string | null; made: T } | null = null;
  return (brand) => {
    const accent = brand?.accent ?? null;
    if (last?.accent !== accent) last = { accent, made: make(accentsOf(brand)) };
    return last.made;
  };
}

/** The path of the logo's PNG of 256 pixels. */
export function brandLogo(hash: string): string {
  return largeLogo(smallLogo(hash));
}
