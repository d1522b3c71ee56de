// Text for screen readers: it completes a label that only its place on the page explains.
import type { ComponentChildren } from "preact";

export function Unseen({ children }: { children: ComponentChildren }) {
  return <span class="hidden"> {children}</span>;
}

/** "the review by Ana" */
export function ReviewBy({ author }: { author: string }) {
  return (
    <>
      the review by <bdi>{author}</bdi>
    </>
  );
}
