// The author's private page: it shows the pictures of the review, changes them, and takes an objection.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { newId, type PhotoId, type ReviewId, toWire } from "#contract/id.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { PHOTO_LIMITS } from "../../support/photo.ts";
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

describe("while pictures are hidden", () => {
  const older = () => ({ action: "photos", "photo-1": tokenOf(0), "photo-2": tokenOf(1), "photo-remove-2": "1" });
  const expectNothingLost = async (at: typeof surface) => {
    const page = await at.html(path);
    expect(page).toContain("Pictures are hidden here at the moment.");
    expect(page).not.toContain('value="photos"');
    for (const fields of [{ action: "photos" }, { action: "photos", removed: tokenOf(0) }, older()]) {
      const refused = await at.post(path, fields);
      expect(refused.status).toBe(409);
      expect(await refused.text()).toContain("Yours are kept");
    }
    expect(await altsOf()).toEqual(["One", "Two"]);
  };

  test("by the business, no form stands there, and an older tab or an empty form deletes none", async () => {
    await database.sql`update business set shows_photos = false`;
    try {
      await expectNothingLost(surface);
    } finally {
      await database.sql`update business set shows_photos = true`;
    }
  });

  test("by the service, as well", async () => {
    await expectNothingLost(createSurface(database.context, undefined, undefined, { ...PHOTO_LIMITS, isOn: false }));
  });
});

test("a form that names no picture deletes none", async () => {
  expect((await surface.post(path, { action: "photos" })).status).toBe(303);
  expect(await altsOf()).toEqual(["One", "Two"]);
});

test("after an undo left six pictures, a save asks for one to go, names all six and deletes what was ticked alone", async () => {
  const more = ["Three", "Four", "Five", "Six"].map((alt) => ({ alt, id: newId<"pho">() }));
  for (const [at, { id, alt }] of more.entries())
    await database.sql`insert into review_photo
        (id, business_id, review_id, position, name, width, height, bytes, alt, placeholder, fingerprint, state, created_at)
      select ${id}, business_id, ${review}, ${3 + at}, ${crypto.randomUUID()}, 8, 6, 9, ${alt}, '', '0123456789abcdef', 'waiting', now()
      from review where id = ${review}`;
  expect(await surface.html(path)).toContain("This picture shows after a moderator has looked at it.");
  const five = [tokenOf(0), tokenOf(1), ...more.slice(0, 3).map(({ id }) => surface.links.sign("photo", id))];
  const fields = Object.fromEntries(five.map((token, at) => [`photo-${at + 1}`, token]));
  const alts = Object.fromEntries(
    ["One", "Two", "Three", "Four", "Five"].map((alt, at) => [`photo-alt-${at + 1}`, alt]),
  );
  const refused = await surface.post(path, { action: "photos", ...fields, ...alts });
  expect(refused.status).toBe(422);
  const html = await refused.text();
  expect(html).toContain("Pictures to remove before you save: 1.");
  for (const { id } of more) expect(html).toContain(surface.links.sign("photo", id));
  expect(await altsOf()).toHaveLength(6);
  const saved = await surface.post(path, { action: "photos", ...fields, ...alts, "photo-remove-5": "1" });
  expect(saved.headers.get("location")).toContain("done=pictures-wait");
  expect(await altsOf()).toEqual(["One", "Two", "Three", "Four", "Six"]);
  await database.sql`delete from review_photo where alt in ('Three', 'Four', 'Six')`;
});

test("it shows the pictures, and a post orders, describes and removes them", async () => {
  const page = await surface.html(path);
  expect(page).toContain(`value="${tokenOf(0)}"`);
  const given = { "photo-1": tokenOf(1), "photo-alt-1": "Second", "photo-2": tokenOf(0), "photo-alt-2": "One" };
  expect((await surface.post(path, { action: "photos", ...given })).status).toBe(303);
  expect(await altsOf()).toEqual(["Second", "One"]);
  const ticked = { "photo-2": tokenOf(1), "photo-remove-2": "1" };
  const left = { action: "photos", "photo-1": tokenOf(0), "photo-alt-1": "One", ...ticked };
  expect((await surface.post(path, left)).status).toBe(303);
  expect(await altsOf()).toEqual(["One"]);
});

test("a picture that was taken down stands there with its reason and takes one objection", async () => {
  await decidePicture(database.context, photos[0] ?? newId<"pho">(), "take_down", { note: "A neighbour is seen." });
  const html = await surface.html(path);
  for (const words of ["A neighbour is seen.", "It is about picture 1 of the review.", "Its description: One"])
    expect(html).toContain(words);
  // In the card with its state, and beside the reasons.
  expect(html.split(`src="${path}/photos/${tokenOf(0)}"`)).toHaveLength(3);
  expect(html).toContain(">Taken down<");
  const picture = toWire("pho", photos[0] ?? newId<"pho">());
  expect((await surface.post(path, { action: "object", picture, objection: "" })).status).toBe(422);
  expect((await surface.post(path, { action: "object", picture, objection: "It is me." })).status).toBe(303);
  expect((await surface.post(path, { action: "object", picture, objection: "Again." })).status).toBe(409);
  expect(await surface.html(path)).toContain("A moderator looks at your objection.");
});
