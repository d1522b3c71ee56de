// Under a search that found few businesses: the best rated of the first one's category, or where the words are those of its city, of its
// country.
import type { BusinessId } from "#contract/id.ts";
import { readBestOfCountry } from "#domain/business/directory.ts";
import { type Business, findBusinesses, listCategory } from "#domain/business/profile/business.ts";
import { type Category, categoriesByIds, categoryName } from "#domain/business/profile/category.ts";
import { isByCity } from "#domain/business/search/match.ts";
import { type Excerpt, findExcerpts } from "#domain/review/list/excerpt.ts";
import type { Context } from "#platform/database/context.ts";
import type { Language } from "#platform/language/language.ts";
import { useFormat, useHref, useReader } from "#surface/look/reader.ts";
import { Section } from "#surface/look/section.tsx";
import { useWords } from "#surface/look/words.ts";
import { BusinessRow, toRow } from "../component/business-row.tsx";
import { categoryPagePath } from "../kit/site.ts";

/** A search that found more needs no others. */
export const FEW = 4;
const MOST = 4;

/** @property category null: of the country */
export type FurtherBusinesses = {
  category: Category | null;
  country: string;
  businesses: readonly Business[];
  excerpts: ReadonlyMap<BusinessId, Excerpt>;
};

/** @param found at most `FEW`. Null where there is no other business with a score */
export async function findMore(
  context: Context,
  language: Language,
  typed: string,
  found: readonly Business[],
): Promise<FurtherBusinesses | null> {
  const [first] = found;
  if (!first) return null;
  const { country } = first;
  const most = MOST + found.length;
  const [category = null] = isByCity(typed, first) ? [] : await categoriesByIds(context.db, [first.category.id]);
  const rows = category
    ? (await listCategory(context, category.id, { limit: most, offset: 0 })).rows
    : await findBusinesses(
        context,
        (await readBestOfCountry(context.db, country, most)).map(({ id }) => id),
      );
  const isOther = ({ id, tally }: Business) => tally.scoreTenths !== null && !found.some((each) => each.id === id);
  const businesses = rows.filter(isOther).slice(0, MOST);
  if (businesses.length === 0) return null;
  const ids = businesses.map(({ id }) => id);
  return { category, country, businesses, excerpts: await findExcerpts(context, ids, language) };
}

export function More({ category, country, businesses, excerpts }: FurtherBusinesses) {
  const { moreIn, moreFrom } = useWords("directory");
  const { language } = useReader();
  const { countryName } = useFormat();
  const href = useHref();
  const title = category
    ? moreIn({
        category: (
          <a href={href(categoryPagePath(category.slug))}>
            <bdi>{categoryName(category, language)}</bdi>
          </a>
        ),
      })
    : moreFrom({ country: countryName(country) });
  return (
    <Section id="more" title={title} titleClass="side-title">
      <ul class="business-list">
        {businesses.map((each) => (
          <BusinessRow key={each.id} business={toRow(each)} excerpt={excerpts.get(each.id)} />
        ))}
      </ul>
    </Section>
  );
}
