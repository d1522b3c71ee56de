/** The event loop reads answers between two ticks of the timer, so a busy thread does not miss an answer that has arrived. */
const TICKS = 10;

/** Rejects if the answer takes longer than `withinMs`; a busy thread waits longer. The work goes on. */
export async function withTimeout<T>(
  asked: PromiseLike<T>,
  withinMs: number,
  fault = () => new Error("no answer in time"),
): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  let ticks = 0;
  const timer = setInterval(() => {
    if (++ticks === TICKS) reject(fault());
  }, withinMs / TICKS);
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearInterval(timer);
  }
}
