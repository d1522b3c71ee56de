// Parts of a review that owners and moderators read alike.

import type { ComponentChildren } from "preact";
import { toWire } from "#contract/id.ts";
import type { DashboardReview } from "#domain/review/dashboard/list.ts";
import { useAuthor } from "#surface/look/author.ts";
import { PhotoStrip } from "#surface/look/photo-strip.tsx";
import { useFormat } from "#surface/look/reader.ts";
import { ListedStars, Stars, toneOf } from "#surface/look/stars.tsx";
import { useWords } from "#surface/look/words.ts";
import { Pill, type PillTone, When } from "../component/display.tsx";
import { profilePath } from "../kit/address.ts";
import { excerpt } from "../kit/excerpt.ts";

/** Statuses that owners see. */
const STATUS_TONE: Readonly<Record<string, PillTone>> = {
  published: "good",
  held: "fair",
  hidden: "bad",
  removed: "bad",
};

type HeadProps = {
  review: Pick<DashboardReview, "rating" | "createdAt">;
  /** The page has a `StarsSheet`. */
  isListed?: boolean;
  /** In place of its age. */
  when?: ComponentChildren;
  children?: ComponentChildren;
};

/** Stars and age. @param children states between them */
export function ReviewHead({ review: { rating, createdAt }, isListed = false, when, children }: HeadProps) {
  const { review: words } = useWords("site");
  const Drawn = isListed ? ListedStars : Stars;
  return (
    <header class="review-head">
      <Drawn value={rating} tone={toneOf(rating * 10)} />
      <span class="muted small" aria-hidden="true">
        {words.rating({ rating })}
      </span>
      {children}
      <span class="review-when muted small">{when ?? <When at={createdAt} />}</span>
    </header>
  );
}

/** Nothing for a status that is not shown, such as `pending`. */
export function StatusPill({ status }: { status: string | undefined }) {
  const words: Readonly<Record<string, string>> = useWords("moderating").status;
  const tone = status === undefined ? undefined : STATUS_TONE[status];
  return status !== undefined && tone ? <Pill tone={tone}>{words[status]}</Pill> : null;
}

/** " · Ana"; nothing where the name is not known. */
export function By({ name }: { name: string | null | undefined }) {
  if (!name) return null;
  return (
    <>
      {" "}
      · <bdi>{name}</bdi>
    </>
  );
}

type FactsProps = {
  review: Pick<
    DashboardReview,
    "verified" | "incentivized" | "reward" | "rewardNote" | "source" | "experienceDate" | "language" | "editedAt"
  >;
  author: string;
  /** In place of how it came here. */
  came?: ComponentChildren;
  children?: ComponentChildren;
};

/** Who wrote it, without any address, and how it came here. @param children more list items */
export function ReviewFacts({ review, author, came, children }: FactsProps) {
  const { source } = useWords("reviewPart");
  const { review: words } = useWords("site");
  const { verified } = useWords("look");
  const format = useFormat();
  return (
    <ul class="review-facts">
      <li>
        <bdi>
          <strong>{useAuthor(author)}</strong>
        </bdi>
      </li>
      {review.verified && <li>{verified}</li>}
      {review.incentivized && <Rewarded review={review} />}
      <li>{came ?? source[review.source]}</li>
      <li>{words.experience({ date: format.date(review.experienceDate) })}</li>
      <li>{format.languageName(review.language)}</li>
      {review.editedAt && <li>{words.edited({ date: format.date(review.editedAt) })}</li>}
      {children}
    </ul>
  );
}

function Rewarded({ review: { reward, rewardNote } }: Pick<FactsProps, "review">) {
  const words = useWords("reward");
  return (
    <li>
      <Pill tone="fair">{words.label}</Pill> {words.means[reward === null || reward === "none" ? "imported" : reward]}
      {rewardNote !== null && (
        <>
          {" "}
          <q dir="auto">{rewardNote}</q>
        </>
      )}
    </li>
  );
}

/** @param language of the text, where it is known */
export function ReviewText({ language, children }: { language?: string; children: ComponentChildren }) {
  return (
    <div class="review-text" lang={language} dir="auto">
      {children}
    </div>
  );
}

/** Bytes of the page that the text of a picture may take. */
const ALT_ROOM = 240;

type PhotosProps = {
  review: Pick<DashboardReview, "id" | "status" | "photos">;
  business: { slug: string; profile: string };
};

/** The pictures that readers see. Those of a review or profile that is not public have no address. */
export function ReviewPhotos({ review: { id, status, photos }, business: { slug, profile } }: PhotosProps) {
  if (!photos || status !== "published" || profile !== "public") return null;
  const path = `${profilePath(slug)}/${toWire("rev", id)}/photos`;
  const short = photos.map((photo) => ({ ...photo, alt: excerpt(photo.alt, ALT_ROOM).text }));
  return <PhotoStrip photos={short} hrefOf={(photo) => `${path}/${photo}`} />;
}

/** A text beside the review: a reply, a near-copy. */
export function QuotedText({ head, children }: { head: ComponentChildren; children: ComponentChildren }) {
  return (
    <div class="review-reply">
      <p class="small">{head}</p>
      <ReviewText>{children}</ReviewText>
    </div>
  );
}
