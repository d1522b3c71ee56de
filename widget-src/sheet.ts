// The styles of each variant. A frame gets those of its own, because a phone needs time for each rule.
import type { Variant } from "./kit/contract.ts";
import base from "./style/base.css" with { type: "text" };
import carousel from "./style/carousel.css" with { type: "text" };
import head from "./style/head.css" with { type: "text" };
import line from "./style/line.css" with { type: "text" };
import list from "./style/list.css" with { type: "text" };
import quote from "./style/quote.css" with { type: "text" };
import review from "./style/review.css" with { type: "text" };

export const SHEETS: Record<Variant, string> = {
  badge: base + line,
  mini: base + line,
  list: base + head + review + list,
  carousel: base + head + review + quote + carousel,
};

/** Several variants may stand in one page. */
export const WHOLE_SHEET = base + line + head + review + list + quote + carousel;

/**
 * In a frame the page is as wide as the widget, and a phone asks a page for its width in less time than a container. Its height does not follow
 * the cards, so that they keep theirs while they are measured.
 */
export function inFrame(sheet: string): string {
  return sheet
    .replaceAll("@container (min-width", "@media (min-width")
    .replace(/\s*container-type:[^;}]+;/g, "")
    .replace(/\.measured \{\s*height: 0;\s*\}/, "");
}
