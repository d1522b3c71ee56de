// Which records are waiting, by their keys, in bounded memory: a set that may say yes where the truth is no. A wrong yes only
// makes a record wait for a while.

const BITS = 2 ** 25;

export type Pending = {
  add(key: string): void;
  /** False only where the key was never added. */
  mayHave(key: string): boolean;
};

export function pendingSet(): Pending {
  let bits: Uint32Array | null = null;
  return {
    add(key) {
      bits ??= new Uint32Array(BITS / 32);
      const bit = place(key);
      bits[bit >>> 5] = (bits[bit >>> 5] as number) | (1 << (bit & 31));
    },
    mayHave(key) {
      if (bits === null) return false;
      const bit = place(key);
      return ((bits[bit >>> 5] as number) & (1 << (bit & 31))) !== 0;
    },
  };
}

function place(key: string): number {
  return Number(BigInt(Bun.hash(key)) % BigInt(BITS));
}
