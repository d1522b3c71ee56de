// The author's private page: it shows the pictures of the review, changes them, and takes an objection.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { newId, type PhotoId, type ReviewId, toWire } from "#contract/id.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { decidePicture } from "../../support/photo-ruling.ts";
import { seedBusiness, seedReview } from "../../support/seed.ts";
import { createSurface } from "./fixture.ts";

let database: TestDatabase;
let surface: ReturnType<typeof createSurface>;
let review: ReviewId;
let path: string;
const photos: PhotoId[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  surface = createSurface(database.context);
  const shop = await seedBusiness(database.context);
  review = await seedReview(database.context, shop.id, { source: "invitation", verified: true });
  for (const alt of ["One", "Two"]) {
    const id = newId<"pho">();
    photos.push(id);
    await database.sql`insert into review_photo
        (id, business_id, review_id, position, name, width, height, bytes, alt, placeholder, fingerprint, state, created_at)
      values (${id}, ${shop.id}, ${review}, ${photos.length}, ${crypto.randomUUID()}, 8, 6, 9, ${alt}, '', '0123456789abcdef', 'shown', now())`;
  }
  path = `/manage/${surface.links.sign("manage", review)}`;
});
afterAll(() => database.close());

const tokenOf = (at: number) => surface.links.sign("photo", photos[at] ?? newId<"pho">());
const altsOf = async () =>
  (await database.sql`select alt from review_photo where review_id = ${review} order by position`).map(
    ({ alt }) => alt,
  );

test("it shows the pictures, and a post orders, describes and removes them", async () => {
  const page = await surface.html(path);
  expect(page).toContain(`value="${tokenOf(0)}"`);
  const had = photos.map((id) => toWire("pho", id)).join(" ");
  expect(page).toContain(`name="had" value="${had}"`);
  const given = { "photo-1": tokenOf(1), "photo-alt-1": "Second", "photo-2": tokenOf(0), "photo-alt-2": "One" };
  expect((await surface.post(path, { action: "photos", had, ...given })).status).toBe(303);
  expect(await altsOf()).toEqual(["Second", "One"]);
  const left = { action: "photos", had, "photo-1": tokenOf(0), "photo-alt-1": "One" };
  expect((await surface.post(path, left)).status).toBe(303);
  expect(await altsOf()).toEqual(["One"]);
});

test("a picture that was taken down stands there with its reason and takes one objection", async () => {
  await decidePicture(database.context, photos[0] ?? newId<"pho">(), "take_down", { note: "A neighbour is seen." });
  expect(await surface.html(path)).toContain("A neighbour is seen.");
  const picture = toWire("pho", photos[0] ?? newId<"pho">());
  expect((await surface.post(path, { action: "object", picture, objection: "" })).status).toBe(422);
  expect((await surface.post(path, { action: "object", picture, objection: "It is me." })).status).toBe(303);
  expect((await surface.post(path, { action: "object", picture, objection: "Again." })).status).toBe(409);
  expect(await surface.html(path)).toContain("A moderator looks at your objection.");
});
