// One business in a list: name, category, place and rating. The whole card is the link's target.
import type { Business } from "#domain/business/business.ts";
import type { Listing } from "#domain/business/directory.ts";
import { addStars, countOf, labelOf } from "#domain/business/score.ts";
import { countryName, formatScore, plural } from "#surface/look/format.ts";
import { Stars, toneOf } from "#surface/look/stars.tsx";
import { profilePath } from "../site.ts";

export function BusinessRow({ business, heading = "h3" }: { business: Listing; heading?: "h2" | "h3" }) {
  const Heading = heading;
  return (
    <li class="business-row">
      <Heading dir="auto">
        <a href={profilePath(business.slug)}>{business.name}</a>
      </Heading>
      <p class="muted small" dir="auto">
        {[business.category, business.city, countryName(business.country)].filter(Boolean).join(" · ")}
      </p>
      <FigureLine tenths={business.scoreTenths} reviewCount={business.reviewCount} />
    </li>
  );
}

export function toRow({ slug, name, city, country, category, tally }: Business): Listing {
  const reviewCount = countOf(addStars(tally.verified, tally.unverified));
  return { slug, name, city, country, category: category.name, scoreTenths: tally.scoreTenths, reviewCount };
}

export function FigureLine({ tenths, reviewCount }: { tenths: number | null; reviewCount: number }) {
  const tone = toneOf(tenths);
  return (
    <p class="figure-line">
      {tenths === null ? (
        <span class="muted">{reviewCount === 0 ? "No reviews yet" : "No score yet"}</span>
      ) : (
        <>
          <Stars value={tenths / 10} tone={tone} />
          <strong>{formatScore(tenths)}</strong>
          <span class={tone}>{labelOf(tenths)}</span>
        </>
      )}
      {reviewCount > 0 && <span class="muted small">{plural(reviewCount, "review")}</span>}
    </p>
  );
}
