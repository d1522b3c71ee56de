/** A timer that fires this much later than it was set for shows that this thread was busy: the answer may lie in a socket unread. */
const BUSY = 1.2;

/** Rejects if the answer takes longer than `withinMs`; the work goes on. After a busy stretch of this thread it waits once more. */
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
