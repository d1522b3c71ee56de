// Waits for what happens by itself: an announcement that arrives, a server that comes back.

/** Less and less often, so that the looking does not keep from happening what it waits for. */
const FIRST_LOOK_MS = 2;
const LAST_LOOKS_MS = 20;

/** Returns as soon as the condition holds; throws, naming it, where it does not in time. */
export async function until(what: string, condition: () => Promise<boolean> | boolean, withinMs = 300_000) {
  const deadline = performance.now() + withinMs;
  for (let pause = FIRST_LOOK_MS; !(await condition()); pause = Math.min(pause * 1.25, LAST_LOOKS_MS)) {
    if (performance.now() > deadline) throw new Error(`${what}: not within ${withinMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
