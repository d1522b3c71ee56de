// The last duration of each test file, in ms, by which the next run orders them.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import slowest from "./slowest.json";

export type Timings = Record<string, number>;

/** Assumed time of a file that has not run here and is not among the slowest. */
const UNKNOWN_MS = 1_000;

/** @returns the time of each of these files */
export function readTimings(path: string, files: readonly string[]): Timings {
  const known: Timings = { ...slowest, ...parsed(path) };
  return Object.fromEntries(files.map((file) => [file, known[file] ?? UNKNOWN_MS]));
}

export function writeTimings(path: string, timings: Timings): void {
  mkdirSync(dirname(path), { recursive: true });
  // Another run may read it at the same time.
  writeFileSync(`${path}.${process.pid}`, JSON.stringify(timings, null, 1));
  renameSync(`${path}.${process.pid}`, path);
}

function parsed(path: string): Timings {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Timings;
  } catch {
    return {};
  }
}
