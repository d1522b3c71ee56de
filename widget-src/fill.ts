// Gives the cards of a carousel the room that a copied tag reserves: whole lines to the texts, and the rest to the cards.
import { updateLinks } from "./cut.ts";
import { type Arrange, giveLines, pixelsOf, placeFoot, type RoomOptions } from "./room.ts";

/** Pixels that cards grow at most; below short reviews the rest stays empty. */
const MOST_GROWTH = 72;

/** Returns the function that arranges the carousel anew, and that returns its least height, or its height where nothing is reserved. */
export function createFill(root: ParentNode, { room }: RoomOptions): Arrange {
  const widget = root.querySelector(".widget") as HTMLElement;
  const slides = root.querySelector<HTMLElement>(".slides");
  const card = slides?.querySelector(".on");
  const texts = [...root.querySelectorAll<HTMLElement>(".review-text")];
  return () => {
    if (!(room && slides && card)) {
      updateLinks(root);
      return pixelsOf(widget);
    }
    placeFoot(widget, 0);
    slides.classList.add("measured");
    slides.style.removeProperty("--height");
    giveLines(texts, 0);
    const others = pixelsOf(widget);
    const usual = pixelsOf(card);
    const left = room() - others - usual;
    const line = Number.parseFloat(getComputedStyle(slides).fontSize) * 1.5;
    const fewer = Math.min(0, Number(slides.dataset.least) - Number(slides.dataset.lines)) * line;
    const growth = Math.min(Math.max(left, fewer), MOST_GROWTH);
    slides.classList.remove("measured");
    slides.style.setProperty("--height", `${usual + growth}px`);
    giveLines(texts, Math.floor(growth / line));
    placeFoot(widget, left - growth);
    updateLinks(slides);
    return others + usual + fewer;
  };
}
