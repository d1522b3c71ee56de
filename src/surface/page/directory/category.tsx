// All categories, and one: its sub-categories, and its businesses with the best score first.
import type { ComponentChildren } from "preact";
import { countriesIn, listCategory } from "#domain/business/profile/business.ts";
import {
  type CategoryNode,
  categoriesBelow,
  categoryName,
  categoryPath,
  categoryTree,
  findCategory,
} from "#domain/business/profile/category.ts";
import { findExcerpts } from "#domain/review/list/excerpt.ts";
import type { Context } from "#platform/database/context.ts";
import { type Content, moved } from "#surface/look/answer.ts";
import { hrefFor, useHref, useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { BusinessRow, toRow } from "../component/business-row.tsx";
import { Breadcrumbs, CategoryGrid, closestUsed, isUsed } from "../component/category.tsx";
import { CategoryIcon } from "../component/category-icon.tsx";
import { ChipBar } from "../component/chip-bar.tsx";
import { renderPage } from "../component/document.tsx";
import { Pagination } from "../component/pagination.tsx";
import {
  type DirectoryQuery,
  directorySearch,
  isNarrowed,
  isWhole,
  ofCategory,
  readDirectoryQuery,
} from "../kit/directory-query.ts";
import { breadcrumbData } from "../kit/json-ld.ts";
import { addressIn, type PageReader } from "../kit/reader.ts";
import { categoryPagePath, type Site } from "../kit/site.ts";
import { DirectoryFilter } from "./filter.tsx";
import { Best, findBest } from "./more.tsx";
import { NothingFits } from "./nothing-fits.tsx";

const PER_PAGE = 20;
/** Of filtered and sorted lists. */
const A_MINUTE = "public, max-age=60";

/** Null for an unknown category, and for a page number beyond the last. A slug that the category had before is answered by its address. */
export async function categoryPage(
  context: Context,
  site: Site,
  reader: PageReader,
  slug: string,
  params: URLSearchParams,
): Promise<Content | null> {
  // PostgreSQL refuses NUL in texts.
  const category = slug.includes("\0") ? null : await findCategory(context, slug);
  if (!category) return null;
  const query = ofCategory(readDirectoryQuery(params));
  const { page } = query;
  const hrefOf = (of: DirectoryQuery) => categoryPagePath(category.slug) + directorySearch(of);
  if (category.slug !== slug) return moved(hrefFor(reader, hrefOf(query)));
  const name = categoryName(category, reader.language);
  const [path, children, countries, { rows, total }] = await Promise.all([
    categoryPath(context, category.id),
    categoriesBelow(context, category.id, reader.language),
    countriesIn(context, category.id),
    listCategory(
      context,
      category.id,
      { limit: PER_PAGE, offset: (page - 1) * PER_PAGE },
      query,
      query.order ?? "score",
    ),
  ]);
  const pages = Math.max(1, Math.ceil(total / PER_PAGE));
  if (page > pages) return null;
  const isEmpty = total === 0 && !isNarrowed(query);
  const [excerpts, roots] = await Promise.all([
    findExcerpts(
      context,
      rows.map(({ id }) => id),
      reader.language,
    ),
    isEmpty ? categoryTree(context, reader.language) : [],
  ]);
  const above = closestUsed(roots, category.id);
  const best = above && (await findBest(context, reader.language, above));
  const hrefOfPage = (each: number) => hrefOf({ ...query, page: each });
  const isPlain = isWhole(query);
  const { list: words } = wordsIn("site", reader.language);
  const businesses = words.businesses({ count: total });
  return renderPage(site, reader, {
    title: page > 1 ? words.titleOfPage({ title: name, page }) : name,
    description: words.category({ name, businesses }),
    ...(isPlain ? { canonical: hrefOfPage(page) } : { here: hrefOfPage(page), noindex: true, cacheControl: A_MINUTE }),
    previous: page > 1 ? hrefOfPage(page - 1) : undefined,
    next: page < pages ? hrefOfPage(page + 1) : undefined,
    data: breadcrumbData(
      site,
      path.map((each) => ({
        name: categoryName(each, reader.language),
        path: addressIn(categoryPagePath(each.slug), reader.language, reader.usual),
      })),
    ),
    tags: [...[...rows, ...(best?.found ?? [])].map((row) => `business:${row.id}` as const), "category", "*"],
    children: (
      <>
        <div class="page-head">
          <Breadcrumbs path={path.slice(0, -1)} here={name} />
          <h1 class="with-icon" dir="auto">
            <CategoryIcon slug={path[0]?.slug ?? category.slug} />
            {name}
          </h1>
          {!isEmpty && (
            <p class="muted">{total > 0 && query.order === null ? words.bestFirst({ businesses }) : businesses}</p>
          )}
        </div>
        <SubCategories nodes={children} />
        {countries.length > 0 && (
          <DirectoryFilter query={query} hrefOf={(of) => hrefFor(reader, hrefOf(of))} countries={countries} />
        )}
        {isEmpty ? (
          <Empty name={name} isOpen={site.signup === "open"} />
        ) : total === 0 ? (
          <NothingFits all={hrefFor(reader, categoryPagePath(category.slug))} />
        ) : (
          <ul class="business-list">
            {rows.map((row) => (
              <BusinessRow
                key={row.id}
                business={toRow(row)}
                heading="h2"
                excerpt={excerpts.get(row.id)}
                isOfList={row.category.id === category.id}
              />
            ))}
          </ul>
        )}
        {best && <Best {...best} isMore />}
        <Pagination page={page} pages={pages} hrefOf={(each) => hrefFor(reader, hrefOfPage(each))} />
      </>
    ),
  });
}

/** @param isOpen anyone may add a business */
function Empty({ name, isOpen }: { name: string; isOpen: boolean }) {
  const { list: words } = useWords("site");
  const { allCategories } = useWords("directory");
  const href = useHref();
  const add = (text: ComponentChildren) => (
    <a class="touch" href={href("/dashboard/claim")} rel="nofollow">
      {text}
    </a>
  );
  return (
    <div class="empty">
      <p>{words.emptyCategory({ category: <bdi>{name}</bdi> })}</p>
      {isOpen && <p>{words.addYours({ link: add })}</p>}
      <p>
        <a class="touch" href={href("/categories")}>
          {allCategories}
        </a>
      </p>
    </div>
  );
}

function SubCategories({ nodes }: { nodes: readonly CategoryNode[] }) {
  const { list: words } = useWords("site");
  const href = useHref();
  const { language } = useReader();
  const inUse = nodes.filter(isUsed);
  if (inUse.length === 0) return null;
  const chips = inUse.map((node) => ({
    text: <bdi>{categoryName(node, language)}</bdi>,
    count: node.businesses,
    href: href(categoryPagePath(node.slug)),
  }));
  return <ChipBar label={words.subCategories} chips={chips} />;
}

export async function categoriesPage(context: Context, site: Site, reader: PageReader): Promise<Content> {
  const roots = await categoryTree(context, reader.language);
  const { frame, list: words } = wordsIn("site", reader.language);
  return renderPage(site, reader, {
    title: frame.categories,
    description: words.allCategories,
    canonical: "/categories",
    tags: ["category", "*"],
    children: (
      <>
        <div class="page-head">
          <h1>{frame.categories}</h1>
        </div>
        {!roots.some(isUsed) ? <p class="empty">{words.noBusinesses}</p> : <CategoryGrid nodes={roots} />}
      </>
    ),
  });
}
