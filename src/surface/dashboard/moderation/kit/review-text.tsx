// A review as moderators read it, with near-copies beside it and without any address.
import type { ComponentChildren } from "preact";
import { toWire } from "#contract/id.ts";
import { type About, type NearCopy, OTHERS_UP_TO } from "#domain/review/moderation/about.ts";
import type { HeldReview } from "#domain/review/moderation/queue.ts";
import { useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { Pill, ReviewBy, Unseen, When } from "../../component/display.tsx";
import { excerpt } from "../../kit/excerpt.ts";
import type { UserVisit } from "../../kit/visit.ts";
import { QuotedText, ReviewFacts, ReviewHead, ReviewText, StatusPill } from "../../review/part.tsx";
import { BusinessLink, casePath, isOwnCase } from "./path.tsx";
import { heldWords, statusWord } from "./words.ts";

type Shown = Omit<HeldReview, "about" | "business" | "status"> & { status?: string };
/** Bytes of the page that each text may take. */
type Room = { title: number; body: number; copy: number };

const AUTHOR_ROOM = 240;

/** In a queue, of a case whose text is read on its own page. */
export const CUT_ROOM: Room = { title: 240, body: 400, copy: 120 };

type CardProps = {
  review: Shown;
  business: HeldReview["business"];
  /** Null in a queue that is not about held reviews. */
  about: About | null;
  visit: UserVisit;
  room: Room;
  /** On a page of its own, whose heading is the title; elsewhere the title leads to `href`. */
  isPage?: boolean;
  /** The page of the case, where that is not the review's. */
  href?: string;
  /** The place of a queue that the case stands in: keys work on it. */
  back?: string;
  /** In place of how the review came here. */
  came?: ComponentChildren;
  /** In place of the review's age. */
  when?: ComponentChildren;
  /** Attributes that the script of a queue reads. */
  marks?: Record<string, string | undefined>;
  children: ComponentChildren;
};

/** The text, the rules that hold it, its author and its near-copies. @param children replies, reports, decisions */
export function ReviewCase({
  review,
  business,
  about,
  visit,
  room,
  isPage = false,
  back,
  href,
  came,
  when,
  marks,
  children,
}: CardProps) {
  const words = useWords("moderating");
  const { language } = useReader();
  const wire = toWire("rev", review.id);
  const title = excerpt(review.title, room.title).text;
  const heldBy = about && (review.status ?? "held") === "held" ? about.heldBy : [];
  const isOwn = isOwnCase(visit, business);
  const ownPraise = (!isOwn && about?.ownPraise) || [];
  return (
    <article
      class="review-card"
      id={wire}
      {...(back !== undefined && { tabindex: -1, "data-case": "", "aria-labelledby": `title-${wire}`, ...marks })}
    >
      <ReviewHead review={review} isListed={back !== undefined} when={when}>
        <StatusPill status={review.status} />
        {review.status === "pending" && <Pill tone="plain">{words.status.pending}</Pill>}
      </ReviewHead>
      {!isPage && (
        <h2 class="review-title" dir="auto" id={`title-${wire}`}>
          <a href={href ?? casePath(wire, back)}>{title}</a>
        </h2>
      )}
      <ReviewText>{excerpt(review.body, room.body).text}</ReviewText>
      {heldBy.length > 0 && (
        <ul class="held-by">
          {heldBy.map((code) => (
            <li key={code}>{heldWords(code, language, ownPraise)}</li>
          ))}
        </ul>
      )}
      <ReviewFacts review={review} author={excerpt(review.author, AUTHOR_ROOM).text} came={came}>
        {about && <Others {...about.others} />}
      </ReviewFacts>
      <p class="small">
        {words.about({
          business: <BusinessLink business={{ slug: business.slug, name: excerpt(business.name, 240).text }} />,
        })}
        {isOwn && (
          <>
            {" "}
            <Pill tone="fair">{words.own}</Pill>
          </>
        )}
      </p>
      {about && about.nearCopies.length > 0 && (
        <details class="copies" open={isPage && heldBy.length > 0}>
          <summary class="touch">{words.compare({ count: about.nearCopies.length })}</summary>
          <div class="columns">
            <QuotedText head={<span class="muted">{words.thisReview}</span>}>
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

/** To the page of a case: the only place to decide where the text is cut. */
export function CaseLink({ href, author }: { href: string; author: string }) {
  const words = useWords("moderating");
  return (
    <p>
      <a class="button button-quiet" href={href} data-key="p r">
        {words.readThere}
        <Unseen>
          <ReviewBy author={excerpt(author, AUTHOR_ROOM).text} />
        </Unseen>
      </a>
    </p>
  );
}

function Others({ reviews, removed }: About["others"]) {
  const words = useWords("moderating");
  if (reviews === 0) return <li>{words.noOthers}</li>;
  return (
    <>
      <li>
        {reviews >= OTHERS_UP_TO ? words.othersAtLeast({ count: OTHERS_UP_TO }) : words.others({ count: reviews })}
      </li>
      {removed > 0 && <li>{words.othersRemoved({ count: removed })}</li>}
    </>
  );
}

/** The link names the review by its author. */
export function CopyHead({ copy: { id, author, businessName, createdAt, status } }: { copy: NearCopy }) {
  const { language } = useReader();
  return (
    <span class="muted">
      <a href={casePath(toWire("rev", id))}>
        <bdi>{excerpt(author, 120).text}</bdi> · {statusWord(status, language)}
      </a>
      {" · "}
      <bdi>{excerpt(businessName, 120).text}</bdi> · <When at={createdAt} />
    </span>
  );
}
