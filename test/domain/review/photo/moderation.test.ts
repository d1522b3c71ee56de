// Who may do what to a picture: moderators decide about the one that they saw, authors change their own, others nothing.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { type BusinessId, newId, type OrganisationId, type PhotoId, type ReviewId } from "#contract/id.ts";
import { arrangePhotos, listOwnPhotos, objectToPhoto } from "#domain/review/author/photo.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { loadModerationMails } from "#domain/review/moderation/outgoing.ts";
import { listPhotoCases, undoPhoto } from "#domain/review/moderation/photo.ts";
import { removeGonePhotos } from "#domain/review/photo/files.ts";
import { findKeptPhoto } from "#domain/review/photo/one.ts";
import { findShown } from "#domain/review/photo/show.ts";
import { followSetting, switchPhotos } from "#domain/review/photo/switch.ts";
import { createUploads } from "#domain/review/photo/upload.ts";
import type { ShownPhoto } from "#domain/review/state/photo.ts";
import { inTransaction } from "#platform/database/context.ts";
import { seedPerson } from "../../../support/dashboard.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";
import { PHOTO_LIMITS, photoKit, picture } from "../../../support/photo.ts";
import { decidePicture } from "../../../support/photo-ruling.ts";
import { seedBusiness, seedOrganisation, seedReview } from "../../../support/seed.ts";
import { refusal } from "../support.ts";

let database: TestDatabase;
let businessId: BusinessId;
let organisationId: OrganisationId;
const kit = photoKit();

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`delete from review_photo`;
  organisationId = (await seedOrganisation(database.context)).id;
  businessId = (await seedBusiness(database.context, { organisationId })).id;
});

const later = (days: number) => {
  const now = new Date(database.context.clock.now().getTime() + days * 86_400_000);
  return { ...database.context, clock: { ...database.context.clock, now: () => now } };
};
const send = async (bytes = picture(80, 60)): Promise<PhotoId> => {
  const ipHash = crypto.getRandomValues(new Uint8Array(32));
  const sent = await createUploads(database.context, kit, PHOTO_LIMITS).upload({ businessId, ipHash, bytes });
  if ("fault" in sent) throw new Error(sent.fault);
  return sent.id;
};
const reviewed = async (of: { source?: "invitation" | "organic"; alts?: string[] } = {}) => {
  const { source = "invitation", alts = ["A chair"] } = of;
  const id = await seedReview(database.context, businessId, {
    source,
    verified: source === "invitation",
    status: "published",
  });
  await database.sql`update review_author set email = 'author@mailbox.example', confirmed_at = now() where review_id = ${id}`;
  const given: { id: PhotoId; alt: string }[] = [];
  for (const alt of alts) given.push({ id: await send(), alt });
  await arrangePhotos(database.context, id, { given, removed: [] });
  // Fingerprints of drawn pictures are alike.
  await database.sql`update review_photo set queued_at = null, repeats = null where review_id = ${id} and state = 'shown'`;
  return { id, photos: given.map((each) => each.id), given };
};
const shownOf = async (id: ReviewId): Promise<ShownPhoto[]> => {
  const [row] = await database.sql`select photos from review where id = ${id}`;
  return row?.photos ?? [];
};
const altsOf = async (id: ReviewId) => (await shownOf(id)).map(({ alt }) => alt);
const one = async (id: PhotoId) => {
  const photo = await findKeptPhoto(database.context, id);
  if (!photo) throw new Error("no such picture");
  return photo;
};
const isServed = async (id: PhotoId) => (await findShown(database.context, (await one(id)).name, "large")) !== null;
const queue = async () =>
  (await listPhotoCases(database.context, { after: null, limit: 100 })).map((each) => each.review.id);
const logged = async (id: ReviewId) =>
  (
    await database.sql`select event, asked_by, reason from log_pending where review_id = ${id} and event like 'photo-%' order by place`
  ).map(({ event, asked_by: by, reason }) => [event, by, reason]);
const mailed = async (id: ReviewId) =>
  (await database.sql`select payload from message where kind = 'photo-decided' and subject_id = ${id} order by id`).map(
    ({ payload }) => payload,
  );

describe("a moderator", () => {
  test("shows a picture that waits: it leaves the queue, and the log says so", async () => {
    const { id, photos } = await reviewed({ source: "organic" });
    const [photo = newId<"pho">()] = photos;
    expect(await queue()).toEqual([id]);
    expect(await isServed(photo)).toBe(false);
    await decidePicture(database.context, photo, "show");
    expect(await queue()).toEqual([]);
    expect(await isServed(photo)).toBe(true);
    expect(await logged(id)).toEqual([["photo-added", "moderator", null]]);
    expect(await mailed(id)).toEqual([]);
  });

  test("takes down one picture: it is nowhere at once, the other and the words stay, the author is mailed the reason", async () => {
    const { id, photos } = await reviewed({ alts: ["One", "Two"] });
    const [photo = newId<"pho">()] = photos;
    await decidePicture(database.context, photo, "take_down", { reason: "personal_data", note: "A neighbour." });
    expect(await isServed(photo)).toBe(false);
    expect(await altsOf(id)).toEqual(["Two"]);
    expect(await one(photo)).toMatchObject({ state: "taken_down", reason: "personal_data", note: "A neighbour." });
    expect((await logged(id)).at(-1)).toEqual(["photo-removed", "moderator", "personal_data"]);
    expect(await mailed(id)).toMatchObject([{ photo, to: "taken_down", isObjected: false }]);
  });

  test("the mail has the reason and the last day of an objection, and none goes out after an undo", async () => {
    const { id, photos } = await reviewed();
    const [photo = newId<"pho">()] = photos;
    const decidedBy = await decidePicture(database.context, photo, "take_down", { note: "A neighbour." });
    const load = async () => {
      const rows =
        await database.sql`select id, kind, subject_id as "subjectId", payload from message where kind = 'photo-decided' and subject_id = ${id}`;
      return [...(await loadModerationMails(database.context, [...rows] as never)).values()];
    };
    expect(await load()).toMatchObject([
      {
        kind: "photo-decided",
        outcome: null,
        grounds: { reason: "spam", note: "A neighbour." },
        until: expect.any(Date),
      },
    ]);
    const seen = (await one(photo)).version;
    await inTransaction(database.context, (inside) => undoPhoto(inside, { id: photo, seen, decidedBy }));
    expect((await load()).filter((mail) => mail !== null)).toEqual([]);
  });

  test("an illegal picture is taken down by the law", async () => {
    const { id, photos } = await reviewed();
    await decidePicture(database.context, photos[0] ?? newId<"pho">(), "take_down", { reason: "illegal" });
    expect((await logged(id)).at(-1)).toEqual(["photo-removed", "law", "illegal"]);
  });

  test("undoes the last decision in the state that they saw, and no other", async () => {
    const { id, photos } = await reviewed();
    const [photo = newId<"pho">()] = photos;
    const decidedBy = await decidePicture(database.context, photo, "take_down");
    const undo = (seen: string) =>
      inTransaction(database.context, (inside) => undoPhoto(inside, { id: photo, seen, decidedBy }));
    expect(await refusal(undo("shown"))).toBe("duplicate");
    await undo((await one(photo)).version);
    expect(await isServed(photo)).toBe(true);
    expect(await altsOf(id)).toEqual(["A chair"]);
    expect(await refusal(undo((await one(photo)).version))).toBe("validation_error");
  });

  test("undone, a picture that waited waits again", async () => {
    const { id, photos } = await reviewed({ source: "organic" });
    const [photo = newId<"pho">()] = photos;
    const decidedBy = await decidePicture(database.context, photo, "show");
    const seen = (await one(photo)).version;
    await inTransaction(database.context, (inside) => undoPhoto(inside, { id: photo, seen, decidedBy }));
    expect(await isServed(photo)).toBe(false);
    expect(await queue()).toEqual([id]);
  });

  test("of two at once the second is refused", async () => {
    const { photos } = await reviewed({ source: "organic" });
    const [photo = newId<"pho">()] = photos;
    const seen = (await one(photo)).version;
    const both = await Promise.allSettled([
      decidePicture(database.context, photo, "show", { seen }),
      decidePicture(database.context, photo, "take_down", { seen }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  for (const status of ["removed", "pending"] as const)
    test(`decides nothing about a review that is ${status}`, async () => {
      const { id, photos } = await reviewed({ source: "organic" });
      await database.sql`update review set status = ${status} where id = ${id}`;
      expect(await queue()).toEqual([]);
      expect(await refusal(decidePicture(database.context, photos[0] ?? newId<"pho">(), "show"))).toBe("not_found");
    });

  test("an upload that no review has, and an unknown id, are not found", async () => {
    for (const id of [await send(), newId<"pho">()])
      expect(await refusal(decidePicture(database.context, id, "show"))).toBe("not_found");
  });

  test("a picture of a hidden review is decided, and stays offline with it", async () => {
    const { id, photos } = await reviewed({ source: "organic" });
    await changeStatus(database.context, id, { to: "hidden", reason: "spam", askedBy: "moderator" });
    expect(await queue()).toEqual([id]);
    await decidePicture(database.context, photos[0] ?? newId<"pho">(), "show");
    expect(await isServed(photos[0] ?? newId<"pho">())).toBe(false);
  });
});

describe("an author", () => {
  test("who changes a text after the moderator looked, is looked at again", async () => {
    const { id, photos } = await reviewed({ source: "organic" });
    const [photo = newId<"pho">()] = photos;
    const { version: seen } = await one(photo);
    await arrangePhotos(database.context, id, { given: [{ id: photo, alt: "Another text" }], removed: [] });
    expect(await refusal(decidePicture(database.context, photo, "show", { seen }))).toBe("duplicate");
  });

  test("cannot swap: another picture in the place of one that was shown waits", async () => {
    const { id, photos } = await reviewed({ source: "organic" });
    await decidePicture(database.context, photos[0] ?? newId<"pho">(), "show");
    const other = await send();
    await arrangePhotos(database.context, id, { given: [{ id: other, alt: "A chair" }], removed: photos });
    expect(await shownOf(id)).toEqual([]);
    expect(await one(other)).toMatchObject({ state: "waiting", isQueued: true });
    expect((await logged(id)).at(-1)).toEqual(["photo-removed", "author", null]);
  });

  for (const alt of ["Buy at cheap-deals.shop", "call +44 20 7946 0958", "write to jo@mailbox.example"])
    test(`a text that breaks a rule is not shown before a moderator has read it: ${alt}`, async () => {
      const { id, given } = await reviewed({ alts: ["One", "Two"] });
      const [first, second] = given;
      if (!first || !second) throw new Error("two pictures");
      await arrangePhotos(database.context, id, { given: [{ ...first, alt }, second], removed: [] });
      expect(await altsOf(id)).toEqual(["Two"]);
      expect(await queue()).toEqual([id]);
    });

  test("orders, describes and removes; what another tab added stays", async () => {
    const { id, given } = await reviewed({ alts: ["One", "Two", "Three"] });
    const [first, second, third] = given;
    if (!first || !second || !third) throw new Error("three pictures");
    const added = { id: await send(), alt: "Four" };
    await arrangePhotos(database.context, id, { given: [...given, added], removed: [] });
    const order = [third, { ...first, alt: "1" }];
    await arrangePhotos(database.context, id, { given: order, removed: given.map((each) => each.id) });
    expect(await altsOf(id)).toEqual(["Three", "1", "Four"]);
    expect(await findKeptPhoto(database.context, second.id)).toBeNull();
  });

  test("the files of a removed picture go with the next task", async () => {
    const { id, photos } = await reviewed();
    const { name } = await one(photos[0] ?? newId<"pho">());
    await arrangePhotos(database.context, id, { given: [], removed: photos });
    await removeGonePhotos(database.context, kit.store);
    expect(await kit.store.read(`${name}-1600.webp`)).toBeNull();
    expect(await shownOf(id)).toEqual([]);
  });

  test("a picture of another review, an upload for another business and an unknown one change nothing", async () => {
    const { id, given } = await reviewed();
    const other = await reviewed();
    const foreign = [...other.given, { id: newId<"pho">(), alt: "x" }];
    for (const each of foreign)
      expect(
        await refusal(arrangePhotos(database.context, id, { given: [...given, each], removed: other.photos })),
      ).toBe("validation_error");
    expect(await altsOf(id)).toEqual(["A chair"]);
    expect(await altsOf(other.id)).toEqual(["A chair"]);
  });

  test("the same again changes nothing, and sends no event", async () => {
    const { id, given, photos } = await reviewed();
    const before = await database.sql`select updated_at from review where id = ${id}`;
    expect(await arrangePhotos(database.context, id, { given, removed: photos })).toEqual({
      changed: false,
      waits: false,
    });
    expect(await database.sql`select updated_at from review where id = ${id}`).toEqual(before);
  });

  test("objects once, to their own picture, within 30 days; another moderator decides for good", async () => {
    const { id, photos } = await reviewed();
    const [photo = newId<"pho">()] = photos;
    const stranger = await reviewed();
    const first = await decidePicture(database.context, photo, "take_down");
    expect(await objectToPhoto(database.context, stranger.id, photo, "Mine.")).toBe(false);
    expect(await objectToPhoto(later(31), id, photo, "Too late.")).toBe(false);
    expect(await objectToPhoto(database.context, id, photo, "It is my own desk.")).toBe(true);
    expect(await objectToPhoto(database.context, id, photo, "Again.")).toBe(false);
    expect(await queue()).toEqual([id]);
    await seedPerson(database, { staff: true });
    expect(await refusal(decidePicture(database.context, photo, "show", { decidedBy: first }))).toBe(
      "validation_error",
    );
    await decidePicture(database.context, photo, "show");
    expect(await isServed(photo)).toBe(true);
    expect(await queue()).toEqual([]);
    expect((await mailed(id)).at(-1)).toMatchObject({ to: "shown", isObjected: true });
  });

  test("keeps the picture while the objection waits, and loses it after 30 days without one", async () => {
    const [waits, alone] = [await reviewed(), await reviewed()];
    for (const { photos } of [waits, alone])
      await decidePicture(database.context, photos[0] ?? newId<"pho">(), "take_down");
    await objectToPhoto(database.context, waits.id, waits.photos[0] ?? newId<"pho">(), "It is mine.");
    await removeGonePhotos(later(29), kit.store);
    expect(await listOwnPhotos(database.context, alone.id)).toHaveLength(1);
    await removeGonePhotos(later(31), kit.store);
    expect(await listOwnPhotos(database.context, alone.id)).toEqual([]);
    expect(await listOwnPhotos(database.context, waits.id)).toHaveLength(1);
  });
});

describe("a switch", () => {
  const off = (shows: boolean, by = organisationId) =>
    inTransaction(database.context, (inside) => switchPhotos(inside, { organisationId: by, businessId, shows }));

  test("of the business hides all pictures, good and bad, and their files; it shows them again", async () => {
    const [good, bad] = [await reviewed(), await reviewed()];
    await database.sql`update review set rating = 1 where id = ${bad.id}`;
    const before = [await shownOf(good.id), await shownOf(bad.id)];
    expect(await off(false)).toBe(true);
    expect(await off(false)).toBe(false);
    expect([await shownOf(good.id), await shownOf(bad.id)]).toEqual([[], []]);
    expect(await isServed(bad.photos[0] ?? newId<"pho">())).toBe(false);
    expect(await off(true)).toBe(true);
    expect([await shownOf(good.id), await shownOf(bad.id)]).toEqual(before);
    expect(await isServed(bad.photos[0] ?? newId<"pho">())).toBe(true);
  });

  test("is another organisation's to turn in no case", async () => {
    const { id } = await reviewed();
    const other = (await seedOrganisation(database.context)).id;
    expect(await off(false, other)).toBeNull();
    expect(await altsOf(id)).toEqual(["A chair"]);
  });

  test("while it is off, no picture comes in, and a moderator's decision shows none", async () => {
    const { id, photos, given } = await reviewed({ source: "organic" });
    await off(false);
    await decidePicture(database.context, photos[0] ?? newId<"pho">(), "show");
    await arrangePhotos(database.context, id, { given: [...given, { id: await send(), alt: "Late" }], removed: [] });
    expect(await shownOf(id)).toEqual([]);
    expect(await listOwnPhotos(database.context, id)).toHaveLength(1);
    await off(true);
    expect(await altsOf(id)).toEqual(["A chair"]);
  });

  test("does not bring back what was taken down, or a picture of a revision", async () => {
    const { id, photos } = await reviewed({ alts: ["One", "Two"] });
    await decidePicture(database.context, photos[0] ?? newId<"pho">(), "take_down");
    await off(false);
    await off(true);
    expect(await altsOf(id)).toEqual(["Two"]);
  });

  test("turned at once with a new picture leaves none behind", async () => {
    const { id, given } = await reviewed();
    const more = { id: await send(), alt: "Late" };
    await Promise.all([off(false), arrangePhotos(database.context, id, { given: [...given, more], removed: [] })]);
    expect(await shownOf(id)).toEqual([]);
  });

  test("of the service hides the pictures of all, in batches, and shows those that business shows", async () => {
    const all = [await reviewed(), await reviewed(), await reviewed()];
    await followSetting(database.context, false, 2);
    for (const { id } of all) expect(await shownOf(id)).toEqual([]);
    expect(await followSetting(database.context, false, 2)).toBe(0);
    expect(await followSetting(database.context, true, 2)).toBe(3);
    for (const { id } of all) expect(await altsOf(id)).toEqual(["A chair"]);
    await off(false);
    expect(await followSetting(database.context, true)).toBe(0);
    expect(await shownOf(all[0]?.id ?? newId<"rev">())).toEqual([]);
  });
});

describe("a repeat", () => {
  const alike = async (fingerprint: string) => {
    const { id } = await reviewed();
    const sent = await send();
    await database.sql`update review_photo set fingerprint = '0123456789abcdef' where review_id = ${id}`;
    await database.sql`update review_photo set fingerprint = ${fingerprint} where id = ${sent}`;
    const other = await seedReview(database.context, businessId, {
      source: "invitation",
      verified: true,
      status: "published",
    });
    await arrangePhotos(database.context, other, { given: [{ id: sent, alt: "" }], removed: [] });
    return { first: id, other, photo: await one(sent) };
  };
  for (const fingerprint of [
    "0123456789abcdef",
    "0123456789abcdee",
    "0123456789abcde8",
    "1123456789abcdef",
    "0123456589abddef",
  ])
    test(`of another review's picture raises a case, and shows until it is decided: ${fingerprint}`, async () => {
      const { first, other, photo } = await alike(fingerprint);
      expect(photo).toMatchObject({ state: "shown", isQueued: true, repeats: first });
      expect(await queue()).toEqual([other]);
      await decidePicture(database.context, photo.id, "show");
      expect(await queue()).toEqual([]);
      expect(await isServed(photo.id)).toBe(true);
    });
  for (const fingerprint of ["0123456789abcdf0", "fedcba9876543210", "0000000000000000"])
    test(`another picture raises none: ${fingerprint}`, async () => {
      const { photo } = await alike(fingerprint);
      expect(photo).toMatchObject({ isQueued: false, repeats: null });
    });
});
