// Makes the texts of a widget in one language from its data. The server runs it, so that the frame and the inline renderer carry no
// translations.
import type { ReviewView, StarsView, Tone, Variant, WidgetData, WidgetReview, WidgetView } from "./contract.ts";
import type { Forms, Words } from "./words/shape.ts";
import { wordsOf } from "./words/words.ts";

/** Code points of a review's text; the stylesheet also cuts by lines. */
const TEXT_LENGTH = 300;
/** A longer text may be cut in a narrow widget. */
const SURELY_WHOLE = 90;
const TITLE_LENGTH = 120;
/** From five stars down. */
const TONES: readonly Tone[] = ["excellent", "great", "average", "poor", "bad"];
/** Isolate a name's direction (Unicode, FSI and PDI). */
const [ISOLATE, POP] = ["\u2068", "\u2069"];

/** @param language one of WIDGET_LANGUAGES. @param asked the variant of the host page */
export function viewOf(data: WidgetData, language: string, asked: Variant): WidgetView {
  const words = wordsOf(language);
  const isolated = isolatedIn(words);
  const number = new Intl.NumberFormat(words.locale, { maximumFractionDigits: 1 });
  const score = data.score === null || data.label === null ? null : scoreOf(words, data.score, data.label);
  const { totalReviewCount: total, reviewCount: here } = data;
  const empty = total === 0 ? words.empty : words.unscored;
  const sources =
    total === here
      ? null
      : fill(words.sources, {
          here: here.toLocaleString(words.locale),
          elsewhere: (total - here).toLocaleString(words.locale),
          service: isolated(data.serviceName),
        });
  return {
    variant: data.variant,
    language,
    direction: words.direction,
    title: fill(words.title, { name: isolated(data.name) }),
    url: data.url,
    score,
    unscored:
      score === null
        ? {
            short: empty,
            long: `${empty} ${words.needs}`,
            stars: here === 0 ? null : starsOf(words, data.ratingAvg, "unscored"),
          }
        : null,
    count: counted(words, words.reviews, total),
    sources,
    rated: score === null ? `${empty} ${words.needs}` : counted(words, words.rated, total, { score: score.text }),
    all: fill(words.all, { service: isolated(data.serviceName) }),
    reviews: data.reviews.map((review, index) => ({
      ...reviewOf(words, data.serviceName, review),
      position: fill(words.position, { n: number.format(index + 1), total: number.format(data.reviews.length) }),
    })),
    carousel: data.variant === "carousel" ? words.carousel : null,
    notice:
      data.variant === asked
        ? null
        : `${data.serviceName} widget: "${asked}" is not part of the plan of "${data.slug}"; "${data.variant}" is shown instead.`,
  };
}

function isolatedIn(words: Words): (text: string) => string {
  return (text) => (words.direction === "rtl" ? ISOLATE + text + POP : text);
}

function scoreOf(words: Words, score: number, label: string) {
  const tone = label.toLowerCase() as Tone;
  return {
    text: score.toLocaleString(words.locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    label: words.labels[tone],
    stars: starsOf(words, score, tone),
  };
}

function starsOf(words: Words, value: number, tone: StarsView["tone"]): StarsView {
  const n = value.toLocaleString(words.locale, { maximumFractionDigits: 1 });
  return { value, label: fill(words.stars, { n }), tone };
}

function reviewOf(words: Words, serviceName: string, review: WidgetReview): Omit<ReviewView, "position"> {
  const isolated = isolatedIn(words);
  const text = shorten(review.body, TEXT_LENGTH);
  const tone = TONES[5 - Math.min(5, Math.max(1, Math.round(review.rating)))] as Tone;
  return {
    stars: starsOf(words, review.rating, tone),
    title: shorten(review.title, TITLE_LENGTH).text,
    text: text.text,
    more: text.isWhole && text.text.length <= SURELY_WHOLE ? null : words.more,
    author: review.author,
    date: new Date(review.createdAt).toLocaleDateString(words.locale, { dateStyle: "long", timeZone: "UTC" }),
    isoDate: review.createdAt,
    verified: review.verified ? words.verified : null,
    imported:
      review.source === "import"
        ? fill(words.imported, {
            origin: isolated(review.origin ?? words.anotherService),
            service: isolated(serviceName),
          })
        : null,
    url: review.url,
    // An invalid language tag is worse than none.
    language: /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(review.language) ? review.language : null,
  };
}

/** At most `max` code points on one line, cut after a word where one ends near, with an ellipsis. */
function shorten(given: string, max: number): { text: string; isWhole: boolean } {
  const points = [
    ...given
      .slice(0, max * 8)
      .replace(/\s+/g, " ")
      .trim(),
  ];
  if (points.length <= max && given.length <= max * 8) return { text: points.join(""), isWhole: true };
  const cut = points.slice(0, max - 1).join("");
  const word = cut.search(/\s+\S{0,24}$/);
  return { text: `${word > 0 ? cut.slice(0, word) : cut}…`, isWhole: false };
}

function counted(words: Words, forms: Forms, count: number, more: Record<string, string> = {}): string {
  const form = forms[new Intl.PluralRules(words.locale).select(count)] ?? forms.other;
  return fill(form, { n: count.toLocaleString(words.locale), ...more });
}

function fill(pattern: string, values: Readonly<Record<string, string>>): string {
  return pattern.replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);
}
