// Arranges the cards of a list, in the frame and inline. In the room that a copied tag reserves, as many of the latest reviews show as fit, and
// the cards share what is left, so that the widget ends at its caption and nothing on the page moves.
import { updateLinks } from "./cut.ts";
import { LIST_LENGTH } from "./kit/contract.ts";

/** Pixels that a row grows at most; below a few short reviews the room stays empty. */
const MOST_GROWTH = 96;
/** Pixels of a line of text, and lines that a cut text gets at most of what is left. */
const LINE = 23;
const MOST_LINES = 3;
/** Pixels of the smallest card and the gap above it. */
const SMALLEST = 108;

type ListOptions = {
  /** Pixels reserved, read while one card shows; null where nothing is reserved, and the usual number shows. */
  room: (() => number) | null;
};

/**
 * Returns the function that arranges the list anew, for another width or room. It returns the height of the widget with one card, which the
 * host page has to give, or of the whole widget where nothing is reserved.
 */
export function createList(root: ParentNode, { room }: ListOptions): () => number {
  const widget = root.querySelector(".widget") as HTMLElement;
  const list = root.querySelector("ol");
  const cards = [...(list?.children ?? [])];
  const show = (count: number) => {
    for (const card of cards.slice(count)) card.remove();
    list?.append(...cards.slice(list.children.length, count));
  };

  return () => {
    if (!(list && room)) {
      show(LIST_LENGTH.usual);
      updateLinks(widget);
      return heightOf(widget);
    }
    list.style.minHeight = "";
    list.classList.remove("grown");
    giveLines(0);
    show(1);
    const space = room();
    let count: number = LIST_LENGTH.usual;
    let left = 0;
    const attempt = () => {
      show(count);
      updateLinks(list);
      left = space - heightOf(widget);
    };
    attempt();
    if (left < 0 || (left >= SMALLEST && cards.length > count)) {
      count = mostWithin(space);
      do attempt();
      while (left < 0 && --count > 0);
    }
    const boxes = [...list.children].map((card) => card.getBoundingClientRect());
    const [first] = boxes;
    if (!first) return heightOf(widget);
    const rows = new Set(boxes.map(({ top }) => Math.round(top))).size;
    const least = heightOf(widget) - spanOf(boxes) + first.height;
    const lines = Math.min(Math.floor(left / rows / LINE), MOST_LINES);
    if (lines > 0) {
      giveLines(lines);
      updateLinks(list);
      left = space - heightOf(widget);
    }
    if (left >= 1) {
      list.classList.add("grown");
      list.style.minHeight = `${heightOf(list) + Math.min(left, rows * MOST_GROWTH)}px`;
    }
    return least;
  };

  /** Lets texts take so many lines more than the stylesheet does. */
  function giveLines(more: number): void {
    const texts = [...(list?.querySelectorAll<HTMLElement>(".review-text") ?? [])];
    const usual = more === 0 ? [] : texts.map((text) => Number(getComputedStyle(text).webkitLineClamp));
    for (const [index, { style }] of texts.entries())
      style.webkitLineClamp = usual[index] ? String(usual[index] + more) : "";
  }

  /** The number of cards that surely fit: in a wider card a text takes as many lines or fewer. */
  function mostWithin(space: number): number {
    if (!list) return 0;
    // All cards as wide as the narrowest, and as high as their texts.
    list.classList.remove("rows");
    show(cards.length);
    updateLinks(list);
    const boxes = cards.map((card) => card.getBoundingClientRect());
    const columns = boxes.filter(({ top }) => top === boxes[0]?.top).length;
    const gap = Number.parseFloat(getComputedStyle(list).rowGap);
    const others = heightOf(widget) - spanOf(boxes);
    list.classList.add("rows");
    const heightOfCards = (count: number) => {
      let at = 0;
      let sum = -gap;
      for (const size of rowsOf(count, columns)) {
        sum += gap + Math.max(...boxes.slice(at, at + size).map(({ height }) => height));
        at += size;
      }
      return sum;
    };
    let count = cards.length;
    while (count > 1 && others + heightOfCards(count) > space) count--;
    return count;
  }
}

/** Cards in each row, as the stylesheet has them (style/list.css). */
function rowsOf(count: number, columns: number): number[] {
  const last = columns === 3 && count > 3 && count % 3 === 1 ? [2, 2] : count % columns ? [count % columns] : [];
  const whole = (count - last.reduce((sum, size) => sum + size, 0)) / columns;
  return [...Array<number>(whole).fill(columns), ...last];
}

function heightOf(element: Element): number {
  return element.getBoundingClientRect().height;
}

/** Pixels from the top of the first card to the bottom of the lowest. */
function spanOf(boxes: readonly DOMRect[]): number {
  return Math.max(...boxes.map(({ bottom }) => bottom)) - (boxes[0]?.top ?? 0);
}
