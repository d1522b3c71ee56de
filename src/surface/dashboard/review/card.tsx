// One review in the list: what was written, what is known about it, and what can be done.
import type { DashboardReview } from "#domain/review/dashboard/list.ts";
import { toWire } from "#platform/id.ts";
import { formatDate, languageName, plural } from "#surface/look/format.ts";
import { Stars, toneOf } from "#surface/look/stars.tsx";
import { Pill } from "../component/note.tsx";
import { When } from "../component/when.tsx";
import { profilePath } from "../path.ts";
import { excerpt } from "./excerpt.ts";
import { ReplyForm, ReportForm } from "./form.tsx";
import { SOURCE_WORDS, STATUS_WORDS } from "./words.ts";

/** Bytes of a page that a text may take: ten reviews are to fit 60 KB. */
const ROOM = { title: 360, author: 120, body: 900, reply: 240 };

type Props = {
  review: DashboardReview;
  slug: string;
  now: Date;
  /** The list's query, to come back to. */
  back: string;
  may: { reply: boolean; report: boolean };
};

export function Card({ review, slug, now, back, may }: Props) {
  const wire = toWire("rev", review.id);
  const author = excerpt(review.author, ROOM.author).text;
  const body = excerpt(review.body, ROOM.body);
  const isOnline = review.status === "published";
  return (
    <article class="desk-review" id={wire}>
      <header class="desk-review-head">
        <Stars value={review.rating} tone={toneOf(review.rating * 10)} />
        <span class="muted small" aria-hidden="true">
          {review.rating} of 5
        </span>
        {!isOnline && <Status status={review.status} />}
        {review.reported && <Pill tone="fair">Reported</Pill>}
        <span class="desk-review-when muted small">
          <When at={review.createdAt} now={now} />
        </span>
      </header>
      <h2 class="desk-review-title" dir="auto">
        <a href={`/dashboard/reviews/${wire}`}>{excerpt(review.title, ROOM.title).text}</a>
      </h2>
      <div class="desk-review-text" dir="auto">
        {body.text}
      </div>
      <Facts review={review} author={author} />
      {review.reply && (
        <div class="desk-answer">
          <p class="small">
            <strong>Your reply</strong>{" "}
            <span class="muted">
              <When at={review.reply.createdAt} now={now} />
            </span>
          </p>
          <div class="desk-review-text" dir="auto">
            {excerpt(review.reply.body, ROOM.reply).text}
          </div>
        </div>
      )}
      <div class="actions">
        {isOnline && may.reply && review.reply && (
          <a class="button button-quiet" href={`/dashboard/reviews/${wire}?reply=edit`}>
            Edit the reply
            <span class="hidden">
              {" "}
              to the review by <bdi>{author}</bdi>
            </span>
          </a>
        )}
        {isOnline && may.reply && !review.reply && <ReplyForm wire={wire} author={author} back={back} reply={null} />}
        {isOnline && may.report && !review.reported && <ReportForm wire={wire} author={author} back={back} />}
        {isOnline && (
          <a class="touch small" href={`${profilePath(slug)}/${wire}`}>
            Public page<span class="hidden"> of the review by {author}</span>
          </a>
        )}
      </div>
    </article>
  );
}

/** A state in one word; nothing more where it is unknown. */
export function Status({ status }: { status: string }) {
  const words = STATUS_WORDS[status];
  return words ? <Pill tone={words.tone}>{words.label}</Pill> : null;
}

type Known = Pick<
  DashboardReview,
  "verified" | "source" | "experienceDate" | "language" | "helpfulCount" | "editedAt" | "author"
>;

/** Who wrote it and what is known about that, without any address. */
export function Facts({ review, author }: { review: Known; author: string }) {
  return (
    <ul class="desk-facts">
      <li>
        <bdi>
          <strong>{author}</strong>
        </bdi>
      </li>
      {review.verified && <li>Verified purchase</li>}
      <li>{SOURCE_WORDS[review.source]}</li>
      <li>Experience on {formatDate(review.experienceDate)}</li>
      <li>{languageName(review.language)}</li>
      {review.editedAt && <li>Edited on {formatDate(review.editedAt)}</li>}
      {review.helpfulCount > 0 && <li>{plural(review.helpfulCount, "person", "people")} found it helpful</li>}
    </ul>
  );
}
