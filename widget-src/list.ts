// Arranges the cards of a list, in the frame and inline. In the room that a copied tag reserves, as many of the latest reviews show as fit, and
// the cards share the free room, so that the widget ends at its caption and nothing on the page moves.
import { isShortened, updateLinks } from "./cut.ts";
import { LIST_LENGTH } from "./kit/contract.ts";
import { type Card, heightOf, leastOf, type Measured, type Plan, planList } from "./plan.ts";
import { type Arrange, pixelsOf, placeFoot, type RoomOptions } from "./room.ts";

/** Pixels of the smallest card and the gap above it. */
const SMALLEST = 108;
/** Pixels below the cards from which on the link to all reviews stands there: the height of a finger and the gap below it. It takes so many at most. */
const LEAST_REST = 56;
const MOST_REST = 76;
const REST_GAP = 12;

/** Returns the function that arranges the list anew, for another width or room. */
export function createList(root: ParentNode, { room }: RoomOptions): Arrange {
  const widget = root.querySelector(".widget") as HTMLElement;
  const list = root.querySelector("ol");
  const rest = root.querySelector<HTMLElement>(".rest");
  if (!(list && room))
    return () => {
      updateLinks(widget);
      return pixelsOf(widget);
    };
  const all = [...list.children].map(partsOf);
  list.classList.add("fitted");

  return () => {
    prepare(list, all);
    fillRest(rest, 0);
    placeFoot(widget, 0);
    let measured = measure(list, all);
    const { paddingTop, paddingBottom } = getComputedStyle(list);
    const padding = Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom);
    const others = pixelsOf(widget) - pixelsOf(list) + padding;
    const space = room();
    const left = space - others - heightOf(measured, measured.cards.length);
    if (left >= SMALLEST && measured.cards.length < all.length) {
      list.classList.add("whole");
      measured = measure(list, all);
    }
    let fitting = planList(measured, space - others);
    const isOneRow = fitting.cards.length <= measured.columns;
    if (fitting.cards.length < LIST_LENGTH.usual && (isOneRow || space - others - fitting.height >= LEAST_REST)) {
      list.classList.add("tight");
      const tight = measure(list, all);
      const closer = planList(tight, space - others);
      if (closer.cards.length > fitting.cards.length) [measured, fitting] = [tight, closer];
      else list.classList.remove("tight");
    }
    for (let plan = fitting, most = 0; ; ) {
      const below = space - others - plan.height;
      const filled = fillRest(rest, below);
      // The cards take what the link leaves.
      const height = padding + plan.height + (filled && below - filled);
      show(list, all, { ...plan, height }, measured);
      placeFoot(widget, filled ? 0 : below);
      most = plan.cards.length - 1;
      // Less than a pixel is rounding.
      if (most === 0 || pixelsOf(widget) < space + 1) return others + leastOf(measured);
      plan = planList({ ...measured, cards: measured.cards.slice(0, most) }, space - others);
    }
  };
}

/** Shows the link to all reviews in the pixels below the cards, so that few stay empty. Returns those that it takes. */
function fillRest(link: HTMLElement | null, pixels: number): number {
  if (!link) return 0;
  hide(link, pixels < LEAST_REST);
  if (link.hidden) return 0;
  const taken = Math.min(pixels, MOST_REST);
  link.style.height = `${taken - REST_GAP}px`;
  return taken;
}

/** A browser works for a value that is the same, too. */
function hide(link: HTMLElement, isHidden: boolean): void {
  if (link.hidden !== isHidden) link.hidden = isHidden;
}

type Parts = { card: Element; title: Element | null; text: HTMLElement | null; link: HTMLElement | null };

function partsOf(card: Element): Parts {
  return {
    card,
    title: card.querySelector(".review-title"),
    text: card.querySelector(".review-text"),
    link: card.querySelector(".more"),
  };
}

/** The usual cards and lines, each card as high as its text, and one "Read more" at least, which tells the width of all. */
function prepare(list: HTMLElement, all: readonly Parts[]): void {
  list.append(...all.slice(list.children.length).map(({ card }) => card));
  if (list.matches(".whole, .tight")) list.classList.remove("whole", "tight");
  list.classList.add("measured");
  list.style.rowGap = "";
  list.style.minHeight = "";
  for (const { title, text } of all) {
    if (text) text.style.webkitLineClamp = "";
    if (title?.matches(".titled")) title.classList.remove("titled");
  }
  const link = all.find(({ link }) => link)?.link;
  if (link) hide(link, false);
}

function measure(list: Element, all: readonly Parts[]): Measured {
  const shown = all
    .map((parts) => ({ ...parts, box: parts.card.getBoundingClientRect() }))
    .filter(({ box }) => box.height > 0);
  const text = shown.find(({ text }) => text)?.text;
  const line = text ? Number.parseFloat(getComputedStyle(text).lineHeight) : 0;
  const link = shown.find(({ link }) => link && !link.hidden)?.link;
  const more = link ? measureLink(link) : { width: 0, height: 0, isLeft: false };
  return {
    cards: shown.map(({ box, ...parts }) => measureCard(parts, box.height, line, more)),
    columns: shown.filter(({ box }) => box.top === shown[0]?.box.top).length,
    gap: Number.parseFloat(getComputedStyle(list).rowGap),
    line,
  };
}

/** @property width of the link and the gap before it. @property height of a line that it takes alone. @property isLeft whether lines end at the left */
type Link = { width: number; height: number; isLeft: boolean };

function measureLink(link: Element): Link {
  const { columnGap, lineHeight, direction } = getComputedStyle(link.parentElement as Element);
  return {
    width: link.getBoundingClientRect().width + Number.parseFloat(columnGap),
    height: Number.parseFloat(lineHeight),
    isLeft: direction === "rtl",
  };
}

function measureCard({ title, text, link }: Parts, height: number, line: number, more: Link): Card {
  const alone = link && !hasRoomFor(link, more) ? more.height : 0;
  const bare = link?.hidden ? height : height - alone;
  const isTitled = title !== null && title.scrollWidth > title.clientWidth;
  if (!text) return { bare, lines: 0, usual: 0, link: alone, isShortened: false, isTitled };
  const lines = Math.round(text.scrollHeight / line);
  const usual = Number(getComputedStyle(text).webkitLineClamp);
  const own = bare - Math.min(lines, usual) * line;
  return { bare: own, lines, usual, link: alone, isShortened: isShortened(text), isTitled };
}

/** Whether the link, which may be hidden, stands beside the element before it, and not in a line of its own. */
function hasRoomFor(
  { previousElementSibling: before, parentElement: place }: Element,
  { width, isLeft }: Link,
): boolean {
  if (!(before && place)) return true;
  const [its, whole] = [before.getBoundingClientRect(), place.getBoundingClientRect()];
  return (isLeft ? its.left - whole.left : whole.right - its.right) >= width;
}

/** Writes what differs from the stylesheet alone, because each value costs a phone time (widget-time). */
function show(list: HTMLElement, all: readonly Parts[], { cards, gap, height }: Plan, measured: Measured): void {
  for (const [at, { card, title, text, link }] of all.entries()) {
    const planned = cards[at];
    const usual = measured.cards[at];
    if (planned && usual) {
      const clamp = planned.lines === Math.min(usual.lines, usual.usual) ? "" : `${planned.lines}`;
      if (text && text.style.webkitLineClamp !== clamp) text.style.webkitLineClamp = clamp;
      if (title?.matches(".titled") === !planned.isTitled) title.classList.toggle("titled", planned.isTitled);
      if (link) hide(link, !planned.isCut);
    } else if (cards.length < measured.cards.length) card.remove();
  }
  list.classList.remove("measured");
  list.style.rowGap = gap === measured.gap ? "" : `${gap}px`;
  list.style.minHeight = `${height}px`;
}
