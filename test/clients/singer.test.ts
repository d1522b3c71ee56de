// The Singer tap, run by Python: applying its messages gives what REST shows, from the export and then from the state.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ReviewId } from "#contract/id.ts";
import { deleteOwnReview } from "#domain/review/author/author.ts";
import { enterAll, head } from "../surface/rest/copy.ts";
import { type Feed, type Owner, startFeed } from "./typescript/feed.ts";

const TAP = join(import.meta.dir, "../../clients/singer/tap_candor.py");
const PYTHON = Bun.which("python3");

type Record = { id: string; _sdc_deleted_at: string | null };
type Message = { type: string; record?: Record; value?: { cursor: string; after: string | null } };

let feed: Feed;
let owner: Owner;
let folder: string;

beforeAll(async () => {
  feed = await startFeed();
  owner = await feed.owner();
  folder = mkdtempSync(join(tmpdir(), "candor-singer-"));
  writeFileSync(join(folder, "config.json"), JSON.stringify({ base_url: feed.url }));
});
afterAll(async () => {
  if (folder) rmSync(folder, { recursive: true });
  await feed?.stop();
});

async function tap(options: readonly string[] = [], env: { CANDOR_KEY?: string } = { CANDOR_KEY: owner.key }) {
  const words = [PYTHON ?? "", TAP, "--config", join(folder, "config.json"), ...options];
  const child = Bun.spawn(words, { env: { ...env }, stdout: "pipe", stderr: "pipe" });
  const [out, said] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  const messages = out.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line) as Message]));
  return { code: await child.exited, said, messages };
}

function keep(messages: readonly Message[]): string {
  const { value } = messages.findLast(({ type }) => type === "STATE") ?? {};
  const path = join(folder, "state.json");
  writeFileSync(path, JSON.stringify(value));
  return path;
}

function apply(copy: Map<string, object>, messages: readonly Message[]): void {
  for (const { record } of messages) {
    if (record?._sdc_deleted_at) copy.delete(record.id);
    else if (record) {
      const { _sdc_deleted_at: _, ...review } = record;
      copy.set(record.id, review);
    }
  }
}

async function expectExact(copy: Map<string, object>): Promise<void> {
  const shown = [...(await head(feed.service, owner.key))].map(([id, text]) => [id, JSON.parse(text)] as const);
  expect(new Map(copy)).toEqual(new Map(shown));
}

test.skipIf(PYTHON === null)("loads the export, goes on at any state, and tells deletions", async () => {
  const copy = new Map<string, object>();
  const first = await tap();
  expect([first.code, first.said]).toEqual([0, ""]);
  expect(first.messages[0]?.type).toBe("SCHEMA");
  apply(copy, first.messages);
  await expectExact(copy);
  await deleteOwnReview(feed.service.context, owner.ids[0] as ReviewId);
  await feed.publish(owner.businessId);
  await enterAll(feed.service);
  const state = keep(first.messages);
  const second = await tap(["--state", state]);
  expect(second.messages.filter(({ record }) => record)).toHaveLength(2);
  apply(copy, second.messages);
  await expectExact(copy);
  // An export that stopped behind its second line.
  const records = first.messages.flatMap(({ record }) => record ?? []);
  const cursor = first.messages.find(({ type }) => type === "STATE")?.value?.cursor ?? "";
  keep([{ type: "STATE", value: { cursor, after: records[1]?.id ?? null } }]);
  const resumed = new Map<string, object>();
  apply(resumed, first.messages.filter(({ record }) => record).slice(0, 2));
  apply(resumed, (await tap(["--state", state])).messages);
  await expectExact(resumed);
});

test.skipIf(PYTHON === null)("says what is wrong, without a trace", async () => {
  for (const [env, named] of [
    [{}, "CANDOR_KEY"],
    [{ CANDOR_KEY: "trk_live_x" }, "invalid_api_key"],
  ] as const) {
    const { code, said } = await tap([], env);
    expect([code, said]).toEqual([1, expect.stringContaining(named)]);
    expect(said).not.toContain("Traceback");
  }
});
