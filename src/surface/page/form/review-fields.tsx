// The fields of a review, for writing and for editing.
import { Fragment } from "preact";
import { labelOf } from "#domain/business/state/score.ts";
import { saidName } from "#domain/review/rule/greeting.ts";
import { submissionReaders } from "#domain/review/state/submission.ts";
import type { Context } from "#platform/database/context.ts";
import type { Language } from "#platform/language/language.ts";
import { TEXT_LIMIT } from "#platform/text/text.ts";
import { HOUR_MS } from "#platform/time/clock.ts";
import { area, date, type Field, text } from "#surface/form/field.tsx";
import { FieldNotes, notedBy } from "#surface/look/field.tsx";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";

/** UTC+14, where each day begins first. */
const LATEST_ZONE_MS = 14 * HOUR_MS;

type Options = {
  /** Shown until something else was typed. */
  stored?: Draft;
  products?: readonly Product[];
  /** Rated already: a rating can be changed, but not removed. */
  areRated?: boolean;
  /** The date waits behind a button: most leave it empty. */
  isDateFolded?: boolean;
  /** Its review is not public. */
  isSandbox?: boolean;
};

/** The fields of a review, in the reader's language. */
export function reviewFields(context: Context, { language }: { language: Language }, options: Options = {}) {
  const { stored = {}, products = [], areRated = false, isDateFolded = false, isSandbox = false } = options;
  const { field: words, fault } = wordsIn("form", language);
  const read = submissionReaders(context, fault);
  const latest = new Date(context.clock.now().getTime() + LATEST_ZONE_MS).toISOString().slice(0, 10);
  const experienceDate = date({
    label: words.date,
    hint: words.dateHint,
    max: latest,
    stored: stored.experienceDate,
    read: (typed) => read.experienceDate(typed),
  });
  return {
    rating: stars(words.rating, stored.rating, read.rating),
    title: text({
      label: words.title,
      required: true,
      stored: stored.title,
      read: (typed) => read.title(typed),
    }),
    body: area({
      label: words.body,
      ...(!isSandbox && { hint: words.bodyHint }),
      most: TEXT_LIMIT.body.max,
      required: true,
      stored: stored.body,
      read: (typed) => read.body(typed),
    }),
    products: productStars(products, stored.products ?? {}, areRated),
    author: text({
      label: words.author,
      hint: isSandbox ? wordsIn("sandbox", language).authorHint : words.authorHint,
      required: true,
      stored: stored.author,
      read: (typed) => read.author(typed),
    }),
    experienceDate: isDateFolded ? folded(experienceDate, words.otherDay) : experienceDate,
  };
}

/** Open once it was filled in. */
function folded<Read>(field: Field<Read>, title: string): Field<Read> {
  return {
    ...field,
    draw: (at) => (
      <details class="field" open={Boolean(at.typed?.[at.name]) || at.error !== undefined}>
        <summary class="button button-quiet">{title}</summary>
        {field.draw(at)}
      </details>
    ),
  };
}

function stars<Read>(
  legend: string,
  stored: string | undefined,
  read: (typed: string | undefined) => Read,
): Field<Read> {
  return {
    label: legend,
    read,
    draw: ({ name, typed, error }) => (
      <StarGroup name={name} legend={legend} value={typed ? typed[name] : stored} error={error} required />
    ),
  };
}

/** The stars of the order's products; an unreadable one is ignored. */
function productStars(
  products: readonly Product[],
  stored: Readonly<Record<string, string | undefined>>,
  areRated: boolean,
): Field<{ productId: string; rating: number }[]> {
  return {
    read: (_typed, all) =>
      products.flatMap(({ id }) => {
        const rating = all[productField(id)] ?? "";
        return /^[1-5]$/.test(rating) ? [{ productId: id, rating: Number(rating) }] : [];
      }),
    draw({ typed }) {
      const starsOf = (id: string) => (typed ? typed[productField(id)] : stored[id]);
      return <ProductStars products={products} starsOf={starsOf} areRated={areRated} />;
    },
  };
}

type ProductsProps = {
  products: readonly Product[];
  starsOf(id: string): string | undefined;
  areRated: boolean;
};

function ProductStars({ products, starsOf, areRated }: ProductsProps) {
  const { field: words } = useWords("form");
  if (products.length === 0) return null;
  return (
    <fieldset class="field products">
      <legend>{words.products}</legend>
      {!areRated && <p class="hint">{words.productsHint}</p>}
      {products.map(({ id, name }) => (
        <StarGroup key={id} name={productField(id)} legend={name} isForeign required={areRated} value={starsOf(id)} />
      ))}
    </fieldset>
  );
}

const STARS = [1, 2, 3, 4, 5];

type StarGroupProps = {
  name: string;
  legend: string;
  /** The legend is foreign text, such as a product's name. */
  isForeign?: boolean;
  value: string | undefined;
  required?: boolean;
  error?: string | undefined;
};

/** Radio buttons that a stylesheet draws as stars, so that keys and screen readers work without a script. */
function StarGroup({ name, legend, isForeign = false, value, required = false, error }: StarGroupProps) {
  const { field: words } = useWords("form");
  const { labels } = useWords("look");
  return (
    <fieldset class="field stars-field" {...notedBy({ id: name, error })}>
      <legend dir={isForeign ? "auto" : undefined}>{legend}</legend>
      <FieldNotes id={name} error={error} />
      <div class="rate-row">
        {required && (
          <span class="rate-empty" aria-hidden="true">
            {words.choose}
          </span>
        )}
        {!required && (
          <>
            <input
              type="radio"
              name={name}
              id={name}
              value=""
              checked={!STARS.some((star) => value === String(star))}
            />
            <label class="rate-none" for={name}>
              {words.none}
            </label>
          </>
        )}
        {STARS.map((star) => {
          const id = required && star === 1 ? name : `${name}-${star}`;
          return (
            <Fragment key={star}>
              <input
                type="radio"
                name={name}
                id={id}
                value={star}
                checked={value === String(star)}
                required={required}
              />
              <label for={id}>
                <svg class="rate-star" viewBox="0 0 24 24" aria-hidden="true">
                  <use href="#i-star" />
                </svg>
                <span class="rate-word">{words.star({ count: star, label: labels[labelOf(star * 10)] })}</span>
              </label>
            </Fragment>
          );
        })}
      </div>
    </fieldset>
  );
}

type Draft = Partial<Record<"rating" | "title" | "body" | "author" | "experienceDate", string | undefined>> & {
  products?: Readonly<Record<string, string | undefined>>;
};

type Product = { id: string; name: string };

function productField(id: string): string {
  return `product-${id}`;
}

/** A display name from the name on an order: "Maria G." for "Maria Lopez Garcia"; empty for null, and for a name that greets nobody. */
export function displayName(customerName: string | null): string {
  const [first = "", ...rest] = (saidName(customerName ?? "") ?? "").trim().split(/\s+/);
  const last = [...(rest.at(-1) ?? "")][0];
  return last === undefined ? first : `${first} ${last.toUpperCase()}.`;
}

/** `?rating=4` of a mail's link, which prefills the stars. */
export function ratingIn(url: URL): string | undefined {
  const rating = url.searchParams.get("rating") ?? "";
  return /^[1-5]$/.test(rating) ? rating : undefined;
}
