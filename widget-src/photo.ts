// Pictures of reviews that do not load: one was taken down since the answer was made, or the page's policy forbids pictures.

/** Hides them in `root`, in the frame and inline. Each keeps its place, so that nothing moves. */
export function hideMissingPhotos(root: ParentNode): void {
  for (const picture of root.querySelectorAll<HTMLImageElement>(".photos img"))
    picture.addEventListener("error", () => picture.parentElement?.classList.add("missing"));
}
