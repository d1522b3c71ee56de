// Under a search that found few businesses: the best rated of the first one's category.
import type { BusinessId } from "#contract/id.ts";
import { type Business, listCategory } from "#domain/business/profile/business.ts";
import { type Category, categoriesByIds, categoryName } from "#domain/business/profile/category.ts";
import { type Excerpt, findExcerpts } from "#domain/review/list/excerpt.ts";
import type { Context } from "#platform/database/context.ts";
import type { Language } from "#platform/language/language.ts";
import { useHref, useReader } from "#surface/look/reader.ts";
import { Section } from "#surface/look/section.tsx";
import { useWords } from "#surface/look/words.ts";
import { BusinessRow, toRow } from "../component/business-row.tsx";
import { categoryPagePath } from "../kit/site.ts";

/** A search that found more needs no others. */
export const FEW = 4;
const MOST = 4;

export type MoreOfCategory = {
  category: Category;
  businesses: readonly Business[];
  excerpts: ReadonlyMap<BusinessId, Excerpt>;
};

/** @param shown at most `FEW`. Null where the category has no other business with a score */
export async function findMore(
  context: Context,
  language: Language,
  { categoryId, shown }: { categoryId: string; shown: readonly BusinessId[] },
): Promise<MoreOfCategory | null> {
  const [[category], { rows }] = await Promise.all([
    categoriesByIds(context.db, [categoryId]),
    listCategory(context, categoryId, { limit: MOST + shown.length, offset: 0 }),
  ]);
  const businesses = rows.filter(({ id, tally }) => tally.scoreTenths !== null && !shown.includes(id)).slice(0, MOST);
  if (!category || businesses.length === 0) return null;
  const ids = businesses.map(({ id }) => id);
  return { category, businesses, excerpts: await findExcerpts(context, ids, language) };
}

export function More({ category, businesses, excerpts }: MoreOfCategory) {
  const { moreIn } = useWords("directory");
  const { language } = useReader();
  const href = useHref();
  const name = (
    <a href={href(categoryPagePath(category.slug))}>
      <bdi>{categoryName(category, language)}</bdi>
    </a>
  );
  return (
    <Section id="more" title={moreIn({ category: name })} titleClass="side-title">
      <ul class="business-list">
        {businesses.map((each) => (
          <BusinessRow key={each.id} business={toRow(each)} excerpt={excerpts.get(each.id)} />
        ))}
      </ul>
    </Section>
  );
}
