// One business in a list: who, where, and how it is rated. The whole card is the link's target.
import { countryName } from "#surface/look/format.ts";
import { profilePath } from "../site.ts";
import { FigureLine } from "./figure-line.tsx";

export type BusinessRowData = {
  slug: string;
  name: string;
  city: string;
  country: string;
  category: string;
  scoreTenths: number | null;
  reviewCount: number;
};

/** @param heading the level that follows from the page's order. */
export function BusinessRow({ business, heading = "h3" }: { business: BusinessRowData; heading?: "h2" | "h3" }) {
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
