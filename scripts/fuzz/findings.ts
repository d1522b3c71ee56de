// What did not hold: each kind is printed when it is first found, and at the end with how often it came.
import type { Finding } from "./run.ts";

export type Findings = {
  add(finding: Finding): void;
  /** Of the service or the run as a whole, and no single request. */
  tell(rule: string, detail: string): void;
  kinds(): number;
  toString(): string;
};

type Found = { first: Finding; count: number };

const SHOWN = 25;
/** What differs between two occurrences of one kind: ids, numbers. */
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
