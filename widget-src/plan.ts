// Decides what a list shows in the room that a tag reserves: how many of the latest reviews, and how many lines of their texts. It works on
// numbers alone, so that list.ts lays out the widget once to measure it, and once as it stays.
import { LIST_LENGTH } from "./kit/contract.ts";

/** Lines that a long text takes at most beyond its usual ones, and those that it gives up at most so that one more row fits. */
const MORE_LINES = 4;
const FEWER_LINES = 3;
/** Lines that a text keeps at least where it gives one up for its title. */
const LEAST_BESIDE_TITLE = 2;
/** Pixels that a row and a gap between rows grow at most. Where more than `MOST_REST` would stay empty below all, one more row is tried. */
const MOST_GROWTH = { row: 12, gap: 2 };
const MOST_REST = 40;

/**
 * A card as it was measured.
 * @property bare pixels of the card without its text, and without a line that "Read more" takes alone
 * @property lines of the whole text. @property usual lines of it that show at most
 * @property link pixels of the line that "Read more" takes alone. @property isShortened whether the service shortened the text
 * @property isTitled whether the title is longer than its line
 */
export type Card = {
  bare: number;
  lines: number;
  usual: number;
  link: number;
  isShortened: boolean;
  isTitled: boolean;
};

/** @property gap pixels between rows. @property line pixels of a line of text */
export type Measured = { cards: readonly Card[]; columns: number; gap: number; line: number };

/**
 * @property cards those that show, with the lines of their texts, whether a text goes on elsewhere, and whether the title has two lines
 * @property height pixels of all rows and the gaps between them
 */
export type Plan = { cards: Planned[]; gap: number; height: number };
type Planned = { lines: number; isCut: boolean; isTitled: boolean };

/** @param room pixels for the rows and the gaps between them. A single card that is higher shows all the same */
export function planList(measured: Measured, room: number): Plan {
  const { cards, columns, gap } = measured;
  const rowsOf = (count: number) => Math.ceil(count / columns);

  let count = cards.length;
  while (count > 1 && heightOf(measured, count) > room) count--;
  let lines = linesIn(measured, count, 0, room);
  let left = room - heightOf(measured, count, lines);
  // Fewer lines where one more row fits then, or else the places that the last row has free; and where a single card does not fit.
  const rows = rowsOf(count);
  const isHole = left > rows * MOST_GROWTH.row + MOST_REST && (rows + 1) * columns <= cards.length;
  const isWanted = isHole || rows < rowsOf(LIST_LENGTH.usual);
  for (const places of isWanted ? [(rows + 1) * columns, rows * columns] : [rows * columns]) {
    const whole = Math.min(places, cards.length);
    const fewer = whole > count || left < 0 ? fewerLinesIn(measured, whole, room) : null;
    if (!fewer) continue;
    [count, lines] = [whole, fewer];
    break;
  }
  if (heightOf(measured, count, lines) > room) lines = linesIn(measured, count, -FEWER_LINES, room);
  left = Math.max(room - heightOf(measured, count, lines), 0);

  const gaps = lines.length - 1;
  const growth = Math.min(left, lines.length * MOST_GROWTH.row);
  const wider = gaps && Math.min((left - growth) / gaps, MOST_GROWTH.gap);
  return {
    cards: cards.slice(0, count).map((card, at) => {
      const row = Math.floor(at / columns);
      const more = lines[row] ?? 0;
      return planCard(card, more, measured.line, heightOfRow(measured, row, count, more));
    }),
    gap: gap + wider,
    height: heightOf(measured, count, lines) + growth + gaps * wider,
  };
}

/** The second line of a title takes what its card has free in the row, or else the place of a line of a text that is cut anyway. */
function planCard(card: Card, more: number, line: number, height: number): Planned {
  const lines = shownOf(card, more);
  const planned = { lines, isCut: isCut(card, lines), isTitled: card.isTitled };
  if (!card.isTitled || heightOfCard(card, more, line) + line <= height) return planned;
  if (planned.isCut && lines > LEAST_BESIDE_TITLE) return { ...planned, lines: lines - 1 };
  return { ...planned, isTitled: false };
}

/** Lines of each row beyond the usual ones: so many, and one more where a text is cut, from the first row on, as often as there is room. */
function linesIn(measured: Measured, count: number, more: number, room: number): number[] {
  const lines = Array<number>(Math.ceil(count / measured.columns)).fill(more);
  let used = heightOf(measured, count, lines);
  for (let most = more + 1; most <= MORE_LINES; most++)
    for (const [row, before] of lines.entries()) {
      if (!isCutIn(measured, row, count, before)) continue;
      const higher = heightOfRow(measured, row, count, before + 1) - heightOfRow(measured, row, count, before);
      if (used + higher > room) continue;
      lines[row] = before + 1;
      used += higher;
    }
  return lines;
}

/** As `linesIn`, from as few lines less as make the cards fit; null where they do not. */
function fewerLinesIn(measured: Measured, count: number, room: number): number[] | null {
  for (let more = -1; more >= -FEWER_LINES; more--) {
    const lines = linesIn(measured, count, more, room);
    if (heightOf(measured, count, lines) <= room) return lines;
  }
  return null;
}

/** Pixels for which a page has to give room: those of one card with the fewest lines. */
export function leastOf(measured: Measured): number {
  return heightOf(measured, 1, [-FEWER_LINES]);
}

/** Pixels of so many cards and the gaps between their rows. @param more lines of the texts in each row beyond the usual ones */
export function heightOf(measured: Measured, count: number, more: readonly number[] = []): number {
  let sum = -measured.gap;
  for (let row = 0; row * measured.columns < count; row++)
    sum += measured.gap + heightOfRow(measured, row, count, more[row] ?? 0);
  return sum;
}

function heightOfRow(measured: Measured, row: number, count: number, more: number): number {
  return Math.max(...cardsIn(measured, row, count).map((card) => heightOfCard(card, more, measured.line)));
}

function isCutIn(measured: Measured, row: number, count: number, more: number): boolean {
  return cardsIn(measured, row, count).some((card) => shownOf(card, more) < card.lines);
}

function cardsIn({ cards, columns }: Measured, row: number, count: number): readonly Card[] {
  return cards.slice(row * columns, Math.min((row + 1) * columns, count));
}

function heightOfCard(card: Card, more: number, line: number): number {
  const shown = shownOf(card, more);
  return card.bare + shown * line + (isCut(card, shown) ? card.link : 0);
}

function shownOf({ lines, usual }: Card, more: number): number {
  return Math.min(lines, Math.max(usual + more, 1));
}

function isCut({ lines, isShortened }: Card, shown: number): boolean {
  return isShortened || shown < lines;
}
