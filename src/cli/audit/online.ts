// Compares the open API with the log. The API must show every review that the log has as published, and no other. Stars, words and the
// label of a reward must be those of the log, and the counts must follow from the reviews.
import { sandboxOf } from "#contract/sandbox.ts";
import { ratingAverage, type Stars } from "#domain/business/state/score.ts";
import { commitmentOf } from "#domain/log/entry.ts";
import type { Findings, SeenEntry } from "./history.ts";
import type { Source } from "./source.ts";

type Committed = { index: number; commitment: string; incentivized: boolean | null | undefined };
type Known = { slug: string; isPublic: boolean; last: SeenEntry; said: Committed | null };

/** Returns the last state of each review according to the log. */
export function statesOf(entries: readonly SeenEntry[], findings: Findings): Map<string, Known> {
  const states = new Map<string, Known>();
  for (const entry of entries) {
    const { review, slug, event, reason, commitment, index, incentivized, sandbox } = entry;
    if (review === null || slug === null) continue;
    // The mark must hide no review of a public business.
    if (sandbox !== undefined && sandboxOf(slug) === null)
      findings.add(`entry ${index}`, `It is marked as one of a sandbox, and ${slug} is none.`);
    else if (sandbox) continue;
    const before = states.get(review);
    const isFirst = event === "created" || event === "imported";
    if (!before && !isFirst) findings.add(`entry ${index}`, `${review} is ${event} and was never created.`);
    if (before && event === "created") findings.add(`entry ${index}`, `${review} is created twice.`);
    const shows = event === "published" || event === "restored" || (event === "imported" && reason === "published");
    const hides = event === "held" || event === "hidden" || event === "removed" || event === "imported";
    states.set(review, {
      slug,
      last: entry,
      isPublic: shows || (!hides && (before?.isPublic ?? false)),
      said:
        commitment === null
          ? event === "erased"
            ? null
            : (before?.said ?? null)
          : { index, commitment, incentivized },
    });
  }
  return states;
}

/** By slug, the entry by which the log ends for a business that moved to another server and did not come back. */
export function movedIn(entries: readonly SeenEntry[]): Map<string, number> {
  const moved = new Map<string, number>();
  for (const { event, slug, index } of entries) {
    if (slug === null) continue;
    if (event === "organisation-moved") moved.set(slug, index);
    else if (event === "organisation-stayed" || event === "organisation-received") moved.delete(slug);
  }
  return moved;
}

/** The entry must not hide a business from the audit that the service goes on to show, to programs or to readers. @param home of the service */
export async function checkMoved(
  source: Source,
  home: string,
  { slug, index }: { slug: string; index: number },
  findings: Findings,
): Promise<void> {
  const page = `${home}/review/${encodeURIComponent(slug)}`;
  if ((await source.answersHere(addressOf(`${home}/api/open/v1`, slug))) || (await source.answersHere(page)))
    findings.add(`business ${slug}`, `It is online here, and entry ${index} says that it moved to another server.`);
}

function addressOf(api: string, slug: string): string {
  return `${api}/businesses/${encodeURIComponent(slug)}`;
}

/** Of the open API's lists (contract, Open data API). */
const REVIEWS_OF_A_PAGE = 20;

/** By business, how many answers of the open API the comparison takes: its figures and the pages of its reviews, as the log has them. */
export function answersOf(states: ReadonlyMap<string, Known>, slugs: readonly string[]): Map<string, number> {
  const reviews = new Map<string, number>();
  for (const { slug, isPublic } of states.values()) if (isPublic) reviews.set(slug, (reviews.get(slug) ?? 0) + 1);
  return new Map(slugs.map((slug) => [slug, 1 + Math.max(1, Math.ceil((reviews.get(slug) ?? 0) / REVIEWS_OF_A_PAGE))]));
}

type OpenReview = {
  id: string;
  rating: number;
  title: string;
  body: string;
  verified: boolean;
  incentivized?: boolean | null;
  source: string;
  logIndex?: number;
  logSalt?: string;
};

type OpenBusiness = {
  reviewCount: number;
  verifiedReviewCount: number;
  ratingAvg: number;
  ratingDist: Record<string, number>;
};

/** Adds the faults of one business to `findings`. */
export async function compareBusiness(
  source: Source,
  api: string,
  slug: string,
  states: ReadonlyMap<string, Known>,
  findings: Findings,
): Promise<void> {
  const address = addressOf(api, slug);
  const online = new Map((await readReviews(source, address, slug, findings)).map((each) => [each.id, each]));
  for (const [id, { slug: its, isPublic, last }] of states)
    if (its === slug && isPublic && !online.has(id))
      findings.add(`review ${id}`, `It is missing. Entry ${last.index} (${last.event}) leaves it published.`);
  for (const review of online.values()) {
    const fault = faultOf(review, slug, states.get(review.id));
    if (fault !== null) findings.add(`review ${review.id}`, fault);
  }
  await compareFigures(source, address, slug, [...online.values()], findings);
}

/** Returns the first fault of a review that the open API shows; null if it has none. */
function faultOf(review: OpenReview, slug: string, known: Known | undefined): string | null {
  if (!known) return "It is online, and the log does not know it.";
  const { last, said } = known;
  if (!known.isPublic) return `It is online, and entry ${last.index} (${last.event}) took it offline.`;
  if (known.slug !== slug) return `It is shown for ${slug}, and the log has it for ${known.slug}.`;
  if (!said) return "The log has no commitment to what it says.";
  if (review.logIndex !== said.index)
    return `Its words are those of entry ${said.index}, and the open API names ${review.logIndex ?? "none"}.`;
  const commitment = commitmentOf(Buffer.from(review.logSalt ?? "", "base64"), review).toString("base64");
  if (commitment !== said.commitment) return `Stars, words or verification differ from entry ${said.index}.`;
  // Entries from before the field do not say.
  const isSame = said.incentivized === undefined || said.incentivized === (review.incentivized ?? null);
  return isSame ? null : `Entry ${said.index} says otherwise whether it was rewarded.`;
}

async function readReviews(source: Source, address: string, slug: string, findings: Findings): Promise<OpenReview[]> {
  const all: OpenReview[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await readJson(source, `${address}/reviews${page === 1 ? "" : `?page=${page}`}`);
    if (answer === null) break;
    const { data, totalPages, total } = answer as { data: OpenReview[]; totalPages: number; total: number };
    if (!Array.isArray(data) || data.length === 0 || typeof totalPages !== "number") break;
    all.push(...data);
    pages = totalPages;
    if (page === pages && all.length !== total)
      findings.add(`business ${slug}`, `It counts ${total} reviews and shows ${all.length}.`);
  }
  return all;
}

/** Only customers' reviews count in the figures. */
async function compareFigures(
  source: Source,
  address: string,
  slug: string,
  online: readonly OpenReview[],
  findings: Findings,
): Promise<void> {
  const answer = (await readJson(source, address)) as { data?: Partial<OpenBusiness> } | null;
  if (answer === null) {
    if (online.length > 0) findings.add(`business ${slug}`, "It is not there.");
    return;
  }
  const { reviewCount, verifiedReviewCount, ratingAvg, ratingDist = {} } = answer.data ?? {};
  const counted = online.filter(({ source: from }) => from !== "editor" && from !== "import");
  const countOf = (star: number) => counted.filter(({ rating }) => rating === star).length;
  const stars: Stars = [countOf(1), countOf(2), countOf(3), countOf(4), countOf(5)];
  const given = [1, 2, 3, 4, 5].map((star) => ratingDist[star]);
  const isSame =
    reviewCount === counted.length &&
    verifiedReviewCount === counted.filter(({ verified }) => verified).length &&
    given.every((count, index) => count === stars[index]) &&
    ratingAvg === ratingAverage(stars);
  if (!isSame) findings.add(`business ${slug}`, "Its counts or its average do not follow from its reviews.");
}

/** Returns null if there is nothing at the address. */
async function readJson(source: Source, url: string): Promise<unknown> {
  const bytes = await source.read(url);
  return bytes === null ? null : JSON.parse(new TextDecoder().decode(bytes));
}

/** Lists the slugs of all businesses in the sitemap, because a business may have reviews that the log does not know. */
export async function listSlugs(source: Source, site: string): Promise<string[]> {
  const slugs: string[] = [];
  for (const file of await locations(source, `${site}/sitemap.xml`)) {
    const path = new URL(file).pathname;
    const name = path.slice(path.lastIndexOf("/") + 1);
    // A mirror does not stand at the host that its files name.
    for (const address of await locations(source, `${site}/sitemap/${name}`)) {
      const slug = /\/review\/([^/?#]+)$/.exec(address)?.[1];
      if (slug !== undefined) slugs.push(decodeURIComponent(slug));
    }
  }
  return slugs;
}

async function locations(source: Source, url: string): Promise<string[]> {
  const text = new TextDecoder().decode((await source.read(url)) ?? new Uint8Array());
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
}
