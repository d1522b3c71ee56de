// Pictures of reviews that do not load: one was taken down since the answer was made, or the page's policy forbids pictures.

/**
 * Takes them out of `root`, in the frame and inline, before the browser draws a description in their place. Each keeps its place, so that
 * nothing moves.
 */
export function hideMissingPhotos(root: ParentNode & EventTarget): void {
  // An error of a picture does not bubble, and one listener costs a phone less than thirty.
  const remove = ({ target }: Event) => {
    if (target instanceof HTMLImageElement && target.matches(".photo > img")) target.remove();
  };
  root.addEventListener("error", remove, true);
}
