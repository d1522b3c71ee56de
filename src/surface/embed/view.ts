// Makes all texts of a widget in one language, so that the frame and the inline renderer carry no translations.

import { type Label, labelOf, SCORED_FROM } from "#domain/business/state/score.ts";
import { formatOf } from "#platform/language/format.ts";
import { isolated } from "#platform/language/isolate.ts";
import { dirOf, type Language } from "#platform/language/language.ts";
import { type CarouselText, columnsOf, inOneLine, linesIn, linesOf } from "#surface/example/carousel-lines.ts";
import { authorIn } from "#surface/look/author.ts";
import { colourOf, initialsOf } from "#surface/look/face.tsx";
import { shorten } from "#surface/look/format.ts";
import { withLanguage } from "#surface/look/reader.ts";
import { starsLabel } from "#surface/look/stars.tsx";
import { countedIn } from "#surface/look/words.ts";
import type { FaceView, PhotosView, ReviewView, StarsView, Tone, Variant, WidgetView } from "#widget/kit/contract.ts";
import { wordsIn } from "#words/words.ts";
import type { WidgetData, WidgetReview } from "./kit/data.ts";

/** Code points of a review's text; the stylesheet also cuts by lines. */
const TEXT_LENGTH = 300;
/** Columns of half-width letters in a list: of a text that no widget cuts, and of five lines on a phone. */
const LIST_COLUMNS = { sure: 90, mostly: 190 };
const TITLE_LENGTH = 120;
/** In the narrowest card they and a number take one line. */
const PHOTOS_SHOWN = 4;
/** So that the sentence about an import takes two lines of the narrowest card. */
const ORIGIN_LENGTH = { usual: 24, wide: 12 };

/** @param asked the variant of the host page */
export function viewOf(data: WidgetData, language: Language, asked: Variant): WidgetView {
  const words = wordsIn("widget", language);
  const { needs, unscored } = wordsIn("look", language);
  const { howChecked } = wordsIn("site", language).frame;
  const format = formatOf(language);
  const service = isolated(data.serviceName, language);
  const score = data.score === null || data.label === null ? null : scoreOf(language, data.score, data.label);
  const { totalReviewCount: total, reviewCount: here } = data;
  const all = countedIn(language, here, total - here);
  const short = total === 0 ? words.empty : unscored;
  const long = `${short} ${needs({ count: SCORED_FROM })}`;
  const { lines, least } = linesOf(data.reviews.map(textOf));
  const isCarousel = data.variant === "carousel";
  return {
    variant: data.variant,
    language,
    direction: dirOf(language),
    title: words.title({ name: isolated(data.name, language) }),
    url: data.url,
    score,
    unscored:
      score === null ? { short, long, stars: here === 0 ? null : starsOf(language, data.ratingAvg, "unscored") } : null,
    count: all,
    sources:
      total === here
        ? null
        : words.sources({ here: format.count(here), elsewhere: format.count(total - here), service }),
    service: data.serviceName,
    business: { name: data.name, face: faceOf(data.name, data.slug, data.logo) },
    checked: { text: howChecked, url: withLanguage(data.checkedUrl, language) },
    all: (data.variant === "list" || isCarousel) && here > 1 ? words.all({ count: here }) : null,
    reviews: data.reviews.map((review, index) => ({
      ...reviewOf(language, service, review, isCarousel ? columnsOf(lines, textOf(review)) : LIST_COLUMNS),
      lines: linesIn(lines, textOf(review)),
      photos: photosOf(language, review.photos, isCarousel ? 1 : PHOTOS_SHOWN),
      position: words.position({ n: format.count(index + 1), total: format.count(data.reviews.length) }),
    })),
    carousel: isCarousel ? { ...words.carousel, lines, least } : null,
    notice:
      data.variant === asked
        ? null
        : `${data.serviceName} widget: "${asked}" is not part of the plan of "${data.slug}"; "${data.variant}" is shown instead.`,
  };
}

/** As the number of lines in a carousel depends on it. */
function textOf({ body, verified, incentivized, source, photos }: WidgetReview): CarouselText {
  return {
    ...{ body, verified, incentivized: incentivized === true },
    ...{ isImported: source === "import", photos: photos.length },
  };
}

function scoreOf(language: Language, score: number, label: Label): WidgetView["score"] {
  return {
    text: formatOf(language).decimal(score, 1),
    label: wordsIn("look", language).labels[label],
    stars: starsOf(language, score, toneOf(label)),
  };
}

function toneOf(label: Label): Tone {
  return label.toLowerCase() as Tone;
}

function starsOf(language: Language, value: number, tone: StarsView["tone"]): StarsView {
  return { value, label: starsLabel(value, language), tone };
}

/** @param seed what the colour is made from, as on pages */
function faceOf(name: string, seed: string, logo: string | null): FaceView {
  return { initials: initialsOf(name), colour: colourOf(seed), logo };
}

/** @param service its name, isolated. @param columns of its text that show */
function reviewOf(
  language: Language,
  service: string,
  review: WidgetReview,
  columns: typeof LIST_COLUMNS,
): Omit<ReviewView, "lines" | "photos" | "position"> {
  const { imported, verified } = wordsIn("look", language);
  const text = inOneLine(review.body);
  const origin = review.origin ? isolated(originOf(review.origin), language) : null;
  return {
    stars: starsOf(language, review.rating, toneOf(labelOf(review.rating * 10))),
    title: shorten(inOneLine(review.title), TITLE_LENGTH),
    text: shorten(text, TEXT_LENGTH),
    more: Bun.stringWidth(text) <= columns.sure ? null : wordsIn("widget", language).more,
    fits: Bun.stringWidth(text) <= columns.mostly,
    author: authorIn(review.author, language),
    face: faceOf(review.author, review.author, null),
    date: formatOf(language).date(new Date(review.createdAt)),
    isoDate: review.createdAt,
    verified: review.verified ? verified : null,
    rewarded: review.incentivized ? wordsIn("reward", language).label : null,
    imported: review.source === "import" ? imported({ origin, service }) : null,
    url: review.url,
    // An invalid language tag is worse than none.
    language: /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(review.language) ? review.language : null,
  };
}

/** @param most pictures that show */
function photosOf(language: Language, photos: WidgetReview["photos"], most: number): PhotosView | null {
  if (photos.length === 0) return null;
  const words = wordsIn("photo", language);
  const left = Math.max(0, photos.length - most);
  return {
    label: words.of,
    shown: photos
      .slice(0, most)
      .map((photo, index) => ({ ...photo, alt: photo.alt || words.unnamed({ n: index + 1 }) })),
    more: left === 0 ? null : { text: `+${formatOf(language).count(left)}`, label: words.others({ count: left }) },
  };
}

function originOf(origin: string): string {
  const hasWideLetters = Bun.stringWidth(origin) > origin.length;
  return shorten(origin, hasWideLetters ? ORIGIN_LENGTH.wide : ORIGIN_LENGTH.usual);
}
