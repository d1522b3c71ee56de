// Rows for the tests of the pages: categories, businesses, reviews with all that hangs on them, and the surface over them.
import { business, businessTally, category, platformRating } from "#domain/business/table.ts";
import { dayOf, kindOf, move, refreshPlatforms } from "#domain/business/tally.ts";
import { moderation, reply, review, reviewAuthor } from "#domain/review/table.ts";
import { createAddressHash } from "#platform/address-hash.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { type BusinessId, newId, type ReviewId, toWire } from "#platform/id.ts";
import { createLinks } from "#platform/link.ts";
import { createRateWindow } from "#platform/rate-window.ts";
import { createResponseCache, type ResponseCache } from "#platform/response-cache.ts";
import { createPages, type PageDeps } from "#surface/page/index.tsx";

const APP_SECRET = "the secret of a test, of 32 characters and more";

export const SITE = { baseUrl: "https://reviews.example", serviceName: "Candor" };

/** Every author's address in the fixtures ends in this, so that a test can look for it. */
export const SECRET_HOST = "author-address.invalid";

type ReviewRow = typeof review.$inferInsert;
export type GivenReview = Partial<Omit<ReviewRow, "id" | "businessId">> & {
  reply?: { body: string; afterHours?: number };
  /** What was done with it, if anything. */
  moderated?: Partial<typeof moderation.$inferInsert>;
};

/** The pages over a database, and how to ask them. */
export function createSurface(context: Context, docs: PageDeps["docs"] = () => ({ rest: {}, open: {} })) {
  const cache: ResponseCache = createResponseCache(context.clock);
  const links = createLinks(APP_SECRET);
  const pages = createPages({
    context,
    config: SITE,
    cache,
    links,
    addressHash: createAddressHash(APP_SECRET),
    window: createRateWindow(context.clock),
    docs,
  });
  const peer = () => "192.0.2.1";
  return {
    cache,
    links,
    fetch: pages.fetch,
    ask: async (path: string, init: RequestInit = {}, from = peer) =>
      pages.fetch(new Request(`http://localhost${path}`, init), from),
    html: async (path: string) => (await pages.fetch(new Request(`http://localhost${path}`), peer)).text(),
  };
}

export async function insertCategory(context: Context, slug: string, name = slug, parentId: string | null = null) {
  const id = Bun.randomUUIDv7();
  await context.db.insert(category).values({ id, slug, name, parentId });
  return id;
}

type GivenBusiness = Partial<typeof business.$inferInsert> & { slug: string; categoryId: string };

export async function insertBusiness(context: Context, given: GivenBusiness): Promise<BusinessId> {
  const id = newId<"biz">();
  await context.db.insert(business).values({
    id,
    name: "Corner Shop",
    domain: `${given.slug}.example`,
    domainKey: `${given.slug}.example`,
    website: `https://${given.slug}.example/`,
    country: "GB",
    city: "Leeds",
    timezone: "Europe/London",
    ...given,
  });
  await context.db.insert(businessTally).values({ businessId: id });
  return id;
}

/** Inserts reviews, a day apart with the first one newest, and moves the counters as the domain does. */
export async function insertReviews(
  context: Context,
  businessId: BusinessId,
  given: readonly GivenReview[],
): Promise<{ id: ReviewId; wire: string }[]> {
  const rows = given.map((each, index) => ({ each, row: toRow(context, businessId, each, index) }));
  await inTransaction(context, async (context) => {
    for (const { each, row } of rows) {
      await context.db.insert(review).values(row);
      await context.db.insert(reviewAuthor).values({
        reviewId: row.id,
        businessId,
        email: `${row.id}@${SECRET_HOST}`,
        createdAt: row.createdAt,
      });
      if (each.reply) {
        const createdAt = new Date(row.createdAt.getTime() + (each.reply.afterHours ?? 5) * 3_600_000);
        const { body } = each.reply;
        await context.db
          .insert(reply)
          .values({ id: newId<"rpl">(), reviewId: row.id, body, createdAt, updatedAt: createdAt });
      }
      if (each.moderated) {
        await context.db.insert(moderation).values({
          id: Bun.randomUUIDv7(),
          reviewId: row.id,
          businessId,
          fromStatus: "published",
          toStatus: row.status,
          reason: "spam",
          askedBy: "moderator",
          createdAt: row.createdAt,
          ...each.moderated,
        });
      }
    }
    const published = rows.filter(({ row }) => row.status === "published");
    await move(
      context,
      published.map(({ each, row }) => ({
        businessId,
        day: dayOf(row.createdAt),
        kind: kindOf(row),
        rating: row.rating,
        count: 1,
        replied: each.reply ? 1 : 0,
      })),
    );
  });
  return rows.map(({ row }) => ({ id: row.id, wire: toWire("rev", row.id) }));
}

export async function insertPlatform(
  context: Context,
  businessId: BusinessId,
  given: { platform: string; url: string; rating: string; count: number },
): Promise<void> {
  await context.db.insert(platformRating).values({ businessId, ...given });
  await refreshPlatforms(context, [businessId]);
}

function toRow(
  context: Context,
  businessId: BusinessId,
  { reply: _reply, moderated: _moderated, ...given }: GivenReview,
  index: number,
) {
  const createdAt = given.createdAt ?? new Date(context.clock.now().getTime() - (index + 1) * 86_400_000);
  return {
    id: newId<"rev">(),
    businessId,
    rating: 5,
    title: "Good",
    body: "All as it should be.",
    author: "Jo",
    verified: false,
    source: "organic" as const,
    status: "published" as const,
    language: "en",
    experienceDate: "2026-11-01",
    updatedAt: createdAt,
    ...given,
    createdAt,
  };
}
