// The schema.org markup of a profile. Its rating covers customer reviews written here alone (contract, Business).
import { toWire } from "#contract/id.ts";
import { largeLogo } from "#domain/business/logo/address.ts";
import type { Business } from "#domain/business/profile/business.ts";
import { dayOf, isCustomers, kindOf } from "#domain/business/state/tally.ts";
import type { PublishedReview } from "#domain/review/list/list.ts";
import { photoPath } from "#domain/review/state/photo.ts";
import { brandLogo } from "#surface/look/brand.ts";
import { shorten } from "#surface/look/format.ts";
import { profilePath, reviewPath, type Site, safeHref } from "./site.ts";

/** Search engines show a few lines; the page has the whole text. */
const MAX_TEXT_LENGTH = 500;

type Subject = Pick<Business, "slug" | "name" | "website" | "city" | "country" | "logoPath">;
type Figures = { average: number; reviewCount: number };

export function profileData(
  site: Site,
  business: Subject,
  figures: Figures,
  reviews: readonly PublishedReview[],
): string {
  const customers = reviews.filter((review) => isCustomers(kindOf(review)));
  return inScript({
    "@context": "https://schema.org",
    ...subject(site, business),
    ...(figures.reviewCount > 0 && {
      aggregateRating: {
        "@type": "AggregateRating",
        ratingValue: figures.average,
        reviewCount: figures.reviewCount,
        bestRating: 5,
        worstRating: 1,
      },
    }),
    ...(customers.length > 0 && { review: customers.map((review) => item(site, business.slug, review)) }),
  });
}

function subject(site: Site, business: Subject): Record<string, unknown> {
  const address = site.baseUrl + profilePath(business.slug);
  const website = safeHref(business.website);
  return {
    "@type": business.city ? "LocalBusiness" : "Organization",
    "@id": `${address}#business`,
    name: business.name,
    ...(website && { url: website }),
    ...(business.logoPath !== null && { logo: site.baseUrl + largeLogo(business.logoPath) }),
    mainEntityOfPage: address,
    address: {
      "@type": "PostalAddress",
      ...(business.city && { addressLocality: business.city }),
      addressCountry: business.country,
    },
  };
}

function item(site: Site, slug: string, review: PublishedReview): Record<string, unknown> {
  return {
    "@type": "Review",
    url: site.baseUrl + reviewPath(slug, toWire("rev", review.id)),
    author: { "@type": "Person", name: review.author },
    publisher: publisher(site),
    datePublished: dayOf(review.createdAt),
    inLanguage: review.language,
    ...(review.title && { name: review.title }),
    reviewBody: shorten(review.body, MAX_TEXT_LENGTH),
    ...(review.photos && { image: review.photos.map(({ name }) => site.baseUrl + photoPath(name, "large")) }),
    reviewRating: { "@type": "Rating", ratingValue: review.rating, bestRating: 5, worstRating: 1 },
  };
}

function publisher({ baseUrl, serviceName, brand }: Site): Record<string, unknown> {
  return {
    "@type": "Organization",
    name: serviceName,
    url: baseUrl,
    ...(brand?.logo && { logo: baseUrl + brandLogo(brand.logo) }),
  };
}

/** The way from the categories to a page, in the page's language. */
export function breadcrumbData(site: Site, steps: readonly { name: string; path: string }[]): string {
  const itemListElement = steps.map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: site.baseUrl + path,
  }));
  return inScript({ "@context": "https://schema.org", "@type": "BreadcrumbList", itemListElement });
}

/** Without <, > and & no text ends the element or opens a comment; U+2028 and U+2029 end lines in old parsers. */
function inScript(data: unknown): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
