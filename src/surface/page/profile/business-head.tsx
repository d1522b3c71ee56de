// Who a profile is about: name, category, place, website, and whether it is claimed.
import type { Business } from "#domain/business/business.ts";
import type { Category } from "#domain/business/category.ts";
import { countryName } from "#surface/look/format.ts";
import { Icon } from "#surface/look/icon.tsx";
import { Breadcrumbs } from "../component/breadcrumbs.tsx";
import { profilePath, safeHref } from "../site.ts";

/** The head of a profile; its name is the page's h1. */
export function BusinessHead({ business, categories }: { business: Business; categories: readonly Category[] }) {
  const website = safeHref(business.website);
  const place = [business.city, countryName(business.country)].filter(Boolean).join(", ");
  return (
    <header class="business-head">
      <Breadcrumbs path={categories} />
      <h1 dir="auto">{business.name}</h1>
      <ul class="business-facts">
        {place && <li dir="auto">{place}</li>}
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
        <a class="button" href={`${profilePath(business.slug)}/write`} rel="nofollow">
          Write a review
        </a>
      </p>
    </header>
  );
}

/** A claim that waits for its check is no claim yet, and none of a reader's business. */
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
