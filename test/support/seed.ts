// Rows for tests, written as the product writes them: `countReviews` moves the counters.
import { type BusinessId, newId, type OrganisationId, type ReviewId } from "#contract/id.ts";
import { createKey, type Scope } from "#domain/account/key.ts";
import { createOrganisation, type Organisation } from "#domain/account/state/organisation.ts";
import { platformRating } from "#domain/business/platform/table.ts";
import { learnWords } from "#domain/business/spelling/learn.ts";
import { domainKey } from "#domain/business/state/domain-key.ts";
import { business, businessTally, category } from "#domain/business/state/table.ts";
import { dayOf, kindOf, refreshPlatforms } from "#domain/business/state/tally.ts";
import { countReviews } from "#domain/review/state/count.ts";
import { reply, review, reviewAuthor } from "#domain/review/state/table.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";

/** No answer, page or log may hold any of these. */
export const AUTHOR_EMAIL = "author.secret@mailbox.example";
const AUTHOR_IP_HASH = Buffer.from("hash-of-the-author's-address");

/** Texts that identify an author, in every spelling that a careless presenter could use. */
export const AUTHOR_SECRETS = [
  AUTHOR_EMAIL,
  "author.secret",
  "mailbox.example",
  ...[AUTHOR_IP_HASH].flatMap((hash) => [
    hash.toString("latin1"),
    hash.toString("hex"),
    hash.toString("base64"),
    JSON.stringify([...hash]).slice(1, -1),
  ]),
];

export async function seedOrganisation(context: Context, plan = "scale", name = "Example Ltd"): Promise<Organisation> {
  return createOrganisation(context, { name, plan });
}

export async function seedKey(context: Context, organisationId: OrganisationId, scopes: Scope[] = ["read"]) {
  return createKey(context, { organisationId, name: "test", scopes });
}

export async function seedCategory(
  context: Context,
  slug = `c-${crypto.randomUUID()}`,
  parentId: string | null = null,
) {
  const id = newId();
  await context.db.insert(category).values({ id, slug, name: `Category ${slug}`, parentId });
  return { id, slug };
}

export type SeedBusiness = Partial<{
  slug: string;
  name: string;
  domain: string;
  website: string;
  organisationId: OrganisationId | null;
  categoryId: string;
  country: string;
  city: string;
}>;

/** The business is in Britain, so that its pages and mails are in English. */
export async function seedBusiness(context: Context, values: SeedBusiness = {}) {
  const id = newId<"biz">();
  const slug = values.slug ?? `shop-${id.slice(-12)}.example`;
  const domain = values.domain ?? slug;
  const verified = values.organisationId
    ? { verificationStatus: "verified" as const, verifiedAt: context.clock.now() }
    : {};
  await context.db.insert(business).values({
    id,
    slug,
    name: values.name ?? `Shop ${slug}`,
    domain,
    domainKey: domainKey(domain) as string,
    website: values.website ?? `https://www.${domain}/`,
    country: values.country ?? "GB",
    city: values.city ?? "Köln",
    timezone: "Europe/Berlin",
    categoryId: values.categoryId ?? (await seedCategory(context)).id,
    organisationId: values.organisationId ?? null,
    createdAt: context.clock.now(),
    ...verified,
  });
  await context.db.insert(businessTally).values({ businessId: id });
  await learnWords(context.db, [id]);
  return { id, slug, domain };
}

export type SeedReview = Partial<{
  rating: number;
  title: string;
  body: string;
  author: string;
  verified: boolean;
  source: "invitation" | "organic" | "import" | "editor";
  status: "pending" | "held" | "published" | "hidden" | "removed";
  language: string;
  createdAt: string;
  reply: string;
}>;

export async function seedReview(context: Context, businessId: BusinessId, values: SeedReview = {}): Promise<ReviewId> {
  const id = newId<"rev">();
  const createdAt = new Date(values.createdAt ?? context.clock.now());
  const row = {
    rating: values.rating ?? 5,
    verified: values.verified ?? false,
    source: values.source ?? ("organic" as const),
    status: values.status ?? ("published" as const),
  };
  await inTransaction(context, async (inside) => {
    await inside.db.insert(review).values({
      id,
      businessId,
      title: values.title ?? "A title",
      body: values.body ?? "What happened, in a few words.",
      author: values.author ?? "Ana R.",
      language: values.language ?? "en",
      experienceDate: dayOf(createdAt),
      createdAt,
      updatedAt: createdAt,
      answered: Boolean(values.reply),
      ...row,
    });
    await inside.db.insert(reviewAuthor).values({
      reviewId: id,
      businessId,
      email: AUTHOR_EMAIL,
      ipHash: AUTHOR_IP_HASH,
      createdAt,
    });
    if (values.reply) {
      const at = new Date(createdAt.getTime() + 3_600_000);
      await inside.db
        .insert(reply)
        .values({ id: newId<"rpl">(), reviewId: id, body: values.reply, createdAt: at, updatedAt: at });
    }
    if (row.status === "published") {
      const replied = values.reply ? 1 : 0;
      await countReviews(inside, [
        { businessId, day: dayOf(createdAt), kind: kindOf(row), rating: row.rating, count: 1, replied },
      ]);
    }
  });
  return id;
}

/** Many published reviews in one transaction, and their counters in one move. */
export async function seedReviews(context: Context, businessId: BusinessId, many: SeedReview[]): Promise<ReviewId[]> {
  const rows = many.map((values, index) => {
    const createdAt = new Date(values.createdAt ?? context.clock.now());
    return {
      id: newId<"rev">(),
      businessId,
      rating: values.rating ?? 5,
      title: values.title ?? `Title ${index}`,
      body: values.body ?? "What happened, in a few words.",
      author: values.author ?? "Ana R.",
      verified: values.verified ?? false,
      source: values.source ?? ("organic" as const),
      status: "published" as const,
      language: values.language ?? "en",
      experienceDate: dayOf(createdAt),
      createdAt,
      updatedAt: createdAt,
    };
  });
  await inTransaction(context, async (inside) => {
    for (let start = 0; start < rows.length; start += 1_000)
      await inside.db.insert(review).values(rows.slice(start, start + 1_000));
    await countReviews(
      inside,
      rows.map((row) => ({
        businessId,
        day: dayOf(row.createdAt),
        kind: kindOf(row),
        rating: row.rating,
        count: 1,
        replied: 0,
      })),
    );
  });
  return rows.map((row) => row.id);
}

export async function seedPlatform(
  context: Context,
  businessId: BusinessId,
  rating: string,
  count: number,
  platform = "Elsewhere",
) {
  await inTransaction(context, async (inside) => {
    await inside.db
      .insert(platformRating)
      .values({ businessId, platform, url: "https://elsewhere.example/x", rating, count });
    await refreshPlatforms(inside, [businessId]);
  });
}
