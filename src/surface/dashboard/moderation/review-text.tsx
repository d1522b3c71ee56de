// A review as moderators read it, with near-copies beside it and without any address.

import { type About, type NearCopy, OTHERS_UP_TO } from "#domain/review/moderation/about.ts";
import type { HeldReview } from "#domain/review/moderation/queue.ts";
import { toWire } from "#platform/id.ts";
import { plural } from "#surface/look/format.ts";
import { Pill, ReviewBy, Unseen, When } from "../component/display.tsx";
import { excerpt } from "../excerpt.ts";
import { QuotedText, ReviewFacts, ReviewHead, ReviewText, StatusPill } from "../review/part.tsx";
import { STATUS_WORDS } from "../review/words.ts";
import type { UserVisit } from "../visit.ts";
import { BusinessLink, casePath, isOwnCase } from "./path.tsx";
import { heldWords } from "./words.ts";

type Shown = Omit<HeldReview, "about" | "business"> & { status?: string };

export function Head({ review, now }: { review: Shown; now: Date }) {
  return (
    <ReviewHead review={review} now={now}>
      <StatusPill status={review.status} />
      {review.status === "pending" && <Pill tone="plain">Not confirmed</Pill>}
    </ReviewHead>
  );
}

export function HeldBy({ codes }: { codes: readonly string[] }) {
  if (codes.length === 0) return null;
  return (
    <ul class="held-by">
      {codes.map((code) => (
        <li key={code}>{heldWords(code)}</li>
      ))}
    </ul>
  );
}

type WordsProps = {
  review: Shown;
  room: { title: number; body: number };
  isLink?: boolean;
};

/** Whether the text fits the room: a moderator decides only about a text that they can read to its end. */
export function isWhole({ title, body }: Pick<Shown, "title" | "body">, room: WordsProps["room"]): boolean {
  return excerpt(title, room.title).isWhole && excerpt(body, room.body).isWhole;
}

/** To the review's page: the only place to decide where the text is cut. */
export function CaseLink({ wire, author, isRead }: { wire: string; author: string; isRead: boolean }) {
  return (
    <a class={isRead ? "touch small" : "button button-quiet"} href={casePath(wire)}>
      {isRead ? "Whole review and history" : "Read the whole text and decide there"}
      <Unseen>
        of <ReviewBy author={author} />
      </Unseen>
    </a>
  );
}

export function Words({ review, room, isLink = false }: WordsProps) {
  const title = excerpt(review.title, room.title).text;
  return (
    <>
      <h2 class="review-title" dir="auto">
        {isLink ? <a href={casePath(toWire("rev", review.id))}>{title}</a> : title}
      </h2>
      <ReviewText>{excerpt(review.body, room.body).text}</ReviewText>
    </>
  );
}

type FactsProps = { review: Shown; business: HeldReview["business"]; others: About["others"] | null; visit: UserVisit };

/** Who wrote it, how it came here, what else the author wrote, and which business it is about. */
export function Facts({ review, business, others, visit }: FactsProps) {
  return (
    <>
      <ReviewFacts review={review} author={excerpt(review.author, 240).text}>
        {others && <li>{othersWords(others)}</li>}
      </ReviewFacts>
      <p class="small">
        About <BusinessLink business={{ slug: business.slug, name: excerpt(business.name, 240).text }} />
        {isOwnCase(visit, business.organisationId) && (
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
  const count = reviews >= OTHERS_UP_TO ? `At least ${OTHERS_UP_TO} other reviews` : plural(reviews, "other review");
  return `${count} by this author${removed > 0 ? `, ${removed} removed` : ""}`;
}

type CopiesProps = { review: Shown; copies: readonly NearCopy[]; now: Date; room: number; isOpen?: boolean };

/** The review beside the reviews that it is a near-copy of. */
export function NearCopies({ review, copies, now, room, isOpen = false }: CopiesProps) {
  if (copies.length === 0) return null;
  return (
    <details class="copies" open={isOpen}>
      <summary class="touch">Compare with {plural(copies.length, "near-copy", "near-copies")}</summary>
      <div class="columns">
        <QuotedText head={<span class="muted">This review</span>}>{excerpt(review.body, room).text}</QuotedText>
        {copies.map((copy) => (
          <QuotedText key={copy.id} head={<CopyHead copy={copy} now={now} />}>
            {excerpt(copy.body, room).text}
          </QuotedText>
        ))}
      </div>
    </details>
  );
}

function CopyHead({ copy: { id, businessName, createdAt, status }, now }: { copy: NearCopy; now: Date }) {
  return (
    <span class="muted">
      <a href={casePath(toWire("rev", id))}>
        <bdi>{excerpt(businessName, 120).text}</bdi>
      </a>
      , <When at={createdAt} now={now} />
      {status !== "published" && `, ${(STATUS_WORDS[status]?.label ?? "Not confirmed").toLowerCase()}`}
    </span>
  );
}
