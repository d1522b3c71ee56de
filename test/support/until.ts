// Waits for an event that a test does not control, such as an announcement or the restart of a server.

/** Pauses between looks grow, so that looking does not slow down the event. */
const FIRST_LOOK_MS = 2;
const LAST_LOOKS_MS = 20;

/** Waits until the condition holds. Throws with `what` after `withinMs`. */
export async function until(what: string, condition: () => Promise<boolean> | boolean, withinMs = 300_000) {
  const deadline = performance.now() + withinMs;
  for (let pause = FIRST_LOOK_MS; !(await condition()); pause = Math.min(pause * 1.25, LAST_LOOKS_MS)) {
    if (performance.now() > deadline) throw new Error(`${what}: not within ${withinMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
