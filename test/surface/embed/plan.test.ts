// What a list shows in a room, by numbers alone.
import { describe, expect, test } from "bun:test";
import { type Card, heightOf, leastOf, type Measured, planList } from "../../../widget-src/plan.ts";

const LINE = 20;
const GAP = 10;

/** A card of 100 pixels and its lines; "Read more" takes a line of 15 pixels where the text is cut. */
const card = (lines: number, more: Partial<Card> = {}): Card => ({
  ...{ bare: 100, lines, usual: 5, link: 15, isShortened: false, isTitled: false },
  ...more,
});
const list = (columns: number, cards: Card[]): Measured => ({ cards, columns, gap: GAP, line: LINE });
const short = (count: number) => Array.from({ length: count }, () => card(1));
const long = (count: number) => Array.from({ length: count }, () => card(30));
/** Pixels of a long card with so many lines. */
const ofLong = (lines: number) => 100 + lines * LINE + 15;

/** The cards that show, by their lines. */
const linesIn = (measured: Measured, room: number) => planList(measured, room).cards.map(({ lines }) => lines);

describe("a list in one column", () => {
  for (const [name, cards, room, expected] of [
    ["shows what fits", short(8), 5 * 120 + 4 * GAP, [1, 1, 1, 1, 1]],
    ["shows one card less where a pixel is missing", short(8), 5 * 120 + 4 * GAP - 1, [1, 1, 1, 1]],
    ["shows all", short(8), 5_000, Array(8).fill(1)],
    ["shows one card that is higher than the room, with the fewest lines", long(8), 50, [2]],
    ["shows one card with a line less where it fits so", long(8), ofLong(4), [4]],
    ["shows a card more with fewer lines", long(2), 2 * ofLong(4) + GAP, [4, 4]],
    ["gives a line back where there is room after that", long(2), 2 * ofLong(3) + GAP + LINE, [4, 3]],
    [
      "gives lines for a sixth card where a hole would stay",
      [...short(5), ...long(3)],
      5 * 120 + 5 * GAP + ofLong(2),
      [1, 1, 1, 1, 1, 2],
    ],
    ["takes no lines where the usual number fits", long(8), 5 * ofLong(5) + 4 * GAP, [5, 5, 5, 5, 5]],
    ["gives long texts more lines, the first ones first", long(1), ofLong(7) + LINE - 1, [7]],
    ["gives at most four lines more", long(2), 5_000, [9, 9]],
    ["gives a text no line that it does not need", [card(6), card(30)], 5_000, [6, 9]],
    ["gives the second a line where the first has no use for it", [card(5), card(30)], 200 + ofLong(6) + GAP, [5, 6]],
  ] as const)
    test(name, () => {
      expect(linesIn(list(1, [...cards]), room)).toEqual([...expected]);
    });
});

describe("a list in columns", () => {
  test("a row is as high as its highest card", () => {
    expect(heightOf(list(2, [card(1), card(3), card(2)]), 3)).toBe(160 + GAP + 140);
  });

  test("a place that a row has free is filled, with fewer lines if it must be", () => {
    const measured = list(3, [...short(5), card(30)]);
    const rows = 120 + GAP + ofLong(4);
    expect(linesIn(measured, rows)).toEqual([1, 1, 1, 1, 1, 4]);
    expect(linesIn(measured, rows - 2 * LINE)).toEqual([1, 1, 1, 1, 1, 2]);
    expect(linesIn(measured, rows - 3 * LINE)).toEqual([1, 1, 1, 1, 1]);
  });

  test("a hole gets no row that would leave a place free", () => {
    const cards = [...short(3), ...long(5)];
    expect(linesIn(list(3, cards), 120 + GAP + ofLong(5) + 2 * LINE)).toEqual([1, 1, 1, 7, 7, 7]);
    expect(linesIn(list(3, [...short(6), ...long(2)]), 240 + 2 * GAP + ofLong(3))).toHaveLength(6);
  });

  test("long texts are cut to two lines at least where one more row fits so, whichever card is long", () => {
    const room = ofLong(2) + GAP + 120;
    for (const at of [0, 1, 2]) {
      const cards = Array.from({ length: 6 }, (_, index) => card(index === at ? 30 : 1));
      const [fits, none] = [room, room - 1].map((each) => linesIn(list(3, cards), each));
      expect([at, fits]).toEqual([at, cards.map((_, index) => (index === at ? 2 : 1))]);
      expect([at, none?.length]).toEqual([at, 3]);
    }
    const both = [card(1), card(30), ...short(2), card(30), card(1)];
    expect(linesIn(list(3, both), 2 * ofLong(2) + GAP + LINE)).toEqual([1, 3, 1, 1, 2, 1]);
  });

  test("a row of which one card has a longer text gets the line together", () => {
    expect(linesIn(list(2, [card(7), card(30)]), ofLong(8))).toEqual([7, 8]);
  });
});

describe("the rest of the room", () => {
  test("goes to rows and gaps, as far as they grow", () => {
    const used = 3 * 120 + 2 * GAP;
    expect(planList(list(1, short(3)), used + 20)).toMatchObject({ gap: GAP, height: used + 20 });
    expect(planList(list(1, short(3)), used + 38)).toMatchObject({ gap: GAP + 1, height: used + 38 });
    expect(planList(list(1, short(3)), used + 80)).toMatchObject({ gap: GAP + 2, height: used + 40 });
    expect(planList(list(1, short(1)), 172)).toMatchObject({ gap: GAP, height: 132 });
  });

  test("goes no further: the link to all reviews takes what is left", () => {
    const used = 3 * 120 + 2 * GAP;
    expect(planList(list(1, short(3)), used + 100)).toMatchObject({ gap: GAP + 2, height: used + 40 });
    expect(planList(list(1, short(1)), 900)).toMatchObject({ gap: GAP, height: 132 });
  });

  test("never is less than nothing", () => {
    expect(planList(list(1, long(3)), 0)).toMatchObject({ gap: GAP, height: ofLong(2) });
  });
});

describe("Read more", () => {
  test("shows where a text goes on, and where the service shortened it", () => {
    const { cards } = planList(list(1, [card(1), card(30), card(2, { isShortened: true })]), 5_000);
    expect(cards.map(({ isCut }) => isCut)).toEqual([false, true, true]);
  });

  test("takes no line of its own where the whole text shows", () => {
    expect(heightOf(list(1, [card(5)]), 1)).toBe(200);
    expect(heightOf(list(1, [card(6)]), 1)).toBe(215);
    expect(heightOf(list(1, [card(6)]), 1, [1])).toBe(220);
  });

  test("is not in a card without a text", () => {
    const empty = card(0, { usual: 0, link: 0 });
    expect(planList(list(1, [empty]), 500).cards).toEqual([{ lines: 0, isCut: false, isTitled: false }]);
    expect(heightOf(list(1, [empty]), 1, [-2])).toBe(100);
  });
});

describe("a long title", () => {
  const titled = { isTitled: true };
  test.each([
    ["takes what its card has free beside a higher one", [card(1, titled), card(3)], 500, [1, 3], [true, false]],
    [
      "has one line where its card is the highest and its text whole",
      [card(3, titled), card(1)],
      500,
      [3, 1],
      [false, false],
    ],
    ["takes the last line of a text that is cut", [card(30, titled), card(1)], ofLong(5), [4, 1], [true, false]],
    ["leaves a text two lines", [card(30, titled), card(1)], ofLong(2), [2, 1], [false, false]],
  ] as const)("%s", (_, cards, room, lines, titles) => {
    const measured = list(2, [...cards]);
    const plan = planList(measured, room);
    expect(plan.cards.map((each) => each.lines)).toEqual([...lines]);
    expect(plan.cards.map((each) => each.isTitled)).toEqual([...titles]);
    expect(plan.height).toBe(
      planList({ ...measured, cards: cards.map((each) => ({ ...each, isTitled: false })) }, room).height,
    );
  });
});

test("a page has to give room for the first card with three lines less, one at least", () => {
  expect(leastOf(list(1, long(3)))).toBe(ofLong(2));
  expect(leastOf(list(1, [card(30, { usual: 1 })]))).toBe(ofLong(1));
});

test("for any texts, the room holds what is planned, and no further card of the same lines fits", () => {
  for (let seed = 1; seed <= 400; seed++) {
    const numbers = [seed * 7919, seed * 104_729, seed * 1_299_709, seed * 15_485_863];
    const cards = Array.from({ length: 1 + (seed % 8) }, (_, at) =>
      card(((numbers[at % 4] ?? 0) >> at) % 14, { usual: seed % 3 ? 5 : 3 }),
    );
    const measured = list(1 + (seed % 3), cards);
    const room = 250 + ((seed * 37) % 900);
    const { cards: shown, height, gap } = planList(measured, room);
    expect([seed, shown.length >= 1, gap <= GAP + 2]).toEqual([seed, true, true]);
    if (shown.length > 1) expect([seed, height <= room]).toEqual([seed, true]);
    const next = heightOf(measured, shown.length + 1);
    if (shown.length < cards.length) expect([seed, next > room]).toEqual([seed, true]);
  }
});
