// Marks the parts of a text that the rules hold it for, by asking each rule about ever smaller parts.
import { plain } from "#platform/seen-text.ts";
import { hasContactData } from "../rule/contact.ts";
import { hasLink } from "../rule/link.ts";
import { hasProfanity } from "../rule/profanity.ts";

/** In UTF-16 units, in order, none within another. */
export type Mark = { from: number; to: number };

export type MarkedBusiness = { country: string; domainKey: string };

const MOST = 8;

type Test = (text: string) => boolean;
type Token = Mark;

/** Rules that look at more than the text mark nothing. */
export function findMarks(
  text: string,
  codes: readonly string[],
  { business, language }: { business: MarkedBusiness; language: string },
): Mark[] {
  const tests: Record<string, Test> = {
    links: (part) => hasLink(plain(part), business.domainKey),
    contact_data: (part) => hasContactData(plain(part), business.country),
    profanity: (part) => hasProfanity(plain(part), language),
  };
  const found = codes.flatMap((code) => {
    const test = Object.hasOwn(tests, code) ? tests[code] : undefined;
    return test ? marksOf(text, test) : [];
  });
  return merged(found);
}

export function cutAtMarks(text: string, marks: readonly Mark[]): { text: string; isMarked: boolean }[] {
  const parts: { text: string; isMarked: boolean }[] = [];
  let at = 0;
  for (const { from, to } of marks) {
    if (from > at) parts.push({ text: text.slice(at, from), isMarked: false });
    parts.push({ text: text.slice(from, to), isMarked: true });
    at = to;
  }
  if (at < text.length) parts.push({ text: text.slice(at), isMarked: false });
  return parts;
}

function marksOf(text: string, test: Test): Mark[] {
  const tokens: Token[] = [...text.matchAll(/\S+/g)].map(({ index, 0: word }) => ({
    from: index,
    to: index + word.length,
  }));
  const marks: Mark[] = [];
  for (let first = 0; marks.length < MOST; ) {
    const window = nextWindow(text, tokens, first, test);
    if (!window) break;
    marks.push({ from: (tokens[window.first] as Token).from, to: (tokens[window.last] as Token).to });
    first = window.last + 1;
  }
  return marks;
}

/** Null where none breaks the rule. */
function nextWindow(text: string, tokens: readonly Token[], first: number, test: Test) {
  const holds = (a: number, b: number) => test(text.slice((tokens[a] as Token).from, (tokens[b] as Token).to));
  const end = tokens.length - 1;
  if (first > end || !holds(first, end)) return null;
  const last = leastWith(first, end, (index) => holds(first, index));
  const start = last - leastWith(0, last - first, (back) => holds(last - back, last));
  return { first: start, last: lastDigits(text, tokens, last) };
}

/** It holds for `high`. */
function leastWith(low: number, high: number, isTrue: (index: number) => boolean): number {
  let [from, to] = [low, high];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isTrue(middle)) to = middle;
    else from = middle + 1;
  }
  return to;
}

/** The last word of a number: the rule finds it before it ends. */
function lastDigits(text: string, tokens: readonly Token[], last: number): number {
  const isDigits = (index: number) => {
    const token = tokens[index];
    return token !== undefined && /^[\d().+/-]+$/.test(text.slice(token.from, token.to));
  };
  let end = last;
  while (isDigits(end) && isDigits(end + 1)) end++;
  return end;
}

function merged(marks: readonly Mark[]): Mark[] {
  const sorted = marks.toSorted((a, b) => a.from - b.from);
  const result: Mark[] = [];
  for (const mark of sorted) {
    const before = result.at(-1);
    if (before && mark.from < before.to) before.to = Math.max(before.to, mark.to);
    else result.push({ ...mark });
  }
  return result;
}
