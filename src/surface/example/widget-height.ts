// The room that a widget takes, at each range of widths of the host page.
import { SCORED_FROM } from "#domain/business/state/score.ts";
import type { Variant } from "#widget/kit/contract.ts";
import { linesOf } from "./carousel-lines.ts";
import { heightsOfCards, type SnippetReview } from "./list-height.ts";

/** The parts of a choice and of a business that decide. */
type Sized = { variant: Variant; look?: { header?: string; density?: string; photos?: string } };
type SizedBusiness = { reviews: readonly SnippetReview[]; hasPlatforms: boolean; hasPhotos: boolean };
/** @property from the width in pixels from which the height holds */
export type Step = { from: number; height: number };

/** Pixels of a widget without reviews at widths from 310 on. */
const HEIGHT: Record<Variant, number> = { badge: 92, mini: 76, list: 112, carousel: 112 };
/** Of the carousel's cards and the buttons below them, without text, and of a line of it. */
const SLIDE = { height: 206, line: 22.5, leastLines: 2 };
type Head = { from: number; height: number; platforms: number };
/** Of all but the cards, in every language, and of the line about other platforms. A card gives up a line where a head needs more. */
const CAROUSEL_HEADS: readonly Head[] = [
  { from: 0, height: 80, platforms: 36 },
  { from: 350, height: 80, platforms: 20 },
  { from: 576, height: 56, platforms: 22 },
  { from: 760, height: 56, platforms: 2 },
];
const UNSCORED_CAROUSEL_HEADS: readonly Head[] = [
  { from: 0, height: 100, platforms: 36 },
  { from: 576, height: 74, platforms: 20 },
  { from: 850, height: 56, platforms: 14 },
];
/** Of all but the cards of a list with a score, whose texts take a line less where it needs more. On a phone the foot takes two lines. */
const LIST_HEADS: readonly Head[] = [
  { from: 0, height: 122, platforms: 14 },
  { from: 480, height: 92, platforms: 14 },
  { from: 588, height: 92, platforms: 20 },
  { from: 740, height: 92, platforms: 0 },
];
const HEADER_HEIGHT = 44;
/**
 * Pixels that the host's link adds in the last line, from a width on. It takes the place of padding, but moves the line on how reviews are
 * checked to a line of its own where a page is narrow and the other links took one line before, and is alone where that line is in the head.
 */
const LINK_INSIDE = {
  list: [
    { from: 0, more: -2 },
    { from: 480, more: 28 },
    { from: 588, more: -2 },
  ],
  carousel: [
    { from: 0, more: 8 },
    { from: 576, more: 22 },
  ],
};
/** The same without reviews. */
const LINK_ALONE = 22;
/** Pixels of the line about other platforms where there is no review. */
const SOURCES_HEIGHT: Record<Variant, number> = { badge: 0, mini: 0, list: 40, carousel: 40 };
/** Width from which a mini and the line on how reviews are checked stand beside each other in every language, with the link, and their height. */
export const MINI_LINE = { from: 620, fromWithLink: 700, height: 52 };

/** Of the variants with reviews and a header. */
export function isLarge(variant: Variant): boolean {
  return variant === "list" || variant === "carousel";
}

/**
 * The room that a widget takes at each range of widths: the most that it can need, or for a list what its latest reviews need.
 * @param hasLinkInside whether the host's link stands in the widget
 */
export function heightsOf(
  { variant, look = {} }: Sized,
  { reviews, hasPlatforms, hasPhotos }: SizedBusiness,
  hasLinkInside: boolean,
): Step[] {
  const header = isLarge(variant) && look.header === "summary" ? HEADER_HEIGHT : 0;
  const base = HEIGHT[variant] + header + (hasPlatforms ? SOURCES_HEIGHT[variant] : 0);
  if (variant === "mini")
    return [
      { from: 0, height: base },
      { from: hasLinkInside ? MINI_LINE.fromWithLink : MINI_LINE.from, height: MINI_LINE.height },
    ];
  if (variant === "badge") return [{ from: 0, height: base }];
  const linkAt = (width: number) =>
    hasLinkInside ? (LINK_INSIDE[variant].findLast(({ from }) => from <= width)?.more ?? 0) : 0;
  if (reviews.length === 0) return [{ from: 0, height: base + (hasLinkInside ? LINK_ALONE : 0) }];
  const headOf = ({ height, platforms }: Head) => header + height + (hasPlatforms ? platforms : 0);
  if (variant === "carousel") {
    const slide = Math.ceil(SLIDE.height + SLIDE.line * Math.max(linesOf(reviews).lines, SLIDE.leastLines));
    const heads = reviews.length < SCORED_FROM ? UNSCORED_CAROUSEL_HEADS : CAROUSEL_HEADS;
    return withoutRepeats(heads.map((head) => ({ from: head.from, height: headOf(head) + slide + linkAt(head.from) })));
  }
  const density = look.density === "compact" ? "compact" : "regular";
  const photos = { hasPhotos, showsPhotos: look.photos !== "off" };
  const heights = heightsOfCards(reviews, density, photos).map(({ from, height }) => {
    const head = LIST_HEADS.findLast((each) => each.from <= from);
    return { from, height: (head ? headOf(head) : base) + height + linkAt(from) };
  });
  return withoutRepeats(heights);
}

/** A range as high as the one before it needs no step of its own. */
function withoutRepeats(heights: readonly Step[]): Step[] {
  return heights.filter(({ height }, index) => height !== heights[index - 1]?.height);
}

/** Pixels by width. Each step is far above its height below the next one's width, and below zero from there on. */
export function stepsOf(heights: readonly Step[]): string {
  const steps = heights.map(({ height }, index) => {
    const next = heights[index + 1];
    return next === undefined ? `${height}px` : `min(${height}px,(${next.from}px - 100%)*999)`;
  });
  return steps.length === 1 ? `${steps[0]}` : `max(${steps.join()})`;
}
