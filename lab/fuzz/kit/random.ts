// Repeatable random values: each request has a source of its own, from the run's seed and the request's number, so that one request
// can be repeated without those before it.

export type Random = {
  /** A number from 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from 0 up to, not including, `below`. */
  below(below: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
};

/** The random source of one request: sfc32, which is quick and passes the usual tests. */
export function randomOf(seed: number, request: number): Random {
  let [a, b, c, d] = [seed | 0, request | 0, 0x9e3779b9, 1];
  const next = () => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return (t >>> 0) / 4_294_967_296;
  };
  // The first few values still depend on the seed in a simple way.
  for (let round = 0; round < 12; round++) next();
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick<T>(from: readonly T[]): T {
      if (from.length === 0) throw new Error("There is nothing to pick from.");
      return from[below(from.length)] as T;
    },
  };
}

/** Picks one of several by weight. */
export function weighted<T>(random: Random, choices: readonly (readonly [number, T])[]): T {
  let left = random.next() * choices.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, choice] of choices) {
    left -= weight;
    if (left < 0) return choice;
  }
  return (choices[choices.length - 1] as readonly [number, T])[1];
}
