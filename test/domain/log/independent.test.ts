// A verifier in Go, with the packages of Go's checksum database, accepts the log and every proof, and finds each of 1,000 changes.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newId, type ReviewId } from "#contract/id.ts";
import { recordEntries } from "#domain/log/entry.ts";
import { listKeys } from "#domain/log/key.ts";
import { findReceipt } from "#domain/log/proof.ts";
import { bundleOf, entriesOf, findHead, findTile, tilePath } from "#domain/log/tile.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { sequenceAll } from "./support.ts";

const PACKAGES = "/usr/share/gocode/src/golang.org/x/mod/sumdb/tlog";
const PROGRAM = join(import.meta.dir, "../../support/log-verifier/main.go");
const HAS_GO = Bun.which("go") !== null && existsSync(PACKAGES);

const COUNT = 256 * 2 + 90;
const CHANGES = 1_000;

type Change = { Path: string; Data: string };
type Proof = { Text: string; Said: string };

let database: TestDatabase;
let key: string;
const files = new Map<string, Buffer>();
const proofs: Proof[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const { context } = database;
  const ids: ReviewId[] = [];
  for (let index = 0; index < COUNT; index++) ids.push(newId<"rev">());
  const saidOf = (index: number) => ({
    rating: 1 + (index % 5),
    title: `Nº ${index} "ü"`,
    body: "\u2028\\ 🙂\n",
    verified: index % 2 === 0,
  });
  const business = { id: newId<"biz">(), slug: "shop" };
  await recordEntries(
    context,
    ids.map((reviewId, index) => ({
      event: "created" as const,
      business,
      reviewId,
      by: "author" as const,
      said: saidOf(index),
    })),
  );
  await sequenceAll(context, 77);
  [key = ""] = await listKeys(context);
  const head = await findHead(context);
  files.set("checkpoint", Buffer.from(head?.checkpoint ?? ""));
  const names = [0, 1, 2].flatMap((number) => {
    const width = Math.min(256, COUNT - number * 256);
    return [
      { level: "entries" as const, number, width },
      { level: 0, number, width },
    ];
  });
  for (const name of [...names, { level: 1, number: 0, width: 2 }])
    files.set(`tile/${tilePath(name)}`, (await findTile(context, name)) ?? Buffer.alloc(0));
  for (const [index, id] of ids.entries()) {
    const { rating, title, body, verified } = saidOf(index);
    proofs.push({
      Text: (await findReceipt(context, id)) ?? "",
      Said: JSON.stringify([rating, title, body, verified]),
    });
  }
});
afterAll(() => database.close());

async function ask(changes: readonly Change[], cases: readonly Proof[]): Promise<string[]> {
  const env = {
    PATH: process.env.PATH ?? "",
    HOME: tmpdir(),
    GO111MODULE: "off",
    GOPATH: "/usr/share/gocode",
    GOCACHE: join(tmpdir(), "candor-go-cache"),
    GOFLAGS: "",
  };
  const base = Object.fromEntries([...files].map(([path, bytes]) => [path, bytes.toString("base64")]));
  const child = Bun.spawn(["go", "run", PROGRAM], {
    env,
    stdin: new TextEncoder().encode(JSON.stringify({ Key: key, Files: base, Changes: changes, Proofs: cases })),
    stdout: "pipe",
    stderr: "pipe",
  });
  const [stdout, stderr, exitCode] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  if (exitCode !== 0) throw new Error(stderr);
  return stdout.trimEnd().split("\n");
}

/** The same numbers each time. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** One byte, a cut, a repetition or an exchange. Base64 has spare bits before a `=`, which mean nothing: they are left alone. */
function changed(bytes: Buffer, random: (below: number) => number, isText: boolean): Buffer {
  const at = random(bytes.length);
  switch (random(5)) {
    case 0:
      return bytes.subarray(0, at);
    case 1:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at, at + 40), bytes.subarray(at)]);
    case 2:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)]);
    default: {
      const copy = Buffer.from(bytes);
      const place = isText && copy[at + 1] === 61 ? 0 : at;
      copy[place] = isText ? (copy[place] === 65 ? 66 : 65) : (copy[place] ?? 0) ^ (1 << random(8));
      return copy;
    }
  }
}

describe.skipIf(!HAS_GO)("a verifier that is not ours", () => {
  test("accepts the log and the proof of every entry", async () => {
    const told = await ask([{ Path: "", Data: "" }], proofs);
    expect(told).toEqual(Array.from({ length: 1 + COUNT }, () => "ok"));
  });

  test(`finds all of ${CHANGES} changes`, async () => {
    const random = createRandom(23);
    const changes: Change[] = [];
    const forged: Proof[] = [];
    const paths = [...files.keys()];
    while (changes.length < CHANGES / 2) {
      const path = paths[random(paths.length)] ?? "";
      const bytes = files.get(path) ?? Buffer.alloc(0);
      const entries = path.includes("entries") && random(4) === 0 ? entriesOf(bytes) : null;
      const after = entries
        ? bundleOf(exchanged(entries.map(String), random))
        : changed(bytes, random, path === "checkpoint");
      if (!after.equals(bytes)) changes.push({ Path: path, Data: after.toString("base64") });
    }
    while (forged.length < CHANGES / 2) {
      const { Text, Said } = proofs[random(proofs.length)] as Proof;
      const after = changed(Buffer.from(Text), random, true).toString();
      if (after !== Text) forged.push({ Text: after, Said });
    }
    const told = await ask(changes, forged);
    expect(told.length).toBe(CHANGES);
    expect(
      told.flatMap((each, index) => (each === "ok" ? [changes[index]?.Path ?? forged[index - changes.length]] : [])),
    ).toEqual([]);
  });
});

/** Two entries change places, or one stands for another. */
function exchanged(entries: string[], random: (below: number) => number): string[] {
  const [a, b] = [random(entries.length), random(entries.length)];
  const copy = [...entries];
  copy[a] = entries[b] ?? "";
  if (random(2) === 0) copy[b] = entries[a] ?? "";
  return copy;
}
