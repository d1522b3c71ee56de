// The reviews from other services, in a list of their own: the latest beside customers' reviews, and all of them page by page.
import { countOf } from "#domain/business/state/score.ts";
import { Section } from "#surface/look/section.tsx";
import { useWords } from "#surface/look/words.ts";
import { Pagination } from "../component/pagination.tsx";
import { ReviewCard } from "../component/review-card.tsx";
import type { ListQuery } from "../kit/query.ts";
import type { Site } from "../kit/site.ts";
import type { Profile } from "./data.ts";

export type ListProps = {
  site: Site;
  profile: Profile;
  query: ListQuery;
  hrefOf: (filter: Partial<ListQuery>) => string;
};

/** All of them, page by page. */
export function ImportedList({ site, profile, query, hrefOf }: ListProps) {
  const { business, reviews, pages } = profile;
  const { imported: words } = useWords("profile");
  return (
    <section id="reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title">{words.title}</h2>
      <p class="muted">
        <Origin site={site} profile={profile} /> <a href={hrefOf({})}>{words.writtenHere}</a>
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
  const { imported: words } = useWords("profile");
  if (importedReviews.length === 0) return null;
  return (
    <Section id="imported-title" title={words.title} class="editors">
      <p class="muted">
        <Origin site={site} profile={profile} />
      </p>
      {importedReviews.map((review) => (
        <ReviewCard key={review.id} review={review} business={business} serviceName={site.serviceName} />
      ))}
      {importedCount > importedReviews.length && (
        <p>
          <a class="touch" href={hrefOf({ imported: true })}>
            {words.all({ count: importedCount })}
          </a>
        </p>
      )}
    </Section>
  );
}

/** Where they come from, and how many of them only the business brought: those count nowhere. */
function Origin({ site, profile: { business, importedCount } }: Pick<ListProps, "site" | "profile">) {
  const { imported: words } = useWords("profile");
  const uncounted = countOf(business.tally.stated);
  return (
    <>
      {words.text({ count: importedCount, service: site.serviceName })}
      {uncounted > 0 && ` ${words.uncounted({ count: uncounted })}`}
    </>
  );
}
