// Rows for the tests of widgets and badges: claimed businesses on a plan, products and their ratings.
import { eq } from "drizzle-orm";
import type { BusinessId, ReviewId } from "#contract/id.ts";
import type { Organisation } from "#domain/account/state/organisation.ts";
import { moveProducts } from "#domain/business/product-tally.ts";
import { product } from "#domain/business/state/table.ts";
import { productRating, review } from "#domain/review/state/table.ts";
import type { Context } from "#platform/database/context.ts";
import type { SnippetReview } from "#surface/example/list-height.ts";
import { type SeedBusiness, type SeedReview, seedBusiness, seedOrganisation, seedReview } from "../../support/seed.ts";
import type { TestService } from "../../support/service.ts";

export type ClaimedShop = { id: BusinessId; slug: string; domain: string; organisation: Organisation };

/** A business that an organisation on this plan has claimed. */
export async function seedClaimed(context: Context, plan = "starter", values: SeedBusiness = {}): Promise<ClaimedShop> {
  const organisation = await seedOrganisation(context, plan);
  return { ...(await seedBusiness(context, { ...values, organisationId: organisation.id })), organisation };
}

/** As many reviews as a tag is made for, all like this one: a title, three lines of text on a phone, one line of date and labels. */
export function snippetReviews(count = 5, values: Partial<SnippetReview> = {}): SnippetReview[] {
  const usual = { title: "A good table", body: "It stands straight. ".repeat(6).trim(), verified: true };
  return Array.from({ length: count }, () => ({
    ...usual,
    ...{ incentivized: false, isImported: false, photos: 0 },
    ...values,
  }));
}

/** @returns a uuid */
export async function seedProduct(context: Context, businessId: BusinessId, shopId: string, name = "Mug") {
  const id = Bun.randomUUIDv7();
  await context.db
    .insert(product)
    .values({ id, businessId, shopId, name, url: `https://shop.example/${encodeURIComponent(shopId)}` });
  return id;
}

/** Gives each review of a business so many pictures, as its row repeats them. Their files are the test's. @param alt as they are described */
export async function seedPhotos(
  { sql }: Pick<TestService, "sql">,
  businessId: BusinessId,
  count = 5,
  alt = "A table",
) {
  await sql`
    update review r set photos = (
      select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'name', substr(md5(r.id::text || n), 1, 22), 'width', 1600,
        'height', 1200, 'alt', ${alt}::text)) from generate_series(1, ${count}::int) n)
    where business_id = ${businessId}`;
}

/** A review that rates a product besides the business. */
export async function seedRated(
  context: Context,
  businessId: BusinessId,
  productId: string,
  rating: number,
  values: SeedReview = {},
): Promise<ReviewId> {
  const id = await seedReview(context, businessId, { source: "invitation", verified: true, ...values });
  const [row] = await context.db.select().from(review).where(eq(review.id, id));
  if (!row) throw new Error("The review is not there.");
  await context.db.insert(productRating).values({ productId, reviewId: id, rating, createdAt: row.createdAt });
  if (row.status === "published" && ["invitation", "organic"].includes(row.source))
    await moveProducts(context, [{ productId, rating, count: 1 }]);
  return id;
}
