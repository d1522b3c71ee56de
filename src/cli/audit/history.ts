// Reads a log from its first entry to its checkpoint, and checks every byte. It trusts the keys, and what the caller kept from an
// earlier audit.
import type { LogEntry } from "#domain/log/entry.ts";
import { HASH_BYTES, type Hash, leafHash, nodeHash, TILE_WIDTH } from "#domain/log/merkle.ts";
import {
  type Checkpoint,
  parseCheckpoint,
  parseNote,
  parseVerifier,
  signedBy,
  type Verifier,
} from "#domain/log/note.ts";
import { EVENTS } from "#domain/log/table.ts";
import { entriesOf, tilePath } from "#domain/log/tile.ts";
import { createEdge } from "./edge.ts";
import type { Findings } from "./finding.ts";
import type { Source } from "./source.ts";

export type SeenEntry = LogEntry & { index: number };

export type History = {
  checkpoint: Checkpoint | null;
  keys: Verifier[];
  entries: SeenEntry[];
};

export type Since = { name: string; text: string };

/** @param base the address of the log, such as https://reviews.example/log */
export async function readHistory(
  source: Source,
  base: string,
  since: Since | null,
  findings: Findings,
): Promise<History> {
  const keys = await readKeys(source, base, findings);
  const checkpoint = await readCheckpoint(source, base, keys, findings);
  const entries: SeenEntry[] = [];
  if (!checkpoint) return { checkpoint, keys, entries };
  const before = since && readSince(since, checkpoint, keys, findings);
  const edge = createEdge();
  const leaves: Hash[] = [];
  if (before?.size === 0) compareRoots(before, edge.root(), since?.name ?? "", findings);
  for (let number = 0; number * TILE_WIDTH < checkpoint.size; number++) {
    const width = Math.min(TILE_WIDTH, checkpoint.size - number * TILE_WIDTH);
    const place = `tile/${tilePath({ level: "entries", number, width })}`;
    const bundle = entriesOf((await source.read(`${base}/${place}`)) ?? new Uint8Array());
    if (bundle?.length !== width) {
      findings.add(place, bundle ? `It holds ${bundle.length} entries instead of ${width}.` : "It cannot be read.");
      return { checkpoint, keys, entries };
    }
    for (const bytes of bundle) {
      const index = leaves.length;
      const leaf = leafHash(bytes);
      leaves.push(leaf);
      edge.add(leaf);
      if (before && before.size === index + 1) compareRoots(before, edge.root(), since?.name ?? "", findings);
      const entry = readEntry(bytes);
      if (entry) entries.push({ ...entry, index });
      else findings.add(`entry ${index}`, "It is no entry of a log of reviews.");
    }
  }
  if (!edge.root().equals(checkpoint.root))
    findings.add("checkpoint", "Its root is not that of the entries: one was changed, left out, added or moved.");
  await compareTiles(source, base, leaves, findings);
  return { checkpoint, keys, entries };
}

async function readKeys(source: Source, base: string, findings: Findings): Promise<Verifier[]> {
  const text = Buffer.from((await source.read(`${base}/key`)) ?? []).toString();
  const lines = text.split("\n").filter((line) => line !== "");
  const keys = lines.flatMap((line) => parseVerifier(line) ?? []);
  if (keys.length === 0 || keys.length < lines.length) findings.add("key", "It holds a line that is no verifier key.");
  return keys;
}

async function readCheckpoint(
  source: Source,
  base: string,
  keys: readonly Verifier[],
  findings: Findings,
): Promise<Checkpoint | null> {
  const note = parseNote(Buffer.from((await source.read(`${base}/checkpoint`)) ?? []).toString());
  const checkpoint = note && parseCheckpoint(note.body);
  if (!note || !checkpoint) {
    findings.add("checkpoint", "There is none that can be read.");
    return null;
  }
  if (!keys.some((key) => key.name === checkpoint.origin && signedBy(note, key)))
    findings.add("checkpoint", "None of the log's keys signed it.");
  return checkpoint;
}

/** Null where the kept checkpoint cannot be compared; that is a finding. */
function readSince(
  { name, text }: Since,
  now: Checkpoint,
  keys: readonly Verifier[],
  findings: Findings,
): Checkpoint | null {
  const note = parseNote(text);
  const before = note && parseCheckpoint(note.body);
  if (!note || !before) findings.add(name, "The kept checkpoint cannot be read.");
  else if (before.origin !== now.origin) findings.add(name, `It is of another log, ${before.origin}.`);
  else if (!keys.some((key) => signedBy(note, key))) findings.add(name, "No key that the log shows signed it.");
  else if (before.size > now.size)
    findings.add(name, `The log had ${before.size} entries then and has ${now.size}: it is an old copy, or was cut.`);
  else return before;
  return null;
}

function compareRoots(before: Checkpoint, root: Hash, name: string, findings: Findings): void {
  if (!root.equals(before.root))
    findings.add(name, `The first ${before.size} entries are not those of the kept checkpoint: the log was forked.`);
}

function readEntry(bytes: Uint8Array): LogEntry | null {
  try {
    const entry = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as LogEntry;
    return EVENTS.includes(entry.event) && !Number.isNaN(Date.parse(entry.at)) ? entry : null;
  } catch {
    return null;
  }
}

/** Every tile of hashes that the log must have. */
async function compareTiles(source: Source, base: string, leaves: readonly Hash[], findings: Findings): Promise<void> {
  let row = leaves;
  for (let level = 0; row.length > 0; level++) {
    const above: Hash[] = [];
    for (let from = 0; from < row.length; from += TILE_WIDTH) {
      const part = row.slice(from, from + TILE_WIDTH);
      const place = `tile/${tilePath({ level, number: from / TILE_WIDTH, width: part.length })}`;
      const served = Buffer.from((await source.read(`${base}/${place}`)) ?? []);
      if (!served.equals(Buffer.concat(part)))
        findings.add(
          place,
          served.length === part.length * HASH_BYTES
            ? "Its hashes are not those of the entries."
            : "It is missing or cut.",
        );
      if (part.length === TILE_WIDTH) above.push(rootOfPart(part));
    }
    row = above;
  }
}

function rootOfPart(part: readonly Hash[]): Hash {
  let row = part;
  while (row.length > 1)
    row = Array.from({ length: row.length / 2 }, (_, index) =>
      nodeHash(row[2 * index] as Hash, row[2 * index + 1] as Hash),
    );
  return row[0] as Hash;
}
