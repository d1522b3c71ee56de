// Lines of text in the cards of a carousel, for the widget and for the tag that reserves its room.

/** The parts of a review that decide. */
export type CarouselText = {
  body: string;
  verified: boolean;
  incentivized: boolean;
  isImported: boolean;
  photos: number;
};

/** Lines at most, and with a sentence about an import, which takes the room of two. Beside a picture, or below two labels, there are two. */
const LINES = { most: 3, imported: 4, origin: 2, few: 2 };
/** Columns of half-width letters in a line of a card on a phone, those of which fit any text, and those that a picture beside it takes. */
const LINE_WIDTH = { usual: 42, sure: 24, photo: 12 };

/**
 * Lines for which each card has room: as many as half of the texts take, so that the cards of short ones are not empty; longer ones are cut.
 * @property least of a card that is made smaller
 */
export function linesOf(reviews: readonly CarouselText[]): { lines: number; least: number } {
  if (reviews.some(({ isImported }) => isImported)) return { lines: LINES.imported, least: LINES.origin + 1 };
  const widths = reviews.map(({ body }) => Bun.stringWidth(inOneLine(body))).sort((one, other) => one - other);
  const half = Math.ceil((widths[Math.floor(widths.length / 2)] ?? 0) / LINE_WIDTH.usual);
  const longest = Math.ceil((widths.at(-1) ?? 0) / LINE_WIDTH.sure);
  // Title and two lines are as high as a picture.
  const least = reviews.some((review) => review.photos > 0 || hasTwoLabels(review)) ? LINES.few : 1;
  return { lines: Math.max(least, Math.min(Math.max(half, LINES.few), longest, LINES.most)), least };
}

/** Lines of this review's text, where its card has room for so many. */
export function linesIn(lines: number, review: CarouselText): number {
  return lines - (review.isImported ? LINES.origin : hasTwoLabels(review) ? 1 : 0);
}

/** Columns of half-width letters of this review that surely show, and that show on most phones. */
export function columnsOf(lines: number, review: CarouselText): { sure: number; mostly: number } {
  const photo = review.photos > 0 ? LINE_WIDTH.photo : 0;
  const room = (width: number) => linesIn(lines, review) * (width - photo);
  return { sure: room(LINE_WIDTH.sure), mostly: room(LINE_WIDTH.usual) };
}

/** In a narrow card they take two lines. */
function hasTwoLabels({ verified, incentivized }: CarouselText): boolean {
  return verified && incentivized;
}

export function inOneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
