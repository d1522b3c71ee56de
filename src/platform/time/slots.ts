// A bounded number of slots; others wait in the order they came.

export function createSlots(count: number) {
  const waiting: (() => void)[] = [];
  let taken = 0;
  return {
    /** Null: a slot was free and is taken. Otherwise resolves when one is taken. */
    take(): Promise<void> | null {
      if (taken < count) {
        taken++;
        return null;
      }
      return new Promise((resolve) => {
        waiting.push(resolve);
      });
    },
    give(): void {
      // Passed on directly, so that no later caller takes it in between.
      const next = waiting.shift();
      if (next) next();
      else taken--;
    },
    figures: (): { inFlight: number; waiting: number } => ({ inFlight: taken, waiting: waiting.length }),
  };
}
