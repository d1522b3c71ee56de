// Simulated people, each from a network of their own.

/** A random element. */
export function anyOf<T>(all: readonly T[]): T {
  return all[Math.floor(Math.random() * all.length)] as T;
}

let people = 0;

export function nextPerson(): { number: number; email: string } {
  const number = 100_000 + ++people;
  return { number, email: `person-${number}@mail.example` };
}

/** An address in a network of its own, because a rule counts reviews by network. */
export function ownNetwork(number: number): Record<string, string> {
  return { "x-forwarded-for": `${20 + ((number >> 16) & 63)}.${(number >> 8) & 255}.${number & 255}.7` };
}
