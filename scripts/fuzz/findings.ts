// What did not hold, each kind once with its first occurrence and how often it came.
import type { Finding } from "./run.ts";

export type Findings = {
  add(finding: Finding): void;
  /** Of the service or the run as a whole, and no single request. */
  tell(rule: string, detail: string): void;
  kinds(): number;
  toString(): string;
};

const SHOWN = 25;
/** What differs between two occurrences of one kind: ids, numbers. */
const PARTICULAR = /[0-9a-f-]{36}|\w{3}_[0-9a-z]{26}|\d+/g;

export function createFindings(seed: number): Findings {
  const found = new Map<string, { first: Finding; count: number }>();
  const add = (finding: Finding) => {
    const key = `${finding.rule} ${finding.detail.replaceAll(PARTICULAR, "#").slice(0, 80)}`;
    const known = found.get(key);
    if (known) known.count++;
    else found.set(key, { first: finding, count: 1 });
  };
  return {
    add,
    tell: (rule, detail) => add({ rule, detail, seed, n: -1, request: "", answer: "" }),
    kinds: () => found.size,
    toString() {
      const told = [...found.values()].slice(0, SHOWN).map(({ first, count }) => {
        const { rule, detail, n, request, answer } = first;
        const where = n < 0 ? "" : `\n  request ${n} of seed ${seed}, answered ${answer || "nothing"}\n  ${request}`;
        return `\n${rule} (${count} x)\n  ${detail}${where}`;
      });
      return [`${found.size} kinds of findings`, ...told].join("\n");
    },
  };
}
