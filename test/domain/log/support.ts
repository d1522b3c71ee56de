// Reads the log as a stranger does, and fills it with reviews.
import type { LogEntry } from "#domain/log/entry.ts";
import { EMPTY_ROOT, type Hash, leafHash, nodeHash } from "#domain/log/merkle.ts";
import { type Checkpoint, parseCheckpoint, parseNote } from "#domain/log/note.ts";
import { sequence } from "#domain/log/sequence.ts";
import { entriesOf, findHead, findTile } from "#domain/log/tile.ts";
import type { Context } from "#platform/database/context.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";

export const BOX = createSecretBox("a secret of the tests, thirty-two characters");

export async function sequenceAll(context: Context, batch?: number): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await sequence(context, BOX, batch);
    total += count;
    if (count === 0) return total;
  }
}

export async function readCheckpoint(context: Context): Promise<Checkpoint> {
  const head = await findHead(context);
  const note = head && parseNote(head.checkpoint);
  const checkpoint = note && parseCheckpoint(note.body);
  if (!checkpoint) throw new Error("The log has no checkpoint that can be read.");
  return checkpoint;
}

/** All entries, by the bundles that the log serves. */
export async function readEntries(context: Context): Promise<{ text: string; entry: LogEntry }[]> {
  const { size } = await readCheckpoint(context);
  const all: { text: string; entry: LogEntry }[] = [];
  for (let number = 0; number * 256 < size; number++) {
    const width = Math.min(256, size - number * 256);
    const bytes = await findTile(context, { level: "entries", number, width });
    const entries = bytes && entriesOf(bytes);
    if (!entries) throw new Error("A bundle of the log cannot be read.");
    for (const each of entries) all.push({ text: each.toString(), entry: JSON.parse(each.toString()) as LogEntry });
  }
  return all;
}

export function rootOfTexts(texts: readonly string[]): string {
  return rootOfLeaves(texts.map(leafHash)).toString("base64");
}

/** The recursion of RFC 6962, which shares no code with the tiles. */
export function rootOfLeaves(leaves: readonly Hash[]): Hash {
  if (leaves.length < 2) return leaves[0] ?? EMPTY_ROOT;
  const left = 2 ** Math.floor(Math.log2(leaves.length - 1));
  return nodeHash(rootOfLeaves(leaves.slice(0, left)), rootOfLeaves(leaves.slice(left)));
}
