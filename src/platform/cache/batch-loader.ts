// Joins look-ups that come at the same moment into one query. Only one query runs at a time, so a flood of look-ups cannot take
// more than one connection.

const MOST_ASKED = 500;

type Waiting<V> = { key: string; resolve(value: V | null): void; reject(error: unknown): void };

/** @param ask looks up many distinct keys; a key that it leaves out gives null. Its error rejects every look-up of its batch. */
export function createBatchLoader<V>(ask: (keys: string[]) => Promise<Map<string, V>>) {
  let waiting: Waiting<V>[] = [];
  let isAsking = false;

  const askAll = async () => {
    if (isAsking) return;
    isAsking = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MOST_ASKED);
      waiting = waiting.slice(MOST_ASKED);
      try {
        const found = await ask([...new Set(batch.map((each) => each.key))]);
        for (const { key, resolve } of batch) resolve(found.get(key) ?? null);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isAsking = false;
  };

  return (key: string) =>
    new Promise<V | null>((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      void askAll();
    });
}
