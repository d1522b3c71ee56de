// Questions to the database that come at the same moment, asked as one, and one such after the other: a flood of them costs no more
// than one short query after another.

const MOST_ASKED = 500;

type Waiting<V> = { key: string; resolve(value: V | null): void; reject(error: unknown): void };

/**
 * A question for one key. @param ask answers many keys at once, each once; a key that it leaves out has no answer. Where it throws,
 * all who asked with it hear of it.
 */
export function askedTogether<V>(ask: (keys: string[]) => Promise<Map<string, V>>) {
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
