// The reviews that a rule compared with this one, each with the beginning of its text and a link.
import type { About } from "#domain/review/moderation/about.ts";
import type { Related } from "#domain/review/moderation/related.ts";
import { useWords } from "#surface/look/words.ts";
import { excerpt } from "../../kit/excerpt.ts";
import { QuotedText } from "../../review/part.tsx";
import { CopyHead } from "../kit/review-text.tsx";

/** Bytes of the page that each text may take. */
const ROOM = 400;

type Props = {
  of: Related;
  /** Codes of the rules that hold the review; empty where none does. */
  heldBy: About["heldBy"];
};

export function RelatedReviews({ of: { fromReviewer, fromRange }, heldBy }: Props) {
  const words = useWords("moderating");
  return (
    <>
      <List title={words.sameReviewer} of={fromReviewer} isOpen={heldBy.includes("frequent_author")} />
      {heldBy.includes("burst") && <List title={words.sameRange} of={fromRange} isOpen />}
    </>
  );
}

function List({ title, of, isOpen }: { title: string; of: Related["fromRange"]; isOpen: boolean }) {
  if (of.length === 0) return null;
  return (
    <details class="copies" open={isOpen}>
      <summary class="touch">{title}</summary>
      <div class="columns">
        {of.map((copy) => (
          <QuotedText key={copy.id} head={<CopyHead copy={copy} />}>
            {excerpt(copy.body, ROOM).text}
          </QuotedText>
        ))}
      </div>
    </details>
  );
}
