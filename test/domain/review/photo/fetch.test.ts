// Pictures that a file of another service names: fetched by public addresses alone, bounded, five a review, and reported.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type BusinessId, type ImportId, newId, type ReviewId } from "#contract/id.ts";
import { eraseReviews } from "#domain/review/author/erase.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { readAddresses } from "#domain/review/photo/address.ts";
import { type FetchTools, fetchPhotos, isFetchDue } from "#domain/review/photo/fetch/fetch.ts";
import { countFetches, listFailed, purgeFetches } from "#domain/review/photo/fetch/report.ts";
import { removeGonePhotos } from "#domain/review/photo/files.ts";
import { createUploads } from "#domain/review/photo/upload.ts";
import { undoImport } from "#domain/transfer/run/undo.ts";
import { inTransaction } from "#platform/database/context.ts";
import { createOutbound } from "#platform/outbound/outbound.ts";
import type { PhotoKit } from "#platform/photo/photos.ts";
import { LOOPBACK } from "../../../platform/outbound/receiver.ts";
import { computed } from "../../../support/computed.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";
import { PHOTO_LIMITS, photoKit, picture } from "../../../support/photo.ts";
import { seedBusiness, seedOrganisation } from "../../../support/seed.ts";
import { until } from "../../../support/until.ts";
import { bring, csv, type Row, type Shop } from "../../transfer/support.ts";

let db: TestDatabase;
let kit: PhotoKit;
let host: string;
let server: ReturnType<typeof Bun.serve>;
const asked: string[] = [];
const STARTED = Date.now();
/** What each path of the other host answers. */
const answers = new Map<string, () => Response | Promise<Response>>();

beforeAll(async () => {
  db = await createTestDatabase();
  kit = photoKit();
  server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 60,
    fetch(request) {
      const { pathname } = new URL(request.url);
      asked.push(pathname);
      return answers.get(pathname)?.() ?? new Response(null, { status: 404 });
    },
  });
  host = `http://127.0.0.1:${server.port}`;
});
afterAll(async () => {
  await server.stop(true);
  await db.close();
});

const serve = (answer: () => Response | Promise<Response> = () => new Response(Buffer.from(picture(80, 60)))) => {
  const path = `/${crypto.randomUUID()}.jpg`;
  answers.set(path, answer);
  return host + path;
};
const shopOf = async (organisationId?: Parameters<typeof seedBusiness>[1]): Promise<Shop> => ({
  ...(await seedBusiness(db.context, organisationId)),
  domain: "shop.example",
});

const COLUMNS = ["title", "body", "rating", "review_date", "reviewer_name", "reviewer_email", "picture_urls"];
let people = 0;
const row = (picture_urls: string, more: Row = {}): Row => {
  const n = ++people;
  return {
    title: "",
    body: `Solid desk, the ${n}th.`,
    rating: "5",
    review_date: "2024-03-07 15:43:43 UTC",
    reviewer_name: `Ana ${n}.`,
    reviewer_email: `ana${n}@mailbox.example`,
    picture_urls,
    ...more,
  };
};
const fileOf = (...rows: Row[]) => csv(COLUMNS, rows);

type Options = Partial<FetchTools> & { limits?: typeof PHOTO_LIMITS; allow?: typeof LOOPBACK; inMinutes?: number };
async function fetchAll({ limits = PHOTO_LIMITS, allow = LOOPBACK, inMinutes = 0, ...tools }: Options = {}) {
  const now = new Date(Date.now() + inMinutes * 60_000);
  const context = { ...db.context, clock: { now: () => now } };
  const outbound = createOutbound({ allow, baseUrl: "https://reviews.example", maxInFlight: 8 });
  try {
    await fetchPhotos(context, { uploads: createUploads(context, kit, limits), outbound, ...tools });
  } finally {
    outbound.close();
  }
}
const idOf = (id: ImportId | null): ImportId => id ?? newId<"imp">();
const countsOf = async (id: ImportId | null) => (await countFetches(db.context, [idOf(id)])).get(idOf(id));
const faultsOf = async (id: ImportId | null) => (await listFailed(db.context, idOf(id), 100)).map(({ fault }) => fault);
const reviewsOf = (shop: { id: BusinessId }) =>
  db.sql<
    { id: ReviewId; status: string; photos: { id: string; width: number }[] | null }[]
  >`select id, status, photos from review where business_id = ${shop.id} order by external_id`;
const photosOf = async (shop: { id: BusinessId }) => (await reviewsOf(shop)).flatMap(({ photos }) => photos ?? []);
/** Events of the log, with who asked and why. */
const loggedOf = async (shop: { id: BusinessId }) =>
  (await db.sql`select event, asked_by, reason from log_pending where business_id = ${shop.id} order by place, id`).map(
    ({ event, asked_by: by, reason }) => [event, by, reason],
  );
const filesOf = async () => {
  const names: string[] = [];
  for await (const name of kit.store.list()) names.push(name);
  return names.length;
};

describe("a cell of addresses", () => {
  const CELLS: Record<string, [cell: string, addresses: string[]]> = {
    empty: ["", []],
    "one address": ["https://a.example/1.jpg", ["https://a.example/1.jpg"]],
    "between commas": [
      "https://a.example/1.jpg,https://a.example/2.jpg",
      ["https://a.example/1.jpg", "https://a.example/2.jpg"],
    ],
    "with commas inside": [
      "https://a.example/w_1,h_2/1.jpg, http://b.example/2",
      ["https://a.example/w_1,h_2/1.jpg", "http://b.example/2"],
    ],
    "as JSON": [
      '["https://a.example/1.jpg","https://a.example/2.jpg"]',
      ["https://a.example/1.jpg", "https://a.example/2.jpg"],
    ],
    "between lines": [
      "https://a.example/1.jpg\nhttps://a.example/2.jpg",
      ["https://a.example/1.jpg", "https://a.example/2.jpg"],
    ],
    "the same twice": ["https://a.example/1.jpg,https://a.example/1.jpg", ["https://a.example/1.jpg"]],
    "names of files": ["desk.jpg,chair.jpg", ["desk.jpg", "chair.jpg"]],
    "a path": ["../../etc/passwd", ["../../etc/passwd"]],
    "another scheme": ["file:///etc/passwd", ["file:///etc/passwd"]],
    "a script": ["javascript:alert(1)", ["javascript:alert(1)"]],
    "no host": ["https://", ["https://"]],
    "not ASCII": ["https://bücher.example/ä.jpg", ["https://bücher.example/ä.jpg"]],
    "too long": [`https://a.example/${"a".repeat(5_000)}`, [`https://a.example/${"a".repeat(5_000)}`]],
    "an IPv6 address": ["http://[::1]:8080/a.jpg", ["http://[::1]:8080/a.jpg"]],
    "IPv6 addresses in a list": [
      "[http://[::1]/a.jpg,https://[2001:db8::1]/b.jpg]",
      ["http://[::1]/a.jpg", "https://[2001:db8::1]/b.jpg"],
    ],
    "a list without quotes": [
      "[https://a.example/1,https://a.example/2]",
      ["https://a.example/1", "https://a.example/2"],
    ],
    "files beside an address": [
      "file:///a.jpg,file:///b.jpg,https://a.example/1",
      ["file:///a.jpg", "file:///b.jpg", "https://a.example/1"],
    ],
    "an address before a file": ["https://a.example/1,file:///b.jpg", ["https://a.example/1", "file:///b.jpg"]],
  };
  for (const [what, [cell, addresses]] of Object.entries(CELLS))
    test(what, () => expect(readAddresses(cell)).toEqual(addresses));

  test("a million signs take no longer than a moment, and five are taken", () => {
    const cell = "https://a.example/1 , ; | ".repeat(40_000) + " ,;|".repeat(50_000) + ",".repeat(500_000);
    const begun = computed();
    expect(readAddresses(cell)[0]).toBe("https://a.example/1");
    expect(readAddresses([1, 2, 3, 4, 5, 6, 7].map((n) => `https://a.example/${n}`).join(","))).toHaveLength(5);
    expect(computed() - begun).toBeLessThan(1_000);
  });
});

describe("an import", () => {
  test("queues the pictures, fetches them in the file's order, and a second import queues nothing", async () => {
    const shop = await shopOf();
    const wide = serve(() => new Response(Buffer.from(picture(90, 50))));
    const content = fileOf(row(`${serve()},${wide}`), row(""));
    const { report, importId } = await bring(db, shop, content);
    expect(report).toMatchObject({ created: 2, photos: 2 });
    expect(await photosOf(shop)).toEqual([]);
    expect(await isFetchDue(db.context)).toBe(true);
    expect(await countsOf(importId)).toEqual({ waiting: 2, taken: 0, failed: 0 });
    await fetchAll();
    expect(await photosOf(shop)).toMatchObject([{ width: 80 }, { width: 90 }]);
    expect(await countsOf(importId)).toEqual({ waiting: 0, taken: 2, failed: 0 });
    expect(await isFetchDue(db.context)).toBe(false);
    const again = await bring(db, shop, content);
    expect(again.report).toMatchObject({ unchanged: 2, photos: 0 });
    // One entry for the words, and one for the pictures, which came later.
    expect(await loggedOf(shop)).toEqual([
      ["imported", "operator", "published"],
      ["imported", "operator", "published"],
      ["photo-added", "operator", null],
    ]);
  });

  const LAYOUTS: Record<string, (address: string) => [columns: string[], row: Row]> = {
    loox: (photo_url) => [
      ["product_handle", "rating", "author", "email", "body", "created_at", "photo_url", "verified_purchase"],
      { product_handle: "desk", rating: "5", author: "Ann", body: "Good desk.", created_at: "2024-01-01", photo_url },
    ],
    "loox of an export": (img) => [
      ["id", "status", "rating", "email", "nickname", "full_name", "review", "date", "productId", "handle", "img"],
      {
        id: "1",
        status: "Active",
        rating: "5",
        nickname: "Ann",
        review: "Good.",
        date: "2024-01-01",
        handle: "desk",
        img,
      },
    ],
    stamped: (photoFilenames) => [
      [
        "product_id",
        "productTitle",
        "rating",
        "title",
        "author",
        "email",
        "body",
        "created_at",
        "published",
        "photoFilenames",
      ],
      { rating: "5", author: "Ann", body: "Good.", created_at: "2024-01-01", published: "TRUE", photoFilenames },
    ],
    okendo: (imageUrls) => [
      ["name", "body", "handle", "rating", "dateCreated", "imageUrls"],
      { name: "Ann", body: "Good.", handle: "desk", rating: "5", dateCreated: "2024-01-01", imageUrls },
    ],
    cusrev: (media) => [
      ["review_content", "review_score", "date", "product_id", "display_name", "email", "order_id", "media"],
      { review_content: "Good.", review_score: "5", date: "2024-01-01", display_name: "Ann", media },
    ],
    yotpo: (address) => [
      [
        "Review ID",
        "Review Score",
        "Review Content",
        "Review Creation Date",
        "Reviewer Display Name",
        "Published Image Url",
        "Unpublished Image URL",
      ],
      {
        ...{ "Review ID": "1", "Review Score": "5", "Review Content": "Good.", "Review Creation Date": "2024-01-01" },
        ...{
          "Reviewer Display Name": "Ann",
          "Published Image Url": address,
          "Unpublished Image URL": `${address}?private`,
        },
      },
    ],
  };
  for (const [layout, fileBy] of Object.entries(LAYOUTS))
    test(`${layout}: the picture column is read`, async () => {
      const shop = await shopOf();
      const [columns, cells] = fileBy(serve());
      expect((await bring(db, shop, csv(columns, [cells]))).report).toMatchObject({ created: 1, photos: 1 });
      await fetchAll();
      expect(await photosOf(shop)).toHaveLength(1);
    });

  test("of more than five, five are fetched", async () => {
    const shop = await shopOf();
    await bring(db, shop, fileOf(row([1, 2, 3, 4, 5, 6, 7].map(() => serve()).join(","))));
    await fetchAll();
    expect(await photosOf(shop)).toHaveLength(5);
  });

  test("a dry run says how many there are, and queues none", async () => {
    const shop = await shopOf();
    const { report } = await bring(db, shop, fileOf(row(`${serve()},${serve()}`)), { dryRun: true });
    expect(report.photos).toBe(2);
    expect(await db.sql`select 1 from photo_fetch where business_id = ${shop.id}`).toHaveLength(0);
  });

  test("its undo takes the pictures and the queue back, also of reviews that stay", async () => {
    const shop = await shopOf();
    const bare = row("");
    await bring(db, shop, fileOf(bare));
    const { importId } = await bring(db, shop, fileOf({ ...bare, picture_urls: serve() }, row(serve())));
    await fetchAll();
    expect(await photosOf(shop)).toHaveLength(2);
    await undoImport(db.context, idOf(importId));
    expect(await reviewsOf(shop)).toMatchObject([{ photos: null }]);
    const [kept] = await reviewsOf(shop);
    const ofKept =
      await db.sql`select event, reason from log_pending where review_id = ${kept?.id ?? ""} and event like 'photo-%' order by place`;
    expect(ofKept.map(({ event, reason }) => [event, reason])).toEqual([
      ["photo-added", null],
      ["photo-removed", "import"],
    ]);
    expect(await db.sql`select 1 from photo_fetch where business_id = ${shop.id}`).toHaveLength(0);
    const before = await filesOf();
    await removeGonePhotos(db.context, kit.store);
    expect(before - (await filesOf())).toBeGreaterThanOrEqual(4);
  });

  test("an owner's second file puts no picture into a review that counts", async () => {
    const organisationId = (await seedOrganisation(db.context)).id;
    const shop = await shopOf({ organisationId });
    const bare = row("");
    const first = await bring(db, shop, fileOf(bare), { owner: organisationId });
    await db.sql`update review set counts = true where business_id = ${shop.id}`;
    const second = await bring(db, shop, fileOf({ ...bare, picture_urls: serve() }), { owner: organisationId });
    expect([first.report.photos, second.report.photos]).toEqual([0, 0]);
  });

  test("the report is deleted with the journal", async () => {
    const shop = await shopOf();
    const { importId } = await bring(db, shop, fileOf(row("desk.jpg")));
    expect(await countsOf(importId)).toEqual({ waiting: 0, taken: 0, failed: 1 });
    const later = { ...db.context, clock: { now: () => new Date(STARTED + 31 * 86_400_000) } };
    expect(await purgeFetches(db.context, 30)).toBe(0);
    expect(await purgeFetches(later, 30)).toBeGreaterThan(0);
    expect(await countsOf(importId)).toBeUndefined();
  });
});

describe("what fails is said, and the others are taken", () => {
  const big = 10 * 1024 * 1024;
  const FAILING: Record<string, [fault: string, address: () => string]> = {
    "a name of a file": ["address", () => "photo.jpg"],
    "an address with a name and a password": ["address", () => "https://user:secret@shop.example/1.jpg"],
    "no such page": ["status", () => `${host}/none.jpg`],
    "a page": ["type", () => serve(() => new Response("<html><script>alert(1)</script>"))],
    "a drawing": ["type", () => serve(() => new Response("<svg xmlns='http://www.w3.org/2000/svg'/>"))],
    "a cut picture": ["broken", () => serve(() => new Response(Buffer.from(picture(80, 60).subarray(0, 90))))],
    nothing: ["type", () => serve(() => new Response(""))],
    "too many bytes": ["large", () => serve(() => new Response(Buffer.alloc(big + 1)))],
    "bytes without an end": [
      "large",
      () => serve(() => new Response(new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(1 << 20)) }))),
    ],
    "another address, inside": ["redirect", () => serve(() => Response.redirect("http://169.254.169.254/latest", 302))],
  };
  for (const [what, [fault, address]] of Object.entries(FAILING))
    test(`${what}: ${fault}`, async () => {
      const shop = await shopOf();
      const { importId } = await bring(db, shop, fileOf(row(address()), row(serve())));
      await fetchAll();
      expect(await faultsOf(importId)).toEqual([fault as never]);
      expect(await photosOf(shop)).toHaveLength(1);
      expect((await listFailed(db.context, idOf(importId), 5))[0]?.line).toBe(2);
    });

  const INSIDE = [
    "http://127.0.0.1:8080/",
    "http://localhost:8080/1.jpg",
    "http://169.254.169.254/latest",
    "http://[::1]/1.jpg",
    "http://10.0.0.1/1.jpg",
    "http://0x7f000001/",
  ];
  for (const address of INSIDE)
    test(`${address} is never asked`, async () => {
      const shop = await shopOf();
      const { importId } = await bring(db, shop, fileOf(row(address)));
      const before = asked.length;
      await fetchAll({ allow: [] });
      expect(String(await faultsOf(importId))).toBe("private");
      expect(asked.length).toBe(before);
    });

  test("a host that is away is asked again later, four times in all", async () => {
    const shop = await shopOf();
    let tries = 0;
    const address = serve(() => {
      tries++;
      return new Response(null, { status: 503 });
    });
    const { importId } = await bring(db, shop, fileOf(row(address)));
    await fetchAll();
    await fetchAll();
    expect([tries, await countsOf(importId)]).toEqual([1, { waiting: 1, taken: 0, failed: 0 }]);
    for (const inMinutes of [2, 20, 90, 300]) await fetchAll({ inMinutes });
    expect([tries, await faultsOf(importId)]).toEqual([4, ["away"]]);
  });

  test("a business without room asks for nothing", async () => {
    const shop = await shopOf();
    const { importId } = await bring(db, shop, fileOf(row(serve())));
    const before = asked.length;
    await fetchAll({ limits: { ...PHOTO_LIMITS, photosPerBusiness: 0 } });
    expect([await faultsOf(importId), asked.length]).toEqual([["full"], before]);
  });

  test("with a full disk a picture waits, and comes when there is room", async () => {
    const shop = await shopOf();
    const { importId } = await bring(db, shop, fileOf(row(serve())));
    const write = async () => {
      throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    };
    const full = createUploads(db.context, { ...kit, store: { ...kit.store, write } }, PHOTO_LIMITS);
    await fetchAll({ uploads: full });
    expect(await countsOf(importId)).toEqual({ waiting: 1, taken: 0, failed: 0 });
    await fetchAll({ inMinutes: 2 });
    expect(await countsOf(importId)).toEqual({ waiting: 0, taken: 1, failed: 0 });
  });

  test("a slow host of one shop does not hold up another shop", async () => {
    const [slow, quick] = [await shopOf(), await shopOf()];
    const gate = Promise.withResolvers<void>();
    const hang = async () => {
      await gate.promise;
      return new Response(null, { status: 404 });
    };
    await bring(db, slow, fileOf(...Array.from({ length: 12 }, () => row(serve(hang)))));
    await bring(db, quick, fileOf(...Array.from({ length: 6 }, () => row(serve()))));
    const work = fetchAll();
    await until("the other shop has its pictures", async () => (await photosOf(quick)).length === 6);
    gate.resolve();
    await work;
  });
});

describe("a review that ends meanwhile", () => {
  const ENDS: Record<string, (id: ReviewId) => Promise<unknown>> = {
    erased: (id) => inTransaction(db.context, (inside) => eraseReviews(inside, [id], "keep")),
    removed: (id) => changeStatus(db.context, id, { to: "removed", reason: "deleted_by_author", askedBy: "author" }),
    "removed by a moderator": (id) =>
      changeStatus(db.context, id, { to: "removed", reason: "spam", askedBy: "moderator" }),
  };
  for (const [what, end] of Object.entries(ENDS))
    test(`${what}: before it is asked for, and while it is`, async () => {
      const shop = await shopOf();
      const begun = Promise.withResolvers<void>();
      const gate = Promise.withResolvers<void>();
      const slow = serve(async () => {
        begun.resolve();
        await gate.promise;
        return new Response(Buffer.from(picture(80, 60)));
      });
      await bring(db, shop, fileOf(row(slow), row(serve())));
      const work = fetchAll();
      await begun.promise;
      for (const { id } of await reviewsOf(shop)) await end(id);
      const before = await photosOf(shop);
      gate.resolve();
      await work;
      await fetchAll({ inMinutes: 10 });
      // A removal by a moderator keeps what was there, for an appeal.
      expect(await photosOf(shop)).toEqual(what === "removed by a moderator" ? before : []);
      const kept = await db.sql`select id from review_photo where business_id = ${shop.id} and review_id is null`;
      expect(kept).toHaveLength(0);
      if (what === "erased")
        expect(await db.sql`select 1 from review_photo where business_id = ${shop.id}`).toHaveLength(0);
    });
});

test("ten kills while pictures are taken leave no orphan, and each picture comes once", async () => {
  const shop = await shopOf();
  const { importId } = await bring(db, shop, fileOf(...Array.from({ length: 10 }, () => row(`${serve()},${serve()}`))));
  // A picture is given up after some attempts, which kills use up.
  const triedLittle = () => db.sql`update photo_fetch set attempts = 1 where import_id = ${idOf(importId)}`;
  let writes = 0;
  for (let kill = 0; kill < 10; kill++) {
    const died = Promise.withResolvers<void>();
    const write = async (name: string, bytes: Uint8Array) => {
      if (++writes % 3 !== 0) await kit.store.write(name, bytes);
      // The process dies here: what follows never runs.
      else {
        died.resolve();
        await new Promise(() => {});
      }
    };
    const uploads = createUploads(db.context, { ...kit, store: { ...kit.store, write } }, PHOTO_LIMITS);
    await triedLittle();
    await Promise.race([fetchAll({ uploads, inMinutes: kill * 6 }), died.promise]);
  }
  // A busy machine draws some of them at a later turn.
  for (let turn = 1; turn <= 5 && (await countsOf(importId))?.waiting !== 0; turn++) {
    await triedLittle();
    await fetchAll({ inMinutes: turn * 600 });
  }
  expect(await countsOf(importId)).toEqual({ waiting: 0, taken: 20, failed: 0 });
  expect((await reviewsOf(shop)).map(({ photos }) => photos?.length)).toEqual(Array(10).fill(2));
  const later = { ...db.context, clock: { now: () => new Date(STARTED + 86_400_000) } };
  await removeGonePhotos(later, kit.store);
  const rows = await db.sql`select 1 from review_photo`;
  expect(await filesOf()).toBe(rows.length * 2);
});
