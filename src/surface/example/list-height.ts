// The pixels that a list needs for the latest reviews of a business, as far as their texts tell. They need not be exact: a list shows as many
// reviews as fit into its room (widget-src/list.ts), and a text that takes a line more costs a card at most.

/** Reviews for which a list reserves room. A test compares it with the script. */
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

/** Widths in pixels from which a list has so many columns, and columns of half-width letters in a line of the usual card there. */
const RANGES = [
  { from: 0, columns: 1, letters: 42 },
  { from: 588, columns: 2, letters: 40 },
  { from: 880, columns: 3, letters: 36 },
];
/** Pixels of a card and the gap above it, with stars, name and one line of date and labels. */
const CARD: Record<Density, number> = { regular: 119, compact: 107 };
/** Pixels of a title, of a line of text, of another line of labels, of the sentence about an import, and of the strip of pictures. */
const TITLE: Record<Density, number> = { regular: 31, compact: 27 };
const LINE = 22.5;
const LABELS = 20;
const IMPORT = 40;
const PHOTOS = 64;
/** Lines of text at most, and those that a sentence about an import takes away. */
const MOST_LINES: Record<Density, number> = { regular: 5, compact: 3 };
const IMPORT_LINES = 2;
/** Pixels for letters that are wider than usual. */
const SPARE = 24;

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
  return RANGES.map(({ from, columns, letters }) => {
    const cards = reviews
      .slice(0, RESERVED_FOR)
      .map((review) => heightOfCard(review, density, letters) + (showsPhotos && review.photos > 0 ? PHOTOS : 0));
    const rows = Array.from({ length: Math.ceil(cards.length / columns) }, (_, row) =>
      Math.max(...cards.slice(row * columns, (row + 1) * columns)),
    );
    const height = Math.ceil(rows.reduce((sum, row) => sum + row, SPARE));
    return { from, height: Math.max(height, mostOfCard(density, showsPhotos && hasPhotos)) };
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
