// Waits for what happens by itself: an announcement that arrives, a server that comes back.

const LOOK_EVERY_MS = 2;

/** Returns as soon as the condition holds; throws, naming it, where it does not in time. */
export async function until(what: string, condition: () => Promise<boolean> | boolean, withinMs = 10_000) {
  const deadline = performance.now() + withinMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`${what}: not within ${withinMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
