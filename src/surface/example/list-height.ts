// The pixels that a list needs for the latest reviews of a business, as far as their texts tell. They need not be exact: a list shows as many
// reviews as fit into its room (widget-src/list.ts), and a text that takes a line more costs a card at most.

/** Reviews for which a list reserves room, and as many more as fill the last row. A test compares it with the script. */
export const RESERVED_FOR = 5;

export type SnippetReview = {
  title: string;
  body: string;
  verified: boolean;
  incentivized: boolean;
  isImported: boolean;
  photos: number;
};
export type Density = "regular" | "compact";

/** Widths in pixels from which a range holds, a usual width in it, and cards in a row there. */
const RANGES = [
  { from: 0, width: 304, columns: 1 },
  { from: 340, width: 343, columns: 1 },
  { from: 365, width: 374, columns: 1 },
  { from: 400, width: 420, columns: 1 },
  { from: 480, width: 520, columns: 1 },
  { from: 588, width: 604, columns: 2 },
  { from: 690, width: 704, columns: 2 },
  { from: 740, width: 752, columns: 2 },
  { from: 880, width: 900, columns: 3 },
  { from: 1080, width: 1090, columns: 3 },
];
/** Pixels between cards, of the sides of a card, and of a half-width letter. */
const GAP = 12;
const SIDES = 34;
const LETTER = 7;
/** Letters of a line that stay free before a word that does not fit. */
const BREAK = 2;
/** Pixels of a card and the gap above it, with stars, name and one line of date and labels. */
const CARD: Record<Density, number> = { regular: 119, compact: 107 };
/** Pixels of a title, of a line of text, of another line of labels, of the sentence about an import, and of the strip of pictures. */
const TITLE: Record<Density, number> = { regular: 31, compact: 27 };
const LINE = 22.5;
const LABELS = 20;
const IMPORT = 50;
const PHOTOS = 64;
/** Lines of text at most, and those that a sentence about an import takes away. */
const MOST_LINES: Record<Density, number> = { regular: 5, compact: 3 };
const IMPORT_LINES = 2;
/** Pixels of the tallest head above those of the usual one. */
const HEAD = 42;

/** The most that one card takes. Any reserved room has it, so that a review always shows and nothing moves. */
export function mostOfCard(density: Density, hasPhotos: boolean): number {
  return Math.ceil(CARD[density] + TITLE[density] + MOST_LINES[density] * LINE + LABELS + (hasPhotos ? PHOTOS : 0));
}

/** Pixels of all cards, at each range of widths. */
export function heightsOfCards(
  reviews: readonly SnippetReview[],
  density: Density,
  { hasPhotos, showsPhotos }: { hasPhotos: boolean; showsPhotos: boolean },
): { from: number; height: number }[] {
  return RANGES.map(({ from, width, columns }) => {
    const count = Math.min(reviews.length, Math.ceil(RESERVED_FOR / columns) * columns);
    const inRow = Math.min(columns, count);
    const letters = ((width + GAP) / inRow - GAP - SIDES) / LETTER - BREAK;
    let height = 0;
    for (let at = 0; at < count; at += inRow) {
      const cards = reviews
        .slice(at, Math.min(at + inRow, count))
        .map((review) => heightOfCard(review, density, letters) + (showsPhotos && review.photos > 0 ? PHOTOS : 0));
      height += Math.max(...cards);
    }
    return { from, height: Math.max(Math.ceil(height), mostOfCard(density, showsPhotos && hasPhotos) + HEAD) };
  });
}

function heightOfCard(review: SnippetReview, density: Density, letters: number): number {
  const { title, body, verified, incentivized, isImported } = review;
  const most = MOST_LINES[density] - (isImported ? IMPORT_LINES : 0);
  const whole = Math.ceil(Bun.stringWidth(body.replace(/\s+/g, " ").trim()) / letters);
  const lines = Math.min(whole, most);
  // Date, labels and "Read more".
  const parts = 1 + Number(verified) + Number(incentivized) + Number(whole > most);
  return (
    CARD[density] +
    (title.trim() === "" ? 0 : TITLE[density]) +
    lines * LINE +
    (parts > 2 ? LABELS : 0) +
    (isImported ? IMPORT : 0)
  );
}
