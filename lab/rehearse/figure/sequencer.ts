// sequencer: two processes that sequence the log take turns, and one of them is killed with -9 a hundred times while entries are
// written. A verifier that watches throughout must see one history.
import { newId } from "#contract/id.ts";
import { recordEntries } from "#domain/log/entry.ts";
import { append, type Hash, leafHash, type ReadTile, rootOf } from "#domain/log/merkle.ts";
import { parseCheckpoint, parseNote } from "#domain/log/note.ts";
import { entriesOf, findHead, findTile } from "#domain/log/tile.ts";
import type { Context } from "#platform/database/context.ts";
import { openPool } from "#platform/database/database.ts";
import { migrate } from "#platform/database/migrate.ts";
import type { DatabaseTarget } from "#platform/database/target.ts";
import { enterEmbeddedPostgres } from "#platform/embedded-postgres/embedded-postgres.ts";
import { createLog } from "#platform/telemetry/log.ts";
import { systemClock } from "#platform/time/clock.ts";
import { type Child, startBun } from "../../bench/process.ts";
import { seededRandom } from "../../random.ts";
import { BASE_URL } from "../kit/app.ts";
import { inPlace, rest, until } from "../kit/place.ts";
import type { Options, Rehearsal } from "../kit/rehearsal.ts";
import { exactly, none, type Row } from "../kit/row.ts";

const KILLS = 100;
const PROCESSES = 2;
const BURST = 300;
const WITHIN_MS = 60_000;

export const sequencer: Rehearsal = {
  name: "sequencer",
  about: `a process that sequences the log killed with -9 ${KILLS} times: one history`,
  byDefault: true,
  run: (options) =>
    inPlace("sequencer", options, async (place) => {
      const server = await enterEmbeddedPostgres({ dataDir: place.folder });
      place.onLeave(() => server.leave());
      await migrate(server.connection);
      const pool = openPool(server.connection, { max: 3 });
      place.onLeave(() => pool.close());
      const context = { db: pool.db, clock: systemClock, log: createLog("silent"), baseUrl: BASE_URL };
      return rehearse(context, server.connection, options);
    }),
};

async function rehearse(context: Context, target: DatabaseTarget, { say, scale, signal }: Options): Promise<Row[]> {
  const kills = Math.max(2, Math.round(KILLS * scale));
  const random = seededRandom(kills);
  const running: Child[] = [];
  const startOne = async () => {
    const child = startBun(["lab/rehearse/figure/sequencer-process.ts"], { LOG_TARGET: JSON.stringify(target) });
    await child.lines.next();
    running.push(child);
  };
  const watcher = createWatcher(context);
  try {
    await Promise.all(Array.from({ length: PROCESSES }, startOne));
    for (let n = 0; n < kills; n++) {
      await write(context, BURST);
      await rest(random() * 60, signal);
      const doomed = running.splice(Math.floor(random() * running.length), 1)[0];
      if (doomed) process.kill(doomed.pid, "SIGKILL");
      await watcher.look();
      await startOne();
      await watcher.look();
      if ((n + 1) % 10 === 0) say(`killed ${n + 1} of ${kills} times`);
    }
    const isDone = async () => {
      await watcher.look();
      return watcher.size() >= kills * BURST;
    };
    await until("all entries are in the log", isDone, { withinMs: WITHIN_MS, signal });
  } finally {
    for (const child of running) process.kill(child.pid, "SIGKILL");
  }
  await watcher.readAgain();
  return [
    none(`faults in ${watcher.looks()} checkpoints, when the sequencer is killed ${kills} times`, watcher.faults()),
    exactly("entries in the log", watcher.size(), kills * BURST),
    exactly("of those, different ones", watcher.different(), kills * BURST),
  ];
}

async function write(context: Context, count: number): Promise<void> {
  const business = { id: newId<"biz">(), slug: "shop" };
  const entries = Array.from({ length: count }, () => {
    return { event: "created" as const, business, reviewId: newId<"rev">(), by: "author" as const };
  });
  await recordEntries(context, entries);
}

/** Follows the log from its beginning: each look reads the new entries and compares the root. */
function createWatcher(context: Context) {
  const tree = createTree();
  const seen = new Set<string>();
  const faults: string[] = [];
  let looks = 0;
  const head = async () => parseCheckpoint(parseNote((await findHead(context))?.checkpoint ?? "")?.body ?? "");
  const read = async (from: number, to: number): Promise<Buffer[]> => {
    const all: Buffer[] = [];
    for (let number = Math.floor(from / 256); number * 256 < to; number++) {
      const width = Math.min(256, to - number * 256);
      const bytes = await findTile(context, { level: "entries", number, width });
      all.push(...(entriesOf(bytes ?? new Uint8Array()) ?? []).slice(Math.max(0, from - number * 256)));
    }
    return all;
  };
  return {
    async look() {
      const checkpoint = await head();
      if (!checkpoint) return;
      looks++;
      if (checkpoint.size < tree.size()) faults.push(`the log fell from ${tree.size()} to ${checkpoint.size}`);
      const entries = await read(tree.size(), checkpoint.size);
      for (const entry of entries) seen.add(entry.toString());
      await tree.add(entries.map(leafHash));
      if (!(await tree.root()).equals(checkpoint.root)) faults.push(`another root at ${checkpoint.size}`);
    },
    /** Reads all entries again and compares them with the first reading. */
    async readAgain() {
      const again = createTree();
      await again.add((await read(0, tree.size())).map(leafHash));
      if (!(await again.root()).equals(await tree.root())) faults.push("an entry changed after it was seen");
    },
    size: () => tree.size(),
    different: () => seen.size,
    looks: () => looks,
    faults: () => faults,
  };
}

function createTree() {
  const tiles = new Map<string, Buffer>();
  const read: ReadTile = async (level, number) => tiles.get(`${level}/${number}`) ?? Buffer.alloc(0);
  let size = 0;
  return {
    async add(leaves: readonly Hash[]) {
      for (const { level, number, hashes } of await append(read, size, leaves)) tiles.set(`${level}/${number}`, hashes);
      size += leaves.length;
    },
    size: () => size,
    root: () => rootOf(read, size),
  };
}
