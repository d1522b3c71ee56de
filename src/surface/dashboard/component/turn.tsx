// Links from one page of a list to the next.
import { Icon } from "#surface/look/icon.tsx";
import { TouchLink } from "./button.tsx";

type Props = {
  /** What is listed, for screen readers. */
  label: string;
  /** Null where there is no such page. */
  previous: string | null;
  next: string | null;
  words?: { previous: string; next: string };
  /** A link between the two. */
  first?: { href: string; label: string } | null;
};

export function Turn({ label, previous, next, words = { previous: "Previous", next: "Next" }, first = null }: Props) {
  if (previous === null && next === null && first === null) return null;
  return (
    <nav class="turn" aria-label={label}>
      {previous !== null && (
        <a class="button button-quiet" rel="prev" href={previous}>
          <Icon name="previous" />
          {words.previous}
        </a>
      )}
      {first && <TouchLink href={first.href}>{first.label}</TouchLink>}
      {next !== null && (
        <a class="button button-quiet" rel="next" href={next}>
          {words.next}
          <Icon name="next" />
        </a>
      )}
    </nav>
  );
}
