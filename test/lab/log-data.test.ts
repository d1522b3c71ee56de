// The log that the benches of the change feed fill by SQL is one that a verifier accepts.
import { expect, test } from "bun:test";
import { append, leafHash, type ReadTile, rootOf } from "#domain/log/merkle.ts";
import { parseCheckpoint, parseNote } from "#domain/log/note.ts";
import { readTiles } from "#domain/log/tile.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { fillLog } from "../../lab/bench/log-data.ts";
import { createTestDatabase } from "../support/database.ts";
import { TEST_CONFIG } from "../support/service.ts";

test("its checkpoint and its tiles are those of its entries", async () => {
  const database = await createTestDatabase();
  try {
    const { sql, context, pool, target } = database;
    const options = { rounds: 1, seconds: 1, say: () => {}, signal: new AbortController().signal };
    // Behind whole tiles the last one is filled by halves: by SQL, and by the sequencer.
    const entries = 3_100;
    await fillLog(
      { context, pool, target } as never,
      createSecretBox(TEST_CONFIG.appSecret),
      { entries, every: 7 },
      options,
    );
    const rows = await sql<
      { entry: string; index: number }[]
    >`select entry, index::int as index from log_entry order by index`;
    expect(rows.map(({ index }) => index)).toEqual(Array.from({ length: entries }, (_, index) => index));
    const tiles = new Map<string, Buffer>();
    const read: ReadTile = async (level, number) => tiles.get(`${level}/${number}`) ?? Buffer.of();
    for (const { level, number, hashes } of await append(
      read,
      0,
      rows.map(({ entry }) => leafHash(entry)),
    ))
      tiles.set(`${level}/${number}`, hashes);
    const [state] = await sql<{ checkpoint: string }[]>`select checkpoint from log_state`;
    const checkpoint = parseCheckpoint(parseNote(state?.checkpoint ?? "")?.body ?? "");
    expect(checkpoint).toMatchObject({ size: entries, root: await rootOf(read, entries) });
    for (const size of [1, 255, 256, 2_000, 2_816])
      expect(await rootOf(readTiles(context.db), size)).toEqual(await rootOf(read, size));
  } finally {
    await database.close();
  }
});
