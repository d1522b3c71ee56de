// An archive carries pictures: their files beside it, or their addresses; both are checked before a picture is put back.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makePhotoFolder, openPhotoFolder } from "#cli/archive-photo.ts";
import { type BusinessId, newId, type ReviewId, toWire } from "#contract/id.ts";
import { exportArchive } from "#domain/archive/export.ts";
import { exportForOwner } from "#domain/archive/owner.ts";
import { eraseReviews } from "#domain/review/author/erase.ts";
import { arrangePhotos } from "#domain/review/author/photo.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import type { PhotoRow } from "#domain/review/photo/archive.ts";
import type { GivenPhoto } from "#domain/review/photo/attach.ts";
import { type FetchEnd, fetchPhotos } from "#domain/review/photo/fetch/fetch.ts";
import { createUploads } from "#domain/review/photo/upload.ts";
import type { ShownPhoto } from "#domain/review/state/photo.ts";
import { inTransaction } from "#platform/database/context.ts";
import { createOutbound } from "#platform/outbound/outbound.ts";
import { LOOPBACK } from "../../platform/outbound/receiver.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { PHOTO_LIMITS, photoKit, picture } from "../../support/photo.ts";
import { decidePicture } from "../../support/photo-ruling.ts";
import { BASE, emptied, imported, review } from "./support.ts";

const settingsOf = (dataDir: string) => ({ dataDir, photoStore: "folder" as const, photoS3: null });
let from: TestDatabase;
let to: TestDatabase;
let dataDir: string;
let base: string;
let server: ReturnType<typeof Bun.serve>;
const kit = photoKit();
const folder = () => mkdtemp(join(tmpdir(), "candor-archive-photo-"));

beforeAll(async () => {
  [from, to, dataDir] = await Promise.all([createTestDatabase(), createTestDatabase(), folder()]);
  server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const bytes = await kit.store.read(new URL(request.url).pathname.split("/").at(-1) ?? "");
      return bytes ? new Response(Buffer.from(bytes)) : new Response(null, { status: 404 });
    },
  });
  base = `http://127.0.0.1:${server.port}`;
});
afterAll(async () => {
  await server.stop(true);
  await rm(dataDir, { recursive: true, force: true });
  await Promise.all([from.close(), to.close()]);
});

const uploadsOf = (db: TestDatabase) => createUploads(db.context, kit, PHOTO_LIMITS);
const reviewsOf = (db: TestDatabase) =>
  db.sql<{ id: ReviewId; photos: ShownPhoto[] | null }[]>`select id, photos from review order by external_id`;
const altsOf = async (db: TestDatabase) =>
  (await reviewsOf(db)).map(({ photos }) => (photos ?? []).map(({ alt }) => alt));

/** Two reviews: one with two pictures that show and one that waits, one without. */
async function seed() {
  await emptied(from);
  await emptied(to);
  await imported(from, [...BASE, review(), review({ externalId: "r2" })]);
  const [first] = await reviewsOf(from);
  if (!first) throw new Error("no review");
  const [shop] = await from.sql<{ id: BusinessId }[]>`select id from business`;
  const given: GivenPhoto[] = [];
  for (const alt of ["The desk", "", "Waits"]) {
    const sent = await uploadsOf(from).upload({
      businessId: shop?.id ?? newId(),
      ipHash: crypto.getRandomValues(new Uint8Array(32)),
      bytes: picture(80, 60),
    });
    if ("fault" in sent) throw new Error(sent.fault);
    given.push({ id: sent.id, alt });
  }
  await arrangePhotos(from.context, first.id, { given, removed: [] });
  await from.sql`update review_photo set state = 'waiting' where alt = 'Waits'`;
  const [photo] = given;
  // Repeats the pictures in the review.
  for (const verdict of ["take_down", "show"] as const)
    await decidePicture(from.context, photo?.id ?? newId(), verdict);
  return { id: first.id, given, shop: shop?.id ?? newId<"biz">() };
}

async function linesOf(keepPhoto?: (photo: PhotoRow) => Promise<boolean>): Promise<Record<string, unknown>[]> {
  let text = "";
  await exportArchive({ ...from.context, baseUrl: base }, keepPhoto ? { keepPhoto } : {}, (chunk) => {
    text += chunk;
  });
  return text.split("\n").flatMap((line) => (line === "" ? [] : JSON.parse(line)));
}
const photosIn = (lines: readonly Record<string, unknown>[]) => lines.filter(({ type }) => type === "photo");

async function put(lines: readonly object[], readFile?: (name: string) => Promise<Uint8Array | null>) {
  const result = await imported(to, lines, { photosBeside: readFile !== undefined });
  const ends: FetchEnd[] = [];
  const outbound = createOutbound({ allow: LOOPBACK, baseUrl: "https://reviews.example", maxInFlight: 8 });
  const tools = { uploads: uploadsOf(to), outbound, ...(readFile && { readFile }) };
  await fetchPhotos(to.context, tools, { onEnd: (end) => ends.push(end) });
  outbound.close();
  return { ...result, faults: ends.map(({ fault }) => fault).sort() };
}

describe("with a folder", () => {
  test("the files lie there under the ids of the pictures, and come back with order, text and state", async () => {
    await seed();
    const place = await folder();
    const kept = makePhotoFolder(join(place, "photos"), settingsOf(dataDir));
    // The store of this test.
    const lines = await linesOf(async (photo) => {
      const bytes = await kit.store.read(`${photo.name}-1600.webp`);
      await kept.keep(photo);
      if (bytes) await writeFile(join(place, "photos", `${toWire("pho", photo.id)}.webp`), bytes);
      return bytes !== null;
    });
    const photos = photosIn(lines);
    expect(photos).toHaveLength(3);
    expect((await readdir(join(place, "photos"))).sort()).toEqual(photos.map(({ id }) => `${id}.webp`).sort());
    const read = openPhotoFolder(join(place, "photos"));
    for (const { id, sha256 } of photos) {
      const bytes = await read(`${id}.webp`);
      expect(
        createHash("sha256")
          .update(bytes ?? "")
          .digest("hex"),
      ).toBe(String(sha256));
    }
    const first = await put(lines, read);
    expect(first.errors).toEqual([]);
    expect(first.faults).toEqual([null, null, null]);
    expect(first.summary.created.photo).toBe(3);
    expect(await altsOf(to)).toEqual([["The desk", ""], []]);
    expect(await to.sql`select state, alt from review_photo where state = 'waiting'`).toMatchObject([{ alt: "Waits" }]);
    const again = await put(lines, read);
    expect(again.summary.unchanged.photo).toBe(3);
    expect(again.faults).toEqual([]);
    await rm(place, { recursive: true });
  });

  test("the store's files are copied whole, and one that is missing is left out and said", async () => {
    await seed();
    const place = await folder();
    const own = photoKit();
    const [photo] = await from.sql<PhotoRow[]>`select * from review_photo limit 1`;
    if (!photo) throw new Error("no picture");
    const there = makePhotoFolder(place, settingsOf(dataDir));
    expect(await there.keep(photo)).toBe(false);
    expect(there.describe()).toContain("0 pictures");
    expect(there.describe()).toContain("1 left out");
    expect(own).toBeDefined();
    await rm(place, { recursive: true });
  });

  test("a folder that cannot be written is said, and no half file stays", async () => {
    await seed();
    const place = await folder();
    await writeFile(join(place, "file"), "");
    expect(() => makePhotoFolder(join(place, "file"), settingsOf(dataDir))).toThrow("cannot be written");
    expect(() => openPhotoFolder(join(place, "none"))).toThrow("There is no folder");
    await rm(place, { recursive: true });
  });

  test("a wrong file, a cut one, none and a page are refused, each alone", async () => {
    await seed();
    const lines = await linesOf(async () => true);
    const [one, two, three] = photosIn(lines).map(({ id }) => `${id}.webp`);
    const { faults } = await put(lines, async (name) =>
      name === one ? picture(80, 60) : name === two ? null : name === three ? Buffer.from("<html>") : null,
    );
    expect(faults).toEqual(["hash", "hash", "missing"]);
    expect(await altsOf(to)).toEqual([[], []]);
  });

  test("a page with the right hash is no picture", async () => {
    await seed();
    const page = Buffer.from("RIFF\0\0\0\0WEBPVP8 <script>alert(1)</script>");
    const sha256 = createHash("sha256").update(page).digest("hex");
    const lines = (await linesOf(async () => true)).map((line) => (line.type === "photo" ? { ...line, sha256 } : line));
    const { faults } = await put(lines, async () => page);
    expect(new Set(faults)).toEqual(new Set(["broken"]));
  });
});

describe("with addresses", () => {
  test("those that everybody sees are listed with their hash, and fetched", async () => {
    await seed();
    const lines = await linesOf();
    expect(photosIn(lines)).toHaveLength(2);
    for (const photo of photosIn(lines)) {
      expect(String(photo.url)).toStartWith(`${base}/photos/`);
      expect(String(photo.sha256)).toMatch(/^[0-9a-f]{64}$/);
    }
    const { faults, errors } = await put(lines);
    expect(errors).toEqual([]);
    expect(faults).toEqual([null, null]);
    expect(await altsOf(to)).toEqual([["The desk", ""], []]);
  });

  test("another picture at the address is refused", async () => {
    await seed();
    const lines = (await linesOf()).map((line) => (line.type === "photo" ? { ...line, sha256: "0".repeat(64) } : line));
    expect((await put(lines)).faults).toEqual(["hash", "hash"]);
  });

  test("an owner's archive has them too, under the ids that it gives the reviews", async () => {
    const { shop } = await seed();
    let text = "";
    for await (const piece of exportForOwner({ ...from.context, baseUrl: base }, shop)) text += piece;
    const lines = text.split("\n").flatMap((line) => (line === "" ? [] : JSON.parse(line)));
    expect(photosIn(lines)).toHaveLength(2);
    const { errors, faults } = await put([...lines]);
    expect(errors).toEqual([]);
    expect(faults).toEqual([null, null]);
    expect(await altsOf(to)).toContainEqual(["The desk", ""]);
  });
});

describe("what is not put back", () => {
  const ENDS: Record<string, (id: ReviewId) => Promise<unknown>> = {
    "of an author who was erased": (id) => inTransaction(to.context, (inside) => eraseReviews(inside, [id], "keep")),
    "of a review that was removed": (id) =>
      changeStatus(to.context, id, { to: "removed", reason: "deleted_by_author", askedBy: "author" }),
  };
  for (const [what, end] of Object.entries(ENDS))
    test(`a picture ${what}`, async () => {
      await seed();
      const lines = await linesOf();
      await put(lines);
      const [first] = await reviewsOf(to);
      await end(first?.id ?? newId());
      const { summary, errors } = await put(photosIn(lines));
      expect(summary.created.photo).toBe(0);
      expect(errors.map(({ reason }) => reason)).toEqual(
        Array(2).fill("the review was removed or its author erased, which is final"),
      );
      expect(await altsOf(to)).toEqual([[], []]);
    });

  test("one that a moderator took down, and one of a removed review, are in no archive", async () => {
    const { given, id } = await seed();
    await decidePicture(from.context, given[0]?.id ?? newId(), "take_down");
    expect(photosIn(await linesOf())).toHaveLength(1);
    expect(photosIn(await linesOf(async () => true))).toHaveLength(2);
    await changeStatus(from.context, id, { to: "removed", reason: "spam", askedBy: "moderator" });
    expect(photosIn(await linesOf(async () => true))).toEqual([]);
  });

  test("more than five of a review, and the picture of another review", async () => {
    await seed();
    const lines = await linesOf();
    const [one] = photosIn(lines);
    await put(lines);
    const more = Array.from({ length: 5 }, () => ({ ...one, id: toWire("pho", newId<"pho">()) }));
    expect((await put(more)).faults).toEqual(["many", "many", null, null, null]);
    const { errors } = await put([{ ...one, review: "r2" }]);
    expect(errors).toMatchObject([{ reason: "id is the picture of another review" }]);
  });

  const WRONG: Record<string, [changes: object, reason: string]> = {
    "without a hash": [{ sha256: undefined }, "sha256 is missing"],
    "with a hash that is none": [{ sha256: "abc" }, "sha256 must be a SHA-256 in hexadecimal"],
    "with a path as id": [{ id: "../../etc/passwd" }, "id must be a picture's id (pho_…)"],
    "with an id of another kind": [{ id: "rev_01h455vb4pex5vsknk084sn02q" }, "id must be a picture's id (pho_…)"],
    "with a script as address": [{ url: "javascript:alert(1)" }, "url must be an http or https URL"],
    "with a file as address": [{ url: "file:///etc/passwd" }, "url must be an http or https URL"],
    "without an address": [{ url: undefined }, "url is missing: name the folder of the pictures with --photos"],
    "of no review": [{ review: "r9" }, 'review "r9" is unknown'],
    "of no business": [{ business: "none.example" }, 'business "none.example" is unknown'],
    "with a long text": [{ alt: "a".repeat(301) }, "alt must be at most 300 characters"],
    "at no place": [{ position: -1 }, "position must be a whole number from 0 to 1000"],
    "taken down": [{ state: "taken_down" }, "state must be one of shown, waiting"],
  };
  for (const [what, [changes, reason]] of Object.entries(WRONG))
    test(what, async () => {
      await seed();
      const [one] = photosIn(await linesOf());
      const { errors, summary } = await put([...BASE, review(), { ...one, ...changes }]);
      expect(errors.map((error) => error.reason)).toEqual([reason]);
      expect(summary.created.photo).toBe(0);
      expect(await to.sql`select 1 from photo_fetch`).toHaveLength(0);
    });
});

test("the owner's switch that hides all pictures goes with the archive, and holds for those that come later", async () => {
  const { shop } = await seed();
  await from.sql`update business set shows_photos = false where id = ${shop}`;
  const lines = await linesOf(async () => true);
  expect(lines.find(({ type }) => type === "business")).toMatchObject({ showsPhotos: false });
  // Their addresses answer nobody, so only files beside the archive can carry them.
  expect(photosIn(lines).map((line) => "url" in line)).toEqual([false, false, false]);
  expect(photosIn(await linesOf())).toEqual([]);
  const names = new Map(
    (await from.sql<{ id: PhotoRow["id"]; name: string }[]>`select id, name from review_photo`).map(({ id, name }) => [
      `${toWire("pho", id)}.webp`,
      name,
    ]),
  );
  const { summary, faults, errors } = await put(lines, (file) => kit.store.read(`${names.get(file)}-1600.webp`));
  expect([summary.created.photo, faults, errors]).toEqual([3, [null, null, null], []]);
  expect(await altsOf(to)).toEqual([[], []]);
  // A file that shows them puts those that are there back, and one that does not say it leaves the switch as it is.
  const [own] = lines.filter(({ type }) => type === "business");
  const { showsPhotos: _, ...silent } = own as Record<string, unknown>;
  await imported(to, [silent]);
  expect(await altsOf(to)).toEqual([[], []]);
  await imported(to, [{ ...own, showsPhotos: true }]);
  expect(await altsOf(to)).toEqual([["The desk", ""], []]);
  await imported(to, [own as object]);
  expect(await altsOf(to)).toEqual([[], []]);
});
