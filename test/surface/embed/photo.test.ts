// The files of pictures, and every surface that names them: only pictures that readers see leave the service.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type PhotoId, toWire } from "#contract/id.ts";
import type { Topic } from "#contract/topic.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { followSetting, switchPhotos } from "#domain/review/photo/switch.ts";
import { createUploads } from "#domain/review/photo/upload.ts";
import { publishFromInvitation } from "#domain/review/publish/publish.ts";
import { inTransaction } from "#platform/database/context.ts";
import { createPhotoKit } from "#platform/photo/photos.ts";
import { PHOTO_LIMITS, picture } from "../../support/photo.ts";
import { decidePicture } from "../../support/photo-ruling.ts";
import { seedKey } from "../../support/seed.ts";
import { seedShop } from "../../support/seed-invitation.ts";
import { BASE_URL, createTestService, json, TEST_CONFIG, type TestService } from "../../support/service.ts";
import { until } from "../../support/until.ts";

const dataDir = join(tmpdir(), `candor-photos-${crypto.randomUUID()}`);
let service: TestService;
let shop: Awaited<ReturnType<typeof seedShop>>;
let key: string;
let slug: string;

beforeAll(async () => {
  service = await createTestService({ dataDir });
  shop = await seedShop(service.context);
  key = (await seedKey(service.context, shop.organisationId, ["read"])).secret;
  [{ slug }] = await service.sql`select slug from business where id = ${shop.businessId}`;
});
afterAll(() => service.close());

/** Answers are kept and dropped as in a running service, by what the change announces. */
async function withAnnouncements(run: () => Promise<void>): Promise<void> {
  const { unlisten } = await service.sql.listen("candor_change", (topic) => service.handler.onChange(topic as Topic));
  try {
    await run();
  } finally {
    await unlisten();
  }
}

/** What a widget shows of a picture: its frame, its view and its JSON. */
async function shownIn(name: string): Promise<string[]> {
  const paths = [
    `/embed/${slug}?variant=list&theme=light&lang=en`,
    `/embed/${slug}.json?variant=carousel&lang=en`,
    `/api/widget/${slug}`,
  ];
  const texts = await Promise.all(paths.map(async (path) => (await service.get(path)).text()));
  return paths.filter((_, index) => texts[index]?.includes(name));
}
const nameOf = (photo: { url: string }) => /[\w-]{22}(?=-1600)/.exec(photo.url)?.[0] as string;

async function reviewed(alts: readonly string[]) {
  const { context } = service;
  const uploads = createUploads(context, createPhotoKit(context.log, { ...TEST_CONFIG, dataDir }), PHOTO_LIMITS);
  const ipHash = crypto.getRandomValues(new Uint8Array(32));
  const photos: { id: PhotoId; alt: string }[] = [];
  for (const alt of alts) {
    const sent = await uploads.upload({ businessId: shop.businessId, ipHash, bytes: picture(800, 600) });
    if ("fault" in sent) throw new Error(sent.fault);
    photos.push({ id: sent.id, alt });
  }
  const { reviewId } = await inTransaction(context, (inside) =>
    publishFromInvitation(inside, {
      businessId: shop.businessId,
      email: null,
      submission: {
        rating: 5,
        title: `A chair ${crypto.randomUUID()}`,
        body: `It stands, and the number on it is ${crypto.randomUUID()}.`,
        author: "Jo",
        experienceDate: "2026-11-10",
      },
      language: "en",
      ipHash: null,
      ratings: [],
      photos,
    }),
  );
  service.handler.onChange(`business:${shop.businessId}`);
  return { reviewId, photos };
}

const listed = async (reviewId: Parameters<typeof toWire>[1]) =>
  (await json(service.rest(`/reviews/${toWire("rev", reviewId)}`, key))).data.photos;
const decide = async (id: PhotoId, to: "shown" | "taken_down") => {
  await decidePicture(service.context, id, to === "shown" ? "show" : "take_down");
  service.handler.onChange(`business:${shop.businessId}`);
};
const pathOf = (url: string) => url.slice(BASE_URL.length);

describe("a picture's file", () => {
  test("is WebP for good, of fixed type, for any page", async () => {
    const { reviewId } = await reviewed(["A chair"]);
    const [photo] = await listed(reviewId);
    for (const [url, width] of [
      [photo.url, 800],
      [photo.thumbnailUrl, 320],
    ] as const) {
      const response = await service.get(pathOf(url));
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "content-type": "image/webp",
        "cache-control": "public, max-age=31536000, immutable, s-maxage=300",
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
        "access-control-allow-origin": "*",
        "cross-origin-resource-policy": "cross-origin",
      });
      const body = await response.bytes();
      expect((await new Bun.Image(body).metadata()).width).toBe(width);
      const again = await service.get(pathOf(url), { "if-none-match": response.headers.get("etag") ?? "" });
      expect(again.status).toBe(304);
    }
  });

  test("that was taken down is 404 at once, and is back when a moderator changes their mind", async () => {
    const { reviewId, photos } = await reviewed(["Kept", "Taken"]);
    const [kept, taken] = await listed(reviewId);
    await decide(photos[1]?.id as PhotoId, "taken_down");
    expect((await service.get(pathOf(taken.url))).status).toBe(404);
    expect((await service.get(pathOf(taken.thumbnailUrl))).status).toBe(404);
    expect((await service.get(pathOf(kept.url))).status).toBe(200);
    expect(await listed(reviewId)).toEqual([kept]);
    await decide(photos[1]?.id as PhotoId, "shown");
    expect((await service.get(pathOf(taken.url))).status).toBe(200);
    expect(await listed(reviewId)).toEqual([kept, taken]);
  });

  test("of a hidden review is 404", async () => {
    const { reviewId } = await reviewed([""]);
    const [photo] = await listed(reviewId);
    await changeStatus(service.context, reviewId, { to: "hidden", reason: "spam", askedBy: "moderator" });
    expect((await service.get(pathOf(photo.url))).status).toBe(404);
    await changeStatus(service.context, reviewId, { to: "published", reason: "allowed", askedBy: "moderator" });
    expect((await service.get(pathOf(photo.url))).status).toBe(200);
  });

  for (const file of ["x", "..%2f..%2fapp-secret", `${"A".repeat(22)}-1600.webp`, `${"A".repeat(22)}-640.webp`, "%00"])
    test(`there is none at ${file}`, async () => {
      expect((await service.get(`/photos/${file}`)).status).toBe(404);
    });
});

test("each surface lists the same pictures, in the author's order", async () => {
  const { reviewId } = await reviewed(["First", 'Second "quoted", <b>']);
  const id = toWire("rev", reviewId);
  const photos = await listed(reviewId);
  expect(photos).toEqual([
    {
      id: expect.stringMatching(/^pho_[0-9a-z]{26}$/),
      url: expect.stringMatching(new RegExp(`^${BASE_URL}/photos/[\\w-]{22}-1600\\.webp$`)),
      thumbnailUrl: expect.stringMatching(/-320\.webp$/),
      width: 800,
      height: 600,
      alt: "First",
    },
    expect.objectContaining({ alt: 'Second "quoted", <b>' }),
  ]);
  const of = (list: { id: string; photos: unknown }[]) => list.find((each) => each.id === id)?.photos;
  const open = await json(service.get(`/api/open/v1/businesses/${slug}/reviews`));
  expect(of(open.data)).toEqual(photos);
  const list = await json(service.rest(`/businesses/${toWire("biz", shop.businessId)}/reviews`, key));
  expect(of(list.data)).toEqual(photos);
  const widget = await json(service.get(`/api/widget/${slug}`));
  expect(of(widget.reviews)).toEqual(photos);
  const [event] = await service.sql`select data from webhook_event where data like ${`%"${id}"%`}`;
  expect(JSON.parse(event?.data).review.photos).toEqual(photos);
});

describe("the widget", () => {
  test("has a picture from its decision on, and loses it at once when a moderator takes it down", () =>
    withAnnouncements(async () => {
      const { reviewId, photos } = await reviewed(["Taken", "Kept"]);
      const [taken, kept] = (await listed(reviewId)).map(nameOf);
      expect(await shownIn(taken)).toHaveLength(3);
      await decidePicture(service.context, photos[0]?.id as PhotoId, "take_down");
      await until("it is gone", async () => (await shownIn(taken)).length === 0);
      expect(await shownIn(kept)).toHaveLength(3);
      await decidePicture(service.context, photos[0]?.id as PhotoId, "show");
      await until("it is back", async () => (await shownIn(taken)).length === 3);
    }));

  test("has none, and asks for no picture, while the owner hides all, or the operator", () =>
    withAnnouncements(async () => {
      const { reviewId } = await reviewed(["A chair"]);
      const [name] = (await listed(reviewId)).map(nameOf);
      const { organisationId, businessId } = shop;
      const owner = (shows: boolean) =>
        inTransaction(service.context, (inside) => switchPhotos(inside, { organisationId, businessId, shows }));
      const operator = async (shows: boolean) => {
        await followSetting(service.context, shows);
        // The log's sequencer announces it; the test has none.
        service.handler.onChange(`business:${businessId}`);
      };
      for (const set of [owner, operator]) {
        await set(false);
        await until("it is gone", async () => (await shownIn(name)).length === 0);
        const frame = await service.get(`/embed/${slug}?variant=list&theme=light&lang=en`);
        expect(frame.headers.get("content-security-policy")).not.toContain("img-src");
        expect(await frame.text()).not.toContain('class="photos"');
        expect((await json(service.get(`/api/widget/${slug}`))).reviews[0].photos).toEqual([]);
        await set(true);
        await until("it is back", async () => (await shownIn(name)).length === 3);
      }
    }));

  test("shows the text of a picture as text", async () => {
    await reviewed(['"><script>alert(1)</script>']);
    const frame = await (await service.get(`/embed/${slug}?variant=list&theme=light&lang=en`)).text();
    expect(frame).toContain("&lt;script>alert(1)");
    expect(frame.match(/<script/g)).toHaveLength(1);
  });
});
