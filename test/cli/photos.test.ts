// candor photos move and the doctor's check of the store, as a person runs them, also stopped with SIGKILL and run again.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newId } from "#contract/id.ts";
import { photoFile } from "#domain/review/state/photo.ts";
import { createFolderStore } from "#platform/photo/folder-store.ts";
import { createS3Store } from "#platform/photo/s3-store.ts";
import { startS3 } from "../../lab/s3-server.ts";
import { type Environment, lastLine, run } from "../support/command.ts";
import { createTestDatabase, databaseUrl, type TestDatabase } from "../support/database.ts";
import { seedBusiness } from "../support/seed.ts";

const SECRET = "a secret of the test";
const FILES = 120;

const server = startS3(SECRET);
let database: TestDatabase;
let root: string;
let env: Environment;
let folder: ReturnType<typeof createFolderStore>;
const bucket = createS3Store({
  endpoint: server.endpoint,
  region: "us-east-1",
  bucket: "photos",
  keyId: "key",
  secret: SECRET,
  pathStyle: true,
});

beforeAll(async () => {
  database = await createTestDatabase();
  root = mkdtempSync(join(tmpdir(), "candor-photos-move-"));
});
afterAll(async () => {
  await Promise.all([database.close(), server.stop()]);
  rmSync(root, { recursive: true, force: true });
});
beforeEach(() => {
  const dataDir = join(root, newId());
  mkdirSync(dataDir);
  folder = createFolderStore(join(dataDir, "photos"));
  server.fail("none");
  server.objects.clear();
  env = {
    DATABASE_URL: databaseUrl(database.target),
    DATA_DIR: dataDir,
    APP_SECRET: "the secret of a test, of 32 characters and more",
    PHOTO_STORE: "s3",
    PHOTO_S3_ENDPOINT: server.endpoint,
    PHOTO_S3_BUCKET: "photos",
    PHOTO_S3_KEY_ID: "key",
    PHOTO_S3_SECRET: SECRET,
  };
});

const move = (to: string, more: Environment = {}) => run(["photos", "move", "--to", to, "--json"], { ...env, ...more });
const filesIn = async (store: typeof folder) => (await Array.fromAsync(store.list())).sort();

/** Rows of pictures, with both files of each in the store. @returns the files */
async function fill(store: typeof folder, photos: number): Promise<string[]> {
  const { id: businessId } = await seedBusiness(database.context);
  const files: string[] = [];
  for (let n = 0; n < photos; n++) {
    const name = crypto.randomUUID().replaceAll("-", "").slice(0, 22);
    await database.sql`
      insert into review_photo (id, business_id, name, width, height, bytes, placeholder, fingerprint, state, created_at)
      values (${newId()}, ${businessId}, ${name}, 8, 8, 8, '', '0000000000000000', 'shown', now())`;
    for (const size of ["large", "small"] as const) {
      const file = photoFile(name, size);
      await store.write(file, new TextEncoder().encode(file));
      files.push(file);
    }
  }
  return files.sort();
}

describe("photos move", () => {
  test("moves to the bucket and back, and a second time nothing", async () => {
    const files = await fill(folder, 5);
    expect(lastLine(await move("s3"))).toEqual({ moved: 10, bytes: files.join("").length, gone: 0 });
    expect([await filesIn(bucket), await filesIn(folder)]).toEqual([files, []]);
    expect(lastLine(await move("s3"))).toMatchObject({ moved: 0 });
    expect(lastLine(await move("folder", { PHOTO_STORE: "folder" }))).toMatchObject({ moved: 10 });
    expect([await filesIn(bucket), await filesIn(folder)]).toEqual([[], files]);
  });

  for (const to of ["s3", "folder"] as const)
    test(`to ${to}, killed three times on the way, it goes on and loses nothing`, async () => {
      const [from, target] = to === "s3" ? [folder, bucket] : [bucket, folder];
      const files = await fill(from, FILES / 2);
      const args = [process.execPath, join(import.meta.dir, "../../src/main.ts"), "photos", "move", "--to", to];
      for (const share of [0.2, 0.5, 0.8]) {
        const child = Bun.spawn(args, {
          env: { PATH: process.env.PATH ?? "", ...env, PHOTO_STORE: to },
          stdio: ["ignore", "ignore", "ignore"],
        });
        while (child.exitCode === null && (await filesIn(target)).length < FILES * share) await Bun.sleep(1);
        child.kill("SIGKILL");
        await child.exited;
        expect(new Set([...(await filesIn(from)), ...(await filesIn(target))])).toEqual(new Set(files));
      }
      const done = await move(to, { PHOTO_STORE: to });
      expect(done.exitCode).toBe(0);
      expect([await filesIn(target), await filesIn(from)]).toEqual([files, []]);
      for (const file of files) expect(Buffer.from((await target.read(file)) ?? []).toString()).toBe(file);
    });

  test("two at once lose nothing", async () => {
    const files = await fill(folder, FILES / 2);
    const both = await Promise.all([move("s3"), move("s3")]);
    expect(both.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
    expect([await filesIn(bucket), await filesIn(folder)]).toEqual([files, []]);
  });

  test("a file without a row is deleted, not moved", async () => {
    const stray = photoFile("a".repeat(22), "large");
    await folder.write(stray, new Uint8Array(9));
    expect(lastLine(await move("s3"))).toMatchObject({ moved: 0, gone: 1 });
    expect([await filesIn(bucket), await filesIn(folder)]).toEqual([[], []]);
  });

  test("a bucket that is away ends it with 1, and the files stay", async () => {
    const files = await fill(folder, 2);
    server.fail("down");
    const { exitCode, stderr } = await move("s3");
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining("cannot be reached")]);
    expect(await filesIn(folder)).toEqual(files);
  });

  const WRONG: [string, string, Environment, string][] = [
    ["an unknown place", "tape", {}, "--to must be one of folder, s3"],
    ["the place that is not chosen", "folder", {}, "Set PHOTO_STORE=folder"],
    ["no bucket", "folder", { PHOTO_STORE: "folder", PHOTO_S3_ENDPOINT: "" }, "PHOTO_S3"],
  ];
  for (const [what, to, more, says] of WRONG)
    test(`${what} is refused`, async () => {
      const { exitCode, stderr } = await move(to, more);
      expect([exitCode, stderr]).toEqual([exitCode || 1, expect.stringContaining(says)]);
    });
});

describe("doctor", () => {
  const photosOf = async (more: Environment = {}) => {
    const { findings } = lastLine(await run(["doctor", "--json"], { ...env, PORT: "0", ...more }));
    return findings.find(({ check }: { check: string }) => check === "photos");
  };

  test("tries the bucket out, and leaves nothing in it", async () => {
    expect(await photosOf()).toMatchObject({ standing: "ok" });
    expect(server.objects.size).toBe(0);
  });

  test("tries the folder out, and leaves nothing in it", async () => {
    expect(await photosOf({ PHOTO_STORE: "folder" })).toMatchObject({ standing: "ok" });
    expect(await filesIn(folder)).toEqual([]);
    expect(existsSync(env.DATA_DIR ?? "")).toBe(true);
  });

  test("counts the files that wait for the bucket", async () => {
    await fill(folder, 1);
    expect(await photosOf()).toMatchObject({ standing: "warning" });
    expect(JSON.stringify(await photosOf())).toContain("2 files wait in DATA_DIR");
  });

  for (const fault of ["down", "full"] as const)
    test(`says that the bucket is ${fault}`, async () => {
      server.fail(fault);
      expect(await photosOf()).toMatchObject({ standing: "wrong" });
    });

  test("says that the key is wrong", async () => {
    expect(await photosOf({ PHOTO_S3_SECRET: "another" })).toMatchObject({ standing: "wrong" });
  });
});
