// The process that reads one file for the service: takes its bytes, a job and bounds, and ends with the service. It has no database,
// secret or network.
import { writeFileSync } from "node:fs";
import { Refusal } from "#contract/refusal.ts";
import { bundledModule } from "#platform/file/bundled.ts";
import { look } from "../layout/scan.ts";
import type { SheetFile } from "../sheet/row.ts";
import { headerOf, readSheet } from "../sheet/sheet.ts";
import { readProducts, readReviews } from "./batch.ts";
import { readCustomers } from "./customers.ts";
import type { Answer, AnyBatch, Bounds, Job, Question } from "./job.ts";

/** Without these collections, the engine lets several hundred MB of garbage gather. */
const BATCHES_BETWEEN_COLLECTIONS = 10;

export async function serveReading([cpuMs, memoryBytes] = process.argv.slice(-2).map(Number)): Promise<void> {
  // A terminal or unit signals all processes: the service ends this one itself.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
  process.on("disconnect", () => process.exit(0));
  sacrifice();
  const watching = watch({ cpuMs: cpuMs as number, memoryBytes: memoryBytes as number });
  const reader = createReader();
  process.on("message", async (question: Question) => {
    await watching;
    process.send?.(await reader(question).catch(faultOf));
  });
}

/** Where the machine runs out of memory, the kernel ends this process first. */
function sacrifice(): void {
  try {
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // There is no such file on macOS.
  }
}

function watch(bounds: Bounds): Promise<void> {
  const url = bundledModule("domain/transfer/reader/thread") ?? new URL("./thread.ts", import.meta.url);
  const watcher = new Worker(url, { name: "watcher" });
  watcher.postMessage(bounds);
  return new Promise((resolve) => {
    watcher.onmessage = () => resolve();
    watcher.onerror = () => process.exit(1);
  });
}

function createReader() {
  const given = Array.fromAsync(Bun.stdin.stream());
  let batches: AsyncIterator<AnyBatch> | null = null;
  let read = 0;
  return async (question: Question): Promise<Answer> => {
    if (question.kind === "job") {
      const begun = await begin(question.job, fileOf(await given, question));
      batches = begun.batches;
      return { kind: "found", found: begun.found };
    }
    if (++read % BATCHES_BETWEEN_COLLECTIONS === 0) Bun.gc(true);
    const next = await batches?.next();
    return { kind: "batch", batch: next === undefined || next.done ? null : sent(next.value) };
  };
}

async function begin(job: Job, file: SheetFile) {
  if (job.kind === "customers") return { found: await readCustomers(await bytesOf(file), file.choices), batches: null };
  if (job.kind === "head") return { found: await headerOf(readSheet(file)), batches: null };
  if (job.kind === "look")
    return { found: await look({ ...file, choices: job.choices }, job.site, job.choices), batches: null };
  const reading = job.kind === "reviews" ? await readReviews(file, null, job.site, job.choices) : readProducts(file);
  const batches = reading.batches[Symbol.asyncIterator]() as AsyncIterator<AnyBatch>;
  return { found: "facts" in reading ? reading.facts : null, batches };
}

type PieceOptions = Pick<SheetFile, "mostCells" | "choices"> & { isCut: boolean | undefined };

function fileOf(pieces: readonly Uint8Array[], { mostCells, choices, isCut = false }: PieceOptions): SheetFile {
  return {
    name: "",
    bytes: pieces.reduce((sum, { length }) => sum + length, 0),
    ...(mostCells !== undefined && { mostCells }),
    ...{ choices, isCut },
    async *open() {
      yield* pieces;
    },
  };
}

async function bytesOf(file: SheetFile): Promise<Uint8Array> {
  return Buffer.concat(await Array.fromAsync(file.open()));
}

/** The service keeps no cells of refused rows. */
function sent(batch: AnyBatch): AnyBatch {
  for (const each of batch.rows) each.cells = [];
  return batch;
}

function faultOf(error: unknown): Answer {
  if (error instanceof Refusal)
    return { kind: "refused", refused: error.message, says: error.says, field: error.field };
  return { kind: "fault", fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

if (import.meta.main) await serveReading();
