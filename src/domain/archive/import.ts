// Imports an archive in one reading, with bounded memory: a line that refers to a later one waits in a file. The same archive may be
// imported again without harm. A field that is left out keeps its stored value, null clears it. No mail, webhook or allowance follows.
import type { Context } from "#platform/context.ts";
import { type DetectLanguage, loadLanguageDetector } from "#platform/language/detect.ts";
import { Refusal } from "#platform/refusal.ts";
import { applyBatch } from "./batch/apply.ts";
import type { Item, LineError, Outcome, Pass } from "./batch/scope.ts";
import { type Line, readLines } from "./line/line.ts";
import { openSpool, pendingSet, type Spool } from "./line/waiting.ts";
import { type Counts, NOUNS, noCounts } from "./noun/noun.ts";
import { readRecord } from "./noun/nouns.ts";

export type { LineError };

export type ImportSummary = {
  /** Lines that are not blank. */
  lines: number;
  created: Counts;
  updated: Counts;
  unchanged: Counts;
  failed: number;
};

export type ImportOptions = {
  /** Lines count from 1, blank ones included; not always in order. */
  onError(error: LineError): void;
  /** Lines and bytes that were read. */
  onProgress?(progress: { lines: number; bytes: number }): void;
  batchSize?: number;
  /** A folder for lines that wait. */
  spoolDir: string;
};

const BATCH_RECORDS = 5_000;
/** Long lines make smaller batches. */
const BATCH_CHARACTERS = 16 * 1024 * 1024;
/** The batch at PostgreSQL needs its next statement meanwhile. */
const LINES_WITHOUT_PAUSE = 16;

type Run = {
  context: Context;
  options: ImportOptions;
  summary: ImportSummary;
  detect: DetectLanguage;
};

/** Hands wrong lines to `onError`. Throws if the source or the database fails; the same archive can then be imported again. */
export async function importArchive(
  context: Context,
  source: AsyncIterable<Uint8Array>,
  options: ImportOptions,
): Promise<ImportSummary> {
  const summary = { lines: 0, created: noCounts(), updated: noCounts(), unchanged: noCounts(), failed: 0 };
  const run: Run = { context, options, summary, detect: await loadLanguageDetector() };
  let waiting = openSpool(options.spoolDir);
  try {
    let pass: Pass = { pending: pendingSet(), before: null, last: false };
    await runPass(run, pass, firstReading(run, source), waiting);
    while (waiting.count() > 0) {
      const again = openSpool(options.spoolDir);
      const read = waiting;
      waiting = again;
      try {
        pass = { pending: pendingSet(), before: pass.pending, last: pass.last };
        await runPass(run, pass, read.read(), again);
      } finally {
        await read.remove();
      }
      pass.last = again.count() === read.count();
    }
    return summary;
  } finally {
    await waiting.remove();
  }
}

async function* firstReading({ summary, options }: Run, source: AsyncIterable<Uint8Array>): AsyncGenerator<Line[]> {
  for await (const { lines, bytes } of readLines(source)) {
    const filled = lines.filter((line) => "wrong" in line || /\S/.test(line.text));
    summary.lines += filled.length;
    yield filled;
    const last = lines.at(-1);
    if (last) options.onProgress?.({ lines: last.number, bytes });
  }
}

async function runPass(run: Run, pass: Pass, blocks: AsyncIterable<Line[]>, spool: Spool): Promise<void> {
  const { context, options } = run;
  const batchSize = options.batchSize ?? BATCH_RECORDS;
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
    applying = applyBatch(context, pass, batch, (outcome) => settle(run, pass, spool, outcome));
    // Awaited before the next batch. Until then a failure must not count as unhandled.
    applying.catch(() => {});
  };
  try {
    for await (const lines of blocks) {
      for (const line of lines) {
        const item = readItem(run, line);
        if (item !== null) {
          items.push(item);
          characters += item.text.length;
        }
        if (items.length >= batchSize || characters >= BATCH_CHARACTERS) await flush();
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

function readItem(run: Run, line: Line): Item | null {
  if ("wrong" in line) {
    fail(run, { line: line.number, reason: line.wrong });
    return null;
  }
  try {
    const record = readRecord(line.text, run.context.clock.now().getTime(), run.detect);
    return { line: line.number, text: line.text, record };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    fail(run, { line: line.number, reason: error.message });
    return null;
  }
}

async function settle(run: Run, pass: Pass, spool: Spool, outcome: Outcome): Promise<void> {
  for (const noun of NOUNS) {
    run.summary.created[noun] += outcome.created[noun];
    run.summary.updated[noun] += outcome.updated[noun];
    run.summary.unchanged[noun] += outcome.unchanged[noun];
  }
  for (const error of outcome.errors) fail(run, error);
  const waiting = outcome.waiting.sort((a, b) => a.line - b.line);
  for (const { record } of waiting) pass.pending.add(record.key);
  await spool.add(waiting);
}

function fail({ summary, options }: Run, error: LineError): void {
  summary.failed++;
  options.onError(error);
}
