// Work whose time must not tell what was found: whether an address has an account.

/** Longer than the work ever takes on a database that answers. */
const FLOOR_MS = 100;

/** Runs it, and takes at least a fixed time, whatever there was to do. */
export async function evenly<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, Bun.sleep(FLOOR_MS)]);
  return result;
}
