// The moments in which this dispatcher may start deliveries: short transactions that hold the lock of starts (start-lock.ts), one after
// the other while there are lanes. Its targets are read anew where a subscription changed between two of them.
import { lockStarts, START_LOCK_MS } from "#domain/webhook/subscription/start-lock.ts";
import { type Context, inTransaction } from "#platform/context.ts";

/** A change waits this long, at most. */
const OPEN_MS = 100;
/** Less than the lock lasts where this process is stopped under it. */
const LONGEST_MS = START_LOCK_MS - 200;

/** By bucket: how many changes it has had. */
export type StartWindow = ReadonlyMap<number, number>;

type StartWindowsOptions = {
  /** Reads targets under the lock. Nothing starts before it is done. */
  prepare(inside: Context, window: StartWindow): Promise<void>;
  onOpen(): void;
  /** Whether another window follows. */
  isNeeded(): boolean;
};

export function createStartWindows(context: Context, { prepare, onOpen, isNeeded }: StartWindowsOptions) {
  let current: StartWindow | null = null;
  let until = 0;
  let opening: Promise<void> | null = null;
  let closed: Promise<void> = Promise.resolve();
  let close = () => {};
  let isStopped = false;

  const hold = (opened: () => void) =>
    inTransaction(context, async (inside) => {
      const askedAt = performance.now();
      const window = await lockStarts(inside);
      await prepare(inside, window);
      const now = performance.now();
      until = Math.min(now + OPEN_MS, askedAt + LONGEST_MS);
      current = window;
      opened();
      if (isStopped) return;
      onOpen();
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, until - now);
        close = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      // The commit ends the lock.
      until = 0;
    });

  /** Resolves when a window is open. */
  const open = (): Promise<void> => {
    if (opening) return opening;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    opening = promise;
    // Another turn may wait for it, or none.
    promise.catch(() => {});
    closed = hold(resolve).then(
      () => end(),
      (error) => {
        end();
        reject(error);
      },
    );
    return promise;
  };

  const end = () => {
    current = null;
    until = 0;
    opening = null;
    if (!isStopped && isNeeded()) void open();
  };

  return {
    open,
    isOpen: (): boolean => performance.now() < until,
    /** Null where none is open. The same object means the same window. */
    current: (): StartWindow | null => (performance.now() < until ? current : null),
    async stop(): Promise<void> {
      isStopped = true;
      close();
      await closed;
    },
  };
}
