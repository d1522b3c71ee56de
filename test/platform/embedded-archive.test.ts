// PostgreSQL packed at the build and unpacked on the machine: crashes, races, damage and a full disk leave a whole folder or none.
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { randomBytes } from "node:crypto";
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  truncateSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { type Archive, readArchive, unpackOnce } from "#platform/embedded-postgres/archive.ts";
import { packPostgres, writeArchive } from "../../scripts/build-binary/pack.ts";
import { until } from "../support/until.ts";

const MODULE = join(import.meta.dir, "../../src/platform/embedded-postgres/archive.ts");
/** Many pieces of a stream. */
const LIBRARY = randomBytes(3_000_000);

let home: string;
let parent: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "archive-"));
  parent = join(home, "data");
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** A package as npm leaves it: no symlinks, and things that a server never opens. */
async function pack(library: Uint8Array = LIBRARY): Promise<Archive> {
  const source = join(home, "package");
  const put = (path: string, content: string | Uint8Array) => {
    mkdirSync(join(source, path, ".."), { recursive: true });
    writeFileSync(join(source, path), content, { mode: 0o640 });
  };
  put("package.json", JSON.stringify({ version: "18.4.0" }));
  put("native/bin/postgres", "#!/bin/sh\necho postgres\n");
  put("native/lib/libpq.so.5.18", library);
  put("native/lib/libpq.a", "for linking");
  put("native/lib/postgresql/pgxs/Makefile", "for building");
  put("native/include/pg.h", "for compiling");
  put("native/share/postgresql/timezone/Europe/Berlin", "zone");
  put("native/share/postgresql/empty.conf", "");
  const links = [
    { source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so.5" },
    { source: "native/lib/libecpg.so.6", target: "native/lib/libecpg.so" },
  ];
  put("native/pg-symlinks.json", JSON.stringify(links));
  const folder = join(home, "carried");
  mkdirSync(folder, { recursive: true });
  writeArchive(packPostgres(source), folder, 1, join(home, "kept"));
  return readArchive(folder);
}

const names = () => readdirSync(parent).sort();

test("all a server needs comes back with its contents, modes and links, whatever the umask", async () => {
  const archive = await pack();
  const umask = process.umask(0o077);
  const folder = await unpackOnce(archive, parent).finally(() => process.umask(umask));
  expect(folder).toBe(join(parent, `postgresql-18.4.0-${archive.list.sha256.slice(0, 12)}`));
  expect([...new Bun.Glob("**/*").scanSync({ cwd: folder })].sort()).toEqual([
    "native/bin/postgres",
    "native/lib/libpq.so.5.18",
    "native/share/postgresql/empty.conf",
    "native/share/postgresql/timezone/Europe/Berlin",
  ]);
  expect(readFileSync(join(folder, "native/lib/libpq.so.5.18")).equals(LIBRARY)).toBe(true);
  expect(readlinkSync(join(folder, "native/lib/libpq.so.5"))).toBe("libpq.so.5.18");
  const modeOf = (path: string) => (statSync(join(folder, path)).mode & 0o777).toString(8);
  expect(modeOf("native/bin/postgres")).toBe("755");
  expect(modeOf("native/lib/libpq.so.5.18")).toBe("644");
  for (const path of [".", "native", "native/share/postgresql/timezone/Europe"]) expect(modeOf(path)).toBe("755");
  expect(statSync(parent).mode & 0o777).toBe(0o755);
});

test("the same package gives the same bytes", async () => {
  const { list, contentFile } = await pack();
  const first = readFileSync(contentFile);
  rmSync(join(home, "kept"), { recursive: true });
  const again = await pack();
  expect(again.list).toEqual(list);
  expect(readFileSync(again.contentFile).equals(first)).toBe(true);
});

test("it is unpacked once: the second time nothing is written", async () => {
  const archive = await pack();
  const folder = await unpackOnce(archive, parent);
  const before = statSync(join(folder, "native/bin/postgres"));
  rmSync(archive.contentFile);
  expect(await unpackOnce(archive, parent)).toBe(folder);
  expect(statSync(join(folder, "native/bin/postgres")).ino).toBe(before.ino);
});

test("several at once get one whole folder, and leave nothing else", async () => {
  const archive = await pack();
  const folders = await Promise.all(Array.from({ length: 8 }, () => unpackOnce(archive, parent)));
  expect(new Set(folders).size).toBe(1);
  expect(names()).toHaveLength(1);
});

test("a process killed while it unpacks leaves no folder of that name, and the next one unpacks", async () => {
  const archive = await pack(randomBytes(60_000_000));
  const code = `import { readArchive, unpackOnce } from ${JSON.stringify(MODULE)};
    await unpackOnce(await readArchive(${JSON.stringify(join(home, "carried"))}), ${JSON.stringify(parent)});`;
  const child = Bun.spawn([process.execPath, "-e", code], { stdout: "inherit", stderr: "inherit" });
  await until("it is in the middle", () => {
    const [temporary] = existsSync(parent) ? names() : [];
    return temporary !== undefined && existsSync(join(parent, temporary, "native/lib/libpq.so.5.18"));
  });
  child.kill("SIGKILL");
  await child.exited;
  expect(names().filter((each) => !each.startsWith("postgresql.new-"))).toEqual([]);
  const folder = await unpackOnce(archive, parent);
  expect(statSync(join(folder, "native/lib/libpq.so.5.18")).size).toBe(60_000_000);
});

test("removes what a crash left after a while, but not what another process is making", async () => {
  const archive = await pack();
  const [old, young] = ["postgresql.new-old", "postgresql.new-young"].map((name) => join(parent, name));
  for (const folder of [old, young] as string[]) mkdirSync(join(folder, "native"), { recursive: true });
  const before = new Date(Date.now() - 11 * 60_000);
  utimesSync(old as string, before, before);
  const folder = await unpackOnce(archive, parent);
  expect(names()).toEqual([folder, young as string].map((path) => basename(path)).sort());
});

describe("a folder that was damaged is not used", () => {
  const LIB = "native/lib/libpq.so.5.18";
  const damages: Record<string, (folder: string) => void> = {
    "a file cut short": (folder) => truncateSync(join(folder, LIB), 1_000_000),
    "other bytes of the same length": (folder) => writeFileSync(join(folder, LIB), randomBytes(LIBRARY.length)),
    "a file that grew": (folder) => appendFileSync(join(folder, LIB), "x"),
    "a file gone": (folder) => unlinkSync(join(folder, "native/share/postgresql/empty.conf")),
    "a link gone": (folder) => unlinkSync(join(folder, "native/lib/libpq.so.5")),
    "a program that cannot be started": (folder) => chmodSync(join(folder, "native/bin/postgres"), 0o644),
    "an empty folder": (folder) => rmSync(join(folder, "native"), { recursive: true }),
  };
  for (const [what, damage] of Object.entries(damages)) {
    test(what, async () => {
      const archive = await pack();
      const first = await unpackOnce(archive, parent);
      damage(first);
      const second = await unpackOnce(archive, parent);
      expect(second).toBe(`${first}.2`);
      expect(readFileSync(join(second, LIB)).equals(LIBRARY)).toBe(true);
      expect(await unpackOnce(archive, parent)).toBe(second);
      expect(names()).toHaveLength(2);
    });
  }

  test("reports a disk that damages each copy instead of filling it", async () => {
    const archive = await pack();
    for (let number = 1; number <= 5; number++) unlinkSync(join(await unpackOnce(archive, parent), LIB));
    await expect(unpackOnce(archive, parent)).rejects.toThrow("damaged each time");
    expect(names()).toHaveLength(5);
  });
});

describe("a program whose archive was damaged says so and leaves nothing", () => {
  const damages: Record<string, (archive: Archive) => Archive> = {
    "a byte changed": (archive) => {
      const bytes = readFileSync(archive.contentFile);
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 0xff;
      writeFileSync(archive.contentFile, bytes);
      return archive;
    },
    "cut short": (archive) => {
      truncateSync(archive.contentFile, 1_500_000);
      return archive;
    },
    "another checksum": (archive) => ({ ...archive, list: { ...archive.list, sha256: "0".repeat(64) } }),
    "a file too many": (archive) => ({
      ...archive,
      list: {
        ...archive.list,
        files: [...archive.list.files, { path: "native/zz", size: 1, crc32: 0, isProgram: false }],
      },
    }),
  };
  for (const [what, damage] of Object.entries(damages)) {
    test(what, async () => {
      const archive = damage(await pack());
      await expect(unpackOnce(archive, parent)).rejects.toThrow("Install it anew");
      expect(names()).toEqual([]);
    });
  }
});

describe("a full disk", () => {
  const small = mkdtempSync(join(tmpdir(), "archive-small-"));
  const mounted =
    process.getuid?.() === 0 && Bun.spawnSync(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", small]).exitCode === 0;
  afterEach(() => {
    if (mounted) Bun.spawnSync(["umount", small]);
    rmSync(small, { recursive: true, force: true });
  });

  test.skipIf(!mounted)(
    "is named, what was written is taken back, and the next start with room goes well",
    async () => {
      const archive = await pack();
      await expect(unpackOnce(archive, small)).rejects.toThrow(/There is no room in .* 4 MB/);
      expect(readdirSync(small)).toEqual([]);
      Bun.spawnSync(["mount", "-o", "remount,size=8m", small]);
      expect(existsSync(join(await unpackOnce(archive, small), "native/bin/postgres"))).toBe(true);
    },
  );
});
