// The files of the log as strangers fetch them.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { newId } from "#contract/id.ts";
import { recordEntries } from "#domain/log/entry.ts";
import { leafHash } from "#domain/log/merkle.ts";
import { parseCheckpoint, parseNote, parseVerifier, signedBy } from "#domain/log/note.ts";
import { entriesOf } from "#domain/log/tile.ts";
import { sequenceAll } from "../../domain/log/support.ts";
import { createTestService, type TestService } from "../../support/service.ts";

const WITNESS = makeWitness("witness.example/w1");
const STRANGER = makeWitness("stranger.example/w2");

/** A key of a witness, and its lines. */
function makeWitness(name: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const { x = "" } = publicKey.export({ format: "jwk" });
  const typed = Buffer.concat([Buffer.of(4), Buffer.from(x, "base64url")]);
  const id = createHash("sha256").update(`${name}\n`).update(typed).digest().subarray(0, 4);
  return {
    key: `${name}+${id.toString("hex")}+${typed.toString("base64")}`,
    line(note: string, at = 1_795_000_000) {
      const body = note.slice(0, note.indexOf("\n\n") + 1);
      const time = Buffer.alloc(8);
      time.writeBigUInt64BE(BigInt(at));
      const signed = sign(null, Buffer.from(`cosignature/v1\ntime ${at}\n${body}`), privateKey);
      return `— ${name} ${Buffer.concat([id, time, signed]).toString("base64")}\n`;
    },
  };
}

let service: TestService;

beforeAll(async () => {
  service = await createTestService({ logWitnesses: [WITNESS.key] });
  await grow(300);
});
afterAll(() => service.close());

async function grow(count: number): Promise<void> {
  await recordEntries(
    service.context,
    Array.from({ length: count }, () => ({
      event: "created" as const,
      business: { id: newId<"biz">(), slug: "shop" },
      reviewId: newId<"rev">(),
      by: "author" as const,
    })),
  );
  await sequenceAll(service.context);
  service.handler.onChange("log");
}

const bytes = async (path: string) => Buffer.from(await (await service.get(path)).arrayBuffer());
const post = (body: string) => service.send(new Request("http://localhost/log/witness", { method: "POST", body }));

test("the checkpoint is signed by the key that /log/key holds, and its root is that of the served entries", async () => {
  const text = await (await service.get("/log/checkpoint")).text();
  const key = (await (await service.get("/log/key")).text()).trim();
  const note = parseNote(text);
  expect(note && signedBy(note, parseVerifier(key) as never)).not.toBeNull();
  expect(parseCheckpoint(note?.body ?? "")).toMatchObject({ origin: "reviews.example/log", size: 300 });
  const bundles = [await bytes("/log/tile/entries/000"), await bytes("/log/tile/entries/001.p/44")];
  const leaves = bundles.flatMap((each) => entriesOf(each) ?? []).map((entry) => leafHash(entry));
  expect(leaves.length).toBe(300);
  const tiles = Buffer.concat([await bytes("/log/tile/0/000"), await bytes("/log/tile/0/001.p/44")]);
  expect(tiles.equals(Buffer.concat(leaves))).toBe(true);
  expect((await bytes("/log/tile/1/000.p/1")).length).toBe(32);
});

test("a tile may be kept for ever, and answers 304 to its ETag", async () => {
  const first = await service.get("/log/tile/0/000");
  expect(first.headers.get("cache-control")).toContain("immutable");
  expect(first.headers.get("content-type")).toBe("application/octet-stream");
  expect(first.headers.get("access-control-allow-origin")).toBe("*");
  const etag = first.headers.get("etag") ?? "";
  expect((await service.get("/log/tile/0/000", { "if-none-match": etag })).status).toBe(304);
});

test("the checkpoint follows the log", async () => {
  const before = await service.get("/log/checkpoint");
  await grow(1);
  const after = await service.get("/log/checkpoint", { "if-none-match": before.headers.get("etag") ?? "" });
  expect(after.status).toBe(200);
  expect(await after.text()).not.toBe(await before.text());
});

describe("not found", () => {
  for (const path of [
    "0/001",
    "0/002.p/1",
    "entries/001",
    "1/000",
    "0/000.p/0",
    "entries/000.p/256",
    "x",
    "0/000.p",
    "7/000",
  ])
    test(`/log/tile/${path}`, async () => expect((await service.get(`/log/tile/${path}`)).status).toBe(404));

  test("a file by another method", async () => {
    const answer = await service.send(new Request("http://localhost/log/checkpoint", { method: "DELETE" }));
    expect(answer.status).toBe(405);
  });
});

test("requests for tiles outside the cache are limited, and cached ones stay free", async () => {
  const ask = (path: string) => service.send(new Request(`http://localhost${path}`), "198.51.100.7");
  await ask("/log/tile/0/000");
  let refused: Response | null = null;
  for (let turn = 0; turn < 700 && !refused; turn++) {
    const answer = await ask(`/log/tile/0/${String(turn).padStart(3, "0")}.p/${(turn % 255) + 1}`);
    if (answer.status === 429) refused = answer;
  }
  expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await ask("/log/tile/0/000")).status).toBe(200);
});

describe("a witness", () => {
  test("that is trusted has its line in the checkpoint until the log grows", async () => {
    const checkpoint = await (await service.get("/log/checkpoint")).text();
    expect((await post(checkpoint + STRANGER.line(checkpoint) + WITNESS.line(checkpoint))).status).toBe(200);
    service.handler.onChange("log");
    const cosigned = await (await service.get("/log/checkpoint")).text();
    expect(cosigned).toBe(checkpoint + WITNESS.line(checkpoint));
    await grow(1);
    expect(await (await service.get("/log/checkpoint")).text()).not.toContain("witness.example");
  });

  const refused: [name: string, body: (checkpoint: string) => string][] = [
    ["a stranger's line alone", (note) => note + STRANGER.line(note)],
    ["no line but the log's own", (note) => note],
    ["a line for another checkpoint", (note) => note + WITNESS.line(note.replace(/^.*\n/, "other/log\n"))],
    [
      "a checkpoint of another log",
      (note) => foreign(note, (text) => text.replace("reviews.example", "elsewhere.example")),
    ],
    [
      "a root that is not ours",
      (note) => foreign(note, (text) => text.replace(/\n[^\n]{44}\n\n/, `\n${"A".repeat(43)}=\n\n`)),
    ],
    ["a size that is not reached", (note) => foreign(note, (text) => text.replace(/\n\d+\n/, "\n900000\n"))],
    ["nothing", () => ""],
    ["noise", () => "\u0000 — \n\n— a b\n"],
    ["a size beyond numbers", (note) => foreign(note, (text) => text.replace(/\n\d+\n/, "\n99999999999999999999\n"))],
  ];
  for (const [name, body] of refused)
    test(`is refused: ${name}`, async () => {
      const checkpoint = await (await service.get("/log/checkpoint")).text();
      const answer = await post(body(checkpoint));
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    });

  test("is refused with more than a note", async () => {
    expect((await post("x".repeat(70_000))).status).toBe(413);
  });
});

function foreign(note: string, change: (text: string) => string): string {
  const changed = change(note);
  return changed + WITNESS.line(changed);
}
