// So many at once; the rest wait in the order they came.

export type Slots = {
  /** Null: there was a place, and it is taken. Otherwise resolves when there is one. */
  take(): Promise<void> | null;
  give(): void;
  figures(): { inFlight: number; waiting: number };
};

export function createSlots(count: number): Slots {
  const waiting: (() => void)[] = [];
  let taken = 0;
  return {
    take() {
      if (taken < count) {
        taken++;
        return null;
      }
      return new Promise((resolve) => {
        waiting.push(resolve);
      });
    },
    give() {
      // Handed on: nobody who comes in between can have it.
      const next = waiting.shift();
      if (next) next();
      else taken--;
    },
    figures: () => ({ inFlight: taken, waiting: waiting.length }),
  };
}
