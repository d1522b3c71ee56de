// Arranges the cards of a list, in the frame and inline. In the room that a copied tag reserves, as many of the latest reviews show as fit, and
// the cards share the free room, so that the widget ends at its caption and nothing on the page moves.
import { updateLinks } from "./cut.ts";
import { LIST_LENGTH } from "./kit/contract.ts";
import { type Arrange, giveLines, heightOf, placeFoot, type RoomOptions } from "./room.ts";

/** Pixels that a row and a gap between rows grow at most; below a few short reviews the rest stays empty. */
const MOST_GROWTH = { row: 12, gap: 2 };
/** The changes of lines of a long text that are tried in this order: more where room is free, fewer so that one more card fits. */
const MORE_LINES = [3, 2, 1];
const FEWER_LINES = [-1, -2];
/** Pixels of the smallest card and the gap above it. */
const SMALLEST = 108;

/**
 * Returns the function that arranges the list anew, for another width or room. It returns the height of the widget with one card, which the
 * host page has to give, or of the whole widget where nothing is reserved.
 */
export function createList(root: ParentNode, { room }: RoomOptions): Arrange {
  const widget = root.querySelector(".widget") as HTMLElement;
  const list = root.querySelector("ol");
  const cards = [...(list?.children ?? [])];
  const show = (count: number) => {
    for (const card of cards.slice(count)) card.remove();
    list?.append(...cards.slice(list.children.length, count));
  };
  const textsIn = (card: Element) => [...card.querySelectorAll<HTMLElement>(".review-text")];

  if (!list) return () => heightOf(widget);
  /** Whole rows of one, two or three, chosen by number alone: the latest reviews, good and bad. */
  const usualOf = () => (getComputedStyle(list).display === "grid" ? LIST_LENGTH.wide : LIST_LENGTH.usual);
  if (!room) {
    // The others are never laid out (widget-time).
    show(LIST_LENGTH.usual);
    return () => {
      show(usualOf());
      updateLinks(widget);
      return heightOf(widget);
    };
  }

  return () => {
    placeFoot(widget, null);
    list.style.minHeight = "";
    list.style.rowGap = "";
    list.classList.remove("grown");
    show(1);
    giveLines(cards.flatMap(textsIn), 0);
    const space = room();
    const usual = usualOf();
    let left = 0;
    const fits = (count: number, lines: number) => {
      show(count);
      giveLines(cards.slice(0, count).flatMap(textsIn), lines);
      updateLinks(list);
      left = space - heightOf(widget);
      return left >= 0;
    };
    /** One line more for each row with a text that is cut, from the first on, as far as the room goes. */
    const fitsWithMore = (lines: number) => {
      const rows = new Map<number, HTMLElement[]>();
      for (const text of list.querySelectorAll<HTMLElement>(".review-text"))
        if (text.scrollHeight > text.clientHeight + 1) {
          const row = text.closest("li")?.offsetTop ?? 0;
          rows.set(row, [...(rows.get(row) ?? []), text]);
        }
      const [first] = [...rows.values()].flat();
      if (!first) return true;
      const line = Number.parseFloat(getComputedStyle(first).lineHeight);
      giveLines([...rows.values()].slice(0, Math.floor(left / line)).flat(), lines + 1);
      updateLinks(list);
      left = space - heightOf(widget);
      return left >= 0;
    };
    let count = Math.min(usual, cards.length);
    if (!fits(count, 0) || (left >= SMALLEST && cards.length > count)) {
      count = mostWithin(space);
      while (!fits(count, 0) && count > 1) count--;
    }
    const inRow = cardsInRow(boxesOf(list));
    const hasFreePlace = () => count % inRow > 0 && count < cards.length;
    while (hasFreePlace() && fits(count + 1, 0)) count++;
    // The row that has a place free, or one more row where fewer show than usual.
    const missing = hasFreePlace() ? inRow - (count % inRow) : count < usual ? inRow : 0;
    const whole = Math.min(count + missing, cards.length);
    const fewer = whole > count && FEWER_LINES.find((lines) => fits(whole, lines));
    if (fewer) count = whole;
    const lines = fewer || (MORE_LINES.find((more) => fits(count, more)) ?? 0);
    if (lines === 0) fits(count, 0);
    if (left >= 1 && !fitsWithMore(lines)) fits(count, lines);
    const boxes = boxesOf(list);
    const [first] = boxes;
    if (!first) return heightOf(widget);
    const rows = rowsIn(list);
    const least = heightOf(widget) - spanOf(boxes) + first.height;
    if (left >= 1) {
      list.classList.add("grown");
      const growth = Math.min(left, rows * MOST_GROWTH.row);
      const gap = Number.parseFloat(getComputedStyle(list).rowGap);
      if (rows > 1) list.style.rowGap = `${gap + Math.min((left - growth) / (rows - 1), MOST_GROWTH.gap)}px`;
      list.style.minHeight = `${heightOf(list) + growth}px`;
    }
    placeFoot(widget, space);
    return least;
  };

  /** The number of cards that surely fit. Two alone may be wider, and a text takes fewer lines then. */
  function mostWithin(space: number): number {
    if (!list) return 0;
    // Cards as high as their texts.
    list.classList.remove("rows");
    show(cards.length);
    updateLinks(list);
    const boxes = cards.map((card) => card.getBoundingClientRect());
    const columns = cardsInRow(boxes);
    const gap = Number.parseFloat(getComputedStyle(list).rowGap);
    const others = heightOf(widget) - spanOf(boxes);
    list.classList.add("rows");
    const heightOfCards = (count: number) => {
      let sum = -gap;
      for (let at = 0; at < count; at += columns)
        sum += gap + Math.max(...boxes.slice(at, Math.min(at + columns, count)).map(({ height }) => height));
      return sum;
    };
    let count = cards.length;
    while (count > 1 && others + heightOfCards(count) > space) count--;
    return count;
  }
}

function boxesOf(list: Element): DOMRect[] {
  return [...list.children].map((card) => card.getBoundingClientRect());
}

/** Cards beside the first one, and itself. */
function cardsInRow(boxes: readonly DOMRect[]): number {
  return boxes.filter(({ top }) => top === boxes[0]?.top).length;
}

function rowsIn(list: Element): number {
  return new Set(boxesOf(list).map(({ top }) => Math.round(top))).size;
}

/** Pixels from the top of the first card to the bottom of the lowest. */
function spanOf(boxes: readonly DOMRect[]): number {
  return Math.max(...boxes.map(({ bottom }) => bottom)) - (boxes[0]?.top ?? 0);
}
