// One business in a list: name, category, place and rating. The whole card is the link's target.

import type { Listing } from "#domain/business/directory.ts";
import type { Business } from "#domain/business/profile/business.ts";
import { categoryName } from "#domain/business/profile/category.ts";
import { countOf, labelOf } from "#domain/business/state/score.ts";
import { customerStars, type Tally } from "#domain/business/state/tally.ts";
import { Face } from "#surface/look/face.tsx";
import { useFormat, useHref } from "#surface/look/reader.ts";
import { Stars, toneOf } from "#surface/look/stars.tsx";
import { countedIn, useLookWords } from "#surface/look/words.ts";
import { profilePath } from "../kit/site.ts";
import { useSiteWords } from "../kit/words.ts";

export function BusinessRow({ business, heading = "h3" }: { business: Listing; heading?: "h2" | "h3" }) {
  const Heading = heading;
  const href = useHref();
  const format = useFormat();
  const facts = [
    categoryName(business.category, format.language),
    business.city,
    format.countryName(business.country),
  ].filter(Boolean);
  return (
    <li class="business-row">
      <Face kind="business" name={business.name} seed={business.slug} logo={business.logoPath} />
      <Heading>
        <a href={href(profilePath(business.slug))}>
          <bdi>{business.name}</bdi>
        </a>
      </Heading>
      <p class="muted small">
        {facts.map((fact, index) => (
          <>
            {index > 0 && " · "}
            <bdi>{fact}</bdi>
          </>
        ))}
      </p>
      <FigureLine {...business} />
    </li>
  );
}

export function toRow({ slug, name, logoPath, city, country, category, tally }: Business): Listing {
  return { slug, name, logoPath, city, country, category, ...countsOf(tally) };
}

type Counts = Pick<Listing, "scoreTenths" | "reviewCount" | "elsewhereCount">;

export function countsOf({ scoreTenths, elsewhere, ...tally }: Tally): Counts {
  return { scoreTenths, reviewCount: countOf(customerStars(tally)), elsewhereCount: elsewhere.count };
}

/** The score beside the number of all that it counts: reviews here, and ratings elsewhere. */
export function FigureLine({ scoreTenths: tenths, reviewCount, elsewhereCount }: Counts) {
  const tone = toneOf(tenths);
  const { list: words } = useSiteWords();
  const { labels, noScore } = useLookWords();
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
        <span class="muted small">{countedIn(format.language, reviewCount, elsewhereCount)}</span>
      )}
    </p>
  );
}
