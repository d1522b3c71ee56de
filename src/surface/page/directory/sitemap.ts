// Files for crawlers: robots.txt, and sitemaps of at most 10,000 addresses: an index, one file of categories, and profiles by id.
import { countBusinesses, listChunk } from "#domain/business/directory.ts";
import { type CategoryNode, categoryTree } from "#domain/business/profile/category.ts";
import { dayOf } from "#domain/business/state/tally.ts";
import type { Context } from "#platform/database/context.ts";
import { AN_HOUR, type Content } from "#surface/look/answer.ts";
import { escapeXml } from "#surface/xml.ts";
import { GUIDES, guidePath } from "../docs/guides.ts";
import { categoryPagePath, profilePath, type Site } from "../kit/site.ts";

/** Tools and private links. */
const DISALLOWED = [
  "/search",
  "/dashboard",
  "/api/",
  "/invite",
  "/confirm",
  "/sent/",
  "/manage",
  "/removal",
  "/your-data",
  "/report",
  "/appeal",
  "/unsubscribe",
  "/feeds/",
];
const URLS_PER_FILE = 10_000;
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const PLAIN_PAGES = [
  ...["/", "/categories", "/about/reviews", "/for-businesses", "/docs/rest", "/docs/open"],
  ...GUIDES.map(({ name }) => guidePath(name)),
];

export function robots(site: Site): Content {
  const lines = [
    "User-agent: *",
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    "Allow: /",
    "",
    `Sitemap: ${site.baseUrl}/sitemap.xml`,
  ];
  return { type: "text", cacheControl: AN_HOUR, body: `${lines.join("\n")}\n` };
}

export async function sitemapIndex(context: Context, site: Site): Promise<Content> {
  const files = Math.ceil((await countBusinesses(context)) / URLS_PER_FILE);
  const names = ["categories.xml", ...Array.from({ length: files }, (_, index) => `${index + 1}.xml`)];
  const items = names.map((name) => `<sitemap><loc>${escapeXml(`${site.baseUrl}/sitemap/${name}`)}</loc></sitemap>`);
  return xml(`<sitemapindex ${NAMESPACE}>\n${items.join("\n")}\n</sitemapindex>`);
}

export async function sitemapFile(context: Context, site: Site, name: string): Promise<Content | null> {
  if (name === "categories.xml") return xml(urlSet(site, await categoryPaths(context)));
  const [, number] = /^([1-9]\d{0,5})\.xml$/.exec(name) ?? [];
  if (number === undefined) return null;
  const entries = await listChunk(context, Number(number), URLS_PER_FILE);
  if (entries.length === 0) return null;
  const urls = entries.map(({ slug, updatedAt }) => ({ path: profilePath(slug), lastmod: dayOf(updatedAt) }));
  return xml(urlSet(site, urls));
}

type Url = { path: string; lastmod?: string };

async function categoryPaths(context: Context): Promise<Url[]> {
  const flat = (nodes: readonly CategoryNode[]): CategoryNode[] =>
    nodes.flatMap((node) => [node, ...flat(node.children)]);
  const tree = await categoryTree(context, "en");
  const categories = flat(tree)
    .filter(({ businesses }) => businesses > 0)
    .map(({ slug }) => categoryPagePath(slug));
  return [...PLAIN_PAGES, ...categories].slice(0, URLS_PER_FILE).map((path) => ({ path }));
}

function urlSet(site: Site, urls: readonly Url[]): string {
  const items = urls.map(
    ({ path, lastmod }) =>
      `<url><loc>${escapeXml(site.baseUrl + path)}</loc>${lastmod ? `<lastmod>${lastmod}</lastmod>` : ""}</url>`,
  );
  return `<urlset ${NAMESPACE}>\n${items.join("\n")}\n</urlset>`;
}

/** A business that becomes public or leaves announces `category`. */
function xml(body: string): Content {
  const document = `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`;
  return { type: "xml", cacheControl: AN_HOUR, tags: ["category", "*"], body: document };
}
