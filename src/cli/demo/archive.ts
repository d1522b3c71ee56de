// The demo's data as `npm run demo:data` wrote them: an archive that the `import` command reads, and a shop's export from Judge.me.
import { readFileSync } from "node:fs";
import { zstdDecompressSync } from "node:zlib";
import { DAY_MS } from "#platform/time/clock.ts";
import archiveFile from "./archive.ndjson.zst" with { type: "file" };
import judgeMeFile from "./judge-me.csv.zst" with { type: "file" };

/** The moment at which the histories of both files end. */
export const WRITTEN_AT = new Date("2026-11-20T02:00:00.000Z");
const CHUNK_BYTES = 1 << 18;
/** A whole value of JSON that is a moment or a date. */
const JSON_DATE = /(?<=")\d{4}-\d\d-\d\d(?=(?:T[\d:.]{12}Z)?")/g;
/** The date of a cell such as `2024-03-07 15:43:43 UTC`. */
const CSV_DATE = /(?<=,)\d{4}-\d\d-\d\d(?= [\d:]{8} UTC)/g;

/** The archive in chunks, its histories ending in the 24 hours before `now`. */
export async function* readDemoArchive(now: Date): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(shiftDates(read(archiveFile), JSON_DATE, now));
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}

/** The shop's reviews as Judge.me's export writes them. */
export function readJudgeMeFile(now: Date): Buffer {
  return Buffer.from(shiftDates(read(judgeMeFile), CSV_DATE, now));
}

function read(path: string): string {
  return zstdDecompressSync(readFileSync(path)).toString();
}

/** Moves dates by whole days, so that times of day stay. */
function shiftDates(text: string, pattern: RegExp, now: Date): string {
  const byMs = Math.floor((now.getTime() - WRITTEN_AT.getTime()) / DAY_MS) * DAY_MS;
  const shifted = new Map<string, string>();
  return text.replace(pattern, (date) => {
    const known = shifted.get(date);
    if (known !== undefined) return known;
    const later = new Date(Date.parse(date) + byMs).toISOString().slice(0, 10);
    shifted.set(date, later);
    return later;
  });
}
