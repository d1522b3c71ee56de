// Violations: each kind is printed when it is first found, and at the end with its count.
import type { Fault } from "./oracle.ts";

export type Finding = Fault & { seed: number; n: number; request: string; answer: string };

export type Findings = {
  add(finding: Finding): void;
  /** A fault of the service or of the whole run, not of one request. */
  tell(rule: string, detail: string): void;
  kinds(): number;
  toString(): string;
};

type Found = { first: Finding; count: number };

const SHOWN = 25;
/** Ids and numbers, which differ between occurrences of one kind. */
const PARTICULAR = /[0-9a-f-]{36}|\w{3}_[0-9a-z]{26}|\d+/g;

export function createFindings(seed: number): Findings {
  const found = new Map<string, Found>();
  const add = (finding: Finding) => {
    const key = `${finding.rule} ${finding.detail.replaceAll(PARTICULAR, "#").slice(0, 80)}`;
    const known = found.get(key);
    if (known) {
      known.count++;
      return;
    }
    const first = { first: finding, count: 1 };
    found.set(key, first);
    console.log(textOf(first));
  };
  const textOf = ({ first: { rule, detail, n, request, answer }, count }: Found) => {
    const where = n < 0 ? "" : `\n  request ${n} of seed ${seed}, answered ${answer || "nothing"}\n  ${request}`;
    return `\n${rule} (${count} x)\n  ${detail}${where}`;
  };
  return {
    add,
    tell: (rule, detail) => add({ rule, detail, seed, n: -1, request: "", answer: "" }),
    kinds: () => found.size,
    toString() {
      const told = [...found.values()].slice(0, SHOWN).map(textOf);
      return [`${found.size} kinds of findings`, ...told].join("\n");
    },
  };
}
