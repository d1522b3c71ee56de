// Gives the cards of a carousel the room that a copied tag reserves: whole lines to the texts, and the rest to the cards.
import { isShortened, updateLinks } from "./cut.ts";
import { type Arrange, pixelsOf, placeFoot, type RoomOptions } from "./room.ts";

/** Pixels that cards grow at most; below short reviews the rest stays empty. */
const MOST_GROWTH = 72;

/** Returns the function that arranges the carousel anew, and that returns its least height, or its height where nothing is reserved. */
export function createFill(root: ParentNode, { room }: RoomOptions): Arrange {
  const widget = root.querySelector(".widget") as HTMLElement;
  const slides = root.querySelector<HTMLElement>(".slides");
  const cards = [...root.querySelectorAll<HTMLElement>(".slide")].map(partsOf);
  return () => {
    if (!(room && slides)) {
      updateLinks(root);
      return pixelsOf(widget);
    }
    placeFoot(widget, 0);
    slides.classList.add("measured");
    for (const { card, text } of cards) {
      card.style.minHeight = "";
      if (text) text.style.webkitLineClamp = "";
    }
    const others = pixelsOf(widget) - pixelsOf(slides);
    const usual = Math.max(...cards.map(({ card }) => pixelsOf(card)));
    const left = room() - others - usual;
    const line = Number.parseFloat(getComputedStyle(slides).fontSize) * 1.5;
    const fewer = Math.min(0, Number(slides.dataset.least) - Number(slides.dataset.lines)) * line;
    const growth = Math.min(Math.max(left, fewer), MOST_GROWTH);
    const more = Math.floor(growth / line);
    // Read before anything is written; otherwise the widget would be laid out again.
    const planned = cards.map((parts) => planCard(parts, more, line));
    slides.classList.remove("measured");
    for (const { card, text, link, lines, isNeedless } of planned) {
      if (growth !== 0) card.style.minHeight = `${usual + growth}px`;
      if (text && more !== 0) text.style.webkitLineClamp = `${lines}`;
      if (link && link.hidden !== isNeedless) link.hidden = isNeedless;
    }
    placeFoot(widget, left - growth);
    return others + usual + fewer;
  };
}

/** @property lines of the text that the stylesheet shows */
type Parts = { card: HTMLElement; text: HTMLElement | null; link: HTMLElement | null; lines: number };

function partsOf(card: HTMLElement): Parts {
  const text = card.querySelector<HTMLElement>(".review-text");
  const [, lines] = /lines-(\d)/.exec(text?.className ?? "") ?? [];
  return { card, text, link: card.querySelector<HTMLElement>(".more"), lines: Number(lines) };
}

/** @param more lines than the stylesheet shows */
function planCard(parts: Parts, more: number, line: number): Parts & { isNeedless: boolean } {
  const { text, link } = parts;
  const lines = Math.max(parts.lines + more, 1);
  // A text in a card that does not show has no height yet: its link stays.
  const isSeen = text && text.clientHeight > 0;
  const isNeedless = isSeen ? text.scrollHeight <= lines * line + 1 && !isShortened(text) : link?.hidden === true;
  return { ...parts, lines, isNeedless };
}
