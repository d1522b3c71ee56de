/** A timer this late shows that the thread was busy, and that the answer may lie unread in a socket. */
const BUSY = 1.2;

/** Rejects if the answer takes longer than `withinMs`; the work goes on. Waits once more if this thread was busy. */
export async function inTime<T>(asked: PromiseLike<T>, withinMs: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const startedAt = performance.now();
  const end = () => reject(new Error("no answer in time"));
  let timer = setTimeout(() => {
    if (performance.now() - startedAt < withinMs * BUSY) end();
    else timer = setTimeout(end, withinMs);
  }, withinMs);
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
