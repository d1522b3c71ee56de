// Life-like data to look at: a category tree, businesses all over, and four years of reviews, as records of the import command.
// Nothing is real: names are invented and every host ends in .example (RFC 2606).
import { JUDGE_ME_SHOP } from "#cli/demo/judge-me.ts";
import { DAY_MS, HOUR_MS } from "#platform/time/clock.ts";
import { type Business, businesses, MAIN } from "./business.ts";
import { categories, type Theme } from "./category.ts";
import { invitationsOf } from "./invitation.ts";
import { noun, stockOf } from "./language.ts";
import { nth, random } from "./random.ts";
import type { ImportRecord, PlatformRecord, ProductRecord, ReviewRecord } from "./record.ts";
import { reviewsOf } from "./review.ts";
import { spellPlainly } from "./spelling.ts";
import editorTexts from "./text/editor-review.json" with { type: "json" };

export type DemoOptions = {
  /** Histories end here. */
  now: Date;
  /** About how many reviews; 12,000 where left out. */
  reviews?: number;
  /** Ids of organisations, in order; the first is the demo's main one. */
  organisations: string[];
};

const USUAL_REVIEWS = 12_000;
const PRODUCTS = 6;
/** Editors visit one business of a kind, with at least so many reviews, and none of the main organisation's. */
const EDITORS_FROM = 20;
const OF_MAIN = MAIN.length;
/** The shop collected its reviews on Judge.me until so many days ago. */
const JUDGE_ME_DAYS = 400;
/** What editors wrote about a business of a kind: a visit or an order of their own, told at length. */
const EDITOR_TEXTS: Partial<Record<Theme, { rating: number; title: string; body: string }>> = editorTexts;
const PLATFORMS = ["Marktmeinung", "Stellar Voice", "AvisPlace", "Opinario", "TownTalk"] as const;

/** Categories, businesses, platforms, products, reviews, then invitations. The same options give the same records. */
export function* demoRecords({ now, reviews = USUAL_REVIEWS, organisations }: DemoOptions): Generator<ImportRecord> {
  const all = businesses(now, reviews, organisations);
  yield* categories();
  for (const { slug, name, domain, country, city, leaf, organisation } of all) {
    const website = `https://www.${slug}/`;
    yield {
      type: "business",
      slug,
      name,
      domain,
      website,
      country: country.code,
      city,
      timezone: country.timezone,
      category: leaf.slug,
      ...(organisation === undefined ? {} : { organisation }),
    };
  }
  for (const business of all) yield* platformsOf(business);
  for (const business of all)
    if (organisations.length > 0 && business.organisation === organisations[0]) yield* productsOf(business);
  const visited = new Map<string, Business>();
  for (const business of all.slice(OF_MAIN))
    if (business.size >= EDITORS_FROM && editorsVisit(business)) visited.set(business.leaf.theme, business);
  let first: ReviewRecord[] = [];
  for (const [index, business] of all.entries()) {
    const own = [...reviewsOf(business, now)].filter((review) => !isFromJudgeMe(review, now));
    yield* own;
    if (index === 0) first = own;
    if (visited.get(business.leaf.theme) === business) yield editorReview(business, now, 20 + (business.size % 200));
  }
  const [{ slug, organisation }] = all as [Business];
  // Only an organisation invites.
  if (organisation !== undefined) yield* invitationsOf(slug, first, now);
}

/** The reviews and products of the shop that came from Judge.me. */
export function judgeMeRecords(options: DemoOptions): { reviews: ReviewRecord[]; products: ProductRecord[] } {
  const { now, reviews = USUAL_REVIEWS, organisations } = options;
  const shop = businesses(now, reviews, organisations).find(({ slug }) => slug === JUDGE_ME_SHOP);
  if (!shop) throw new Error("The demo's second shop is gone.");
  const moved = [...reviewsOf(shop, now)].filter((review) => isFromJudgeMe(review, now));
  return { reviews: moved.filter(({ status }) => status === "published"), products: [...productsOf(shop)] };
}

function isFromJudgeMe({ business, createdAt }: ReviewRecord, now: Date): boolean {
  return business === JUDGE_ME_SHOP && Date.parse(createdAt) < now.getTime() - JUDGE_ME_DAYS * DAY_MS;
}

function* platformsOf(business: Business): Generator<PlatformRecord> {
  const draw = random(`platforms ${business.slug}`);
  if (!draw.chance(business.organisation === undefined ? 0.1 : 0.4)) return;
  const offset = draw.int(0, PLATFORMS.length - 1);
  for (let i = 0; i < (draw.chance(0.3) ? 2 : 1); i++) {
    const platform = nth(PLATFORMS, offset + i);
    const rating = Math.min(
      5,
      Math.max(1, Math.round((2.3 + 2.4 * business.quality.last + 0.5 * draw.next() - 0.2) * 100) / 100),
    );
    const count = 3 + Math.round(business.size * (0.1 + draw.next()));
    yield {
      type: "platform",
      business: business.slug,
      platform,
      url: `https://${spellPlainly(platform)}.example/${business.slug.replace(/\.example$/, "")}`,
      rating,
      count,
    };
  }
}

/** The first things of its trade, as a shop's catalogue would list them. */
function* productsOf({ slug, name, country, leaf }: Business): Generator<ProductRecord> {
  if (leaf.theme !== "shop") return;
  const language = country.code === "DE" ? "de" : "en";
  const series =
    language === "de"
      ? ["Elbe", "Alster", "Sylt", "Fehmarn", "Amrum", "Föhr"]
      : ["Avon", "Severn", "Clifton", "Lundy", "Mendip", "Quantock"];
  for (const [i, written] of (stockOf(language).goods[leaf.goods]?.names ?? []).slice(0, PRODUCTS).entries()) {
    const { bare } = noun(language, written);
    const product = language === "de" ? `${bare} ${series[i]}` : `${series[i]} ${bare}`;
    const id = `${spellPlainly(name).slice(0, 1).toUpperCase()}${1001 + i * 7}`;
    yield {
      type: "product",
      business: slug,
      id,
      name: product,
      url: `https://www.${slug}/p/${spellPlainly(product)}`,
    };
  }
}

/** Whether editors write about businesses of that kind. */
function editorsVisit({ leaf }: Business): boolean {
  return EDITOR_TEXTS[leaf.theme] !== undefined;
}

/** The editors' review of that business. Throws where they do not write about its kind. */
function editorReview({ slug, leaf }: Business, now: Date, daysAgo: number): ReviewRecord {
  const text = EDITOR_TEXTS[leaf.theme];
  if (!text) throw new Error(`Editors write nothing about ${leaf.theme}`);
  const createdAt = new Date(Math.floor((now.getTime() - daysAgo * DAY_MS) / DAY_MS) * DAY_MS + 9 * HOUR_MS);
  return {
    type: "review",
    business: slug,
    externalId: "editor-1",
    ...text,
    author: "The editors",
    verified: false,
    source: "editor",
    status: "published",
    language: "en",
    experienceDate: new Date(createdAt.getTime() - 12 * DAY_MS).toISOString().slice(0, 10),
    createdAt: createdAt.toISOString(),
  };
}
