// Pictures wait for their review, belong to one review of their business, and leave no file behind.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { type BusinessId, newId, type OrganisationId, type PhotoId, type ReviewId } from "#contract/id.ts";
import { confirmReview as confirm } from "#domain/invitation/invited.ts";
import { eraseReviews } from "#domain/review/author/erase.ts";
import { arrangePhotos } from "#domain/review/author/photo.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import type { PhotoVerdict } from "#domain/review/moderation/photo.ts";
import type { GivenPhoto } from "#domain/review/photo/attach.ts";
import { removeGonePhotos, removeStrayFiles } from "#domain/review/photo/files.ts";
import { findShown } from "#domain/review/photo/show.ts";
import { switchPhotos } from "#domain/review/photo/switch.ts";
import { createUploads, MOST_OF_RANGE } from "#domain/review/photo/upload.ts";
import { submitOrganic } from "#domain/review/publish/organic.ts";
import { publishFromInvitation } from "#domain/review/publish/publish.ts";
import { photoFile, type ShownPhoto } from "#domain/review/state/photo.ts";
import { deleteReviews } from "#domain/review/state/retention.ts";
import { inTransaction } from "#platform/database/context.ts";
import type { PhotoKit } from "#platform/photo/photos.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";
import { PHOTO_LIMITS, photoKit, picture } from "../../../support/photo.ts";
import { decidePicture } from "../../../support/photo-ruling.ts";
import { seedBusiness, seedOrganisation } from "../../../support/seed.ts";
import { until } from "../../../support/until.ts";
import { eventsOf, rows, statusOf, submission, wireId } from "../support.ts";

let database: TestDatabase;
let kit: PhotoKit;
let businessId: BusinessId;
let organisationId: OrganisationId;
let range: Uint8Array;

beforeAll(async () => {
  database = await createTestDatabase();
  kit = photoKit();
});
afterAll(() => database.close());
beforeEach(async () => {
  organisationId = (await seedOrganisation(database.context)).id;
  businessId = (await seedBusiness(database.context, { organisationId })).id;
  range = crypto.getRandomValues(new Uint8Array(32));
  // What one test had taken down must not make the like pictures of the others wait.
  await database.sql`delete from review_photo where state = 'taken_down'`;
});

const SMALL = picture(80, 60);
const uploads = (limits = PHOTO_LIMITS, context = database.context) => createUploads(context, kit, limits);
const send = async (of: { businessId?: BusinessId; bytes?: Uint8Array } = {}): Promise<PhotoId> => {
  const sent = await uploads().upload({ businessId, ipHash: range, bytes: SMALL, ...of });
  if ("fault" in sent) throw new Error(sent.fault);
  return sent.id;
};
const publish = async (photos: GivenPhoto[], written = {}) =>
  inTransaction(database.context, (inside) =>
    publishFromInvitation(inside, {
      businessId,
      email: `a.${crypto.randomUUID()}@mailbox.example`,
      submission: submission(written),
      language: "en",
      ipHash: null,
      ratings: [],
      photos,
    }),
  );
const shownOf = async (id: ReviewId) =>
  (await rows<{ photos: ShownPhoto[] | null }>(database.context, sql`select photos from review where id = ${id}`))[0]
    ?.photos ?? [];
const sentOf = async (event: string, id: ReviewId) =>
  (await eventsOf(database.context, organisationId)).flatMap((each) =>
    each.event === event && each.data.review?.id === wireId(id) ? [each.data] : [],
  );
const inMinutes = (minutes: number) => {
  const now = new Date(database.context.clock.now().getTime() + minutes * 60_000);
  return { ...database.context, clock: { now: () => now } };
};
const photosOf = (id: ReviewId) =>
  rows<{ id: PhotoId; name: string; state: string; alt: string; ip_hash: unknown }>(
    database.context,
    sql`select * from review_photo where review_id = ${id} order by position`,
  );
const decide = (id: PhotoId, verdict: PhotoVerdict) => decidePicture(database.context, id, verdict);
const files = async () => {
  const all: string[] = [];
  for await (const file of kit.store.list()) all.push(file);
  return all;
};
const filesOf = async (names: readonly string[]) => (await files()).filter((file) => names.includes(file.slice(0, 22)));
const clean = () => removeGonePhotos(database.context, kit.store);

describe("with an invited review", () => {
  test("pictures show at once, in the author's order, and go out with the event", async () => {
    const [first, second] = [await send(), await send()];
    const { reviewId, status } = await publish([
      { id: second, alt: "The parcel" },
      { id: first, alt: "" },
    ]);
    expect(status).toBe("published");
    expect(await shownOf(reviewId)).toMatchObject([
      { id: second, alt: "The parcel", width: 80, height: 60 },
      { id: first, alt: "" },
    ]);
    const [event] = await sentOf("review.created", reviewId);
    expect(event).toMatchObject({ review: { photos: [{ alt: "The parcel", width: 80 }, { alt: "" }] } });
    // The range was of use for the limits of uploads alone.
    expect((await photosOf(reviewId)).every(({ ip_hash }) => ip_hash === null)).toBe(true);
  });

  test("a review without pictures has none", async () => {
    const { reviewId } = await publish([]);
    expect(await shownOf(reviewId)).toEqual([]);
    expect(await sentOf("review.created", reviewId)).toMatchObject([{ review: { photos: [] } }]);
  });

  test("an upload belongs to one review: of two sent at once the second is refused, and so is a later one", async () => {
    const id = await send();
    const both = await Promise.allSettled([publish([{ id, alt: "" }]), publish([{ id, alt: "" }])]);
    const [taken] = both.flatMap((each) => (each.status === "fulfilled" ? [each.value.reviewId] : []));
    const [refused] = both.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
    expect(refused).toMatchObject({ code: "validation_error", field: "photos" });
    expect(await shownOf(taken ?? newId<"rev">())).toHaveLength(1);
    expect(publish([{ id, alt: "" }])).rejects.toMatchObject({ code: "validation_error" });
  });

  test("an upload for another business and an unknown one are refused; a repeated one counts once", async () => {
    const other = (await seedBusiness(database.context)).id;
    const [foreign, own] = [await send({ businessId: other }), await send()];
    for (const id of [foreign, newId<"pho">()])
      expect(publish([{ id, alt: "" }])).rejects.toMatchObject({ code: "validation_error" });
    const { reviewId } = await publish([own, own].map((id) => ({ id, alt: "" })));
    expect((await shownOf(reviewId)).map(({ id }) => id)).toEqual([own]);
  });

  test("while the business hides pictures, they are kept with the review and show afterwards", async () => {
    const id = await send();
    const turn = (shows: boolean) =>
      inTransaction(database.context, (inside) => switchPhotos(inside, { organisationId, businessId, shows }));
    await turn(false);
    const { reviewId } = await publish([{ id, alt: "Kept" }]);
    expect(await shownOf(reviewId)).toEqual([]);
    await turn(true);
    expect(await shownOf(reviewId)).toMatchObject([{ id, alt: "Kept" }]);
  });

  test("a picture like one that was taken down waits, in this review and in another", async () => {
    const bytes = picture(80, 60);
    const first = await send({ bytes });
    const { reviewId } = await publish([{ id: first, alt: "" }]);
    await decide(first, "take_down");
    const again = await send({ bytes });
    const other = await publish([{ id: again, alt: "" }]);
    expect(await shownOf(other.reviewId)).toEqual([]);
    expect(await photosOf(other.reviewId)).toMatchObject([{ state: "waiting" }]);
    const own = await send({ bytes });
    const done = await arrangePhotos(database.context, reviewId, { given: [{ id: own, alt: "" }], removed: [] });
    expect(done).toEqual({ changed: true, waits: true });
    expect(await shownOf(reviewId)).toEqual([]);
    expect((await photosOf(reviewId)).map(({ state }) => state).toSorted()).toEqual(["taken_down", "waiting"]);
  });

  test("of six pictures five are taken", async () => {
    const ids: GivenPhoto[] = [];
    for (let n = 0; n < 6; n++) ids.push({ id: await send(), alt: "" });
    const { reviewId } = await publish(ids);
    expect(await shownOf(reviewId)).toHaveLength(5);
  });

  for (const alt of ["Buy at cheap-deals.shop", "call +44 20 7946 0958", "write to jo@mailbox.example"])
    test(`what breaks a rule in an alternative text holds the review: ${alt}`, async () => {
      const { reviewId, status } = await publish([{ id: await send(), alt }]);
      expect(status).toBe("held");
      const [photo] = await photosOf(reviewId);
      expect(await findShown(database.context, photo?.name ?? "", "large")).toBeNull();
    });

  test("a review that fails to be written leaves its uploads for the next attempt", async () => {
    const id = await send();
    const failing = inTransaction(database.context, async (inside) => {
      await publishFromInvitation(inside, {
        businessId,
        email: null,
        submission: submission(),
        language: "en",
        ipHash: null,
        ratings: [],
        photos: [{ id, alt: "" }],
      });
      throw new Error("the process was killed");
    });
    expect(failing).rejects.toThrow("killed");
    await failing.catch(() => {});
    const { reviewId } = await publish([{ id, alt: "" }]);
    expect(await shownOf(reviewId)).toHaveLength(1);
  });
});

describe("with a review without an invitation", () => {
  const submit = (email: string, photos: GivenPhoto[], written = {}) =>
    submitOrganic(database.context, {
      businessId,
      email,
      submission: submission(written),
      language: "en",
      ipHash: null,
      photos,
    });
  const subjects = (email: string) =>
    rows<{ id: string }>(
      database.context,
      sql`select subject_id as id from message where kind = 'review-confirm' and address = ${email} order by id`,
    );
  const accept = async (email: string, at: number): Promise<ReviewId> => {
    const done = await confirm(database.context, (await subjects(email))[at]?.id ?? "");
    if (!done) throw new Error("nothing to confirm");
    return done.reviewId;
  };

  test("the words show and the pictures wait for a moderator", async () => {
    const email = `b.${crypto.randomUUID()}@mailbox.example`;
    await submit(email, [{ id: await send(), alt: "A chair" }]);
    const id = await accept(email, 0);
    expect(await statusOf(database.context, id)).toBe("published");
    const [photo] = await photosOf(id);
    expect(photo).toMatchObject({ state: "waiting", alt: "A chair" });
    expect(await shownOf(id)).toEqual([]);
    const name = photo?.name ?? "";
    expect(await findShown(database.context, name, "large")).toBeNull();
    await decide(photo?.id as PhotoId, "show");
    expect(await shownOf(id)).toMatchObject([{ alt: "A chair" }]);
    expect(await findShown(database.context, name, "small")).toMatchObject({ file: photoFile(name, "small") });
    expect(await sentOf("review.updated", id)).toMatchObject([{ review: { photos: [{ alt: "A chair" }] } }]);
    await decide(photo?.id as PhotoId, "take_down");
    expect(await shownOf(id)).toEqual([]);
    expect(await findShown(database.context, name, "small")).toBeNull();
  });

  test("a revision's pictures replace the earlier ones when it is confirmed, and none before", async () => {
    const email = `c.${crypto.randomUUID()}@mailbox.example`;
    await submit(email, [{ id: await send(), alt: "First" }]);
    const id = await accept(email, 0);
    const [first] = await photosOf(id);
    await decide(first?.id as PhotoId, "show");
    await submit(email, [{ id: await send(), alt: "Second" }], { title: "Another title" });
    expect(await shownOf(id)).toMatchObject([{ alt: "First" }]);
    await accept(email, 1);
    expect(await shownOf(id)).toEqual([]);
    expect(await photosOf(id)).toMatchObject([{ alt: "Second", state: "waiting" }]);
    await submit(email, [], { title: "A third title" });
    await accept(email, 2);
    expect(await photosOf(id)).toMatchObject([{ alt: "Second" }]);
    await clean();
    expect(await filesOf([first?.name ?? ""])).toEqual([]);
  });
});

describe("limits", () => {
  test("one address range has so many uploads without a review, also at once, and others go on", async () => {
    const some = uploads();
    const bytes = SMALL;
    const quick: PhotoKit = { ...kit, read: async () => read };
    const read = await kit.read(bytes);
    if ("fault" in read) throw new Error(read.fault);
    const flood = createUploads(database.context, quick, PHOTO_LIMITS);
    const sent = await Promise.all(
      Array.from({ length: 1_000 }, () => flood.upload({ businessId, ipHash: range, bytes })),
    );
    expect(sent.filter((each) => "id" in each)).toHaveLength(MOST_OF_RANGE);
    expect(new Set(sent.flatMap((each) => ("fault" in each ? [each.fault] : [])))).toEqual(new Set(["range"]));
    const neighbour = await some.upload({ businessId, ipHash: crypto.getRandomValues(new Uint8Array(32)), bytes });
    expect(neighbour).toHaveProperty("id");
    expect(await removeGonePhotos(inMinutes(61), kit.store)).toBeGreaterThanOrEqual(MOST_OF_RANGE);
    expect(await send()).toBeString();
  });

  test("a full business and a full instance take no more; uploads without a review fill no business", async () => {
    await send();
    const one = { ...PHOTO_LIMITS, photosPerBusiness: 1 };
    const first = await uploads(one).upload({ businessId, ipHash: range, bytes: SMALL });
    if ("fault" in first) throw new Error(first.fault);
    await publish([{ id: first.id, alt: "" }]);
    const again = { businessId, ipHash: range, bytes: SMALL };
    expect(await uploads(one).upload(again)).toEqual({ fault: "full" });
    expect(await uploads({ ...PHOTO_LIMITS, photoMbPerBusiness: 0 }).upload(again)).toEqual({ fault: "full" });
    expect(await uploads({ ...PHOTO_LIMITS, photoMb: 0 }).upload(again)).toEqual({ fault: "full" });
  });

  test("what is no picture is refused before anything is kept", async () => {
    const sent = await uploads().upload({ businessId, ipHash: range, bytes: Buffer.from("<svg onload=alert(1)>") });
    expect(sent).toHaveProperty("fault");
    expect(await rows(database.context, sql`select 1 from review_photo where business_id = ${businessId}`)).toEqual([]);
  });
});

describe("no file is left behind", () => {
  test("uploads end after their time, unless the form asks again", async () => {
    const [left, kept] = [await send(), await send()];
    const name = async (id: PhotoId) =>
      (await rows<{ name: string }>(database.context, sql`select name from review_photo where id = ${id}`))[0]?.name;
    const names = [(await name(left)) ?? "", (await name(kept)) ?? ""];
    const later = inMinutes(59);
    expect(await uploads(PHOTO_LIMITS, later).keep(businessId, [kept])).toEqual([kept]);
    const after = inMinutes(61);
    expect(await uploads(PHOTO_LIMITS, after).keep(businessId, [left])).toEqual([]);
    await removeGonePhotos(after, kit.store);
    expect(await filesOf(names)).toHaveLength(2);
    expect(await name(left)).toBeUndefined();
    expect(await uploads().preview(kept)).not.toBeNull();
    expect(await uploads().preview(left)).toBeNull();
  });

  test("a kill between the row and the files, and one between the files and their end", async () => {
    for (const failAt of [1, 2]) {
      let writes = 0;
      const write = async (name: string, bytes: Uint8Array) => {
        if (++writes === failAt) await new Promise(() => {});
        await kit.store.write(name, bytes);
      };
      const killed = createUploads(database.context, { ...kit, store: { ...kit.store, write } }, PHOTO_LIMITS);
      void killed.upload({ businessId, ipHash: range, bytes: SMALL });
      await until("the file is written", () => writes >= failAt);
    }
    const found = await rows<{ id: PhotoId; name: string; state: string }>(
      database.context,
      sql`select id, name, state from review_photo where business_id = ${businessId}`,
    );
    expect(found.map(({ state }) => state)).toEqual(["writing", "writing"]);
    const given = found.map(({ id }) => ({ id, alt: "" }));
    expect(publish(given)).rejects.toMatchObject({ code: "validation_error" });
    const after = inMinutes(61);
    await removeGonePhotos(after, kit.store);
    expect(await filesOf(found.map(({ name }) => name))).toEqual([]);
  });

  test("a full disk is said, and leaves no row", async () => {
    const write = async () => {
      throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    };
    const full = createUploads(database.context, { ...kit, store: { ...kit.store, write } }, PHOTO_LIMITS);
    expect(await full.upload({ businessId, ipHash: range, bytes: SMALL })).toEqual({ fault: "store" });
    expect(await rows(database.context, sql`select 1 from review_photo where business_id = ${businessId}`)).toEqual([]);
  });

  const ENDS: Record<string, (id: ReviewId) => Promise<unknown>> = {
    "its author deletes the review": (id) =>
      changeStatus(database.context, id, { to: "removed", reason: "deleted_by_author", askedBy: "author" }),
    "the person is erased and the words stay": (id) =>
      inTransaction(database.context, (inside) => eraseReviews(inside, [id], "keep")),
    "the person is erased with the words": (id) =>
      inTransaction(database.context, (inside) => eraseReviews(inside, [id], "remove")),
    "the rows of the review are deleted": async (id) => {
      await rows(database.context, sql`update review set status = 'removed' where id = ${id}`);
      await inTransaction(database.context, (inside) => deleteReviews(inside, [id]));
    },
  };
  for (const [what, end] of Object.entries(ENDS))
    test(`${what}: the files go, also where the first task is killed`, async () => {
      const { reviewId } = await publish([{ id: await send(), alt: "" }]);
      const names = (await photosOf(reviewId)).map(({ name }) => name);
      expect(await filesOf(names)).toHaveLength(2);
      await end(reviewId);
      expect(await findShown(database.context, names[0] ?? "", "large")).toBeNull();
      const remove = async () => {
        throw new Error("the process was killed");
      };
      await removeGonePhotos(database.context, { ...kit.store, remove }).catch(() => {});
      await clean();
      expect(await filesOf(names)).toEqual([]);
      expect(await shownOf(reviewId)).toEqual([]);
    });

  test("a moderator's removal keeps them for an appeal, and no reader gets them", async () => {
    const { reviewId } = await publish([{ id: await send(), alt: "" }]);
    const [photo] = await photosOf(reviewId);
    await changeStatus(database.context, reviewId, { to: "removed", reason: "spam", askedBy: "moderator" });
    await clean();
    const name = photo?.name ?? "";
    expect(await filesOf([name])).toHaveLength(2);
    expect(await findShown(database.context, name, "large")).toBeNull();
    expect(await sentOf("review.removed", reviewId)).toMatchObject([{ review: { photos: [] } }]);
  });

  test("files without a row are found, and no others", async () => {
    const { reviewId } = await publish([{ id: await send(), alt: "" }]);
    const [photo] = await photosOf(reviewId);
    const stray = photoFile("A".repeat(22), "large");
    await kit.store.write(stray, SMALL);
    expect(await removeStrayFiles(database.context, kit.store)).toBeGreaterThanOrEqual(1);
    expect(await files()).not.toContain(stray);
    expect(await filesOf([photo?.name ?? ""])).toHaveLength(2);
  });
});

describe("added later", () => {
  const add = (id: ReviewId, given: GivenPhoto[]) => arrangePhotos(database.context, id, { given, removed: [] });

  test("they stand as the author orders them, five in all, and an event says so", async () => {
    const { reviewId } = await publish([
      { id: await send(), alt: "1" },
      { id: await send(), alt: "2" },
    ]);
    const had = (await shownOf(reviewId)).map(({ id, alt }) => ({ id, alt }));
    const more: GivenPhoto[] = [];
    for (const alt of ["3", "4", "5"]) more.push({ id: await send(), alt });
    await add(reviewId, [...had, ...more]);
    expect((await shownOf(reviewId)).map(({ alt }) => alt)).toEqual(["1", "2", "3", "4", "5"]);
    const [event] = await sentOf("review.updated", reviewId);
    expect(event?.review?.photos).toHaveLength(5);
    expect(await add(reviewId, [{ id: await send(), alt: "6" }])).toEqual({ fault: "over", count: 1 });
    expect(await shownOf(reviewId)).toHaveLength(5);
  });

  test("of two additions at once, the one that makes it six is refused", async () => {
    const { reviewId } = await publish([]);
    const some = async () => {
      const photos: GivenPhoto[] = [];
      for (let n = 0; n < 3; n++) photos.push({ id: await send(), alt: "" });
      return photos;
    };
    const [first, second] = [await some(), await some()];
    const both = await Promise.all([add(reviewId, first), add(reviewId, second)]);
    expect(both).toContainEqual({ fault: "over", count: 1 });
    expect(await shownOf(reviewId)).toHaveLength(3);
  });
});
