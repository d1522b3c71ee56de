// The fields of a review, for writing and for editing, and the review as it was typed, which is shown again unchanged while a field is
// wrong.
import { Fragment } from "preact";
import { labelOf } from "#domain/business/state/score.ts";
import { isGreetable } from "#domain/review/rule/greeting.ts";
import type { FieldErrors } from "#domain/review/state/submission.ts";
import { TEXT_LIMIT } from "#platform/text/text.ts";
import { HOUR_MS } from "#platform/time/clock.ts";
import { DateField, FieldNotes, notedBy, TextArea, TextField } from "#surface/look/field.tsx";
import type { Fields } from "#surface/look/fields.ts";
import { useLookWords } from "#surface/look/words.ts";
import { useFormWords } from "./words.ts";

/** UTC+14, where each day begins first. */
const LATEST_ZONE_MS = 14 * HOUR_MS;

type Props = {
  draft: Draft;
  errors: FieldErrors;
  now: Date;
  products?: readonly Product[];
  /** Rated already: a rating can be changed, but not removed. */
  areRated?: boolean;
};

export function ReviewFields({ draft, errors, now, products = [], areRated = false }: Props) {
  const { field: words } = useFormWords();
  const field = (name: "title" | "body" | "author" | "experienceDate") => ({
    name,
    value: draft[name],
    error: errors[name],
  });
  const latest = new Date(now.getTime() + LATEST_ZONE_MS).toISOString().slice(0, 10);
  return (
    <>
      <StarGroup name="rating" legend={words.rating} value={draft.rating} error={errors.rating} required />
      <TextField {...field("title")} label={words.title} hint={words.titleHint} required />
      <TextArea {...field("body")} label={words.body} hint={words.bodyHint} most={TEXT_LIMIT.body.max} required />
      {products.length > 0 && (
        <fieldset class="field products">
          <legend>{words.products}</legend>
          {!areRated && <p class="hint">{words.productsHint}</p>}
          {products.map(({ id, name }) => (
            <StarGroup
              key={id}
              name={productField(id)}
              legend={name}
              isForeign
              required={areRated}
              value={draft.products?.[id]}
            />
          ))}
        </fieldset>
      )}
      <TextField {...field("author")} label={words.author} hint={words.authorHint} required />
      <DateField {...field("experienceDate")} label={words.date} hint={words.dateHint} max={latest} />
    </>
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
  const { field: words } = useFormWords();
  const { labels } = useLookWords();
  return (
    <fieldset class="field rate" {...notedBy({ id: name, error })}>
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
                  <use href="#star" />
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

export const REVIEW_FIELDS = ["rating", "title", "body", "author", "experienceDate"] as const;

export type ReviewField = (typeof REVIEW_FIELDS)[number];

export type Draft = Partial<Record<ReviewField | "email", string | undefined>> & {
  products?: Readonly<Record<string, string | undefined>>;
};

export type Product = { id: string; name: string };

export function draftOf(fields: Fields, products: readonly Product[] = []): Draft {
  const draft: Draft = {};
  for (const name of [...REVIEW_FIELDS, "email"] as const) {
    if (fields[name] !== undefined) draft[name] = fields[name];
  }
  return { ...draft, products: Object.fromEntries(products.map(({ id }) => [id, fields[productField(id)]])) };
}

export function productField(id: string): string {
  return `product-${id}`;
}

/** The ratings of the order's products; an unreadable one is ignored. */
export function ratingsOf(fields: Fields, products: readonly Product[]): { productId: string; rating: number }[] {
  return products.flatMap(({ id }) => {
    const stars = fields[productField(id)] ?? "";
    return /^[1-5]$/.test(stars) ? [{ productId: id, rating: Number(stars) }] : [];
  });
}

/** A display name from the name on an order: "Maria G." for "Maria Lopez Garcia"; empty for null, and for a name that greets nobody. */
export function displayName(customerName: string | null): string {
  if (!isGreetable(customerName ?? "")) return "";
  const [first = "", ...rest] = (customerName ?? "").trim().split(/\s+/);
  const last = [...(rest.at(-1) ?? "")][0];
  return last === undefined ? first : `${first} ${last.toUpperCase()}.`;
}

/** `?rating=4` of a mail's link, which prefills the stars. */
export function ratingIn(url: URL): string | undefined {
  const rating = url.searchParams.get("rating") ?? "";
  return /^[1-5]$/.test(rating) ? rating : undefined;
}
