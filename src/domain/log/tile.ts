// The files of the log: the checkpoint, tiles of hashes, and bundles of entries (C2SP tlog-tiles). Whole tiles never change.
import type { Context } from "#platform/database/context.ts";
import type { Database } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import { HASH_BYTES, type ReadTile, TILE_WIDTH } from "./merkle.ts";

/** Reads each tile once. */
export function readTiles(db: Database): ReadTile {
  const known = new Map<string, Promise<Buffer>>();
  return (level, number) => {
    const key = `${level}/${number}`;
    let tile = known.get(key);
    if (!tile) {
      tile = tileAt(db, level, number).then(([row]) => Buffer.from(row?.hashes ?? []));
      known.set(key, tile);
    }
    return tile;
  };
}

/** `entries` or a level, the number, and the width of a partial tile. */
export type TileName = { level: number | "entries"; number: number; width: number };

const HIGHEST_LEVEL = 5;

/** Reads `3/x001/x234/067.p/5`; null where the path names no tile. */
export function parseTileName(path: string): TileName | null {
  const [, first = "", number = "", , part] =
    /^(entries|0|[1-9]\d?)\/((?:x\d{3}\/){0,4}\d{3})(\.p\/([1-9]\d{0,2}))?$/.exec(path) ?? [];
  if (first === "") return null;
  const level = first === "entries" ? first : Number(first);
  const width = part === undefined ? TILE_WIDTH : Number(part);
  // Each tile has one name: no group of zeros leads.
  if (number.startsWith("x000/") || width > TILE_WIDTH - (part === undefined ? 0 : 1)) return null;
  if (level !== "entries" && level > HIGHEST_LEVEL) return null;
  return { level, number: Number(number.replaceAll(/[x/]/g, "")), width };
}

export function tilePath({ level, number, width }: TileName): string {
  const digits = String(number);
  const name = digits.padStart(Math.ceil(digits.length / 3) * 3, "0").replace(/\d{3}(?=\d)/g, "x$&/");
  return `${level}/${name}${width < TILE_WIDTH ? `.p/${width}` : ""}`;
}

/** Null where the log has no such tile yet. */
export async function findTile({ db }: Context, { level, number, width }: TileName): Promise<Buffer | null> {
  if (level === "entries") {
    const rows = await bundle(db, number * TILE_WIDTH, width);
    return rows.length === width ? bundleOf(rows.map(({ entry }) => entry)) : null;
  }
  const [row] = await tileAt(db, level, number);
  const bytes = width * HASH_BYTES;
  return row && row.hashes.length >= bytes ? Buffer.from(row.hashes.subarray(0, bytes)) : null;
}

/** Each entry after its length in two bytes. */
export function bundleOf(entries: readonly string[]): Buffer {
  return Buffer.concat(
    entries.flatMap((entry) => {
      const bytes = Buffer.from(entry);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(bytes.length);
      return [length, bytes];
    }),
  );
}

/** Null where the bytes are no bundle. */
export function entriesOf(bytes: Uint8Array): Buffer[] | null {
  const all = Buffer.from(bytes);
  const entries: Buffer[] = [];
  for (let at = 0; at < all.length; ) {
    const end = at + 2 <= all.length ? at + 2 + all.readUInt16BE(at) : Number.POSITIVE_INFINITY;
    if (end > all.length) return null;
    entries.push(all.subarray(at + 2, end));
    at = end;
  }
  return entries;
}

/** The text of an entry, and whether it is the last one that is signed; null where the log has none at this place. */
export async function findEntry(context: Context, index: number): Promise<{ text: string; isLast: boolean } | null> {
  const [head, [row]] = await Promise.all([findHead(context), bundle(context.db, index, 1)]);
  return head && row && index < head.size ? { text: row.entry, isLast: index === head.size - 1 } : null;
}

/** Where an entry stands in the files: these exist as soon as the entry does, and never change. @property place in both, from 0 */
export function filesOf(index: number): { entries: TileName; hashes: TileName; place: number } {
  const number = Math.floor(index / TILE_WIDTH);
  const place = index % TILE_WIDTH;
  const width = place + 1;
  return { entries: { level: "entries", number, width }, hashes: { level: 0, number, width }, place };
}

export type LogHead = { origin: string; size: number; checkpoint: string; signedAt: Date };

/** The checkpoint with the cosignatures of witnesses that signed it. Null before the first one. */
export async function findHead({ db }: Context): Promise<LogHead | null> {
  const [row] = await readHead(db);
  if (!row) return null;
  const { lines, ...head } = row;
  return { ...head, checkpoint: head.checkpoint + lines };
}

const tileAt = statement<{ hashes: Uint8Array }>(
  "log_tile",
  "select hashes from log_tile where level = $1::smallint and number = $2::bigint",
);

const bundle = statement<{ entry: string }>(
  "log_bundle",
  "select entry from log_entry where index >= $1::bigint and index < $1::bigint + $2::int order by index",
);

const readHead = statement<LogHead & { lines: string }>(
  "log_head",
  `select origin, size::float8 as size, checkpoint, signed_at as "signedAt",
    coalesce((select string_agg(line, '' order by witness) from log_cosignature c where c.size = s.size), '') as lines
  from log_state s where checkpoint is not null`,
);
