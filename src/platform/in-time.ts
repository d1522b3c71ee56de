/** Turns of the event loop, which reads answers in each: a busy thread with late timers does not miss an answer that is there. */
const TURNS = 10;

/** Rejects if the answer takes longer than `withinMs` of a thread that is not busy; the work goes on. */
export async function inTime<T>(asked: PromiseLike<T>, withinMs: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  let turns = 0;
  const timer = setInterval(() => {
    if (++turns === TURNS) reject(new Error("no answer in time"));
  }, withinMs / TURNS);
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearInterval(timer);
  }
}
