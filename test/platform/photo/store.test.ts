// Both stores of photos keep, list and remove; a move between them loses nothing.
import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFolderStore } from "#platform/photo/folder-store.ts";
import { movePhotos } from "#platform/photo/move.ts";
import { createS3Store } from "#platform/photo/s3-store.ts";
import { startS3 } from "../../../lab/s3-server.ts";

const SECRET = "a secret of the test";
const folder = mkdtempSync(join(tmpdir(), "photodec-store-"));
const server = startS3(SECRET);
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const settings = { endpoint: server.endpoint, region: "eu-1", bucket: "photos", keyId: "key", secret: SECRET };
const bytes = new Uint8Array([1, 0, 255]);
const stores = {
  folder: createFolderStore(join(folder, "one")),
  "S3 by path": createS3Store({ ...settings, pathStyle: true }),
  "S3 by host": createS3Store({ ...settings, pathStyle: false }),
};

for (const [name, store] of Object.entries(stores))
  describe(name, () => {
    test("keeps, lists and removes, and removes twice", async () => {
      await store.write("-abc_D.webp", bytes);
      expect(new Uint8Array((await store.read("-abc_D.webp")) ?? [])).toEqual(bytes);
      expect(await Array.fromAsync(store.list())).toEqual(["-abc_D.webp"]);
      for (let times = 0; times < 2; times++) await store.remove("-abc_D.webp");
      expect(await store.read("-abc_D.webp")).toBeNull();
      expect(await Array.fromAsync(store.list())).toEqual([]);
    });

    test("takes no name that leads elsewhere", async () => {
      for (const bad of ["../a", "a/b", ".a", "", "a", "a\0b", "ä1", "a".repeat(101)])
        await expect((async () => store.write(bad, bytes))()).rejects.toThrow("name");
    });
  });

test("a wrong key, a full bucket, a server that is down or slow are told apart from a missing file", async () => {
  const wrong = createS3Store({ ...settings, pathStyle: true, secret: "another" });
  await expect(wrong.read("ab")).rejects.toMatchObject({ fault: "away" });
  const hasty = createS3Store({ ...settings, pathStyle: true }, 300);
  for (const [fault, seen] of [
    ["full", "full"],
    ["down", "away"],
    ["slow", "away"],
  ] as const) {
    server.fail(fault);
    await expect(hasty.write("ab", bytes)).rejects.toMatchObject({ fault: seen });
  }
  server.fail("none");
});

test("a move that is stopped goes on, in both directions", async () => {
  const [here, there] = [createFolderStore(join(folder, "two")), stores["S3 by path"]];
  server.objects.clear();
  const names = ["aa1", "ab2", "bb3", "cc4"];
  for (const name of names) await here.write(name, new TextEncoder().encode(name));
  const stop = new Error("stopped");
  const stopped = movePhotos(here, there, ({ moved }) => {
    if (moved === 2) throw stop;
  });
  await expect(stopped).rejects.toBe(stop);
  expect(await movePhotos(here, there)).toMatchObject({ moved: 2 });
  expect((await Array.fromAsync(there.list())).sort()).toEqual(names);
  expect(await movePhotos(there, here)).toMatchObject({ moved: 4, bytes: 12 });
  expect((await Array.fromAsync(here.list())).sort()).toEqual(names);
});
