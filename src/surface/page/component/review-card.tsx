// One review: stars, text, author, facts and the reply.
import { toWire } from "#contract/id.ts";
import type { OwnReview } from "#domain/review/author/author.ts";
import type { PublishedReview } from "#domain/review/list/list.ts";
import type { Submission } from "#domain/review/state/submission.ts";
import { LANGUAGE_CODES } from "#platform/language/detect.ts";
import type { Language } from "#platform/language/language.ts";
import { Icon } from "#surface/look/icon.tsx";
import { useFormat, useHref, useReader } from "#surface/look/reader.ts";
import { Stars, toneOf } from "#surface/look/stars.tsx";
import { useLookWords, useWords } from "#surface/look/words.ts";
import { reportPath, reviewPath } from "../kit/site.ts";
import { useSiteWords } from "../kit/words.ts";
import { Day } from "./day.tsx";

type Props = {
  review: PublishedReview;
  business: { slug: string; name: string };
  serviceName: string;
  heading?: "h1" | "h3";
};

export function ReviewCard({ review, business, serviceName, heading = "h3" }: Props) {
  const id = toWire("rev", review.id);
  const lang = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(review.language) ? review.language : undefined;
  const { review: words } = useSiteWords();
  const format = useFormat();
  const href = useHref();
  const { language } = useReader();
  return (
    <article class="review" id={id}>
      <header class="review-head">
        <Rating of={review.rating} />
        <a
          class="review-date"
          href={href(reviewPath(business.slug, id))}
          aria-label={words.link({ date: format.date(review.createdAt) })}
        >
          <Day of={review.createdAt} />
        </a>
      </header>
      <ReviewWords
        review={review}
        heading={heading}
        lang={lang}
        foreign={isForeign(review, language) ? review.language : undefined}
      />
      <div class="review-author">
        <bdi>{review.author}</bdi>
        <Origin review={review} serviceName={serviceName} />
        <Rewarded review={review} />
      </div>
      <Facts review={review} />
      {review.reply && <Reply reply={review.reply} businessName={business.name} />}
      <Helpful review={review} slug={business.slug} />
    </article>
  );
}

function Rating({ of }: { of: number }) {
  const { review: words } = useSiteWords();
  return (
    <>
      <Stars value={of} tone={toneOf(of * 10)} />
      <span class="review-rating" aria-hidden="true">
        {words.rating({ rating: of })}
      </span>
    </>
  );
}

type WordsProps = {
  review: { title: string; body: string; author: string };
  heading: "h1" | "h2" | "h3";
  lang?: string | undefined;
  /** The language of a text that can be translated for the reader. */
  foreign?: string | undefined;
};

/** Whether a review is in a known language that is not the reader's. */
export function isForeign(review: { language: string }, reader: Language): boolean {
  return review.language !== reader && LANGUAGE_CODES.has(review.language);
}

function ReviewWords({ review, heading: Heading, lang, foreign }: WordsProps) {
  return (
    <div class="review-words" data-language={foreign}>
      {(review.title || Heading === "h1") && (
        <Heading class={review.title ? "review-title" : "hidden"} lang={lang} dir="auto">
          {review.title || review.author}
        </Heading>
      )}
      {review.body && (
        <div class="review-text" lang={lang} dir="auto">
          {review.body}
        </div>
      )}
    </div>
  );
}

function Facts({ review }: { review: PublishedReview }) {
  const { review: words } = useSiteWords();
  const { language } = useReader();
  const format = useFormat();
  return (
    <ul class="review-facts">
      <li>{words.experience({ date: <Day of={review.experienceDate} /> })}</li>
      {isForeign(review, language) && <li>{words.language({ language: format.languageName(review.language) })}</li>}
      {review.editedAt && <li>{words.edited({ date: <Day of={review.editedAt} /> })}</li>}
    </ul>
  );
}

/** The same for every reader: one kept page serves all, so it cannot show who voted. */
function Helpful({ review, slug }: { review: PublishedReview; slug: string }) {
  const { helpfulCount } = review;
  const { review: words } = useSiteWords();
  const report = useWords("readerReport");
  const href = useHref();
  return (
    <form class="helpful" method="post" action={href(`${reviewPath(slug, toWire("rev", review.id))}/helpful`)}>
      <button type="submit">
        {words.helpful}
        <span class="hidden"> {words.helpfulBy({ author: <bdi>{review.author}</bdi> })}</span>
      </button>
      {helpfulCount > 0 && <p>{words.foundHelpful({ count: helpfulCount })}</p>}
      <a class="touch muted" href={href(reportPath(slug, toWire("rev", review.id)))} rel="nofollow">
        {report.link}
        <span class="hidden"> {report.linkOf({ author: <bdi>{review.author}</bdi> })}</span>
      </a>
    </form>
  );
}

function Origin({ review, serviceName }: { review: PublishedReview; serviceName: string }) {
  const { review: words } = useSiteWords();
  const { imported, verified } = useLookWords();
  if (review.source === "import")
    return <span class="mark imported">{imported({ origin: review.origin, service: serviceName })}</span>;
  if (review.source === "editor") return <span class="mark">{words.editor}</span>;
  if (!review.verified) return null;
  return (
    <details class="verified">
      <summary>
        <Icon name="check" />
        {verified}
      </summary>
      <p>{words.verifiedMeans}</p>
    </details>
  );
}

function Rewarded({ review: { incentivized, reward } }: { review: Labelled }) {
  const words = useWords("reward");
  if (!incentivized) return null;
  return (
    <details class="verified rewarded">
      <summary>{words.label}</summary>
      <p>{words.means[!reward || reward === "none" ? "imported" : reward]}</p>
    </details>
  );
}

type ReplyProps = { reply: Pick<NonNullable<PublishedReview["reply"]>, "body" | "createdAt">; businessName: string };

function Reply({ reply, businessName }: ReplyProps) {
  const { review: words } = useSiteWords();
  return (
    <div class="reply">
      <p class="reply-head">
        <strong>{words.reply({ name: <bdi>{businessName}</bdi> })}</strong> <Day of={reply.createdAt} class="muted" />
      </p>
      <div class="review-text" dir="auto">
        {reply.body}
      </div>
    </div>
  );
}

type Labelled = Partial<Pick<PublishedReview, "incentivized" | "reward">>;
type Shown = Submission & Labelled & { reply?: OwnReview["reply"]; businessName: string };

export function OwnReviewCard({ review }: { review: Shown }) {
  const { review: words } = useSiteWords();
  return (
    <article class="review">
      <header class="review-head">
        <Rating of={review.rating} />
      </header>
      <ReviewWords review={review} heading="h2" />
      <div class="review-author">
        <bdi>{review.author}</bdi>
        <Rewarded review={review} />
      </div>
      <p class="muted small">{words.experience({ date: <Day of={review.experienceDate} /> })}</p>
      {review.reply && <Reply reply={review.reply} businessName={review.businessName} />}
    </article>
  );
}
