// Businesses that a reader did not name: under a search that found few, the best rated of the first one's category, or where the words are
// those of its city, of its country; where a search or a category has none, the best of a category that has some.
import type { BusinessId } from "#contract/id.ts";
import { type Business, findBusinesses, listCategory } from "#domain/business/profile/business.ts";
import { type Category, categoriesByIds, categoryName, type ReadTree } from "#domain/business/profile/category.ts";
import { UNFILTERED } from "#domain/business/profile/filter.ts";
import { ALL } from "#domain/business/search/chosen.ts";
import { isByCity } from "#domain/business/search/match.ts";
import { type Excerpt, findExcerpts } from "#domain/review/list/excerpt.ts";
import type { Context } from "#platform/database/context.ts";
import type { Language } from "#platform/language/language.ts";
import { useFormat, useHref, useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { categoryPagePath } from "../kit/site.ts";
import { countryLister } from "./chosen.ts";
import { CategoryLink, Results } from "./results.tsx";

const MOST = 4;

type Shown = { found: readonly Business[]; excerpts: ReadonlyMap<BusinessId, Excerpt> };

/** @property category null: of the country */
type FurtherBusinesses = Shown & { category: Category | null; country: string };

/** @property total how many businesses the category has, with those below it */
type BestOfCategory = Shown & { category: Category; total: number };

/** @param found at most `FEW`. Null where there is no other business with a score */
export async function findMore(
  context: Context,
  language: Language,
  typed: string,
  found: readonly Business[],
  readTree: ReadTree,
): Promise<FurtherBusinesses | null> {
  const [first] = found;
  if (!first) return null;
  const { country } = first;
  const most = MOST + found.length;
  const [category = null] = isByCity(typed, first) ? [] : await categoriesByIds(context.db, [first.category.id]);
  const list = await countryLister(context, readTree, language);
  const rows = category
    ? (await listCategory(context, category.id, { limit: most, offset: 0 })).rows
    : await findBusinesses(
        context,
        (await list({ ...ALL, filter: { ...UNFILTERED, country } })).map(({ id }) => id),
      );
  const isOther = ({ id, tally }: Business) => tally.scoreTenths !== null && !found.some((each) => each.id === id);
  const businesses = rows.filter(isOther).slice(0, MOST);
  if (businesses.length === 0) return null;
  return { category, country, ...(await withExcerpts(context, language, businesses)) };
}

/** Null where the category has no business. */
export async function findBest(
  context: Context,
  language: Language,
  category: Category,
): Promise<BestOfCategory | null> {
  const { rows, total } = await listCategory(context, category.id, { limit: MOST, offset: 0 });
  if (rows.length === 0) return null;
  return { category, total, ...(await withExcerpts(context, language, rows)) };
}

async function withExcerpts(context: Context, language: Language, businesses: readonly Business[]): Promise<Shown> {
  const ids = businesses.map(({ id }) => id);
  return { found: businesses, excerpts: await findExcerpts(context, ids, language) };
}

export function More({ category, country, ...shown }: FurtherBusinesses) {
  const { moreIn, moreFrom } = useWords("directory");
  const { countryName } = useFormat();
  const title = category
    ? moreIn({ category: <CategoryLink category={category} /> })
    : moreFrom({ place: countryName(country) });
  return <Results id="more" title={title} {...shown} />;
}

/** @param isMore whether the page is about another category */
export function Best({ category, total, isMore = false, ...shown }: BestOfCategory & { isMore?: boolean }) {
  const { moreIn, allIn } = useWords("directory");
  const { language } = useReader();
  const href = useHref();
  const link = <CategoryLink category={category} />;
  return (
    <Results id="more" title={isMore ? moreIn({ category: link }) : link} {...shown}>
      {total > shown.found.length && (
        <p>
          <a class="touch" href={href(categoryPagePath(category.slug))}>
            <span>{allIn({ count: total, category: <bdi>{categoryName(category, language)}</bdi> })}</span>
          </a>
        </p>
      )}
    </Results>
  );
}
