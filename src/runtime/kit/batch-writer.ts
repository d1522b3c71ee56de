// Collects results and writes them to the database in batches, in the order in which they came. A batch that cannot be written is
// kept and tried again. Where the fault is not the connection's, the batch is taken apart by halves until the bad result is alone.
import { isUnavailable } from "#platform/database/database.ts";
import type { Log } from "#platform/telemetry/log.ts";

type BatchWriterOptions<T, Written> = {
  name: string;
  /** How long to wait for more results after the first one. */
  gatherMs: number;
  write(batch: readonly T[]): Promise<Written>;
  onWritten(batch: readonly T[], written: Written): void;
  /** A result cannot be written. @returns what to write in its place; null: nothing */
  mend(result: T, error: unknown): T | null;
};

const MOST = 500;
/** A batch of this size is written without waiting for more results. */
const FULL_FROM = 250;
const AGAIN_AFTER_MS = 250;
/** Tries of a batch before it is taken apart. A deadlock is over by then. */
const MOST_TRIES = 3;

export type BatchWriter<T> = ReturnType<typeof createBatchWriter<T, unknown>>;

export function createBatchWriter<T, Written>(
  log: Log,
  { name, gatherMs, write, onWritten, mend }: BatchWriterOptions<T, Written>,
) {
  let waiting: T[] = [];
  let writing: Promise<boolean> | null = null;
  let timer: Timer | null = null;
  let tries = 0;
  let most = MOST;
  let isAbandoned = false;

  const soon = (waitMs: number) => {
    if (waiting.length === 0 || writing || isAbandoned) return;
    if (waiting.length >= FULL_FROM && waitMs <= gatherMs) void writeNext();
    else timer ??= setTimeout(writeNext, waitMs);
  };

  const writeNext = (): Promise<boolean> => {
    if (timer) clearTimeout(timer);
    timer = null;
    writing ??= writeBatch(waiting.slice(0, most)).then((isWritten) => {
      writing = null;
      soon(isWritten ? gatherMs : AGAIN_AFTER_MS);
      return isWritten;
    });
    return writing;
  };

  const writeBatch = async (batch: readonly T[]): Promise<boolean> => {
    let written: Written;
    try {
      written = await write(batch);
    } catch (error) {
      if (tries++ === 0) log.warn({ batch: name, size: batch.length, err: error }, "a batch failed; trying again");
      if (!isUnavailable(error) && tries >= MOST_TRIES) takeApart(batch, error);
      return false;
    }
    waiting = waiting.slice(batch.length);
    tries = 0;
    most = Math.min(MOST, most * 2);
    onWritten(batch, written);
    return true;
  };

  const takeApart = (batch: readonly T[], error: unknown) => {
    most = Math.max(1, batch.length >> 1);
    if (batch.length > 1) return;
    const mended = mend(batch[0] as T, error);
    waiting.splice(0, 1, ...(mended === null ? [] : [mended]));
    tries = 0;
  };

  const abandon = () => {
    isAbandoned = true;
    if (timer) clearTimeout(timer);
  };

  return {
    add(result: T): void {
      waiting.push(result);
      soon(gatherMs);
    },
    /** Results that are not written yet. */
    unwritten: (): number => waiting.length,
    /** Writes the remaining results, and gives up where that fails. */
    async stop(): Promise<void> {
      while (writing || waiting.length > 0) if (!(await writeNext())) break;
      abandon();
    },
    abandon,
  };
}
