// The stars of products are exact after imports and undos, a recount finds wrong ones, and the migration fills them.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { type BusinessId, newId } from "#contract/id.ts";
import { verifyFigures } from "#domain/insight/verify.ts";
import { readProductReviews } from "#domain/review/list/product-list.ts";
import { publishFromInvitation } from "#domain/review/publish/publish.ts";
import { countReviews } from "#domain/review/state/count.ts";
import { inTransaction } from "#platform/database/context.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedBusiness } from "../../support/seed.ts";
import { submission } from "./support.ts";

let database: TestDatabase;
let businessId: BusinessId;

beforeAll(async () => {
  database = await createTestDatabase();
  businessId = (await seedBusiness(database.context)).id;
});
afterAll(() => database.close());

async function addProduct(shopId: string, of: BusinessId = businessId): Promise<string> {
  const id = newId();
  await database.sql`insert into product (id, business_id, shop_id, name) values (${id}, ${of}, ${shopId}, 'Mug')`;
  return id;
}
const publish = (ratings: { productId: string; rating: number }[], body = `Parcel ${crypto.randomUUID()}`) =>
  inTransaction(database.context, (inside) => {
    const email = `${crypto.randomUUID()}@mailbox.example`;
    const input = { businessId, email, submission: submission({ body }), language: "en", ipHash: null, ratings };
    return publishFromInvitation(inside, input);
  });
const starsOf = async (shopId: string) => (await readProductReviews(database.context, businessId, shopId, 5))?.stars;

test("a held review gives a product nothing, nor does another business's product get any", async () => {
  const [mug, theirs] = [
    await addProduct("mug"),
    await addProduct("theirs", (await seedBusiness(database.context)).id),
  ];
  await publish([{ productId: mug, rating: 4 }]);
  expect((await publish([{ productId: mug, rating: 1 }], "See www.cheaper.com")).status).toBe("held");
  // The same product twice, and one of another shop: the holder of the form's link can send anything.
  const twice = [5, 1].map((rating) => ({ productId: mug, rating }));
  await publish([...twice, { productId: theirs, rating: 1 }, { productId: newId(), rating: 1 }]);
  const [rated] = await database.sql`select count(*)::int as n from product_rating where product_id = ${theirs}`;
  expect(rated?.n).toBe(0);
  const stars = (await starsOf("mug")) ?? [];
  expect([stars[3], stars.reduce((sum, n) => sum + n, 0)]).toEqual([1, 2]);
  expect(await verifyFigures(database.context, { all: true })).toMatchObject({ drifted: 0 });
});

test("many customers who rate products at once, in any order, lose no star and do not deadlock", async () => {
  const ids = [await addProduct("a"), await addProduct("b"), await addProduct("c")];
  await Promise.all(
    Array.from({ length: 24 }, (_, n) => {
      const order = n % 2 === 0 ? ids : ids.toReversed();
      return publish(order.map((productId) => ({ productId, rating: 1 + (n % 5) })));
    }),
  );
  for (const id of ["a", "b", "c"]) expect(await starsOf(id)).toEqual([5, 5, 5, 5, 4]);
  expect(await verifyFigures(database.context, { all: true })).toMatchObject({ drifted: 0 });
});

test("a recount finds stars that are wrong", async () => {
  const mug = await addProduct("wrong");
  await publish([{ productId: mug, rating: 3 }]);
  await database.sql`update product_tally set stars = '{0,0,2,0,0}' where product_id = ${mug}`;
  expect((await verifyFigures(database.context, { all: true })).drifts).toEqual([
    { businessId, what: "product", at: null },
  ]);
  await database.sql`update product_tally set stars = '{0,0,1,0,0}' where product_id = ${mug}`;
});

test("imported and editors' reviews move no stars", async () => {
  const mug = await addProduct("imported");
  const delta = { businessId, day: "2026-11-01", rating: 5, count: 1, replied: 0 };
  const products = [{ productId: mug, rating: 5, count: 1 as const }];
  await inTransaction(database.context, async (inside) => {
    for (const kind of ["imported", "stated", "editor"] as const)
      await countReviews(inside, [{ ...delta, kind, products }]);
    for (const kind of ["imported", "stated", "editor"] as const)
      await countReviews(inside, [{ ...delta, kind, count: -1 }]);
  });
  expect(await starsOf("imported")).toEqual([0, 0, 0, 0, 0]);
});
