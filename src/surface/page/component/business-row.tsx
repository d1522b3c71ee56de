// One business in a list: face, name, category, place, rating and a line of its latest review. The whole row is the link's target.
import type { Listing } from "#domain/business/directory.ts";
import type { Business } from "#domain/business/profile/business.ts";
import { categoryName } from "#domain/business/profile/category.ts";
import { countOf, labelOf } from "#domain/business/state/score.ts";
import { customerStars, type Tally } from "#domain/business/state/tally.ts";
import type { Excerpt } from "#domain/review/list/excerpt.ts";
import { Face } from "#surface/look/face.tsx";
import { useFormat, useHref } from "#surface/look/reader.ts";
import { Stars, toneOf } from "#surface/look/stars.tsx";
import { useWords } from "#surface/look/words.ts";
import { profilePath } from "../kit/site.ts";

/** @property isOfList its category's name stands above the list */
type Props = { business: Listing; heading?: "h2" | "h3"; excerpt?: Excerpt | undefined; isOfList?: boolean };

export function BusinessRow({ business, heading = "h3", excerpt, isOfList = false }: Props) {
  const Heading = heading;
  const href = useHref();
  const format = useFormat();
  const { category, city, country } = business;
  const facts = [isOfList ? "" : categoryName(category, format.language), city, format.countryName(country)];
  return (
    <li class="business-row">
      <Face kind="business" seed={business.slug} name={business.name} logo={business.logoPath} />
      <div>
        <Heading>
          <a href={href(profilePath(business.slug))}>
            <bdi>{business.name}</bdi>
          </a>
        </Heading>
        <Facts of={facts} />
        <FigureLine {...business} />
        {excerpt && <ExcerptLine excerpt={excerpt} />}
      </div>
    </li>
  );
}

/** Each keeps its own direction. */
export function Facts({ of: facts }: { of: readonly string[] }) {
  return (
    <p class="muted small">
      {facts.filter(Boolean).map((fact, index) => (
        <>
          {index > 0 && " · "}
          <bdi>{fact}</bdi>
        </>
      ))}
    </p>
  );
}

/** In the language of the review, and labelled where its author was rewarded. */
function ExcerptLine({ excerpt: { text, language, incentivized } }: { excerpt: Excerpt }) {
  const { label } = useWords("reward");
  return (
    <div class="excerpt">
      {incentivized && <span class="mark">{label}</span>}
      <p lang={langOf(language)} dir="auto">
        {text.replace(/\s+/g, " ")}
      </p>
    </div>
  );
}

/** The value of `lang` for a review's text; undefined if its language is unreadable. */
export function langOf(language: string): string | undefined {
  return /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(language) ? language : undefined;
}

export function toRow({ id, slug, name, logoPath, city, country, category, tally }: Business): Listing {
  return { id, slug, name, logoPath, city, country, category, ...countsOf(tally) };
}

type Counts = Pick<Listing, "scoreTenths" | "reviewCount" | "elsewhereCount">;

export function countsOf({ scoreTenths, elsewhere, ...tally }: Tally): Counts {
  return { scoreTenths, reviewCount: countOf(customerStars(tally)), elsewhereCount: elsewhere.count };
}

/** The score with the number of reviews here, by which lists are sorted, and the number of reviews and ratings elsewhere. */
export function FigureLine({ scoreTenths: tenths, reviewCount, elsewhereCount }: Counts) {
  const tone = toneOf(tenths);
  const { list: words } = useWords("site");
  const { labels, noScore, reviews } = useWords("look");
  const format = useFormat();
  return (
    <p class="figure-line">
      {tenths === null ? (
        <span class="muted">{reviewCount + elsewhereCount === 0 ? words.noReviews : noScore}</span>
      ) : (
        <>
          <Stars value={tenths / 10} tone={tone} />
          <strong>{format.score(tenths)}</strong>
          <span class={tone}>{labels[labelOf(tenths)]}</span>
        </>
      )}
      {reviewCount + elsewhereCount > 0 && (
        <span class="muted small">
          {reviews({ count: reviewCount })}
          {elsewhereCount > 0 && ` · ${words.elsewhere({ count: elsewhereCount })}`}
        </span>
      )}
    </p>
  );
}
