// Arranges the cards of a list, in the frame and inline. In the room that a copied tag reserves, as many of the latest reviews show as fit, and
// the cards share the free room, so that the widget ends at its caption and nothing on the page moves.
import { isShortened, updateLinks } from "./cut.ts";
import { type Card, heightOf, leastOf, type Measured, type Plan, planList } from "./plan.ts";
import { type Arrange, pixelsOf, placeFoot, type RoomOptions } from "./room.ts";

/** Pixels of the smallest card and the gap above it. */
const SMALLEST = 108;

/** Returns the function that arranges the list anew, for another width or room. */
export function createList(root: ParentNode, { room }: RoomOptions): Arrange {
  const widget = root.querySelector(".widget") as HTMLElement;
  const list = root.querySelector("ol");
  if (!(list && room))
    return () => {
      updateLinks(widget);
      return pixelsOf(widget);
    };
  const all = [...list.children].map(partsOf);
  list.classList.add("fitted");

  return () => {
    prepare(list, all);
    placeFoot(widget, 0);
    let measured = measure(list, all);
    // Without the cards, so that they do not make the room higher.
    const others = pixelsOf(widget);
    const space = room();
    const left = space - others - heightOf(measured, measured.cards.length);
    if (left >= SMALLEST && measured.cards.length < all.length) {
      list.classList.add("whole");
      measured = measure(list, all);
    }
    const padding = pixelsOf(list);
    let most = measured.cards.length;
    for (;;) {
      const plan = planList({ ...measured, cards: measured.cards.slice(0, most) }, space - others);
      show(list, all, plan, padding);
      placeFoot(widget, space - others - plan.height);
      most = plan.cards.length - 1;
      // Less than a pixel is rounding.
      if (most === 0 || pixelsOf(widget) < space + 1) return others + leastOf(measured);
    }
  };
}

type Parts = { card: Element; text: HTMLElement | null; link: HTMLElement | null };

function partsOf(card: Element): Parts {
  return { card, text: card.querySelector(".review-text"), link: card.querySelector(".more") };
}

/** The usual cards and lines, each card as high as its text, all with "Read more", and a list that takes no height. */
function prepare(list: HTMLElement, all: readonly Parts[]): void {
  list.append(...all.slice(list.children.length).map(({ card }) => card));
  list.classList.remove("whole");
  list.classList.add("measured");
  list.style.rowGap = "";
  list.style.minHeight = "";
  for (const { text, link } of all) {
    if (text) text.style.webkitLineClamp = "";
    if (link) link.hidden = false;
  }
}

function measure(list: Element, all: readonly Parts[]): Measured {
  const shown = all
    .map((parts) => ({ ...parts, box: parts.card.getBoundingClientRect() }))
    .filter(({ box }) => box.height > 0);
  const text = shown.find(({ text }) => text)?.text;
  const line = text ? Number.parseFloat(getComputedStyle(text).lineHeight) : 0;
  return {
    cards: shown.map(({ box, ...parts }) => measureCard(parts, box.height, line)),
    columns: shown.filter(({ box }) => box.top === shown[0]?.box.top).length,
    gap: Number.parseFloat(getComputedStyle(list).rowGap),
    line,
  };
}

function measureCard({ text, link }: Parts, height: number, line: number): Card {
  const before = link?.previousElementSibling;
  // A link in a line of its own stands below the element before it.
  const alone =
    link && before && middleOf(link) > before.getBoundingClientRect().bottom
      ? Number.parseFloat(getComputedStyle(link).lineHeight)
      : 0;
  if (!text) return { bare: height - alone, lines: 0, usual: 0, link: alone, isShortened: false };
  const lines = Math.round(text.scrollHeight / line);
  const usual = Number(getComputedStyle(text).webkitLineClamp);
  return {
    bare: height - alone - Math.min(lines, usual) * line,
    ...{ lines, usual, link: alone, isShortened: isShortened(text) },
  };
}

function middleOf(element: Element): number {
  const { top, bottom } = element.getBoundingClientRect();
  return (top + bottom) / 2;
}

function show(list: HTMLElement, all: readonly Parts[], { cards, gap, height }: Plan, padding: number): void {
  for (const [at, { card, text, link }] of all.entries()) {
    const planned = cards[at];
    if (!planned) card.remove();
    else if (text) text.style.webkitLineClamp = `${planned.lines}`;
    if (link && planned) link.hidden = !planned.isCut;
  }
  list.classList.add("whole");
  list.classList.remove("measured");
  list.style.rowGap = `${gap}px`;
  list.style.minHeight = `${padding + height}px`;
}
