// Reviews with pictures while their store fails: the bucket is away, slow or full, or the disk has no room. The review is taken.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newId, type ReviewId } from "#contract/id.ts";
import { moveWaitingPhotos, removeGonePhotos } from "#domain/review/photo/files.ts";
import { dropPhotos } from "#domain/review/photo/show.ts";
import { inTransaction } from "#platform/database/context.ts";
import { createFolderStore } from "#platform/photo/folder-store.ts";
import { createPhotoStore } from "#platform/photo/store.ts";
import { createLinks } from "#platform/secret/link.ts";
import { inPlace } from "../../lab/rehearse/kit/place.ts";
import { mountDisk } from "../../lab/rehearse/kit/small-disk.ts";
import { startS3 } from "../../lab/s3-server.ts";
import { picture } from "../support/photo.ts";
import { createTestService, TEST_CONFIG, type TestService } from "../support/service.ts";
import { insertCategory, insertInvitation, insertShop, TYPED } from "../surface/page/fixture.ts";

const SECRET = "a secret of the test";
const server = startS3(SECRET);
const photoS3 = {
  endpoint: server.endpoint,
  region: "eu-1",
  bucket: "photos",
  keyId: "key",
  secret: SECRET,
  pathStyle: true,
};
const links = createLinks(TEST_CONFIG.appSecret);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "candor-photo-store-"));
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A service with a shop, and what its tests do. */
async function world(settings: Parameters<typeof createPhotoStore>[0]) {
  const service: TestService = await createTestService(settings);
  const categoryId = await insertCategory(service.context, "shops");
  const shop = await insertShop(service.context, { slug: "oak", name: "Oak", categoryId });
  let posts = 0;
  const send = async (files: Uint8Array[]) => {
    const { id } = await insertInvitation(service.context, shop);
    const path = `/invite/${links.sign("invite", id)}`;
    const post = (given: Uint8Array[]) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(TYPED)) form.set(name, value);
      for (const bytes of given) form.append("photo-file", new File([new Uint8Array(bytes)], "a.png"));
      const headers = { origin: "http://localhost", "sec-fetch-site": "same-origin" };
      const request = new Request(`http://localhost${path}`, { method: "POST", body: form, headers });
      return service.send(request, `198.51.${++posts}.1`);
    };
    const response = await post(files);
    const [row] =
      await service.sql`select r.id, r.status, r.photos from invitation i join review r on r.id = i.review_id
      where i.id = ${id}`;
    return { response, post, review: row as { id: ReviewId; status: string; photos: { name: string }[] } | undefined };
  };
  const show = (name: string) => service.get(`/photos/${name}-320.webp`);
  return { service, send, show };
}

describe("a bucket", () => {
  let dataDir: string;
  let of: Awaited<ReturnType<typeof world>>;
  const config = () => ({ photoStore: "s3" as const, photoS3, dataDir });
  const waiting = async () => (await Array.fromAsync(createFolderStore(join(dataDir, "photos")).list())).length;

  beforeEach(async () => {
    dataDir = join(folder, newId());
    server.objects.clear();
    server.fail("none");
    of = await world(config());
  });
  afterEach(() => of.service.close());

  for (const fault of ["down", "full"] as const)
    test(`that is ${fault}: the review is taken with its pictures, which show, and go to the bucket later`, async () => {
      server.fail(fault);
      const { response, review } = await of.send([picture(), picture()]);
      expect(response.status).toBe(303);
      expect(review).toMatchObject({ status: "published", photos: [{}, {}] });
      expect(server.objects.size).toBe(0);
      expect(await waiting()).toBe(4);
      const [{ name } = { name: "" }] = review?.photos ?? [];
      expect((await of.show(name)).status).toBe(200);

      if (fault === "down") await expect(moveWaitingPhotos(of.service.context, config())).rejects.toThrow("reached");
      server.fail("none");
      await moveWaitingPhotos(of.service.context, config());
      expect([server.objects.size, await waiting()]).toEqual([4, 0]);
      for (const { name } of review?.photos ?? []) expect(server.objects.has(`photos/${name}-320.webp`)).toBe(true);
    });

  test("that is down: a picture that lies in it is 503 for a while, not 404 and not kept by caches", async () => {
    const { review } = await of.send([picture()]);
    const [{ name } = { name: "" }] = review?.photos ?? [];
    expect((await of.show(name)).headers.get("cache-control")).toContain("immutable");
    server.fail("down");
    const response = await of.show(name);
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("60");
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  test("that is down: pictures of an erased review are gone for readers at once, and from the bucket later", async () => {
    const { review } = await of.send([picture()]);
    const [{ name } = { name: "" }] = review?.photos ?? [];
    server.fail("down");
    await inTransaction(of.service.context, (inside) => dropPhotos(inside, [review?.id as ReviewId]));
    expect((await of.show(name)).status).toBe(404);
    await expect(removeGonePhotos(of.service.context, createPhotoStore(config()))).rejects.toThrow("reached");
    server.fail("none");
    expect(await removeGonePhotos(of.service.context, createPhotoStore(config()))).toBe(1);
    expect(server.objects.size).toBe(0);
  });

  test("an erased picture that waits does not come to the bucket", async () => {
    server.fail("down");
    const { review } = await of.send([picture()]);
    server.fail("none");
    await inTransaction(of.service.context, (inside) => dropPhotos(inside, [review?.id as ReviewId]));
    await moveWaitingPhotos(of.service.context, config());
    expect([server.objects.size, await waiting()]).toEqual([0, 0]);
  });

  test("that is slow delays the form, and loses nothing", async () => {
    server.fail("slow");
    const { response, review } = await of.send([picture(80, 60)]);
    expect(response.status).toBe(303);
    expect(review?.photos).toHaveLength(1);
    expect([server.objects.size, await waiting()]).toEqual([2, 0]);
  });
});

test("a full disk: the form says so and keeps each word, and the review is taken without pictures, and later with them", async () => {
  const signal = new AbortController().signal;
  await inPlace("photos", { say: () => {}, signal }, async (place) => {
    const disk = mountDisk(place, 2);
    // Elsewhere a file stands where the folder should be.
    const blocked = join(folder, "blocked");
    if ("why" in disk) mkdirSync(blocked);
    const dataDir = "why" in disk ? join(blocked, "none") : disk.folder;
    if ("why" in disk) await Bun.write(dataDir, "");
    const { service, send } = await world({ photoStore: "folder", photoS3: null, dataDir });
    try {
      if (!("why" in disk)) disk.fill();
      const { response, post, review } = await send([picture(640, 480)]);
      expect(response.status).toBe(422);
      expect(review).toBeUndefined();
      const html = await response.text();
      expect(html).toContain("Pictures cannot be kept at the moment");
      expect(html).toContain(TYPED.body);
      const [left] = await service.sql`select count(*)::int as rows from review_photo`;
      expect(left).toEqual({ rows: 0 });
      if (!("why" in disk)) {
        disk.free();
        expect((await post([picture()])).status).toBe(303);
        const [{ photos } = { photos: null }] = await service.sql`select photos from review`;
        expect(photos).toHaveLength(1);
      } else expect((await post([])).status).toBe(303);
    } finally {
      await service.close();
    }
  });
});
