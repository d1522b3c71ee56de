// What a report is about: the review, what its reporter wrote, and the ground of a decision.
import type { ComponentChildren } from "preact";
import { toWire } from "#contract/id.ts";
import type { ReaderReport } from "#domain/review/reader-report/one.ts";
import { type Grounds, isReaderReason } from "#domain/review/state/reason.ts";
import { hrefFor, useReader } from "#surface/look/reader.ts";
import { knownReason } from "#surface/look/reason.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { reviewPath } from "../kit/site.ts";

/** The review, and what the reporter wrote. */
export function Reported({ of }: { of: ReaderReport }) {
  const { reason, words, place, complaint, title, slug, reviewId, isOfPhoto } = of;
  const own = useWords("readerReport");
  const reader = useReader();
  const href = hrefFor(reader, reviewPath(slug, toWire("rev", reviewId)));
  return (
    <>
      <h2>{own.yours}</h2>
      {title !== null && (
        <p>
          {own.about({
            title: (
              <a href={href} dir="auto">
                {title}
              </a>
            ),
          })}
        </p>
      )}
      {isOfPhoto && <p>{own.ofPhoto}</p>}
      <p>{isReaderReason(reason) ? own.reasons[reason] : own.reasons.other}</p>
      <Quoted>{place}</Quoted>
      <Quoted>{words}</Quoted>
      {complaint !== null && (
        <>
          <h2>{own.yourComplaint}</h2>
          <Quoted>{complaint}</Quoted>
        </>
      )}
    </>
  );
}

export function Ground({ of: grounds }: { of: Grounds | null }) {
  const { language } = useReader();
  if (grounds === null) return null;
  const { reason, note } = grounds;
  return (
    <>
      {reason !== "other" && <p>{knownReason(reason, language) ?? wordsIn("moderating", language).reason.unknown}</p>}
      <Quoted>{note}</Quoted>
    </>
  );
}

export function Quoted({ children }: { children: ComponentChildren }) {
  if (children === null || children === "") return null;
  return (
    <blockquote class="review-text" dir="auto">
      {children}
    </blockquote>
  );
}
