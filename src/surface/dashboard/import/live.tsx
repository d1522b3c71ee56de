// The part of a page that says how far the importer is.
import type { ComponentChildren } from "preact";
import { useWords } from "#surface/look/words.ts";

/** A script refreshes this part, and loads the whole page at the end. */
export function Live({ text, children }: { text: string; children?: ComponentChildren }) {
  const { live: words } = useWords("importing");
  return (
    <div data-live class="part">
      <p>{text}</p>
      {children}
      <p class="hint" data-reload>
        {words.reload}
      </p>
    </div>
  );
}
