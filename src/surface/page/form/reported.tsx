// What a report is about: the review, what its reporter wrote, and the ground of a decision.
import type { ComponentChildren } from "preact";
import { toWire } from "#contract/id.ts";
import type { ReaderReport } from "#domain/review/reader-report/one.ts";
import { type Grounds, isReaderReason } from "#domain/review/state/reason.ts";
import type { Language } from "#platform/language/language.ts";
import { hrefFor, useReader } from "#surface/look/reader.ts";
import { knownReason } from "#surface/look/reason.ts";
import { whichPhoto } from "#surface/look/which-photo.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { reviewPath } from "../kit/site.ts";

/** The review, and what the reporter wrote. */
export function Reported({ of }: { of: ReaderReport }) {
  const { words, place, name, complaint, isOfPhoto, photo } = of;
  const own = useWords("readerReport");
  const { language } = useReader();
  return (
    <>
      <h2>{own.yours}</h2>
      <AboutReview of={of} />
      {isOfPhoto &&
        whichPhoto(language, photo).map((each) => (
          <p key={each} dir="auto">
            {each}
          </p>
        ))}
      <p>{reasonIn(language, of)}</p>
      <Quoted>{place}</Quoted>
      <Quoted>{words}</Quoted>
      {name && (
        <p class="muted" dir="auto">
          {name}
        </p>
      )}
      {complaint !== null && (
        <>
          <h2>{own.yourComplaint}</h2>
          <Quoted>{complaint}</Quoted>
        </>
      )}
    </>
  );
}

export function reasonIn(language: Language, { reason }: Pick<ReaderReport, "reason">): string {
  const { reasons } = wordsIn("readerReport", language);
  return isReaderReason(reason) ? reasons[reason] : reasons.other;
}

/** Links the review where it is public. */
export function AboutReview({ of: { title, slug, reviewId } }: { of: ReaderReport }) {
  const own = useWords("readerReport");
  const reader = useReader();
  if (title === null) return null;
  const link = (
    <a href={hrefFor(reader, reviewPath(slug, toWire("rev", reviewId)))} dir="auto">
      {title}
    </a>
  );
  return <p>{own.about({ title: link })}</p>;
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
