// The way from one page of a list to the next.
import { Icon } from "#surface/look/icon.tsx";

/** @param hrefs where the pages before and after are; null where there is none. @param label what is turned over */
export function Turn({ previous, next, label }: { previous: string | null; next: string | null; label: string }) {
  if (previous === null && next === null) return null;
  return (
    <nav class="turn" aria-label={label}>
      {previous !== null && (
        <a class="button button-quiet" rel="prev" href={previous}>
          <Icon name="previous" />
          Previous
        </a>
      )}
      {next !== null && (
        <a class="button button-quiet" rel="next" href={next}>
          Next
          <Icon name="next" />
        </a>
      )}
    </nav>
  );
}
