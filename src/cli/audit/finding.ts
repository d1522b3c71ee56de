// The findings of an audit, each with its place.

export type Finding = { place: string; what: string };

/** Bounds the memory that a hostile log can take. */
const MOST = 10_000;

export type Findings = { list: Finding[]; add(place: string, what: string): void };

export function createFindings(): Findings {
  const list: Finding[] = [];
  return {
    list,
    add(place, what) {
      if (list.length < MOST) list.push({ place, what });
    },
  };
}
