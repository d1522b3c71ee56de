// One business in a list: name, category, place and rating. The whole card is the link's target.
import type { Business } from "#domain/business/business.ts";
import type { Listing } from "#domain/business/directory.ts";
import { addStars, countOf } from "#domain/business/score.ts";
import { countryName } from "#surface/look/format.ts";
import { profilePath } from "../site.ts";
import { FigureLine } from "./figure-line.tsx";

/** @param heading level that follows from the page's order */
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

/** The row's data of a whole business. */
export function toRow({ slug, name, city, country, category, tally }: Business): Listing {
  const reviewCount = countOf(addStars(tally.verified, tally.unverified));
  return { slug, name, city, country, category: category.name, scoreTenths: tally.scoreTenths, reviewCount };
}
