// Reads a log from its first entry to its checkpoint, and checks every byte. It trusts the log's keys, and a checkpoint that the caller
// kept from an earlier audit.
import type { LogEntry } from "#domain/log/entry.ts";
import {
  append,
  HASH_BYTES,
  type Hash,
  leafHash,
  type ReadTile,
  rootOf,
  TILE_WIDTH,
  type Tile,
} from "#domain/log/merkle.ts";
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
import { SILENT } from "./progress.ts";
import type { Source } from "./source.ts";

export type Finding = { place: string; what: string };
export type Findings = ReturnType<typeof createFindings>;

/** Bounds the memory that a hostile log can take. */
const MOST_FINDINGS = 10_000;

export function createFindings() {
  const list: Finding[] = [];
  return {
    list,
    add(place: string, what: string): void {
      if (list.length < MOST_FINDINGS) list.push({ place, what });
    },
  };
}

export type SeenEntry = LogEntry & { index: number };

export type History = { checkpoint: Checkpoint | null; entries: SeenEntry[] };

export type Since = { name: string; text: string };

/** @param base the address of the log, such as https://reviews.example/log */
export async function readHistory(
  source: Source,
  base: string,
  since: Since | null,
  findings: Findings,
  progress = SILENT,
): Promise<History> {
  const keys = await readKeys(source, base, findings);
  const checkpoint = await readCheckpoint(source, base, keys, findings);
  const entries: SeenEntry[] = [];
  if (!checkpoint) return { checkpoint, entries };
  const before = since && readSince(since, checkpoint, keys, findings);
  const leaves: Hash[] = [];
  for (let number = 0; number * TILE_WIDTH < checkpoint.size; number++) {
    const width = Math.min(TILE_WIDTH, checkpoint.size - number * TILE_WIDTH);
    const place = `tile/${tilePath({ level: "entries", number, width })}`;
    const bundle = entriesOf((await source.read(`${base}/${place}`)) ?? new Uint8Array());
    if (bundle?.length !== width) {
      findings.add(place, bundle ? `It holds ${bundle.length} entries instead of ${width}.` : "It cannot be read.");
      return { checkpoint, entries };
    }
    for (const bytes of bundle) {
      const index = leaves.length;
      leaves.push(leafHash(bytes));
      const entry = readEntry(bytes);
      if (entry) entries.push({ ...entry, index });
      else findings.add(`entry ${index}`, "It is no entry of a log of reviews.");
    }
    const [done, total] = [leaves.length, checkpoint.size];
    progress.at({ what: "entries", done, total, share: done / total });
  }
  const made = new Map<string, Buffer>();
  const read: ReadTile = async (level, number) => made.get(`${level}/${number}`) ?? Buffer.alloc(0);
  const tiles = await append(read, 0, leaves);
  for (const { level, number, hashes } of tiles) made.set(`${level}/${number}`, hashes);
  if (before && !(await rootOf(read, before.size)).equals(before.root))
    findings.add(
      since?.name ?? "",
      `The first ${before.size} entries are not those of the kept checkpoint: the log was forked.`,
    );
  if (!(await rootOf(read, checkpoint.size)).equals(checkpoint.root))
    findings.add("checkpoint", "Its root is not that of the entries: one was changed, left out, added or moved.");
  await compareTiles(source, base, tiles, findings);
  return { checkpoint, entries };
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

/** Returns the kept checkpoint; null if it cannot be compared, which is a finding. */
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

/** Returns null for bytes that are no entry. */
export function readEntry(bytes: Uint8Array): LogEntry | null {
  try {
    const entry = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as LogEntry;
    return EVENTS.includes(entry.event) && !Number.isNaN(Date.parse(entry.at)) ? entry : null;
  } catch {
    return null;
  }
}

async function compareTiles(source: Source, base: string, tiles: readonly Tile[], findings: Findings): Promise<void> {
  for (const { level, number, hashes } of tiles) {
    const place = `tile/${tilePath({ level, number, width: hashes.length / HASH_BYTES })}`;
    const served = Buffer.from((await source.read(`${base}/${place}`)) ?? []);
    if (!served.equals(hashes))
      findings.add(
        place,
        served.length === hashes.length ? "Its hashes are not those of the entries." : "It is missing or cut.",
      );
  }
}
