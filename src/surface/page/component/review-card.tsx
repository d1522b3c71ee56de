// One review: its author, stars, text, facts and the reply.
import type { ComponentChildren } from "preact";
import { toWire } from "#contract/id.ts";
import type { OwnReview } from "#domain/review/author/author.ts";
import type { PublishedReview } from "#domain/review/list/list.ts";
import type { Submission } from "#domain/review/state/submission.ts";
import { LANGUAGE_CODES } from "#platform/language/detect.ts";
import type { Language } from "#platform/language/language.ts";
import { useAuthor } from "#surface/look/author.ts";
import { Face } from "#surface/look/face.tsx";
import { isoDate } from "#surface/look/format.ts";
import { Icon } from "#surface/look/icon.tsx";
import { PhotoStrip } from "#surface/look/photo-strip.tsx";
import { useFormat, useHref, useReader } from "#surface/look/reader.ts";
import { Stars, toneOf } from "#surface/look/stars.tsx";
import { useWords } from "#surface/look/words.ts";
import { photoPagePath, reviewPath } from "../kit/site.ts";
import { Day } from "./day.tsx";
import { Reply } from "./reply.tsx";
import { ReviewActions } from "./review-actions.tsx";

type Props = {
  review: PublishedReview;
  business: { slug: string; name: string; logoPath: string | null };
  serviceName: string;
  /** `h1` on the review's own page, where the text stands whole. */
  heading?: "h1" | "h3";
};

export function ReviewCard({ review, business, serviceName, heading = "h3" }: Props) {
  const id = toWire("rev", review.id);
  const lang = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(review.language) ? review.language : undefined;
  const { language } = useReader();
  const href = useHref();
  return (
    <article class="review" id={id}>
      <Author review={review}>
        <Origin review={review} serviceName={serviceName} />
        <Rewarded review={review} />
      </Author>
      <div class="review-line">
        <Stars value={review.rating} tone={toneOf(review.rating * 10)} />
        <Facts review={review} slug={business.slug} isAlone={heading === "h1"} />
      </div>
      <ReviewWords
        review={review}
        heading={heading}
        lang={lang}
        foreign={isForeign(review, language) ? review.language : undefined}
        foldedIn={heading === "h3" ? id : undefined}
      />
      {review.photos && (
        <PhotoStrip
          photos={review.photos}
          isLarge={heading === "h1"}
          hrefOf={(photo) => href(photoPagePath(business.slug, id, photo))}
        />
      )}
      {review.reply && <Reply reply={review.reply} business={business} />}
      <ReviewActions review={review} slug={business.slug} isAlone={heading === "h1"} />
    </article>
  );
}

function Author({ review: { author }, children }: { review: { author: string }; children: ComponentChildren }) {
  const name = useAuthor(author);
  return (
    <header class="review-head">
      <Face kind="author" name={name} seed={author} />
      <div class="review-author">
        <bdi>{name}</bdi>
        {children}
      </div>
    </header>
  );
}

type WordsProps = {
  review: { title: string; body: string; author: string };
  heading: "h1" | "h2" | "h3";
  lang?: string | undefined;
  /** The language of a text that can be translated for the reader. */
  foreign?: string | undefined;
  /** The id of the card in which a long text is folded. */
  foldedIn?: string | undefined;
};

/** Whether a review is in a known language that is not the reader's. */
export function isForeign(review: { language: string }, reader: Language): boolean {
  return review.language !== reader && LANGUAGE_CODES.has(review.language);
}

function ReviewWords({ review, heading: Heading, lang, foreign, foldedIn }: WordsProps) {
  const author = useAuthor(review.author);
  const text = review.body && (
    <div class="review-text" lang={lang} dir="auto">
      {review.body}
    </div>
  );
  return (
    <div class="review-words" data-language={foreign}>
      {(review.title || Heading === "h1") && (
        <Heading class={review.title ? "review-title" : "hidden"} lang={lang} dir="auto">
          {review.title || author}
        </Heading>
      )}
      {foldedIn !== undefined && canBeCut(review.body) ? <Fold id={foldedIn}>{text}</Fold> : text}
    </div>
  );
}

/** Whether a text may have more than nine lines on the narrowest screens, where a line has 25 characters or more. */
function canBeCut(body: string): boolean {
  return body.length > 220 || body.split("\n", 10).length > 9;
}

/** The style decides whether the text is cut, and shows the link only then. The link makes the card the target, which unfolds it. */
function Fold({ id, children }: { id: string; children: ComponentChildren }) {
  const { more } = useWords("widget");
  return (
    <div class="fold">
      <div>
        {children}
        <a class="fold-more" href={`#${id}`}>
          {more}
        </a>
      </div>
    </div>
  );
}

type FactsProps = { review: PublishedReview; slug: string; isAlone: boolean };

/** @property isAlone on the page to which the date of a list leads */
function Facts({ review, slug, isAlone }: FactsProps) {
  const { review: words } = useWords("site");
  const { language } = useReader();
  const format = useFormat();
  const href = useHref();
  return (
    <ul class="review-facts">
      <li>
        {isAlone ? (
          words.written({ date: <Day of={review.createdAt} /> })
        ) : (
          <a
            href={href(reviewPath(slug, toWire("rev", review.id)))}
            aria-label={words.link({ date: format.date(review.createdAt) })}
          >
            <Day of={review.createdAt} />
          </a>
        )}
      </li>
      {isoDate(review.experienceDate) !== isoDate(review.createdAt) && (
        <li>{words.experience({ date: <Day of={review.experienceDate} /> })}</li>
      )}
      {review.editedAt && <li>{words.edited({ date: <Day of={review.editedAt} /> })}</li>}
      {isForeign(review, language) && <li>{words.language({ language: format.languageName(review.language) })}</li>}
    </ul>
  );
}

/** For pages that do not explain it. */
export function VerifiedMark() {
  const { verified } = useWords("look");
  return (
    <span class="verified-mark">
      <Icon name="check" />
      {verified}
    </span>
  );
}

function Origin({ review, serviceName }: { review: PublishedReview; serviceName: string }) {
  const { review: words } = useWords("site");
  const { imported, verified } = useWords("look");
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

type Labelled = Partial<Pick<PublishedReview, "incentivized" | "reward">>;
type Shown = Submission &
  Labelled & {
    reply?: OwnReview["reply"];
    businessName: string;
    slug?: string;
    logoPath?: string | null;
    verified?: boolean;
  };

type OwnProps = {
  review: Shown;
  /** Under the words. */
  children?: ComponentChildren;
  foot?: ComponentChildren;
};

export function OwnReviewCard({ review, children, foot }: OwnProps) {
  const { review: words } = useWords("site");
  return (
    <article class="review">
      <Author review={review}>
        {review.verified && <VerifiedMark />}
        <Rewarded review={review} />
      </Author>
      <div class="review-line">
        <Stars value={review.rating} tone={toneOf(review.rating * 10)} />
        <p class="muted small">{words.experience({ date: <Day of={review.experienceDate} /> })}</p>
      </div>
      <ReviewWords review={review} heading="h2" />
      {children}
      {review.reply && (
        <Reply
          reply={review.reply}
          business={{ slug: review.slug, name: review.businessName, logoPath: review.logoPath ?? null }}
        />
      )}
      {foot}
    </article>
  );
}
