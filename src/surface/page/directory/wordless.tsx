// The search without words, and the head of both.
import { categoryName, findCategory, type ReadTree } from "#domain/business/profile/category.ts";
import type { Context } from "#platform/database/context.ts";
import { type Content, seeOther } from "#surface/look/answer.ts";
import { hrefFor } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { isUsed } from "../component/category.tsx";
import { CategoryIcon } from "../component/category-icon.tsx";
import { type Chip, ChipBar } from "../component/chip-bar.tsx";
import { renderPage } from "../component/document.tsx";
import { SearchForm } from "../component/search-form.tsx";
import { type DirectoryQuery, directorySearch, isNarrowed, ofCategory } from "../kit/directory-query.ts";
import type { PageReader } from "../kit/reader.ts";
import { categoryPagePath, type Site } from "../kit/site.ts";

const A_MINUTE = "public, max-age=60";

/** Without words: the list of the category, or the categories to choose from, whose links keep the filters. */
export async function wordless(
  context: Context,
  site: Site,
  reader: PageReader,
  asked: DirectoryQuery,
  readTree: ReadTree,
): Promise<Content> {
  const category = asked.category === null ? null : await findCategory(context, asked.category);
  const pathOf = (slug: string) =>
    hrefFor(reader, categoryPagePath(slug) + directorySearch(ofCategory({ ...asked, page: 1 })));
  if (category) return seeOther(pathOf(category.slug));
  const { frame } = wordsIn("site", reader.language);
  const chips = await categoryChips(readTree, reader, pathOf, { isFiltered: isNarrowed({ ...asked, category: null }) });
  return renderPage(site, reader, {
    title: frame.search,
    here: "/search",
    noindex: true,
    search: false,
    cacheControl: A_MINUTE,
    children: (
      <>
        <SearchHead typed="" query={{ ...asked, category: null, page: 1 }} />
        <p>{wordsIn("directory", reader.language).needsWords}</p>
        {chips.length > 0 && <ChipBar label={frame.categories} chips={chips} isFollowed={false} />}
      </>
    ),
  });
}

/** The topmost categories with businesses, with their numbers where the lists behind them are whole. */
export async function categoryChips(
  readTree: ReadTree,
  { language }: PageReader,
  hrefOf: (slug: string) => string,
  { isFiltered = false } = {},
): Promise<Chip[]> {
  const roots = await readTree(language);
  return roots.filter(isUsed).map((each) => ({
    text: (
      <>
        <CategoryIcon slug={each.slug} />
        <bdi>{categoryName(each, language)}</bdi>
      </>
    ),
    count: isFiltered ? undefined : each.businesses,
    href: hrefOf(each.slug),
  }));
}

/** @param query what the search is to keep */
export function SearchHead({ typed, query }: { typed: string; query?: DirectoryQuery }) {
  const { search: words } = useWords("site");
  return (
    <div class="page-head">
      <h1>{words.find}</h1>
      <SearchForm id="search" value={typed} large kept={query && new URLSearchParams(directorySearch(query))} />
    </div>
  );
}
