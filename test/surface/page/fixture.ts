// Rows for the tests of the pages: categories, businesses, reviews with all that hangs on them, invitations, and the surface
// over them.
import { Elysia } from "elysia";
import type postgres from "postgres";
import { type BusinessId, type InvitationId, newId, type OrganisationId, type ReviewId, toWire } from "#contract/id.ts";
import { DEFAULT_PLANS, type Plans } from "#domain/account/plan/plan.ts";
import { createOrganisation } from "#domain/account/state/organisation.ts";
import { platformRating } from "#domain/business/platform/table.ts";
import { business, businessTally, category, product } from "#domain/business/state/table.ts";
import { dayOf, kindOf, refreshPlatforms } from "#domain/business/state/tally.ts";
import { invitation, invitationProduct } from "#domain/invitation/state/table.ts";
import { createUploads, type PhotoLimits } from "#domain/review/photo/upload.ts";
import { countReviews } from "#domain/review/state/count.ts";
import { moderation, reply, review, reviewAuthor } from "#domain/review/state/table.ts";
import { createResponseCache, type ResponseCache } from "#platform/cache/response-cache.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { createRateWindow } from "#platform/rate-window/memory.ts";
import { createAddressHash } from "#platform/secret/address-hash.ts";
import { createLinks } from "#platform/secret/link.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { answerKept } from "#surface/http/cached.ts";
import { statementWords } from "#surface/mail/ground.ts";
import { HOT_PAGES, type PageDeps, pages } from "#surface/page/index.tsx";
import { PHOTO_LIMITS, photoKit } from "../../support/photo.ts";

export const APP_SECRET = "the secret of a test, of 32 characters and more";

export const SITE = {
  baseUrl: "https://reviews.example",
  serviceName: "Candor",
  defaultLanguage: "en",
  signup: "open",
  invitationRetentionDays: 400,
  nearCopyDays: 90,
  photoLimits: PHOTO_LIMITS,
} as const;

/** Every author's address in the fixtures ends in this, so that a test can look for it. */
export const SECRET_HOST = "author-address.invalid";

type ReviewRow = typeof review.$inferInsert;
export type GivenReview = Partial<Omit<ReviewRow, "id" | "businessId">> & {
  reply?: { body: string; afterHours?: number };
  /** A moderator's decision about it, if any. */
  moderated?: Partial<typeof moderation.$inferInsert>;
};

/** The pages over a database, and how to ask them. */
export function createSurface(
  context: Context,
  docs: PageDeps["docs"] = () => ({ rest: {}, open: {} }),
  plans: Plans = DEFAULT_PLANS,
  photoLimits: PhotoLimits = PHOTO_LIMITS,
) {
  const kit = photoKit(APP_SECRET);
  const cache: ResponseCache = createResponseCache(context.clock);
  const links = createLinks(APP_SECRET);
  const box = createSecretBox(APP_SECRET);
  const peers = new WeakMap<Request, string>();
  const surface = pages({
    peerOf: (request) => peers.get(request) as string,
    errorPage: (_request, thrown) => {
      throw thrown;
    },
    context,
    config: SITE,
    cache,
    links,
    box,
    photos: createUploads(context, kit, photoLimits),
    addressHash: createAddressHash(APP_SECRET),
    publicContext: context,
    window: createRateWindow(context.clock),
    docs,
    plans,
    statement: statementWords,
  });
  const app = new Elysia()
    .onRequest(({ request }) => {
      const kept = answerKept(cache, HOT_PAGES, request, "");
      if (kept !== null) return kept;
    })
    .use(surface);
  const fetch = async (request: Request, from = "192.0.2.1") => {
    peers.set(request, from);
    return app.fetch(request);
  };
  let posts = 0;
  let asked = 0;
  return {
    cache,
    links,
    box,
    photos: kit,
    fetch,
    ask: (path: string, init: RequestInit = {}, from?: string) =>
      fetch(new Request(`http://localhost${path}`, init), from),
    /** Sends a form as a browser does. Each comes from another network, unless one is given: the limits are not what is tested. */
    post: async (
      path: string,
      fields: Record<string, string> | FormData,
      headers: Record<string, string> = {},
      from?: string,
    ) => {
      posts++;
      const range = `198.${18 + (posts >> 8)}.${posts & 255}.1`;
      const origin = { origin: "http://localhost", "sec-fetch-site": "same-origin" };
      const body = fields instanceof FormData ? fields : new URLSearchParams(fields);
      const init = { method: "POST", body, headers: { ...origin, ...headers } };
      return fetch(new Request(`http://localhost${path}`, init), from ?? range);
    },
    /** Each comes from another address, as those of `post`. */
    html: async (path: string) => {
      asked++;
      return (await fetch(new Request(`http://localhost${path}`), `203.${asked >> 8}.${asked & 255}.1`)).text();
    },
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

/** A business of an organisation, which can invite. */
export async function insertShop(context: Context, given: GivenBusiness) {
  const { id: organisationId } = await createOrganisation(context, { name: "Oak Ltd", plan: "scale" });
  const claimed = { organisationId, verificationStatus: "verified" as const };
  return { organisationId, id: await insertBusiness(context, { ...claimed, ...given }) };
}

/** An invitation that was sent, with the products of its order. */
export async function insertInvitation(
  context: Context,
  shop: { organisationId: OrganisationId; id: BusinessId },
  given: Partial<typeof invitation.$inferInsert> & { products?: string[] } = {},
): Promise<{ id: InvitationId; email: string; products: string[] }> {
  const id = newId<"inv">();
  const now = context.clock.now();
  const { products = [], ...values } = given;
  const row = {
    id,
    organisationId: shop.organisationId,
    businessId: shop.id,
    email: `${id}@${SECRET_HOST}`,
    name: "Maria Lopez",
    reference: `A-${id}`,
    channel: "email" as const,
    status: "sent" as const,
    source: "api" as const,
    sendAt: now,
    sentAt: now,
    createdAt: now,
    // The database's clock, which is the real one, decides what is over.
    expiresAt: new Date(Date.now() + 30 * 86_400_000),
    ...values,
  };
  await context.db.insert(invitation).values(row);
  const ids = products.map(() => Bun.randomUUIDv7());
  for (const [index, name] of products.entries()) {
    const productId = ids[index] as string;
    await context.db.insert(product).values({ id: productId, businessId: shop.id, shopId: productId, name });
    await context.db.insert(invitationProduct).values({ invitationId: id, productId });
  }
  return { id, email: row.email, products: ids };
}

/** An honest visitor's input. */
export const TYPED = {
  rating: "4",
  title: "A good table",
  body: "It came on time and stands straight.",
  author: "Maria L.",
  experienceDate: "2026-11-10",
};

const ROWS_OF = ["invitation", "review", "review_author", "review_revision", "review_edit", "message", "suppression"];

/** Everything that a form could have changed, to be compared with what it was. */
export async function snapshot(sql: postgres.Sql): Promise<string> {
  const parts = await Promise.all(
    [...ROWS_OF, "moderation", "helpful_vote", "webhook_event", "business_tally"].map(async (name) => {
      const [row] = await sql.unsafe(
        `select coalesce(json_agg(t order by t::text), '[]')::text as rows from ${name} t`,
      );
      return `${name} ${row?.rows}`;
    }),
  );
  return parts.join("\n");
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
    await countReviews(
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
