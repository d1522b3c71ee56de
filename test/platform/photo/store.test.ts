// Both stores of photos keep, list and remove; a move between them loses nothing.
import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFolderStore } from "#platform/photo/folder-store.ts";
import { movePhotos } from "#platform/photo/move.ts";
import { createS3Store } from "#platform/photo/s3-store.ts";
import { createPhotoStore } from "#platform/photo/store.ts";
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

const all = async () => true;
const text = (value: string) => new TextEncoder().encode(value);

test("a move that is stopped goes on, in both directions", async () => {
  const [here, there] = [createFolderStore(join(folder, "two")), stores["S3 by path"]];
  server.objects.clear();
  const names = ["aa1", "ab2", "bb3", "cc4"];
  for (const name of names) await here.write(name, text(name));
  const stop = new Error("stopped");
  const onMoved = ({ moved }: { moved: number }) => {
    if (moved === 2) throw stop;
  };
  await expect(movePhotos({ from: here, to: there, isKept: all, onMoved })).rejects.toBe(stop);
  expect(await movePhotos({ from: here, to: there, isKept: all })).toMatchObject({ moved: 2 });
  expect((await Array.fromAsync(there.list())).sort()).toEqual(names);
  expect(await movePhotos({ from: there, to: here, isKept: all })).toMatchObject({ moved: 4, bytes: 12 });
  expect((await Array.fromAsync(here.list())).sort()).toEqual(names);
});

test("three moves at once lose nothing, and a signal ends one between two files", async () => {
  const [here, there] = [createFolderStore(join(folder, "three")), stores["S3 by path"]];
  server.objects.clear();
  const names = Array.from({ length: 30 }, (_, n) => `m${n}`).sort();
  for (const name of names) await here.write(name, text(name));
  const ended = new AbortController();
  const onMoved = ({ moved }: { moved: number }) => {
    if (moved === 3) ended.abort();
  };
  const moves = [onMoved, undefined, undefined].map((each) =>
    movePhotos({ from: here, to: there, isKept: all, ...(each && { onMoved: each, signal: ended.signal }) }),
  );
  await Promise.all(moves);
  expect((await Array.fromAsync(there.list())).sort()).toEqual(names);
  for (const name of names) expect(new TextDecoder().decode((await there.read(name)) ?? undefined)).toBe(name);
  expect(await Array.fromAsync(here.list())).toEqual([]);
});

test("a photo that is deleted while it is moved is in neither place after", async () => {
  const [here, there] = [createFolderStore(join(folder, "four")), stores["S3 by path"]];
  server.objects.clear();
  const kept = new Set(["aa1", "bb2", "cc3"]);
  for (const name of kept) await here.write(name, text(name));
  const from = {
    ...here,
    async read(name: string) {
      const bytes = await here.read(name);
      // Its row and its files go after the mover read it.
      if (name === "bb2" && kept.delete(name)) for (const store of [here, there]) await store.remove(name);
      return bytes;
    },
  };
  const moved = await movePhotos({ from, to: there, isKept: async (name) => kept.has(name) });
  expect(moved).toMatchObject({ moved: 2, gone: 1 });
  expect((await Array.fromAsync(there.list())).sort()).toEqual(["aa1", "cc3"]);
  expect(await Array.fromAsync(here.list())).toEqual([]);
});

describe("a bucket that fails", () => {
  const dataDir = join(folder, "five");
  const s3 = { ...settings, pathStyle: true };
  const local = createFolderStore(join(dataDir, "photos"));
  const open = (photoStore: "s3" | "folder" = "s3") => {
    const waits: unknown[] = [];
    const store = createPhotoStore({ dataDir, photoStore, photoS3: s3 }, (error) => waits.push(error));
    return { store, waits };
  };

  for (const fault of ["down", "full"] as const)
    test(`${fault}: photos wait in the folder, can be read and removed, and go on later`, async () => {
      server.objects.clear();
      const { store, waits } = open();
      await store.write("in1", text("before"));
      server.fail(fault);
      for (const name of ["wait1", "wait2"]) await store.write(name, text(name));
      expect(waits).toHaveLength(2);
      expect((await Array.fromAsync(local.list())).sort()).toEqual(["wait1", "wait2"]);
      expect(await store.read("wait1")).toHaveLength(5);
      server.fail("none");
      await movePhotos({ from: local, to: createS3Store(s3), isKept: all });
      expect([...server.objects.keys()].sort()).toEqual(["photos/in1", "photos/wait1", "photos/wait2"]);
      const { store: later } = open();
      await later.remove("wait1");
      expect(await later.read("wait1")).toBeNull();
      expect(await later.read("wait2")).toHaveLength(5);
    });

  test("a failure is remembered for a while, so that readers do not wait one after the other", async () => {
    server.fail("down");
    const { store } = open();
    await expect(store.read("in1")).rejects.toMatchObject({ fault: "away" });
    server.fail("none");
    await expect(store.read("in1")).rejects.toMatchObject({ fault: "away" });
    // Not removed where it cannot be known: the task asks again.
    await expect(store.remove("in1")).rejects.toMatchObject({ fault: "away" });
    expect(await open().store.read("in1")).not.toBeNull();
  });

  test("nothing goes to the bucket where the folder is chosen", async () => {
    server.objects.clear();
    const { store } = open("folder");
    await store.write("own1", bytes);
    expect(server.objects.size).toBe(0);
    await store.remove("own1");
  });
});
