// The reviews from other services, in a list of their own: the latest beside customers' reviews, and all of them page by page.
import { formatCount, plural } from "#surface/look/format.ts";
import { Section } from "#surface/look/section.tsx";
import { Pagination } from "../component/pagination.tsx";
import { ReviewCard } from "../component/review-card.tsx";
import type { ListQuery } from "../query.ts";
import type { Site } from "../site.ts";
import type { Profile } from "./data.ts";

export type ListProps = {
  site: Site;
  profile: Profile;
  query: ListQuery;
  hrefOf: (filter: Partial<ListQuery>) => string;
};

/** All of them, page by page. */
export function ImportedList({ site, profile, query, hrefOf }: ListProps) {
  const { business, reviews, importedCount, pages } = profile;
  return (
    <section id="reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title">From other services</h2>
      <p class="muted">
        {importedWords(site, importedCount)} <a href={hrefOf({})}>Reviews written here</a>
      </p>
      {reviews.map((review) => (
        <ReviewCard key={review.id} review={review} business={business} serviceName={site.serviceName} />
      ))}
      <Pagination page={query.page} pages={pages} hrefOf={(page) => hrefOf({ ...query, page })} />
    </section>
  );
}

export function ImportedReviews({ site, profile, hrefOf }: Omit<ListProps, "query">) {
  const { business, importedReviews, importedCount } = profile;
  if (importedReviews.length === 0) return null;
  return (
    <Section id="imported-title" title="From other services" class="editors">
      <p class="muted">{importedWords(site, importedCount)}</p>
      {importedReviews.map((review) => (
        <ReviewCard key={review.id} review={review} business={business} serviceName={site.serviceName} />
      ))}
      {importedCount > importedReviews.length && (
        <p>
          <a class="touch" href={hrefOf({ imported: true })}>
            All {formatCount(importedCount)} reviews from other services
          </a>
        </p>
      )}
    </Section>
  );
}

function importedWords(site: Site, count: number): string {
  const were = count === 1 ? "was" : "were";
  return `${plural(count, "review")} ${were} written elsewhere and brought here by the business. ${site.serviceName} did not check who wrote them.`;
}
