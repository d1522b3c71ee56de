// Seeded randomness (sfc32), so that the same options give the same bytes on every machine.
// Each business draws from its own stream: a change to one leaves the others as they were.

export type Random = {
  /** In [0, 1). */
  next(): number;
  /** A whole number, both ends included. */
  int(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** An index, drawn in proportion to its weight. */
  weighted(weights: readonly number[]): number;
};

/** The element at that place, counting on from the start after the last. Throws on an empty list. */
export function nth<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new Error(`Nothing at ${index} of ${list.length}`);
  return found;
}

/** A stream that depends on the seed text alone. */
export function random(seed: string): Random {
  // FNV-1a, continued with a different offset for each word of state.
  const word = (offset: number) => {
    let hash = offset >>> 0;
    for (let i = 0; i < seed.length; i++) hash = Math.imul(hash ^ seed.charCodeAt(i), 0x01000193);
    return hash >>> 0;
  };
  let a = word(0x811c9dc5);
  let b = word(0x9e3779b9);
  let c = word(0x85ebca6b);
  let counter = 1;

  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return (sum >>> 0) / 4294967296;
  };
  for (let i = 0; i < 12; i++) next();

  return {
    next,
    int: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => nth(list, Math.floor(next() * list.length)),
    weighted: (weights) => {
      let total = 0;
      for (const weight of weights) total += weight;
      let left = next() * total;
      for (let i = 0; i < weights.length; i++) {
        left -= weights[i] ?? 0;
        if (left < 0) return i;
      }
      return weights.length - 1;
    },
  };
}

/** A copy in random order. */
export function shuffled<T>(draw: Random, list: readonly T[]): T[] {
  return list
    .map((each) => ({ each, rank: draw.next() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ each }) => each);
}
