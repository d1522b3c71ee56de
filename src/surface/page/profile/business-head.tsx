// The head of a profile: name, category, location, website, and whether the business is claimed.
import type { Business } from "#domain/business/business.ts";
import type { Category } from "#domain/business/category.ts";
import { countryName } from "#surface/look/format.ts";
import { Icon } from "#surface/look/icon.tsx";
import { Breadcrumbs } from "../component/breadcrumbs.tsx";
import { safeHref, writePath } from "../site.ts";

export function BusinessHead({ business, categories }: { business: Business; categories: readonly Category[] }) {
  const website = safeHref(business.website);
  const location = [business.city, countryName(business.country)].filter(Boolean).join(", ");
  return (
    <header class="business-head">
      <Breadcrumbs path={categories} />
      <h1 dir="auto">{business.name}</h1>
      <ul class="business-facts">
        {location && <li dir="auto">{location}</li>}
        {website && (
          <li>
            <a class="touch" href={website} rel="nofollow ugc noopener">
              <bdi>{business.domain}</bdi>
              <Icon name="out" />
            </a>
          </li>
        )}
        <Claim business={business} />
      </ul>
      <p class="write">
        <a class="button" href={writePath(business.slug)} rel="nofollow">
          Write a review
        </a>
      </p>
    </header>
  );
}

/** A pending claim shows as unclaimed. */
function Claim({ business: { verificationStatus, domain } }: { business: Business }) {
  return verificationStatus === "verified" ? (
    <li class="claimed">
      <Icon name="check" />
      Claimed by the business
    </li>
  ) : (
    <li class="muted">
      Not claimed.{" "}
      <a class="touch" href={`/dashboard/claim?q=${encodeURIComponent(domain)}`} rel="nofollow">
        Is it yours?
      </a>
    </li>
  );
}
