// The profile of a business: its reviews and its figures.
import { findBusiness } from "#domain/business/profile/business.ts";
import { labelOf } from "#domain/business/state/score.ts";
import type { Context } from "#platform/database/context.ts";
import { formatOf } from "#platform/language/format.ts";
import { type Content, SCRIPT_POLICY } from "#surface/look/answer.ts";
import { hrefFor } from "#surface/look/reader.ts";
import { Section } from "#surface/look/section.tsx";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Breadcrumbs } from "../component/category.tsx";
import { type Head, renderPage } from "../component/document.tsx";
import { Pagination } from "../component/pagination.tsx";
import { isForeign, ReviewCard } from "../component/review-card.tsx";
import { REVIEW_SCRIPT } from "../kit/asset.ts";
import { profileData } from "../kit/json-ld.ts";
import { isPlain, type ListQuery, listSearch } from "../kit/query.ts";
import { aboutOf, type PageReader, type ReaderFor, shareImageFor, tagsOf } from "../kit/reader.ts";
import { profilePath, type Site } from "../kit/site.ts";
import { MANY_REVIEWS, type Profile, readProfile } from "./data.ts";
import { FilterBar, FilterFold, LanguageBar } from "./filter.tsx";
import { ImportedList, ImportedReviews, type ListProps } from "./imported.tsx";
import { MostHelpful } from "./most-helpful.tsx";
import { ProfileNotes } from "./notes.tsx";
import { Rate } from "./rate.tsx";
import { Matches, SortAndSearch } from "./search-reviews.tsx";
import { BusinessHead, ScoreCard } from "./side.tsx";

/** Null for an unknown business, and for a page number beyond the last. */
export async function profilePage(
  context: Context,
  site: Site,
  readerFor: ReaderFor,
  slug: string,
  query: ListQuery,
): Promise<Content | null> {
  const business = await findBusiness(context, slug);
  const profile = business && (await readProfile(context, business, query));
  if (!profile) return null;
  const reader = readerFor(aboutOf(profile.business));
  return renderPage(site, reader, {
    ...headOf(site, reader, profile, query),
    // A filter may name any language, so a filtered page without reviews is not kept.
    ...(query.language === undefined || profile.total > 0 ? { tags: tagsOf(profile.business) } : {}),
    ...(listed(profile).length > 0 && {
      script: REVIEW_SCRIPT.path,
      headers: { "content-security-policy": SCRIPT_POLICY },
    }),
    children: <ProfileBody site={site} reader={reader} profile={profile} query={query} />,
  });
}

function headOf(site: Site, reader: PageReader, profile: Profile, query: ListQuery): Head {
  const { business, average, reviewCount, pages } = profile;
  const path = profilePath(business.slug);
  const plain = isPlain(query);
  const at = (page: number) => path + listSearch({ ...query, page });
  const title = wordsIn("profile", reader.language).head.title({ name: business.name });
  const description = describe(reader, profile);
  return {
    title: query.page > 1 ? wordsIn("site", reader.language).list.titleOfPage({ title, page: query.page }) : title,
    description,
    canonical: plain ? at(query.page) : path,
    here: at(query.page),
    noindex: !plain,
    translate: listed(profile).some((each) => isForeign(each, reader.language)),
    previous: query.page > 1 ? at(query.page - 1) : undefined,
    next: query.page < pages ? at(query.page + 1) : undefined,
    feed: `${path}/feed.atom`,
    skip: { href: "#reviews", name: wordsIn("profile", reader.language).skip },
    data: profileData(site, business, { average, reviewCount }, profile.reviews),
    image: { path: shareImageFor(reader, business.slug), alt: description },
  };
}

/** Every review on the page. */
function listed({ reviews, editorReviews, importedReviews }: Profile) {
  return [...reviews, ...editorReviews, ...importedReviews];
}

function describe({ language }: PageReader, { business, reviewCount: count }: Profile): string {
  const { head: words } = wordsIn("profile", language);
  const { name, tally } = business;
  const tenths = tally.scoreTenths;
  if (tenths === null) return count === 0 ? words.none({ name }) : words.unscored({ name, count });
  const label = wordsIn("look", language).labels[labelOf(tenths)];
  return words.scored({ name, score: formatOf(language).score(tenths), label, count });
}

type BodyProps = { site: Site; reader: PageReader; profile: Profile; query: ListQuery };

function ProfileBody({ site, reader, profile, query }: BodyProps) {
  const { business } = profile;
  // On a phone the bars stand above the list, to which the fragment jumps.
  const hrefOf = (filter: Partial<ListQuery>) =>
    hrefFor(reader, `${profilePath(business.slug)}${listSearch(filter)}#reviews`);
  return (
    <div class="profile">
      <Breadcrumbs path={profile.categories} />
      <div class="profile-side">
        <BusinessHead business={business} />
        <ScoreCard
          profile={profile}
          selected={query.rating}
          hrefOf={(rating) => hrefOf({ ...query, page: 1, imported: false, rating })}
        />
      </div>
      <div class="profile-main">
        <Rate slug={business.slug} />
        {query.imported ? (
          <ImportedList site={site} profile={profile} query={query} hrefOf={hrefOf} />
        ) : (
          <Reviews site={site} profile={profile} query={query} hrefOf={hrefOf} />
        )}
        <ImportedReviews site={site} profile={profile} hrefOf={hrefOf} />
        <EditorReviews site={site} profile={profile} />
        <ProfileNotes site={site} profile={profile} />
      </div>
    </div>
  );
}

function Reviews({ site, profile, query, hrefOf }: ListProps) {
  const { business, reviews, reviewCount, pages } = profile;
  const words = useWords("profile");
  const { rating, verified, language, isPictured, sort, words: typed } = query;
  const filter = { rating, verified, language, isPictured };
  const filterHref = (filter: Partial<ListQuery>) => hrefOf({ sort, words: typed, ...filter });
  return (
    <section id="reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title">{words.reviews}</h2>
      {(reviewCount >= MANY_REVIEWS || (reviewCount > 0 && !isPlain(query))) && (
        <div class="quiet">
          <SortAndSearch slug={business.slug} query={query} hrefOf={hrefOf} />
          <FilterFold filter={filter}>
            <FilterBar filter={filter} counts={countsOf(profile)} hrefOf={filterHref} />
            <LanguageBar
              filter={filter}
              languages={profile.languages}
              isCounted={!profile.isPartOfLanguages && (!isPictured || profile.part === null)}
              hrefOf={filterHref}
            />
          </FilterFold>
        </div>
      )}
      <Matches profile={profile} query={query} hrefOf={hrefOf} />
      <MostHelpful profile={profile} />
      {reviewCount === 0 && <p class="empty">{words.empty}</p>}
      {reviews.map((review) => (
        <ReviewCard key={review.id} review={review} business={business} serviceName={site.serviceName} />
      ))}
      <Pagination page={query.page} pages={pages} hrefOf={(page) => hrefOf({ ...query, page })} />
    </section>
  );
}

/** While a part of the reviews is filtered there are no counts, because "All" would count each review and the others that part. */
function countsOf({ foundCount, reviewCount, kinds, picturedCount, part }: Profile) {
  if (part !== null) return { pictured: picturedCount === 0 ? 0 : null };
  return {
    all: foundCount ?? reviewCount,
    verified: kinds.verified,
    other: kinds.all - kinds.verified,
    pictured: picturedCount,
  };
}

function EditorReviews({ site, profile: { business, editorReviews } }: { site: Site; profile: Profile }) {
  const { editor: words } = useWords("profile");
  if (editorReviews.length === 0) return null;
  return (
    <Section id="editors-title" title={words.title} class="editors">
      <p class="muted">{words.text}</p>
      {editorReviews.map((review) => (
        <ReviewCard key={review.id} review={review} business={business} serviceName={site.serviceName} />
      ))}
    </Section>
  );
}
