// Reads a file of an owner in a process of its own, with bounds on time, memory and cells, so that a hostile file cannot slow other owners.
// Reading a file gives the same each time, so a file whose reader failed is refused and not tried again.
import { join } from "node:path";
import { Refusal } from "#contract/refusal.ts";
import { type Sentence, sentence } from "#contract/sentence.ts";
import { isCompiled, READER_ARGUMENT } from "#platform/file/bundled.ts";
import type { Log } from "#platform/telemetry/log.ts";
import type { Wrong } from "#platform/text/wrong.ts";
import { createSlots } from "#platform/time/slots.ts";
import type { ImportChoices, ImportFound } from "../layout/choice.ts";
import type { Site } from "../layout/row.ts";
import type { SheetChoices } from "../sheet/choice.ts";
import { MOST_CELLS, type SheetFile } from "../sheet/row.ts";
import type { ProductReading, ReviewReading } from "./batch.ts";
import type { CustomerTable } from "./customers.ts";
import type { Answer, AnyBatch, Bounds, Excess, Found, Job, Question } from "./job.ts";

const MB = 1024 * 1024;
const LIMITS = {
  /** CPU time for each started 10 MB of the file. */
  cpuMs: 30_000,
  memoryBytes: 512 * MB,
  cells: MOST_CELLS,
  /** A compiled program starts itself, because its modules are in no folder. */
  command: [process.execPath, isCompiled() ? READER_ARGUMENT : join(import.meta.dir, "program.ts")],
};
const CPU_BYTES = 10 * MB;
/** Readers of a thread at once. More wait for their turn. */
export const MOST_READERS = 3;
const slots = createSlots(MOST_READERS);

export type ReaderLimits = typeof LIMITS;

/** `signal` ends the process at once. */
export type ReaderOptions = { log: Log; signal?: AbortSignal | undefined; limits?: Partial<ReaderLimits> | undefined };

/**
 * Reads a file in a process, which ends with the block that holds the reading. Throws a Refusal for a file that cannot be read, or not
 * within the limits.
 */
export async function readReviewsApart(
  file: SheetFile,
  site: Site,
  choices: ImportChoices,
  options: ReaderOptions,
): Promise<ReviewReading & Disposable> {
  const reading = await openReading(file, { kind: "reviews", site, choices }, options);
  return { ...reading, facts: reading.found, batches: reading.batches as ReviewReading["batches"] };
}

/** As `readReviewsApart`. */
export async function readProductsApart(file: SheetFile, options: ReaderOptions): Promise<ProductReading & Disposable> {
  const reading = await openReading(file, { kind: "products" }, options);
  return { ...reading, batches: reading.batches as ProductReading["batches"] };
}

/** Reads the first row of a file that is no workbook. @param sample its first bytes */
export function readHeadApart(sample: Uint8Array, options: ReaderOptions): Promise<readonly string[]> {
  return readOnce({ ...fileOf(sample), isCut: true }, { kind: "head" }, options);
}

/** Reads the first rows of a file, or of its beginning, and says how they are read. An unknown layout is no error. */
export function lookApart(
  file: SheetFile,
  site: Site,
  choices: ImportChoices,
  options: ReaderOptions,
): Promise<ImportFound> {
  return readOnce(file, { kind: "look", site, choices }, options);
}

/** Reads a list of customers. @param choices what a person decided about how it is read */
export function readCustomersApart(
  bytes: Uint8Array,
  options: ReaderOptions,
  choices?: SheetChoices,
): Promise<CustomerTable | Wrong> {
  return readOnce({ ...fileOf(bytes), choices }, { kind: "customers" }, options);
}

export function fileOf(bytes: Uint8Array): SheetFile {
  return {
    name: "",
    bytes: bytes.length,
    async *open() {
      yield bytes;
    },
  };
}

type JobOf<Kind> = Job & { kind: Kind };

async function readOnce<Kind extends Job["kind"]>(
  file: SheetFile,
  job: JobOf<Kind>,
  options: ReaderOptions,
): Promise<Found[Kind]> {
  using reading = await openReading(file, job, options);
  return reading.found;
}

async function openReading<Kind extends Job["kind"]>(
  file: SheetFile,
  job: JobOf<Kind>,
  { log, signal, limits: given }: ReaderOptions,
) {
  const limits = { ...LIMITS, ...given };
  const cpuMs = limits.cpuMs * Math.max(1, Math.ceil(file.bytes / CPU_BYTES));
  await slots.take();
  const reader = startReader(log, limits, { cpuMs, memoryBytes: limits.memoryBytes });
  const stop = () => reader.end(signal?.reason);
  signal?.addEventListener("abort", stop);
  const end = () => {
    signal?.removeEventListener("abort", stop);
    reader.end();
    slots.give();
  };
  try {
    signal?.throwIfAborted();
    await reader.give(file);
    const { choices, isCut } = file;
    const answer = await reader.ask({ kind: "job", job, mostCells: limits.cells, choices, isCut });
    if (answer.kind !== "found") throw new Error(`a reader answered ${answer.kind}`);
    const found = answer.found as Found[Kind];
    return { found, batches: batchesOf(reader), bytesTotal: file.bytes, [Symbol.dispose]: end };
  } catch (error) {
    end();
    throw error;
  }
}

/** The reader makes the next batch while the service applies this one. */
async function* batchesOf(reader: Reader): AsyncGenerator<AnyBatch> {
  const ask = () => reader.ask({ kind: "next" });
  for (let next = ask(); ; ) {
    const answer = await next;
    if (answer.kind !== "batch" || answer.batch === null) return;
    next = ask();
    // It may fail before it is awaited, which then throws.
    next.catch(() => {});
    yield answer.batch;
  }
}

type Reader = ReturnType<typeof startReader>;

/** Our settings hold secrets, so the process gets none. The last compiler costs more memory and time than it saves here. */
const ENVIRONMENT = {
  PATH: process.env.PATH,
  TMPDIR: process.env.TMPDIR,
  BUN_JSC_forceRAMSize: String(1024 * MB),
  BUN_JSC_useFTLJIT: "0",
};

function startReader(log: Log, { command }: ReaderLimits, bounds: Bounds) {
  let waiting: PromiseWithResolvers<Answer> | null = null;
  let ended: unknown = null;
  const fail = (reason: unknown) => {
    ended ??= reason;
    waiting?.reject(ended);
    waiting = null;
  };
  const child = Bun.spawn([...command, String(bounds.cpuMs), String(bounds.memoryBytes)], {
    env: ENVIRONMENT,
    // A folder in which other users cannot place settings that would be read.
    cwd: "/",
    stdio: ["pipe", "ignore", "pipe"],
    serialization: "advanced",
    ipc(answer: Answer) {
      const asked = waiting;
      waiting = null;
      asked?.resolve(answer);
    },
    async onExit(exited, code, signal) {
      if (ended !== null) return;
      const said = await new Response(exited.stderr as ReadableStream).text().catch(() => "");
      if (ended === null) log.warn({ code, signal, said: said.slice(-1_000) }, "a reader of a file ended");
      fail(lostTo(said, bounds));
    },
  });
  child.unref();
  return {
    /** Hands the file over. Messages would copy it several times. */
    async give(file: SheetFile): Promise<void> {
      for await (const bytes of file.open()) {
        if (ended !== null) throw ended;
        // A write fails where the process has just ended: the next question says why.
        try {
          await Promise.all([child.stdin.write(bytes), child.stdin.flush()]);
        } catch {
          return;
        }
      }
      await Promise.try(() => child.stdin.end()).catch(() => {});
    },
    /** Rejects with a Refusal where the file is at fault, or its reader was lost. */
    async ask(question: Question): Promise<Answer> {
      if (ended !== null) throw ended;
      const asked = Promise.withResolvers<Answer>();
      waiting = asked;
      try {
        child.send(question);
      } catch {
        // The process has just ended: its end says why.
      }
      const answer = await asked.promise;
      if (answer.kind === "refused") throw refusedBy(answer);
      if (answer.kind !== "fault") return answer;
      log.error({ fault: answer.fault }, "a reader of a file failed");
      throw lost();
    },
    end(reason: unknown = new Error("The reader was ended.")): void {
      fail(reason);
      child.kill("SIGKILL");
    },
  };
}

function refusedBy({ refused, says, field }: Answer & { kind: "refused" }): Refusal {
  return new Refusal("validation_error", refused, { says, ...(field !== undefined && { field }) });
}

function lost(): Refusal {
  return new Refusal(
    "validation_error",
    "The file could not be read. It is not tried again. Save it as CSV in UTF-8, or ask the operator.",
    { says: sentence("importFault.lost") },
  );
}

function lostTo(said: string, { cpuMs, memoryBytes }: Bounds): Refusal {
  const seconds = Math.ceil(cpuMs / 1_000);
  const most = Math.floor(memoryBytes / MB);
  const excess: Record<Excess, [bound: string, says: Sentence]> = {
    time: [`more than ${seconds} seconds of computing time`, sentence("importFault.time", { seconds })],
    memory: [`more than ${most} MB of memory`, sentence("importFault.memory", { most })],
  };
  const [bound, says] = (said.endsWith("time") && excess.time) || (said.endsWith("memory") && excess.memory) || [];
  if (bound === undefined) return lost();
  const message = `Reading the file takes ${bound}. Split it, or save it as CSV in UTF-8.`;
  return new Refusal("validation_error", message, { says });
}
