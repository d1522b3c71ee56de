// Imports an archive with bounded memory. Its lines may come in any order, so they are sorted by noun into files first; then the
// nouns are applied in the order of their references. The same archive may be imported again without harm. A field that is left out
// keeps its stored value, null clears it. No mail, webhook or allowance follows.
import { Refusal } from "#contract/refusal.ts";
import type { Context } from "#platform/database/context.ts";
import { type DetectLanguage, loadLanguageDetector } from "#platform/language/detect.ts";
import { refuse } from "#platform/record/value.ts";
import { applyBatch } from "./apply.ts";
import type { Item, LineError, Outcome } from "./batch/scope.ts";
import { type Line, readLines } from "./line.ts";
import { type Counts, NOUNS, type NounName, noCounts } from "./noun/noun.ts";
import { nounOf, readRecord } from "./noun/nouns.ts";
import { type NumberedText, openSpool, type Spool } from "./spool.ts";

export type ImportSummary = {
  /** Lines that are not blank. */
  lines: number;
  created: Counts;
  updated: Counts;
  unchanged: Counts;
  failed: number;
};

export type ImportOptions = {
  /** Called for each wrong line, not always in order. Lines count from 1, blank ones included. */
  onError(error: LineError): void;
  /** Called after each batch. @param progress lines that were applied or refused, and their share of all */
  onProgress?(progress: { lines: number; share: number }): void;
  batchSize?: number;
  /** The file may hold categories alone, and places none at a deeper level than this. */
  categoryLevels?: number;
  /** The pictures lie in a folder, which the caller reads afterwards. */
  photosBeside?: boolean;
  /** A folder for the sorted lines, which take as much room as the archive. */
  spoolDir: string;
};

const BATCH_RECORDS = 5_000;
/** Long lines make smaller batches. */
const BATCH_CHARACTERS = 16 * 1024 * 1024;
/** Reading lines blocks the thread, and the batch at PostgreSQL needs to send its next statement meanwhile. */
const LINES_WITHOUT_PAUSE = 16;

type Run = {
  context: Context;
  options: ImportOptions;
  summary: ImportSummary;
  detect: DetectLanguage;
  /** Lines that were applied or refused. */
  done: number;
};

/**
 * Hands wrong lines to `onError`. Throws if the source fails, and then imports nothing. Throws if the database fails: import the same
 * archive again then.
 */
export async function importArchive(
  context: Context,
  source: AsyncIterable<Uint8Array>,
  options: ImportOptions,
): Promise<ImportSummary> {
  const summary = { lines: 0, created: noCounts(), updated: noCounts(), unchanged: noCounts(), failed: 0 };
  const run: Run = { context, options, summary, detect: await loadLanguageDetector(), done: 0 };
  const spools = new Map<NounName, Spool>();
  try {
    for (const noun of NOUNS) spools.set(noun, await openSpool(options.spoolDir));
    await sortLines(run, source, spools);
    for (const [noun, spool] of spools) await applySpool(run, noun, spool);
    return summary;
  } finally {
    for (const spool of spools.values()) await spool.close();
  }
}

async function sortLines(run: Run, source: AsyncIterable<Uint8Array>, spools: Map<NounName, Spool>): Promise<void> {
  for await (const block of readLines(source)) {
    const sorted = block.flatMap((line) => sortLine(run, line) ?? []);
    for (const [noun, lines] of Map.groupBy(sorted, ({ noun }) => noun)) await spools.get(noun)?.add(lines);
  }
}

/** Returns null for a line that is blank or wrong. */
function sortLine(run: Run, line: Line): (NumberedText & { noun: NounName }) | null {
  if ("text" in line && !/\S/.test(line.text)) return null;
  run.summary.lines++;
  return attempt(run, line.number, () =>
    "wrong" in line ? refuse(line.wrong) : { ...line, noun: allowed(nounOf(line.text), run.options) },
  );
}

function allowed(noun: NounName, { categoryLevels }: ImportOptions): NounName {
  return categoryLevels === undefined || noun === "category" ? noun : refuse("only categories are imported here");
}

async function applySpool(run: Run, noun: NounName, spool: Spool): Promise<void> {
  const { context, options } = run;
  // Categories refer to each other, so all of them are one batch.
  const most = noun === "category" ? Number.POSITIVE_INFINITY : (options.batchSize ?? BATCH_RECORDS);
  let applying: Promise<void> = Promise.resolve();
  let items: Item[] = [];
  let characters = 0;
  let sincePause = 0;
  const flush = async () => {
    const batch = items;
    items = [];
    characters = 0;
    await applying;
    if (batch.length === 0) return;
    const { categoryLevels: levels, photosBeside } = options;
    applying = applyBatch(context, noun, batch, { levels, photosBeside }).then((outcome) => settle(run, noun, outcome));
    // Awaited before the next batch. Until then a failure must not count as unhandled.
    applying.catch(() => {});
  };
  try {
    for await (const lines of spool.read()) {
      for (const { number: line, text } of lines) {
        const record = attempt(run, line, () => readRecord(noun, text, context.clock.now().getTime(), run.detect));
        if (record !== null) items.push({ line, record });
        characters += text.length;
        if (items.length >= most || (characters >= BATCH_CHARACTERS && noun !== "category")) await flush();
        if (++sincePause >= LINES_WITHOUT_PAUSE) {
          sincePause = 0;
          await new Promise(setImmediate);
        }
      }
    }
    await flush();
  } finally {
    await applying;
  }
}

/** Returns null where the line is refused, and counts it. */
function attempt<T>(run: Run, line: number, read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    fail(run, { line, reason: error.message });
    return null;
  }
}

function settle(run: Run, noun: NounName, { created, updated, unchanged, errors }: Outcome): void {
  const { summary, options } = run;
  summary.created[noun] += created;
  summary.updated[noun] += updated;
  summary.unchanged[noun] += unchanged;
  run.done += created + updated + unchanged;
  for (const error of errors) fail(run, error);
  options.onProgress?.({ lines: run.done, share: run.done / summary.lines });
}

function fail(run: Run, error: LineError): void {
  run.done++;
  run.summary.failed++;
  run.options.onError(error);
}
