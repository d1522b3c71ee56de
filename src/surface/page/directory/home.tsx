// The home page: search, categories, and a few businesses.
import { type Listing, listBestRated } from "#domain/business/directory.ts";
import { type CategoryNode, categoryTree } from "#domain/business/profile/category.ts";
import { listRecentlyReviewed } from "#domain/review/list/list.ts";
import type { Context } from "#platform/database/context.ts";
import type { Content } from "#surface/look/answer.ts";
import { hrefFor } from "#surface/look/reader.ts";
import { Section } from "#surface/look/section.tsx";
import { BusinessRow } from "../component/business-row.tsx";
import { CategoryGrid, isUsed } from "../component/category.tsx";
import { renderPage } from "../component/document.tsx";
import { SearchForm } from "../component/search-form.tsx";
import type { PageReader } from "../kit/reader.ts";
import type { Site } from "../kit/site.ts";
import { SITE_WORDS } from "../kit/words.ts";
import { PROSE_WORDS } from "../prose/words.ts";

const LISTED = 6;

/** The recent reviews are as old as the kept page: a new one does not drop it. */
export async function homePage(context: Context, site: Site, reader: PageReader): Promise<Content> {
  const [categories, recent, best] = await Promise.all([
    categoryTree(context, reader.language),
    listRecentlyReviewed(context, LISTED),
    listBestRated(context, LISTED),
  ]);
  const { frame, home: words } = SITE_WORDS[reader.language];
  return renderPage(site, reader, {
    title: words.title,
    description: words.description({ service: site.serviceName }),
    canonical: "/",
    search: false,
    tags: ["category", "*"],
    children: (
      <>
        <div class="hero">
          <h1>{words.title}</h1>
          <p>
            {words.intro} <a href={hrefFor(reader, "/about/reviews")}>{PROSE_WORDS[reader.language].about.title}</a>
          </p>
          <SearchForm id="search" large labelled />
        </div>
        <Categories title={frame.categories} nodes={categories} />
        <Listed id="recent" title={words.recent} businesses={recent} />
        <Listed id="best" title={words.best} businesses={best} />
      </>
    ),
  });
}

function Categories({ title, nodes }: { title: string; nodes: readonly CategoryNode[] }) {
  if (!nodes.some(isUsed)) return null;
  return (
    <Section id="categories" title={title}>
      <CategoryGrid nodes={nodes} />
    </Section>
  );
}

function Listed({ id, title, businesses }: { id: string; title: string; businesses: readonly Listing[] }) {
  if (businesses.length === 0) return null;
  return (
    <Section id={id} title={title}>
      <ul class="business-grid">
        {businesses.map((each) => (
          <BusinessRow key={each.slug} business={each} />
        ))}
      </ul>
    </Section>
  );
}
