// A review as moderators read it, with near-copies beside it and without any address.
import type { ComponentChildren } from "preact";
import { toWire } from "#contract/id.ts";
import { type About, type NearCopy, OTHERS_UP_TO } from "#domain/review/moderation/about.ts";
import type { HeldReview } from "#domain/review/moderation/queue.ts";
import { plural } from "#surface/look/format.ts";
import { Pill, ReviewBy, Unseen, When } from "../../component/display.tsx";
import { excerpt } from "../../kit/excerpt.ts";
import type { UserVisit } from "../../kit/visit.ts";
import { QuotedText, ReviewFacts, ReviewHead, ReviewText, StatusPill } from "../../review/part.tsx";
import { STATUS_WORDS } from "../../review/words.ts";
import { BusinessLink, casePath, isOwnCase } from "./path.tsx";
import { heldWords } from "./words.ts";

type Shown = Omit<HeldReview, "about" | "business"> & { status?: string };
/** Bytes of the page that each text may take. */
type Room = { title: number; body: number; copy: number };

type CardProps = {
  review: Shown;
  business: HeldReview["business"];
  /** Null in a queue that is not about held reviews. */
  about: About | null;
  visit: UserVisit;
  room: Room;
  /** On the page of the review; elsewhere the title leads there. */
  isPage?: boolean;
  children: ComponentChildren;
};

/** The review with its author, the rules that hold it, and its near-copies. @param children replies, reports, decisions */
export function ReviewCase({ review, business, about, visit, room, isPage = false, children }: CardProps) {
  const wire = toWire("rev", review.id);
  const title = excerpt(review.title, room.title).text;
  const heldBy = about && (review.status ?? "held") === "held" ? about.heldBy : [];
  return (
    <article class="review-card" id={wire}>
      <ReviewHead review={review}>
        <StatusPill status={review.status} />
        {review.status === "pending" && <Pill tone="plain">Not confirmed</Pill>}
      </ReviewHead>
      {heldBy.length > 0 && (
        <ul class="held-by">
          {heldBy.map((code) => (
            <li key={code}>{heldWords(code)}</li>
          ))}
        </ul>
      )}
      <h2 class="review-title" dir="auto">
        {isPage ? title : <a href={casePath(wire)}>{title}</a>}
      </h2>
      <ReviewText>{excerpt(review.body, room.body).text}</ReviewText>
      <ReviewFacts review={review} author={excerpt(review.author, 240).text}>
        {about && <li>{othersWords(about.others)}</li>}
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
      {about && about.nearCopies.length > 0 && (
        <details class="copies" open={isPage && heldBy.length > 0}>
          <summary class="touch">Compare with {plural(about.nearCopies.length, "near-copy", "near-copies")}</summary>
          <div class="columns">
            <QuotedText head={<span class="muted">This review</span>}>
              {excerpt(review.body, room.copy).text}
            </QuotedText>
            {about.nearCopies.map((copy) => (
              <QuotedText key={copy.id} head={<CopyHead copy={copy} />}>
                {excerpt(copy.body, room.copy).text}
              </QuotedText>
            ))}
          </div>
        </details>
      )}
      {children}
    </article>
  );
}

/** Whether the text fits the room: a moderator decides only about a text that they can read to its end. */
export function isWhole({ title, body }: Pick<Shown, "title" | "body">, room: Room): boolean {
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

function othersWords({ reviews, removed }: About["others"]): string {
  if (reviews === 0) return "No other review by this author";
  const count = reviews >= OTHERS_UP_TO ? `At least ${OTHERS_UP_TO} other reviews` : plural(reviews, "other review");
  return `${count} by this author${removed > 0 ? `, ${removed} removed` : ""}`;
}

function CopyHead({ copy: { id, businessName, createdAt, status } }: { copy: NearCopy }) {
  return (
    <span class="muted">
      <a href={casePath(toWire("rev", id))}>
        <bdi>{excerpt(businessName, 120).text}</bdi>
      </a>
      , <When at={createdAt} />
      {status !== "published" && `, ${(STATUS_WORDS[status]?.label ?? "Not confirmed").toLowerCase()}`}
    </span>
  );
}
