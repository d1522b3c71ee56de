// The profile of a business: its reviews and its figures.
import { type Business, findBusiness } from "#domain/business/business.ts";
import type { Category } from "#domain/business/category.ts";
import { countOf, labelOf, share } from "#domain/business/score.ts";
import type { Context } from "#platform/context.ts";
import type { Content } from "#surface/look/answer.ts";
import { countryName, formatCount, formatScore, formatShare, formatSpan, plural } from "#surface/look/format.ts";
import { Icon } from "#surface/look/icon.tsx";
import { Section } from "#surface/look/section.tsx";
import { toneOf } from "#surface/look/stars.tsx";
import { Breadcrumbs } from "../component/category.tsx";
import { Pagination } from "../component/pagination.tsx";
import { ReviewCard } from "../component/review-card.tsx";
import { type Head, renderPage } from "../document.tsx";
import { profileData } from "../json-ld.ts";
import { type ListQuery, listSearch } from "../query.ts";
import { profilePath, type Site, safeHref, writePath } from "../site.ts";
import { type Profile, readProfile } from "./data.ts";
import { ImportedList, ImportedReviews, type ListProps } from "./imported.tsx";
import { ProfileNotes } from "./notes.tsx";
import { Distribution, FilterBar, PlatformList, ScoreCard } from "./side.tsx";

/** Null for an unknown business, and for a page number beyond the last. */
export async function profilePage(
  context: Context,
  site: Site,
  slug: string,
  query: ListQuery,
): Promise<Content | null> {
  const business = await findBusiness(context, slug);
  const profile = business && (await readProfile(context, business, query));
  if (!profile) return null;
  return renderPage(site, {
    ...headOf(site, profile, query),
    tags: [`business:${profile.business.id}`, "category", "*"],
    children: <ProfileBody site={site} profile={profile} query={query} />,
  });
}

function headOf(site: Site, profile: Profile, query: ListQuery): Head {
  const { business, average, reviewCount, pages } = profile;
  const path = profilePath(business.slug);
  const filtered = query.rating !== undefined || query.verified !== undefined || query.imported;
  const at = (page: number) => path + listSearch({ ...query, page });
  return {
    title: `${business.name} reviews${query.page > 1 ? `, page ${query.page}` : ""}`,
    description: describe(profile),
    canonical: filtered ? path : at(query.page),
    noindex: filtered,
    previous: query.page > 1 ? at(query.page - 1) : undefined,
    next: query.page < pages ? at(query.page + 1) : undefined,
    data: profileData(site, business, { average, reviewCount }, profile.reviews),
    image: { path: `/og/${encodeURIComponent(business.slug)}.png`, alt: describe(profile) },
  };
}

function describe({ business, reviewCount }: Profile): string {
  const tenths = business.tally.scoreTenths;
  if (reviewCount === 0 && tenths === null) return `${business.name} has no reviews yet.`;
  const score = tenths === null ? "has no score yet" : `scores ${formatScore(tenths)} of 5 (${labelOf(tenths)})`;
  return `${business.name} ${score}. Read ${plural(reviewCount, "customer review")}, and see how the score is made.`;
}

function ProfileBody({ site, profile, query }: { site: Site; profile: Profile; query: ListQuery }) {
  const { business, stars, reviewCount, average, platforms } = profile;
  const tenths = business.tally.scoreTenths;
  // On a phone the filters stand far above the list, to which the fragment jumps.
  const hrefOf = (filter: Partial<ListQuery>) => `${profilePath(business.slug)}${listSearch(filter)}#reviews`;
  const verified = countOf(business.tally.verified);
  return (
    <div class="profile">
      <BusinessHead business={business} categories={profile.categories} />
      <div class="profile-side">
        <ScoreCard
          tenths={tenths}
          average={average}
          reviewCount={reviewCount}
          platforms={{
            count: business.tally.platforms.count,
            names: platforms.length,
            imported: countOf(business.tally.imported),
          }}
        />
        {reviewCount > 0 && (
          <>
            <Distribution
              counts={stars}
              selected={query.rating}
              tone={toneOf(tenths)}
              hrefOf={(rating) => hrefOf({ verified: query.verified, rating })}
            />
            <KeyFigures
              verifiedShare={share(verified, reviewCount)}
              replyRate={share(business.tally.replied, reviewCount)}
              replySeconds={profile.replySeconds}
            />
          </>
        )}
        <PlatformList platforms={platforms} stated={profile.statedPlatforms} />
      </div>
      <div class="profile-main">
        {query.imported ? (
          <ImportedList site={site} profile={profile} query={query} hrefOf={hrefOf} />
        ) : (
          <Reviews site={site} profile={profile} query={query} verified={verified} hrefOf={hrefOf} />
        )}
        <ImportedReviews site={site} profile={profile} hrefOf={hrefOf} />
        <EditorReviews site={site} profile={profile} />
        <ProfileNotes site={site} profile={profile} />
      </div>
    </div>
  );
}

function Reviews({ site, profile, query, verified, hrefOf }: ListProps & { verified: number }) {
  const { business, reviews, reviewCount, total, pages } = profile;
  const filtered = query.rating !== undefined || query.verified !== undefined;
  return (
    <section id="reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title">Reviews</h2>
      {reviewCount > 0 && (
        <FilterBar
          filter={query}
          counts={{ all: reviewCount, verified, other: reviewCount - verified }}
          hrefOf={hrefOf}
        />
      )}
      {filtered && (
        <p class="muted">
          {total === 0 ? "No review matches. " : `${formatCount(total)} of ${plural(reviewCount, "review")} match. `}
          <a href={hrefOf({})}>Show all reviews</a>
        </p>
      )}
      {reviewCount === 0 && <p class="empty">This business has no reviews here yet.</p>}
      {reviews.map((review) => (
        <ReviewCard key={review.id} review={review} business={business} serviceName={site.serviceName} />
      ))}
      <Pagination page={query.page} pages={pages} hrefOf={(page) => hrefOf({ ...query, page })} />
    </section>
  );
}

function EditorReviews({ site, profile: { business, editorReviews } }: { site: Site; profile: Profile }) {
  if (editorReviews.length === 0) return null;
  return (
    <Section id="editors-title" title="From the editor" class="editors">
      <p class="muted">
        Written by this site’s editors, not by customers. It does not count in the score or in any other figure.
      </p>
      {editorReviews.map((review) => (
        <ReviewCard key={review.id} review={review} business={business} serviceName={site.serviceName} />
      ))}
    </Section>
  );
}

type KeyProps = { verifiedShare: number; replyRate: number; replySeconds: number | null };

function KeyFigures({ verifiedShare, replyRate, replySeconds }: KeyProps) {
  return (
    <Section id="figures" title="In figures" titleClass="side-title">
      <dl class="figures">
        <div>
          <dt>Verified purchases</dt>
          <dd>{formatShare(verifiedShare)}</dd>
        </div>
        <div>
          <dt>Reviews with a reply</dt>
          <dd>{formatShare(replyRate)}</dd>
        </div>
        <div>
          <dt>Typical time to reply</dt>
          <dd>{replySeconds === null ? "Not known yet" : formatSpan(replySeconds)}</dd>
        </div>
      </dl>
    </Section>
  );
}

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
