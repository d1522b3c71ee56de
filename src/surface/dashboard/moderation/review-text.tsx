// A review as moderators read it: stars, text with what the rules found marked, and what is known about it. Never an address.
import { type About, type NearCopy, OTHERS_UP_TO } from "#domain/review/moderation/about.ts";
import { cutAtMarks, findMarks } from "#domain/review/moderation/mark.ts";
import type { HeldReview } from "#domain/review/moderation/queue.ts";
import { toWire } from "#platform/id.ts";
import { formatDate, languageName, plural } from "#surface/look/format.ts";
import { Stars, toneOf } from "#surface/look/stars.tsx";
import { Pill } from "../component/note.tsx";
import { When } from "../component/when.tsx";
import { excerpt } from "../review/excerpt.ts";
import { SOURCE_WORDS, STATUS_WORDS } from "../review/words.ts";
import type { UserVisit } from "../visit.ts";
import { businessPath, casePath } from "./path.ts";

type Shown = Omit<HeldReview, "about" | "business"> & { status?: string };

/** Stars, state and age, above the text. */
export function Head({ review, now }: { review: Shown; now: Date }) {
  const words = review.status === undefined ? undefined : STATUS_WORDS[review.status];
  return (
    <header class="desk-review-head">
      <Stars value={review.rating} tone={toneOf(review.rating * 10)} />
      <span class="muted small" aria-hidden="true">
        {review.rating} of 5
      </span>
      {words && <Pill tone={words.tone}>{words.label}</Pill>}
      {review.status === "pending" && <Pill tone="plain">Not confirmed</Pill>}
      <span class="desk-review-when muted small">
        <When at={review.createdAt} now={now} />
      </span>
    </header>
  );
}

type WordsProps = {
  review: Shown;
  business: HeldReview["business"];
  heldBy: readonly string[];
  /** Bytes of the page. */
  room: { title: number; body: number };
  /** Leads to the review's own page. */
  isLink?: boolean;
};

/** Whether all of the text is shown in so much room: nobody decides about what they have not read to its end. */
export function isWhole({ title, body }: Pick<Shown, "title" | "body">, room: WordsProps["room"]): boolean {
  return excerpt(title, room.title).isWhole && excerpt(body, room.body).isWhole;
}

/** In place of the decisions, where the text is cut. */
export function ReadFirst({ wire, author }: { wire: string; author: string }) {
  return (
    <div class="actions">
      <a class="button button-quiet" href={casePath(wire)}>
        Read it to its end, and decide there
        <span class="hidden">
          : the review by <bdi>{author}</bdi>
        </span>
      </a>
    </div>
  );
}

/** Title and text. */
export function Words({ review, business, heldBy, room, isLink = false }: WordsProps) {
  const title = excerpt(review.title, room.title).text;
  const body = excerpt(review.body, room.body);
  const about = { business, language: review.language };
  const marked = <Marked text={title} marks={findMarks(title, heldBy, about)} />;
  return (
    <>
      <h2 class="desk-review-title" dir="auto">
        {isLink ? <a href={casePath(toWire("rev", review.id))}>{marked}</a> : marked}
      </h2>
      <div class="desk-review-text" dir="auto">
        <Marked text={body.text} marks={findMarks(body.text, heldBy, about)} />
      </div>
    </>
  );
}

function Marked({ text, marks }: { text: string; marks: ReturnType<typeof findMarks> }) {
  return (
    <>
      {cutAtMarks(text, marks).map((part, index) =>
        part.isMarked ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
      )}
    </>
  );
}

type FactsProps = { review: Shown; business: HeldReview["business"]; others: About["others"] | null; visit: UserVisit };

/** Who wrote it by the name that is shown, how it came, and how much else the same author wrote. */
export function Facts({ review, business, others, visit }: FactsProps) {
  return (
    <>
      <ul class="desk-facts">
        <li>
          <bdi>
            <strong>{excerpt(review.author, 240).text}</strong>
          </bdi>
        </li>
        <li>{SOURCE_WORDS[review.source]}</li>
        {review.verified && <li>Verified purchase</li>}
        <li>Experience on {formatDate(review.experienceDate)}</li>
        <li>{languageName(review.language)}</li>
        {review.editedAt && <li>Edited on {formatDate(review.editedAt)}</li>}
        {others && <li>{othersWords(others)}</li>}
      </ul>
      <p class="small">
        About{" "}
        <a href={businessPath(business.slug)}>
          <bdi>{excerpt(business.name, 240).text}</bdi>
        </a>
        {isOwn(visit, business.organisationId) && (
          <>
            {" "}
            <Pill tone="fair">You belong to its organisation</Pill>
          </>
        )}
      </p>
    </>
  );
}

function othersWords({ reviews, removed }: About["others"]): string {
  if (reviews === 0) return "No other review by this author";
  const upTo = reviews >= OTHERS_UP_TO ? `At least ${OTHERS_UP_TO} other reviews` : plural(reviews, "other review");
  return `${upTo} by this author${removed > 0 ? `, ${removed} removed` : ""}`;
}

/** Whether the moderator judges in a case of their own: it is shown, and kept in the log. */
export function isOwn({ memberships }: UserVisit, organisationId: string | null): boolean {
  return organisationId !== null && memberships.some(({ organisation }) => organisation.id === organisationId);
}

type CopiesProps = { review: Shown; copies: readonly NearCopy[]; now: Date; room: number; isOpen?: boolean };

/** Side by side with what it is so like. */
export function NearCopies({ review, copies, now, room, isOpen = false }: CopiesProps) {
  if (copies.length === 0) return null;
  return (
    <details class="copies" open={isOpen}>
      <summary class="touch">Compare with {plural(copies.length, "near-copy", "near-copies")}</summary>
      <div class="columns">
        <div class="desk-answer">
          <p class="small muted">This review</p>
          <div class="desk-review-text" dir="auto">
            {excerpt(review.body, room).text}
          </div>
        </div>
        {copies.map((copy) => (
          <div class="desk-answer" key={copy.id}>
            <p class="small muted">
              <a href={casePath(toWire("rev", copy.id))}>
                <bdi>{excerpt(copy.businessName, 120).text}</bdi>
              </a>
              , <When at={copy.createdAt} now={now} />
              {copy.status !== "published" &&
                `, ${(STATUS_WORDS[copy.status]?.label ?? "Not confirmed").toLowerCase()}`}
            </p>
            <div class="desk-review-text" dir="auto">
              {excerpt(copy.body, room).text}
            </div>
          </div>
        ))}
      </div>
    </details>
  );
}
