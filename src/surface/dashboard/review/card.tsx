// One review in the list, with its reply and the actions on it.
import type { DashboardReview } from "#domain/review/dashboard/list.ts";
import { toWire } from "#platform/id.ts";
import { plural } from "#surface/look/format.ts";
import { profilePath } from "../address.ts";
import { Pill, When } from "../component/display.tsx";
import { ButtonLink } from "../component/form.tsx";
import { excerpt } from "../excerpt.ts";
import { reviewPath } from "./filter.ts";
import { ReplyForm, ReportForm } from "./form.tsx";
import { QuotedText, ReviewFacts, ReviewHead, ReviewText, StatusPill } from "./part.tsx";

/** Bytes of the page that each text may take: ten reviews should fit 60 KB. */
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
  const { status, reply, reported } = review;
  const wire = toWire("rev", review.id);
  const author = excerpt(review.author, ROOM.author).text;
  const isOnline = status === "published";
  return (
    <article class="review-card" id={wire}>
      <ReviewHead review={review} now={now}>
        {!isOnline && <StatusPill status={status} />}
        {reported && <Pill tone="fair">Reported</Pill>}
      </ReviewHead>
      <h2 class="review-title" dir="auto">
        <a href={reviewPath(wire)}>{excerpt(review.title, ROOM.title).text}</a>
      </h2>
      <ReviewText>{excerpt(review.body, ROOM.body).text}</ReviewText>
      <ReviewFacts review={review} author={author}>
        <Helpful count={review.helpfulCount} />
      </ReviewFacts>
      {reply && (
        <QuotedText
          head={
            <>
              <strong>Your reply</strong>{" "}
              <span class="muted">
                <When at={reply.createdAt} now={now} />
              </span>
            </>
          }
        >
          {excerpt(reply.body, ROOM.reply).text}
        </QuotedText>
      )}
      {isOnline && (
        <div class="actions">
          {may.reply && reply && (
            <ButtonLink isQuiet href={`${reviewPath(wire)}?reply=edit`}>
              Edit the reply
              <span class="hidden">
                {" "}
                to the review by <bdi>{author}</bdi>
              </span>
            </ButtonLink>
          )}
          {may.reply && !reply && <ReplyForm wire={wire} author={author} back={back} reply={null} />}
          {may.report && !reported && <ReportForm wire={wire} author={author} back={back} />}
          <a class="touch small" href={`${profilePath(slug)}/${wire}`}>
            Public page<span class="hidden"> of the review by {author}</span>
          </a>
        </div>
      )}
    </article>
  );
}

export function Helpful({ count }: { count: number }) {
  return count > 0 ? <li>{plural(count, "person", "people")} found it helpful</li> : null;
}
