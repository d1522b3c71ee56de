// Locks by number. The holder may take its lock again, because two requests that belong together go out at once.

export type Locks = {
  /** Takes all these locks, and waits while another holder has one. @returns a function that releases them */
  take(holder: number, numbers: readonly number[]): Promise<() => void>;
};

type Lock = { holder: number; times: number; waiting: { holder: number; enter: () => void }[] };

export function createLocks(): Locks {
  const locks = new Map<number, Lock>();

  const takeOne = (holder: number, number: number): Promise<void> | undefined => {
    const lock = locks.get(number);
    if (!lock) {
      locks.set(number, { holder, times: 1, waiting: [] });
      return undefined;
    }
    if (lock.holder === holder) {
      lock.times++;
      return undefined;
    }
    return new Promise((enter) => lock.waiting.push({ holder, enter }));
  };
  const giveBack = (number: number) => {
    const lock = locks.get(number) as Lock;
    if (--lock.times > 0) return;
    const next = lock.waiting.shift();
    if (!next) return void locks.delete(number);
    const together = lock.waiting.filter(({ holder }) => holder === next.holder);
    lock.waiting = lock.waiting.filter(({ holder }) => holder !== next.holder);
    lock.holder = next.holder;
    lock.times = 1 + together.length;
    for (const { enter } of [next, ...together]) enter();
  };

  return {
    async take(holder, numbers) {
      // All holders take locks in one order, so that no two wait for each other.
      const sorted = [...new Set(numbers)].sort((a, b) => a - b);
      for (const number of sorted) await takeOne(holder, number);
      return () => {
        for (const number of sorted) giveBack(number);
      };
    },
  };
}
