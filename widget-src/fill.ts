// Gives the cards of a carousel the room that a copied tag reserves: whole lines to the texts, and the rest to the cards.
import { updateLinks } from "./cut.ts";
import { type Arrange, giveLines, heightOf, placeFoot, type RoomOptions } from "./room.ts";

/** Pixels that cards grow at most; below short reviews the rest stays empty. */
const MOST_GROWTH = 72;

/** Returns the function that arranges the carousel anew, and that returns its least height, or its height where nothing is reserved. */
export function createFill(root: ParentNode, { room }: RoomOptions): Arrange {
  const widget = root.querySelector(".widget") as HTMLElement;
  const slides = root.querySelector<HTMLElement>(".slides");
  const card = slides?.querySelector(".on");
  const texts = [...root.querySelectorAll<HTMLElement>(".review-text")];
  return () => {
    placeFoot(widget, null);
    if (!(room && slides && card)) {
      updateLinks(root);
      return heightOf(widget);
    }
    slides.style.removeProperty("--height");
    giveLines(texts, 0);
    const height = heightOf(widget);
    const usual = heightOf(card);
    const line = Number.parseFloat(getComputedStyle(slides).fontSize) * 1.5;
    const grow = (pixels: number) => {
      slides.style.setProperty("--height", `${usual + pixels}px`);
      giveLines(texts, Math.floor(pixels / line));
    };
    const fewer = Math.min(0, Number(slides.dataset.least) - Number(slides.dataset.lines)) * line;
    // Cards that are higher than the room would make it higher inline.
    grow(fewer);
    grow(Math.min(Math.max(room() - height, fewer), MOST_GROWTH));
    updateLinks(slides);
    placeFoot(widget, room());
    return height + fewer;
  };
}
