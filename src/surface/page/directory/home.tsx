// The home page: search, the latest reviews, a figure that can be checked, categories, and the best rated businesses of some.
import { countCustomerReviews, type Listing, listBestByCategory, readBest } from "#domain/business/directory.ts";
import { type CategoryNode, categoryName, categoryTree } from "#domain/business/profile/category.ts";
import { type LatestText, listLatestTexts } from "#domain/review/list/excerpt.ts";
import { countAllTakenDown } from "#domain/review/taken-down.ts";
import { createTtlCache } from "#platform/cache/ttl-cache.ts";
import type { Context } from "#platform/database/context.ts";
import { HOUR_MS } from "#platform/time/clock.ts";
import type { Content } from "#surface/look/answer.ts";
import { Face } from "#surface/look/face.tsx";
import { Icon } from "#surface/look/icon.tsx";
import { hrefFor, useFormat, useHref, useReader } from "#surface/look/reader.ts";
import { Section } from "#surface/look/section.tsx";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Facts, FigureLine } from "../component/business-row.tsx";
import { isUsed } from "../component/category.tsx";
import { CategoryIcon } from "../component/category-icon.tsx";
import { renderPage } from "../component/document.tsx";
import { LatestReview } from "../component/latest-review.tsx";
import { SearchForm } from "../component/search-form.tsx";
import type { PageReader } from "../kit/reader.ts";
import { categoryPagePath, profilePath, type Site } from "../kit/site.ts";

const LATEST = 3;
const BEST = { categories: 6, each: 2 };

/** @property reviews all that ever were public: those that show, and those that were taken down */
type Figures = { reviews: number; takenDown: number };

/** Counts at most once an hour: the figures are of all reviews, and move little in an hour. */
export function createFigures(context: Context): () => Promise<Figures> {
  const kept = createTtlCache<Figures>(context.clock, { most: 1, maxAgeMs: HOUR_MS });
  return async () => {
    const before = kept.get("");
    if (before) return before;
    const [shown, takenDown] = await Promise.all([countCustomerReviews(context), countAllTakenDown(context)]);
    const figures = { reviews: shown + takenDown, takenDown };
    kept.put("", figures);
    return figures;
  };
}

/** A change of a business that shows drops the kept page, so that a review or a logo that was taken down disappears at once. */
export async function homePage(
  context: Context,
  site: Site,
  reader: PageReader,
  readFigures: () => Promise<Figures>,
): Promise<Content> {
  const [categories, latest, rated, figures] = await Promise.all([
    categoryTree(context, reader.language),
    listLatestTexts(context, reader.language, LATEST),
    readBest(context),
    readFigures(),
  ]);
  const best = await listBestByCategory(context, categories, rated, BEST);
  const { home: words } = wordsIn("site", reader.language);
  const used = categories.filter(isUsed);
  const ids = [
    ...latest.map(({ businessId }) => businessId),
    ...best.flatMap(({ businesses }) => businesses.map(({ id }) => id)),
  ];
  return renderPage(site, reader, {
    title: words.title,
    description: words.description({ service: site.serviceName }),
    canonical: "/",
    search: false,
    tags: [...new Set(ids)].map((id) => `business:${id}`).concat("category", "*"),
    children: (
      <>
        <div class="hero">
          <div class="hero-words">
            <h1>{words.title}</h1>
            <p>
              {words.intro}{" "}
              <a class="whole" href={hrefFor(reader, "/about/reviews")}>
                {wordsIn("site", reader.language).frame.howItWorks}
              </a>
            </p>
            <SearchForm id="search" large labelled />
            <Checked figures={figures} />
          </div>
          {latest.length > 0 ? (
            <Latest reviews={latest} />
          ) : (
            <Promises invites={site.signup === "open" && used.length === 0} />
          )}
          <Categories nodes={used} />
        </div>
        <Best groups={best} />
      </>
    ),
  });
}

function Checked({ figures: { reviews, takenDown } }: { figures: Figures }) {
  const { home: words } = useWords("site");
  const href = useHref();
  if (reviews === 0) return null;
  return (
    <p class="checked">
      <Icon name="check" />
      <span>
        {words.checked({
          reviews,
          down: takenDown,
          strong: (text) => <strong>{text}</strong>,
          link: (text) => <a href={href("/log")}>{text}</a>,
        })}
      </span>
    </p>
  );
}

function Latest({ reviews }: { reviews: readonly LatestText[] }) {
  const { home: words } = useWords("site");
  return (
    <Section id="latest" title={words.latest} titleClass="side-title" class="hero-side">
      <ul class="latest-list">
        {reviews.map((review) => (
          <LatestReview key={review.id} review={review} business={review} />
        ))}
      </ul>
    </Section>
  );
}

/** What readers can expect, while there is no review. @param invites asks for the first business */
function Promises({ invites }: { invites: boolean }) {
  const { home: words } = useWords("site");
  const href = useHref();
  return (
    <Section id="promise" title={words.promise} titleClass="side-title" class="hero-side promises">
      <ul>
        {words.promises.map((each) => (
          <li key={each}>
            <Icon name="check" />
            {each}
          </li>
        ))}
      </ul>
      {invites && (
        <p>
          {words.first({
            link: (text) => (
              <a class="touch" href={href("/dashboard/claim")} rel="nofollow">
                {text}
              </a>
            ),
          })}
        </p>
      )}
    </Section>
  );
}

function Categories({ nodes }: { nodes: readonly CategoryNode[] }) {
  const { frame, home: words } = useWords("site");
  const href = useHref();
  const { language } = useReader();
  if (nodes.length === 0) return null;
  return (
    <Section id="categories" title={frame.categories} titleClass="side-title" class="filters">
      <ul>
        {nodes.map((node) => (
          <li key={node.id}>
            <a class="chip" href={href(categoryPagePath(node.slug))}>
              <CategoryIcon slug={node.slug} />
              <bdi>{categoryName(node, language)}</bdi>
            </a>
          </li>
        ))}
        <li>
          <a class="chip chip-all" href={href("/categories")}>
            {words.allCategories}
          </a>
        </li>
      </ul>
    </Section>
  );
}

function Best({ groups }: { groups: readonly { category: CategoryNode; businesses: Listing[] }[] }) {
  const { home: words } = useWords("site");
  const href = useHref();
  const { language } = useReader();
  if (groups.length === 0) return null;
  return (
    <Section id="best" title={words.best}>
      <div class="best">
        {groups.map(({ category, businesses }) => (
          <section key={category.id} aria-labelledby={`best-${category.slug}`}>
            <h3 id={`best-${category.slug}`}>
              <a class="touch with-icon" href={href(categoryPagePath(category.slug))}>
                <CategoryIcon slug={category.slug} />
                <bdi>{categoryName(category, language)}</bdi>
              </a>
            </h3>
            <ol>
              {businesses.map((each) => (
                <BestRow key={each.id} business={each} />
              ))}
            </ol>
          </section>
        ))}
      </div>
    </Section>
  );
}

function BestRow({ business }: { business: Listing }) {
  const href = useHref();
  const format = useFormat();
  return (
    <li class="business-row">
      <Face kind="business" seed={business.slug} name={business.name} logo={business.logoPath} />
      <div>
        <a href={href(profilePath(business.slug))}>
          <bdi>{business.name}</bdi>
        </a>
        <Facts of={[business.city, format.countryName(business.country)]} />
        <FigureLine {...business} />
      </div>
    </li>
  );
}
